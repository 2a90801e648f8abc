#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/cpu/simd/isa.h>

#include "support.h"

namespace pool_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct Pool {
  int64_t kernel[2], stride[2], padding[2], dilation[2];
  bool ceil_mode;
};

const std::vector<Pool>& pools() {
  static const std::vector<Pool> list = {
      {{2, 2}, {2, 2}, {0, 0}, {1, 1}, false}, {{3, 3}, {2, 2}, {1, 1}, {1, 1}, false}, {{3, 2}, {1, 3}, {1, 0}, {1, 1}, true},
      {{2, 3}, {2, 1}, {0, 1}, {3, 2}, false}, {{3, 3}, {2, 2}, {1, 1}, {2, 1}, true},
  };
  return list;
}

// Calls fn(output, input, counted elements without padding, with padding) for each element of each window of an H x W image.
template <class Function>
void visit(const Pool& p, int64_t h, int64_t w, int64_t out_h, int64_t out_w, const Function& fn) {
  for (int64_t a = 0; a < out_h; ++a) {
    for (int64_t b = 0; b < out_w; ++b) {
      const int64_t top = a * p.stride[0] - p.padding[0], left = b * p.stride[1] - p.padding[1];
      const int64_t padded =
          (std::min(top + p.kernel[0], h + p.padding[0]) - top) * (std::min(left + p.kernel[1], w + p.padding[1]) - left);
      std::vector<int64_t> inside;
      for (int64_t i = 0; i < p.kernel[0]; ++i) {
        for (int64_t j = 0; j < p.kernel[1]; ++j) {
          const int64_t y = top + i * p.dilation[0], x = left + j * p.dilation[1];
          if (y >= 0 && y < h && x >= 0 && x < w) inside.push_back(y * w + x);
        }
      }
      fn(a * out_w + b, inside, padded);
    }
  }
}

Tensor laid_out(const Tensor& t, int layout) {
  if (layout == 1) return t.contiguous(MemoryFormat::ChannelsLast);
  if (layout == 2) return t.transpose(2, 3).contiguous().transpose(2, 3);
  return t;
}

}  // namespace

TEST_SUITE_BEGIN("ops");

TEST_CASE("max pooling agrees with the definition in every dtype and layout") {
  const int64_t n = 2, channels = 19, h = 9, w = 7;
  for (const Pool& p : pools()) {
    for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
      for (int layout = 0; layout < 3; ++layout) {
        Tensor x = laid_out(normal({n, channels, h, w}, dtype), layout).detach().requires_grad_();
        const auto [y, indices] = max_pool2d_with_indices(x, p.kernel, p.stride, p.padding, p.dilation, p.ceil_mode);
        const Tensor g = normal(y.sizes(), dtype, 2);
        y.backward(g);
        const std::vector<double> in = values(x), out = values(y), at = values(indices), dy = values(g);
        std::vector<double> dx(in.size());
        const int64_t points = y.size(2) * y.size(3);
        for (int64_t image = 0; image < n * channels; ++image) {
          visit(p, h, w, y.size(2), y.size(3), [&](int64_t o, const std::vector<int64_t>& inside, int64_t) {
            int64_t best = inside[0];
            for (const int64_t i : inside)
              best = in[static_cast<size_t>(image * h * w + i)] > in[static_cast<size_t>(image * h * w + best)] ? i : best;
            const auto k = static_cast<size_t>(image * points + o);
            REQUIRE(at[k] == static_cast<double>(best));
            REQUIRE(out[k] == in[static_cast<size_t>(image * h * w + best)]);
            dx[static_cast<size_t>(image * h * w + best)] += dy[k];
          });
        }
        CHECK(difference(x.grad(), tensor(dx, kFloat64).view(x.sizes()), isReducedFloatingType(dtype) ? 2e-2 : 1e-6, 1e-2) == "");
        if (layout == 1) CHECK(y.is_contiguous(MemoryFormat::ChannelsLast));
        if (layout == 0) CHECK(y.is_contiguous());
      }
    }
  }
}

TEST_CASE("average pooling agrees with the definition in every dtype and layout") {
  const int64_t n = 2, channels = 19, h = 9, w = 7;
  for (const Pool& p : pools()) {
    if (p.dilation[0] != 1 || p.dilation[1] != 1) continue;
    for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
      for (int mode = 0; mode < 6; ++mode) {
        const bool include = mode % 2 == 0;
        const std::optional<int64_t> divisor = mode >= 4 ? std::optional<int64_t>(3) : std::nullopt;
        Tensor x = laid_out(normal({n, channels, h, w}, dtype), mode % 3).detach().requires_grad_();
        const Tensor y = avg_pool2d(x, p.kernel, p.stride, p.padding, p.ceil_mode, include, divisor);
        const Tensor g = normal(y.sizes(), dtype, 2);
        y.backward(g);
        const std::vector<double> in = values(x), dy = values(g);
        std::vector<double> dx(in.size()), expected(dy.size());
        const int64_t points = y.size(2) * y.size(3);
        for (int64_t image = 0; image < n * channels; ++image) {
          visit(p, h, w, y.size(2), y.size(3), [&](int64_t o, const std::vector<int64_t>& inside, int64_t padded) {
            const double by =
                divisor ? static_cast<double>(*divisor) : static_cast<double>(include ? padded : static_cast<int64_t>(inside.size()));
            for (const int64_t i : inside) {
              expected[static_cast<size_t>(image * points + o)] += in[static_cast<size_t>(image * h * w + i)] / by;
              dx[static_cast<size_t>(image * h * w + i)] += dy[static_cast<size_t>(image * points + o)] / by;
            }
          });
        }
        const double error = dtype == kFloat64 ? 1e-13 : dtype == kFloat32 ? 1e-5 : 2e-2;
        CHECK(difference(y, tensor(expected, kFloat64).view(y.sizes()), error, error) == "");
        CHECK(difference(x.grad(), tensor(dx, kFloat64).view(x.sizes()), error, error) == "");
      }
    }
  }
}

TEST_CASE("NaN, infinities and ties in max pooling") {
  Tensor x = full({1, 20, 2, 4}, -INFINITY);
  x.slice(3, 2, 3).fill_(NAN);
  for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
    const auto [y, indices] = max_pool2d_with_indices(x.to(dtype), 2);
    CHECK(values(y)[0] == -INFINITY);
    CHECK(values(indices)[0] == 0);
    CHECK(std::isnan(values(y)[1]));
    const auto [z, first] = max_pool2d_with_indices(zeros({1, 17, 2, 2}, dtype), 2);
    CHECK(values(first)[16] == 0);
    CHECK(values(z)[16] == 0);
  }
}

TEST_CASE("pools are the same at every instruction set level") {
  const Tensor x = normal({2, 37, 8, 9}, kFloat32).contiguous(MemoryFormat::ChannelsLast);
  const auto [expected, where] = max_pool2d_with_indices(x, 3, 2, 1);
  const Tensor mean = avg_pool2d(x, 3, 2, 1);
  const cpu::Isa highest = cpu::active_isa();
  for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2}) {
    cpu::set_active_isa(isa);
    const auto [y, indices] = max_pool2d_with_indices(x, 3, 2, 1);
    CHECK(difference(y, expected) == "");
    CHECK(difference(indices, where) == "");
    CHECK(difference(avg_pool2d(x, 3, 2, 1), mean) == "");
  }
  cpu::set_active_isa(highest);
}

TEST_CASE("adaptive pools part the input evenly") {
  const Tensor x = normal({2, 3, 10, 7}, kFloat32);
  CHECK(difference(adaptive_avg_pool2d(x, 1).view({2, 3}), x.sum({2, 3}) / 70, 1e-5, 1e-5) == "");
  CHECK(difference(adaptive_avg_pool2d(x, {5, 7}), avg_pool2d(x, {2, 1}), 1e-6, 1e-6) == "");
  CHECK(difference(std::get<0>(adaptive_max_pool2d(x, {5, 7})), max_pool2d(x, {2, 1})) == "");
  const Tensor row = tensor({1.0f, 2.0f, 3.0f, 4.0f, 5.0f}).view({1, 5});
  CHECK(difference(adaptive_avg_pool1d(row, 3), tensor({1.5f, 3.0f, 4.5f}).view({1, 3})) == "");
}

TEST_CASE("pools of sizes beyond what can be addressed are errors that name the op and the argument") {
  const Tensor x = ones({1, 2, 8, 8}), line = ones({1, 1, 8});
  const int64_t far = int64_t{1} << 62, most = INT64_MAX;
  CHECK_THROWS_AS(adaptive_avg_pool2d(x, {int64_t{1} << 33, int64_t{1} << 33}), ValueError);
  CHECK(contains(thrown_text([&] { adaptive_avg_pool1d(line, most); }), "[adaptive_avg_pool1d] shape [1, 1, 9223372036854775807]"));
  CHECK(contains(thrown_text([&] { adaptive_max_pool2d(x, most); }), "[adaptive_max_pool2d] shape"));
  CHECK(contains(thrown_text([&] { adaptive_avg_pool3d(ones({1, 1, 2, 2, 2}), {2, most, 2}); }), "[adaptive_avg_pool3d] shape"));
  CHECK_THROWS_AS(adaptive_avg_pool1d(line, int64_t{1} << 50), OutOfMemoryError);
  CHECK_THROWS_AS(adaptive_max_pool1d(line, int64_t{1} << 50), OutOfMemoryError);
  CHECK_THROWS_AS(adaptive_avg_pool2d(ones({0, 2, 8, 8}), {most, most}), ValueError);
  CHECK(contains(thrown_text([&] { max_pool2d(x, 5, 1, 0, far); }), "[max_pool2d] the window reaches over"));
  CHECK(contains(thrown_text([&] { max_pool1d(line, far, 1, 0, 3); }), "has only 8 in dimension 2"));
  CHECK(contains(thrown_text([&] { avg_pool2d(x, most); }), "[avg_pool2d] the window reaches over"));
  CHECK(contains(thrown_text([&] { avg_pool1d(line, most, 1, far - 1); }), "[avg_pool1d] padding must lead to"));
  const Tensor y = max_unpool2d(ones({1, 1, 1, 1}), zeros({1, 1, 1, 1}, kInt64), 2);
  CHECK(y.numel() == 4);
  CHECK(contains(thrown_text([&] { max_unpool2d(ones({1, 1, 1, 1}), zeros({1, 1, 1, 1}, kInt64), most); }), "[max_unpool2d] shape"));
}

TEST_CASE("pools take strides and dilations that no window needs") {
  const int64_t most = INT64_MAX;
  const Tensor x = normal({1, 2, 8, 8}, kFloat32);
  for (const bool ceil_mode : {false, true}) {
    CHECK(difference(max_pool2d(x, 3, most, 1, 1, ceil_mode), max_pool2d(x, 3, 100, 1, 1, ceil_mode)) == "");
    CHECK(difference(avg_pool2d(x, 3, most, 1, ceil_mode), avg_pool2d(x, 3, 100, 1, ceil_mode)) == "");
    CHECK((max_pool2d(x, 3, most, 0, 1, ceil_mode).sizes() == IntArrayRef{1, 2, 1, 1}));
    CHECK(difference(max_pool2d(x, 1, 1, 0, most, ceil_mode), x) == "");
    CHECK((max_pool2d(x, 3, 3, 0, 1, ceil_mode).size(2) == (ceil_mode ? 3 : 2)));
    CHECK((max_pool2d(x, 3, 8, 0, 1, ceil_mode).size(2) == 1));
  }
  // A window with more padding than elements: the sum of all elements over the window size.
  const int64_t wide = int64_t{1} << 40;
  const Tensor mean = avg_pool2d(ones({1, 1, 8, 8}, kFloat64), wide, wide, wide / 2 - 4);
  CHECK(mean.numel() == 1);
  CHECK(mean.item<double>() * static_cast<double>(wide) * static_cast<double>(wide) == 64);
}

TEST_CASE("pools of planes agree with those of channels-last images, also for ties, infinities and NaN") {
  struct Case {
    int64_t width, kernel, stride, padding, dilation;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  const Case cases[] = {{7, 2, 1, 0, 1},  {150, 3, 1, 1, 1}, {150, 3, 2, 1, 1},   {151, 3, 3, 0, 1},    {90, 2, 4, 1, 1}, {97, 5, 5, 2, 1},
                        {80, 3, 2, 1, 3}, {64, 40, 3, 9, 1}, {200, 90, 90, 0, 1}, {200, 50, 40, 25, 2}, {70, 1, 70, 0, 1}};
  for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16}) {
    for (const Case& c : cases) {
      Tensor x = normal({2, 3, 6, c.width}).mul(2).round();
      x.masked_fill_(x == 3, nan);
      x.narrow(0, 1, 1).narrow(2, 0, 5).fill_(-infinity);
      x = x.to(dtype);
      const Tensor other = x.contiguous(MemoryFormat::ChannelsLast), numbers = nan_to_num(x, 0, 1, -1),
                   other_numbers = numbers.contiguous(MemoryFormat::ChannelsLast);
      const Shape kernel{2, c.kernel}, stride{1, c.stride}, padding{1, c.padding}, dilation{2, c.dilation};
      const auto [y, indices] = max_pool2d_with_indices(x, kernel, stride, padding, dilation, true);
      const auto [expected, places] = max_pool2d_with_indices(other, kernel, stride, padding, dilation, true);
      CHECK(difference(y, expected.contiguous()) == "");
      CHECK(difference(indices, places.contiguous()) == "");
      CHECK(difference(max_pool2d(x, kernel, stride, padding, dilation, true), y) == "");
      const double tolerance = dtype == kFloat64 ? 1e-13 : dtype == kFloat32 ? 1e-5 : 1e-2;
      for (const bool counted : {false, true}) {
        CHECK(difference(avg_pool2d(numbers, kernel, stride, padding, true, counted),
                         avg_pool2d(other_numbers, kernel, stride, padding, true, counted), tolerance, tolerance) == "");
      }
      for (const int64_t size : {int64_t{1}, int64_t{3}, c.width / 2}) {
        const auto [top, at] = adaptive_max_pool2d(x, {2, size});
        const auto [expected_top, expected_at] = adaptive_max_pool2d(other, {2, size});
        CHECK(difference(top, expected_top.contiguous()) == "");
        CHECK(difference(at, expected_at.contiguous()) == "");
        CHECK(difference(adaptive_avg_pool2d(numbers, {2, size}), adaptive_avg_pool2d(other_numbers, {2, size}), tolerance, tolerance) ==
              "");
      }
    }
  }
}

TEST_CASE("unpooling of a position that several windows share keeps its value") {
  const Tensor x = normal({2, 3, 9, 9}, kFloat32).abs();
  for (const bool channels_last : {false, true}) {
    const auto [y, indices] = max_pool2d_with_indices(channels_last ? x.contiguous(MemoryFormat::ChannelsLast) : x, 3, 1);
    const Tensor back = max_unpool2d(y, indices, 9);
    CHECK(difference(where(back == 0, back, x), back) == "");
    CHECK(difference(max_pool2d(back, 3, 1), y) == "");
  }
}

TEST_CASE("unpooling puts maxima back, and refuses foreign indices") {
  const Tensor x = normal({2, 3, 6, 6}, kFloat32);
  const auto [y, indices] = max_pool2d_with_indices(x, 2);
  const Tensor back = max_unpool2d(y, indices, 6);
  CHECK(difference(max_pool2d(back.abs(), 2), y.abs()) == "");
  CHECK(contains(thrown_text([&] { max_unpool2d(y, indices, 4); }), "is out of range"));
}

TEST_CASE("the gradient of an element that several windows share is a sum, also if one value is the kernel size of all dimensions") {
  Tensor x = zeros({1, 1, 3, 7});
  x[0][0][1][3] = 1;
  const auto gradient = [&](IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef dilation) {
    const Tensor leaf = x.detach().requires_grad_();
    max_pool2d(leaf, kernel_size, stride, 0, dilation).sum().backward();
    return leaf.grad();
  };
  CHECK(gradient({3}, {3, 1}, {1})[0][0][1][3].item<float>() == 3);
  CHECK(gradient({3}, {3}, {1, 3})[0][0][1][3].item<float>() == 1);
  CHECK(difference(gradient({3}, {3, 1}, {1}), gradient({3, 3}, {3, 1}, {1, 1})) == "");
  CHECK(difference(gradient({2}, {2, 1}, {1, 2}), gradient({2, 2}, {2, 1}, {1, 2})) == "");
}

TEST_CASE("gradients and gradients of gradients of pools") {
  const auto options = dtype(kFloat64).requires_grad(true);
  using List = autograd::variable_list;
  const auto check = [](const autograd::GradcheckFunction& f, const List& in) {
    CHECK(autograd::gradcheck(f, in));
    CHECK(autograd::gradgradcheck(f, in));
  };
  const Tensor x = normal({2, 3, 5, 5}, options), line = normal({2, 3, 9}, options);
  check([](const List& in) { return max_pool2d(in[0], 3, 2, 1); }, {x});
  check([](const List& in) { return avg_pool2d(in[0], 3, 2, 1, true, false); }, {x});
  check([](const List& in) { return adaptive_avg_pool2d(in[0], {2, 3}); }, {x});
  check([](const List& in) { return std::get<0>(adaptive_max_pool2d(in[0], 2)); }, {x});
  check([](const List& in) { return max_pool1d(in[0], 3); }, {line});
}

TEST_SUITE_END();

}  // namespace pool_tests
