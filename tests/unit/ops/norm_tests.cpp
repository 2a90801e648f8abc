#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/core/parallel.h>
#include <amp/cpu/simd/isa.h>

#include "support.h"

namespace norm_tests {

using namespace amp;
using namespace amp::testing;

namespace {

double tolerance(ScalarType dtype) {
  switch (dtype) {
    case kFloat64: return 1e-12;
    case kFloat32: return 3e-5;
    case kFloat16: return 1e-2;
    default: return 6e-2;
  }
}

// Normalizes in float64 by definition: `group_of` maps (image, channel) to the group whose statistics apply.
struct Reference {
  std::vector<double> output, grad_input, grad_weight, grad_bias;
};
template <class GroupOf>
Reference reference(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& grad, double eps,
                    const GroupOf& group_of) {
  const std::vector<double> x = values(input), w = values(weight), b = values(bias), g = values(grad);
  const auto channels = static_cast<size_t>(input.size(1));
  const size_t points = x.size() / (static_cast<size_t>(input.size(0)) * channels);
  const auto group = [&](size_t i) { return static_cast<size_t>(group_of(i / points / channels, i / points % channels)); };
  size_t groups = 0;
  for (size_t i = 0; i < x.size(); ++i) groups = std::max(groups, group(i) + 1);
  std::vector<double> count(groups), mean(groups), var(groups), sum(groups), dot(groups);
  for (size_t i = 0; i < x.size(); ++i) count[group(i)] += 1;
  for (size_t i = 0; i < x.size(); ++i) mean[group(i)] += x[i] / count[group(i)];
  for (size_t i = 0; i < x.size(); ++i) var[group(i)] += (x[i] - mean[group(i)]) * (x[i] - mean[group(i)]) / count[group(i)];
  Reference r{std::vector<double>(x.size()), std::vector<double>(x.size()), std::vector<double>(channels), std::vector<double>(channels)};
  const auto normalized = [&](size_t i) { return (x[i] - mean[group(i)]) / std::sqrt(var[group(i)] + eps); };
  for (size_t i = 0; i < x.size(); ++i) {
    const size_t c = i / points % channels;
    r.output[i] = normalized(i) * w[c] + b[c];
    r.grad_weight[c] += g[i] * normalized(i);
    r.grad_bias[c] += g[i];
    sum[group(i)] += g[i] * w[c] / count[group(i)];
    dot[group(i)] += g[i] * w[c] * normalized(i) / count[group(i)];
  }
  for (size_t i = 0; i < x.size(); ++i) {
    r.grad_input[i] = (g[i] * w[i / points % channels] - sum[group(i)] - normalized(i) * dot[group(i)]) / std::sqrt(var[group(i)] + eps);
  }
  return r;
}

std::string compare(const Tensor& t, const std::vector<double>& expected, double tolerance) {
  const Tensor e = tensor(expected, kFloat64).view(t.sizes());
  double scale = 1;
  for (const double value : expected) scale = std::max(scale, std::abs(value));
  return difference(t, e, tolerance * scale, 0);
}

Tensor laid_out(const Tensor& t, int layout) {
  if (layout == 1 && t.dim() >= 3) return t.contiguous(MemoryFormat::ChannelsLast);
  if (layout == 2) return t.transpose(0, 1).contiguous().transpose(0, 1);
  return t;
}

const std::vector<std::vector<int64_t>>& shapes() {
  static const std::vector<std::vector<int64_t>> list = {{7, 6},        {3, 20, 5},      {2, 16, 9, 7},   {4, 6, 3, 5},
                                                         {2, 70, 2, 3}, {1, 4, 3, 4, 5}, {5, 64, 12, 11}, {2, 2, 100, 101}};
  return list;
}

void check_norm(const std::vector<int64_t>& shape, ScalarType dtype, ScalarType parameters, int layout, bool batch) {
  const Tensor data = normal(shape, dtype, 1) * 2 + 3, g = normal(shape, dtype, 2);
  Tensor x = laid_out(data, layout).detach().requires_grad_();
  Tensor w = normal({shape[1]}, parameters, 3).requires_grad_(), b = normal({shape[1]}, parameters, 4).requires_grad_();
  const int64_t groups = shape[1] % 2 == 0 ? 2 : 1, each = shape[1] / groups;
  const Reference expected = reference(data, w, b, g, 1e-5, [&](size_t n, size_t c) {
    return batch ? static_cast<int64_t>(c) : static_cast<int64_t>(n) * groups + static_cast<int64_t>(c) / each;
  });
  const Tensor y = batch ? batch_norm(x, w, b, {}, {}, true, 0.1, 1e-5, true) : group_norm(x, groups, w, b);
  CHECK((y.dtype() == dtype));
  CHECK(compare(y, expected.output, tolerance(dtype)) == "");
  y.backward(laid_out(g, layout));
  CHECK(compare(x.grad(), expected.grad_input, tolerance(dtype)) == "");
  CHECK(compare(w.grad(), expected.grad_weight, tolerance(dtype)) == "");
  CHECK(compare(b.grad(), expected.grad_bias, tolerance(dtype)) == "");
}

}  // namespace

TEST_SUITE_BEGIN("ops");

TEST_CASE("batch_norm and group_norm agree with the definition in every dtype and layout") {
  for (const auto& shape : shapes()) {
    for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
      for (int layout = 0; layout < 3; ++layout) {
        CAPTURE(IntArrayRef(shape));
        CAPTURE(static_cast<int>(dtype));
        CAPTURE(layout);
        check_norm(shape, dtype, dtype, layout, true);
        check_norm(shape, dtype, dtype, layout, false);
      }
    }
  }
}

TEST_CASE("16-bit inputs go with float32 parameters and statistics") {
  for (const ScalarType dtype : {kBFloat16, kFloat16}) {
    check_norm({3, 8, 5, 4}, dtype, kFloat32, 1, true);
    check_norm({3, 8, 5, 4}, dtype, kFloat32, 0, false);
    const Tensor x = normal({4, 6}, dtype), w = normal({6}, kFloat32);
    CHECK((layer_norm(x, {6}, w).dtype() == dtype));
    CHECK(difference(layer_norm(x, {6}, w), layer_norm(x.to(kFloat64), {6}, w.to(kFloat64)), 2e-2, 2e-2) == "");
  }
  const Tensor x = normal({4, 6}, kBFloat16);
  CHECK(contains(thrown_text([&] { layer_norm(x, {6}, normal({6}, kFloat16)); }),
                 "[layer_norm] weight is float16, but must have the dtype of the input"));
}

TEST_CASE("norms are the same at every instruction set level") {
  const cpu::Isa highest = cpu::active_isa();
  for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2}) {
    cpu::set_active_isa(isa);
    for (int layout = 0; layout < 2; ++layout) {
      check_norm({2, 70, 2, 3}, kFloat32, kFloat32, layout, true);
      check_norm({4, 6, 3, 5}, kBFloat16, kBFloat16, layout, false);
    }
  }
  cpu::set_active_isa(highest);
}

TEST_CASE("running statistics are updated as in torch: the variance unbiased") {
  const Tensor x = normal({4, 3, 5}, kFloat32) * 2 + 1;
  Tensor mean = ones({3}), var = full({3}, 2.0f);
  const uint32_t version = mean._version();
  const Tensor y = batch_norm(x, {}, {}, mean, var, true, 0.25, 1e-5, true);
  CHECK(mean._version() > version);
  const std::vector<double> data = values(x);
  for (size_t c = 0; c < 3; ++c) {
    double sum = 0, m2 = 0;
    for (size_t i = 0; i < data.size(); ++i) sum += i / 5 % 3 == c ? data[i] : 0;
    for (size_t i = 0; i < data.size(); ++i) m2 += i / 5 % 3 == c ? (data[i] - sum / 20) * (data[i] - sum / 20) : 0;
    CHECK(values(mean)[c] == doctest::Approx(0.75 + 0.25 * sum / 20).epsilon(1e-5));
    CHECK(values(var)[c] == doctest::Approx(1.5 + 0.25 * m2 / 19).epsilon(1e-5));
  }
  const Tensor z = batch_norm(x, {}, {}, mean, var, false, 0.25, 1e-5, true);
  CHECK(difference(z, (x - mean.view({3, 1})) / (var + 1e-5).sqrt().view({3, 1}), 1e-5, 1e-5) == "");
}

TEST_CASE("two forward passes before a backward pass do not disturb each other") {
  Tensor mean = zeros({3}), var = ones({3}), w = ones({3}).requires_grad_();
  const Tensor a = batch_norm(normal({4, 3}, kFloat32, 1), w, {}, mean, var, true, 0.1, 1e-5, true);
  const Tensor b = batch_norm(normal({4, 3}, kFloat32, 2), w, {}, mean, var, true, 0.1, 1e-5, true);
  CHECK_NOTHROW((a * b).sum().backward());
}

TEST_CASE("statistics of values far from zero") {
  const Tensor x = normal({64, 16, 8, 8}, kFloat32) * 0.5 + 1000;
  for (int layout = 0; layout < 2; ++layout) {
    const auto [y, mean, invstd] = native_batch_norm(laid_out(x, layout), {}, {}, {}, {}, true, 0.1, 0.0);
    CHECK(values(mean)[3] == doctest::Approx(1000).epsilon(1e-4));
    CHECK(values(invstd)[3] == doctest::Approx(2).epsilon(0.05));
    const auto [y64, mean64, invstd64] = native_batch_norm(x.to(kFloat64), {}, {}, {}, {}, true, 0.1, 0.0);
    CHECK(difference(invstd, invstd64, 0, 1e-5) == "");
  }
}

TEST_CASE("a float32 policy uses and updates the 16-bit running statistics of a 16-bit model") {
  const Tensor x = normal({6, 3, 4}, kBFloat16), w = normal({3}, kBFloat16, 2);
  for (const ScalarType dtype : {kBFloat16, kFloat16}) {
    const Tensor mean = zeros({3}, dtype), var = ones({3}, dtype), wide_mean = zeros({3}), wide_var = ones({3});
    const Autocast region(kCPU, {.policy = "torch-1.10"});
    for (const bool training : {true, false}) {
      const Tensor y = batch_norm(x, w, {}, mean, var, training, 0.5, 1e-5, true);
      const Tensor expected = batch_norm(x, w, {}, wide_mean, wide_var, training, 0.5, 1e-5, true);
      CHECK(y.dtype() == kFloat32);
      CHECK(difference(y, expected, 2e-2, 2e-2) == "");
    }
    CHECK(difference(mean, wide_mean.to(dtype)) == "");  // torch: updates a copy, which is discarded
    CHECK(difference(var, wide_var.to(dtype)) == "");
    CHECK(difference(instance_norm(x, w, {}, mean, var, true, 0.5, 1e-5, true), instance_norm(x, w, {}, {}, {}, true, 0.5, 1e-5, true)) ==
          "");
  }
}

TEST_CASE("batch_norm does not depend on the number of threads") {
  const Tensor x = normal({32, 24, 16, 16}, kFloat32).contiguous(MemoryFormat::ChannelsLast);
  const int before = get_num_threads();
  set_num_threads(1);
  const Tensor one = batch_norm(x, {}, {}, {}, {}, true, 0.1, 1e-5, true), rows = layer_norm(x.contiguous(), {16, 16});
  set_num_threads(3);
  CHECK(difference(batch_norm(x, {}, {}, {}, {}, true, 0.1, 1e-5, true), one) == "");
  CHECK(difference(layer_norm(x.contiguous(), {16, 16}), rows) == "");
  set_num_threads(before);
}

TEST_CASE("layer_norm and rms_norm of long and strided rows") {
  for (const int64_t n : {1, 5, 16, 70, 1024, 9001}) {
    const Tensor x = (normal({n, 3}, kFloat64, 1) + 5).t(), w = normal({n}, kFloat64, 2), b = normal({n}, kFloat64, 3),
                 g = normal({3, n}, kFloat64, 4);
    const Tensor centered = x - x.sum({1}, true) / static_cast<double>(n);
    const Tensor expected = centered / ((centered * centered).sum({1}, true) / static_cast<double>(n) + 1e-5).sqrt() * w + b;
    CHECK(difference(layer_norm(x, {n}, w, b), expected, 1e-10, 1e-10) == "");
    CHECK(difference(layer_norm(x.to(kFloat32), {n}, w.to(kFloat32), b.to(kFloat32)), expected, 1e-4, 1e-4) == "");
    CHECK(difference(rms_norm(x, {n}, w, 1e-5), x / ((x * x).sum({1}, true) / static_cast<double>(n) + 1e-5).sqrt() * w, 1e-10, 1e-10) ==
          "");
    Tensor x64 = x.detach().requires_grad_(), w64 = w.detach().requires_grad_();
    Tensor x32 = x.to(kFloat32).requires_grad_(), w32 = w.to(kFloat32).requires_grad_();
    layer_norm(x64, {n}, w64, b).backward(g);
    layer_norm(x32, {n}, w32, b.to(kFloat32)).backward(g.to(kFloat32));
    CHECK(difference(x32.grad(), x64.grad(), 2e-4, 2e-4) == "");
    CHECK(difference(w32.grad(), w64.grad(), 2e-4, 2e-4) == "");
  }
}

TEST_CASE("gradients and gradients of gradients of norms") {
  const auto options = dtype(kFloat64).requires_grad(true);
  const auto check = [](const autograd::GradcheckFunction& f, const autograd::variable_list& in) {
    CHECK(autograd::gradcheck(f, in));
    CHECK(autograd::gradgradcheck(f, in));
  };
  using List = autograd::variable_list;
  const Tensor x = normal({3, 4, 2}, options, 1), w = normal({4}, options, 2), b = normal({4}, options, 3), v = normal({2}, options, 4);
  check([](const List& in) { return batch_norm(in[0], in[1], in[2], {}, {}, true, 0.1, 1e-5, true); }, {x, w, b});
  check([](const List& in) { return batch_norm(in[0], in[1], in[2], zeros({4}, kFloat64), ones({4}, kFloat64), false, 0.1, 1e-5, true); },
        {x, w, b});
  check([](const List& in) { return group_norm(in[0], 2, in[1], in[2]); }, {x, w, b});
  check([](const List& in) { return instance_norm(in[0], in[1], in[2], {}, {}, true, 0.1, 1e-2, true); }, {x, w, b});
  check([](const List& in) { return layer_norm(in[0], {2}, in[1], {}, 1e-1); }, {x, v});
  check([](const List& in) { return layer_norm(in[0], {4, 2}); }, {x});
  check([](const List& in) { return rms_norm(in[0], {2}, in[1], 1e-2); }, {x, v});
}

TEST_CASE("norms of empty batches have gradients that can be recorded") {
  const Tensor x = ones({0, 4, 3}).requires_grad_(), w = ones({4}).requires_grad_();
  for (const Tensor& y : {group_norm(x, 2, w), instance_norm(x, w, {}, {}, {}, true, 0.1, 1e-5, true),
                          batch_norm(x, w, {}, {}, {}, /*training=*/true, 0.1, 1e-5, true)}) {
    const auto grads = autograd::grad({y.sum()}, {x, w}, {}, /*retain_graph=*/true, /*create_graph=*/true);
    CHECK(grads[0].sizes() == x.sizes());
    CHECK(values(grads[1]) == std::vector<double>(4, 0));
  }
}

TEST_CASE("the statistics of no elements are NaN") {
  { const Tensor earlier = full({5}, 7.0F); }  // memory that the statistics may get
  const auto [output, mean, rstd] = native_layer_norm(ones({5, 0}), {0}, {}, {}, 1e-5);
  CHECK(output.numel() == 0);
  CHECK(isnan(mean).all().item<bool>());
  CHECK(isnan(rstd).all().item<bool>());
}

TEST_CASE("instance_norm expands no parameters and no running statistics") {
  const Tensor x = ones({2, 3, 4}), one = ones({1});
  const auto run = [&](const Tensor& weight, const Tensor& bias, const Tensor& mean, const Tensor& var) {
    return thrown_text([&] { instance_norm(x, weight, bias, mean, var, /*use_input_stats=*/true, 0.1, 1e-5, true); });
  };
  CHECK(contains(run(one, {}, zeros({3}), ones({3})), "[instance_norm] weight must have shape [3]"));
  CHECK(contains(run({}, one, zeros({3}), ones({3})), "[instance_norm] bias must have shape [3]"));
  CHECK(contains(run({}, {}, one, ones({3})), "[instance_norm] running_mean must have shape [3]"));
  CHECK(contains(run({}, {}, zeros({3}), one), "[instance_norm] running_var must have shape [3]"));
}

TEST_CASE("the variance of equal values is not negative, and zero except for rounding") {
  for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat64}) {
    for (const double value : {0.1, -1.0 / 3, 1234.567, 3e-30}) {
      const double smallest = 1 / std::abs(value) * (dtype == kFloat64 ? 1e13 : 1e5);
      // With an eps of zero, NaN would mean a negative variance; infinity means zero.
      const auto lowest = [](const Tensor& invstd) { return amin(invstd.to(kFloat64)).item<double>(); };
      for (const int64_t n : {1, 7, 64, 1000, 20011}) {
        CAPTURE(dtype);
        CAPTURE(value);
        CAPTURE(n);
        CHECK(lowest(std::get<2>(native_layer_norm(full({3, n}, value, dtype), {n}, {}, {}, 0.0))) >= smallest);
        for (const std::vector<int64_t>& shape : {std::vector<int64_t>{n + 1, 5}, {2, 5, n}, {2, 5, n, 1}, {2, 35, n, 1}}) {
          for (int layout = 0; layout < 3; ++layout) {
            const Tensor x = laid_out(full(shape, value, dtype), layout);
            CHECK(lowest(std::get<2>(native_batch_norm(x, {}, {}, {}, {}, true, 0.1, 0.0))) >= smallest);
            const Tensor mean = zeros({shape[1]}, dtype), var = ones({shape[1]}, dtype);
            batch_norm(x, {}, {}, mean, var, true, 1.0, 0.0, true);
            CHECK(amin(var).item<double>() >= 0);
          }
        }
      }
    }
  }
}

TEST_CASE("NaN and infinity make the results of their channel NaN, not those of others") {
  Tensor x = normal({4, 3, 2, 2}, kFloat32);
  x.select(1, 1).fill_(INFINITY);
  const Tensor y = batch_norm(x, {}, {}, {}, {}, true, 0.1, 1e-5, true);
  CHECK(std::isnan(values(y.select(1, 1))[0]));
  CHECK(std::isfinite(values(y.select(1, 0))[0]));
}

TEST_SUITE_END();

}  // namespace norm_tests
