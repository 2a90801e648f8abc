#include <doctest/doctest.h>

#include <amp/amp.h>
#include <amp/cpu/simd/isa.h>

#include "support.h"
#include "support/autocast.h"

namespace loss_tests {

using namespace amp;
using namespace amp::testing;

namespace {

constexpr int64_t kIgnore = -100;

struct Options {
  Tensor weight;
  int64_t reduction = Reduction::Mean, ignore_index = kIgnore;
  double smoothing = 0;
};

// The loss of each position by definition, in float64, with its weight in the mean.
struct Reference {
  std::vector<double> losses, weights;
  double reduced(int64_t reduction) const {
    double loss = 0, weight = 0;
    for (const double value : losses) loss += value;
    for (const double value : weights) weight += value;
    return reduction == Reduction::Mean ? loss / weight : loss;
  }
};
Reference reference(const Tensor& x, const Tensor& target, const Options& options) {
  const int64_t dim = x.dim() == 1 ? 0 : 1, classes = x.size(dim);
  const std::vector<double> logs = values(log_softmax(x.to(kFloat64), dim).movedim(dim, -1)), labels = values(target);
  const std::vector<double> w = options.weight.defined() ? values(options.weight) : std::vector<double>(static_cast<size_t>(classes), 1.0);
  Reference r;
  for (size_t i = 0; i < labels.size(); ++i) {
    const bool ignored = static_cast<int64_t>(labels[i]) == options.ignore_index;
    const double* row = logs.data() + i * static_cast<size_t>(classes);
    double loss = 0, share = 0;
    if (!ignored) {
      const auto label = static_cast<size_t>(labels[i]);
      share = w[label];
      loss = -(1 - options.smoothing) * w[label] * row[label];
      for (size_t k = 0; k < w.size(); ++k) loss -= options.smoothing / static_cast<double>(classes) * w[k] * row[k];
    }
    r.losses.push_back(loss);
    r.weights.push_back(share);
  }
  return r;
}

Tensor run(const Tensor& x, const Tensor& target, const Options& o) {
  return cross_entropy(x, target, o.weight, o.reduction, o.ignore_index, o.smoothing);
}

// The gradient computed from ops that have separate derivatives.
Tensor plain_gradient(const Tensor& x, const Tensor& target, const Options& o) {
  const Tensor leaf = x.detach().to(kFloat64).requires_grad_();
  const int64_t dim = x.dim() == 1 ? 0 : 1, classes = x.size(dim);
  const Tensor logs = leaf.movedim(dim, -1) - logsumexp(leaf.movedim(dim, -1), {-1}, true);
  const Tensor keep = (target != o.ignore_index).to(kFloat64), w = o.weight.defined() ? o.weight.to(kFloat64) : ones({classes}, kFloat64);
  const Tensor chosen = (arange(classes, kInt64) == target.unsqueeze(-1)).to(kFloat64) * (1 - o.smoothing);
  const Tensor losses = -(logs * w * (chosen + o.smoothing / static_cast<double>(classes))).sum(IntArrayRef(-1)) * keep;
  const Tensor shares = (w * (arange(classes, kInt64) == target.unsqueeze(-1)).to(kFloat64)).sum(IntArrayRef(-1)) * keep;
  if (o.reduction == Reduction::None) losses.backward(ones_like(losses));
  else (o.reduction == Reduction::Mean ? losses.sum() / shares.sum() : losses.sum()).backward();
  return leaf.grad();
}

void check_cross_entropy(const Tensor& x, const Tensor& target, double tolerance) {
  for (const bool weighted : {false, true}) {
    for (const double smoothing : {0.0, 0.2}) {
      for (const int64_t reduction : {Reduction::Mean, Reduction::Sum, Reduction::None}) {
        Options o;
        if (weighted) o.weight = abs(normal({x.size(x.dim() == 1 ? 0 : 1)}, x.dtype(), 5)) + 0.1;
        o.reduction = reduction;
        o.smoothing = smoothing;
        CAPTURE(x.toString());
        CAPTURE(weighted);
        CAPTURE(smoothing);
        CAPTURE(reduction);
        const Tensor leaf = x.detach().requires_grad_(), loss = run(leaf, target, o);
        const Reference expected = reference(x, target, o);
        CHECK(loss.dtype() == x.dtype());
        if (reduction == Reduction::None) {
          CHECK(difference(loss, tensor(ArrayRef<double>(expected.losses), kFloat64).view(target.sizes()), tolerance, tolerance) == "");
          loss.backward(ones_like(loss));
        } else {
          CHECK(loss.item<double>() == doctest::Approx(expected.reduced(reduction)).epsilon(tolerance));
          loss.backward();
        }
        CHECK(leaf.grad().dtype() == x.dtype());
        CHECK(difference(leaf.grad(), plain_gradient(x, target, o), tolerance, tolerance) == "");
      }
    }
  }
}

Tensor labels(IntArrayRef sizes, int64_t classes) {
  Random random(3);
  const Tensor t = zeros(sizes, kInt64);
  for (int64_t i = 0; i < t.numel(); ++i) t.data_ptr<int64_t>()[i] = i % 5 == 4 ? kIgnore : random.integer(0, classes);
  return t;
}

}  // namespace

TEST_CASE("cross_entropy: values and gradients for class indices in every layout, dtype and at every instruction set level") {
  const cpu::Isa level = cpu::active_isa();
  for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2, cpu::Isa::Avx512}) {
    if (isa > cpu::supported_isa()) continue;
    cpu::set_active_isa(isa);
    CAPTURE(cpu::isa_name(isa));
    for (const auto& [dtype, tolerance] : {std::pair{kFloat64, 1e-12}, {kFloat32, 1e-5}, {kFloat16, 5e-3}, {kBFloat16, 4e-2}}) {
      check_cross_entropy(normal({6, 10}, dtype), labels({6}, 10), tolerance);
      check_cross_entropy(normal({3, 130}, dtype), labels({3}, 130), tolerance);
      check_cross_entropy(normal({2, 5, 70}, dtype), labels({2, 70}, 5), tolerance);
    }
    check_cross_entropy(normal({2, 3, 4, 5}, kFloat32).contiguous(MemoryFormat::ChannelsLast), labels({2, 4, 5}, 3), 1e-5);
  }
  cpu::set_active_isa(level);
  check_cross_entropy(normal({7, 4}, kFloat32).t(), labels({4}, 7), 1e-5);
  check_cross_entropy(normal({7}, kFloat64), full({}, 3, kInt64), 1e-12);
  check_cross_entropy(normal({2, 3, 300, 40}, kFloat32), labels({2, 300, 40}, 3), 1e-5);
}

TEST_CASE("cross_entropy: equals nll_loss of log_softmax") {
  const Tensor x = normal({4, 6, 9}, kFloat64), target = labels({4, 9}, 6), weight = abs(normal({6}, kFloat64, 2));
  for (const int64_t reduction : {Reduction::Mean, Reduction::Sum, Reduction::None}) {
    const Tensor a = x.detach().requires_grad_(), b = x.detach().requires_grad_();
    const Tensor fused = cross_entropy(a, target, weight, reduction), parts = nll_loss(log_softmax(b, 1), target, weight, reduction);
    CHECK(difference(fused, parts, 1e-12, 1e-12) == "");
    fused.backward(ones_like(fused));
    parts.backward(ones_like(parts));
    CHECK(difference(a.grad(), b.grad(), 1e-12, 1e-12) == "");
  }
}

TEST_CASE("cross_entropy and nll_loss: ignored everywhere, nothing at all, and NaN where it is ignored") {
  const Tensor target = full({3}, kIgnore, kInt64);
  for (const bool fused : {true, false}) {
    const auto loss = [&](const Tensor& x, const Tensor& t, int64_t reduction) {
      return fused ? cross_entropy(x, t, {}, reduction) : nll_loss(x, t, {}, reduction);
    };
    const Tensor x = normal({3, 4}, kFloat32).requires_grad_(), mean = loss(x, target, Reduction::Mean);
    CHECK(std::isnan(mean.item<float>()));
    mean.backward();
    CHECK(values(x.grad()) == std::vector<double>(12, 0.0));
    CHECK(loss(x, target, Reduction::Sum).item<float>() == 0);
    CHECK(values(loss(x, target, Reduction::None)) == std::vector<double>(3, 0.0));
    const Tensor none = zeros({0, 4}), no_target = zeros({0}, kInt64);
    CHECK(std::isnan(loss(none, no_target, Reduction::Mean).item<float>()));
    CHECK(loss(none, no_target, Reduction::Sum).item<float>() == 0);
    CHECK(loss(none, no_target, Reduction::None).sizes() == IntArrayRef({0}));
    for (const Shape& shape : {Shape{2, 4}, Shape{2, 4, 3}}) {  // NaN scores at an ignored position have no effect
      Tensor bad = normal(shape, kFloat32);
      bad.select(0, 1).fill_(std::nan(""));
      const Tensor leaf = bad.requires_grad_();
      Shape positions(shape);
      positions.erase(1);
      const Tensor some = zeros(positions, kInt64);
      some.select(0, 1).fill_(kIgnore);
      const Tensor result = loss(leaf, some, Reduction::Mean);
      CHECK(std::isfinite(result.item<float>()));
      result.backward();
      CHECK(isfinite(leaf.grad()).all().item<bool>());
    }
  }
}

TEST_CASE("cosine_embedding_loss: equal vectors have the loss 0, also if the product of their squared norms leaves the range of float32") {
  const Tensor x = normal({3, 8}, kFloat32, 5) * 1e12;
  for (const double loss : values(cosine_embedding_loss(x, x, ones({3}, kFloat32), 0, Reduction::None))) CHECK(std::abs(loss) < 1e-6);
}

TEST_CASE("cross_entropy: extreme logits in float16") {
  const Tensor x = tensor({1e4, -1e4, 0.0, 1e4}, kFloat64).to(kFloat16).view({1, 4}).requires_grad_();
  const Tensor loss = cross_entropy(x, zeros({1}, kInt64));
  CHECK(loss.item<float>() == doctest::Approx(0.6931).epsilon(1e-3));
  loss.backward();
  CHECK(values(x.grad()) == std::vector<double>{-0.5, 0, 0, 0.5});
  CHECK(cross_entropy(x.detach(), ones({1}, kInt64)).item<float>() == doctest::Approx(20000).epsilon(1e-3));
}

TEST_CASE("cross_entropy and nll_loss: targets that are no class are an IndexError, any integer dtype will do") {
  const Tensor x = normal({2, 3}, kFloat32);
  for (const int64_t wrong : {int64_t{3}, int64_t{-1}, int64_t{1} << 40, -(int64_t{1} << 40)}) {
    const Tensor target = full({2}, wrong, kInt64);
    CHECK_THROWS_AS(cross_entropy(x, target), IndexError);
    CHECK_THROWS_AS(nll_loss(x, target), IndexError);
    CHECK_NOTHROW(cross_entropy(x, target, {}, Reduction::Mean, wrong));
  }
  CHECK(contains(thrown_text([&] { nll_loss(x, full({2}, -1, kInt64)); }), "[nll_loss] target -1 is out of range: there are 3 classes"));
  CHECK_THROWS_AS(nll_loss(x, zeros({2}, kFloat32)), TypeError);
  CHECK_THROWS_AS(nll_loss(x, zeros({3}, kInt64)), ValueError);
  const Tensor target = tensor({2, 0}, kInt64), expected = cross_entropy(x, target);
  for (const ScalarType dtype : {kInt32, kUInt8, kInt8}) {
    CHECK(difference(cross_entropy(x, target.to(dtype)), expected) == "");
    CHECK(difference(nll_loss(log_softmax(x, 1), target.to(dtype)), expected, 1e-6, 0) == "");
  }
}

TEST_CASE("recorded gradients of cross_entropy and nll_loss count classes beyond the range of the target's dtype") {
  const Tensor x = normal({2, 300}, kFloat64).requires_grad_(), target = tensor({30, 44}, kUInt8);
  const auto check = [&](const Tensor& loss) {
    const Tensor plain = autograd::grad({loss}, {x}, {}, /*retain_graph=*/true)[0];
    CHECK(difference(autograd::grad({loss}, {x}, {}, true, /*create_graph=*/true)[0].detach(), plain, 1e-12, 0) == "");
  };
  check(nll_loss(x, target));
  check(cross_entropy(x, target));
}

TEST_CASE("multi_margin_loss: a class at the margin gets no gradient") {
  const Tensor x = tensor({{1.0, 0.0, 0.5}, {NAN, 0.0, 0.0}}).requires_grad_();
  multi_margin_loss(x, tensor({0, 1}), 1, 1, {}, Reduction::Sum).backward();
  CHECK(difference(x.grad()[0], tensor({-1.0, 0.0, 1.0}) / 3) == "");
  CHECK(x.grad()[1][0].item<float>() != 0);  // not a number is beyond the margin
}

TEST_CASE(
    "huber_loss with an infinite delta is half of the squared difference, and gaussian_nll_loss of an infinite variance is infinite") {
  const Tensor x = tensor({1.0, -3.0}).requires_grad_();
  const Tensor loss = huber_loss(x, zeros({2}), Reduction::Sum, INFINITY);
  CHECK(loss.item<float>() == 5);
  loss.backward();
  CHECK(values(x.grad()) == std::vector<double>{1, -3});
  CHECK(gaussian_nll_loss(tensor({1.0}), tensor({0.0}), tensor({double(INFINITY)})).item<float>() == INFINITY);
}

TEST_CASE("losses of pairs refuse ranks that do not match, and name the op for a wrong reduction") {
  const Tensor x = ones({3, 4}), line = ones({4});
  CHECK(contains(thrown_text([&] { cosine_embedding_loss(line, line, line); }), "[cosine_embedding_loss] target must be a vector"));
  CHECK(contains(thrown_text([&] { cosine_embedding_loss(x, x, ones({})); }), "[cosine_embedding_loss] target must be a vector"));
  CHECK_NOTHROW(cosine_embedding_loss(line, line, ones({})));
  CHECK(contains(thrown_text([&] { triplet_margin_loss(x, line, x); }), "[triplet_margin_loss] anchor, positive and negative"));
  CHECK(contains(thrown_text([&] { mse_loss(x, x, 7); }), "[mse_loss] reduction must be None, Mean or Sum, got 7"));
}

TEST_CASE("cross_entropy: the same bits on any number of threads") {
  for (const Shape& shape : {Shape{300, 700}, Shape{2, 9, 200, 50}}) {
    Shape positions(shape);
    positions.erase(1);
    const Tensor target = labels(positions, shape[1]);
    const int threads = get_num_threads();
    Tensor first, gradient;
    for (const int n : {1, 3}) {
      set_num_threads(n);
      const Tensor leaf = normal(shape, kFloat32).requires_grad_(), loss = cross_entropy(leaf, target);
      loss.backward();
      if (first.defined()) CHECK(difference(loss, first) == "");
      if (gradient.defined()) CHECK(difference(leaf.grad(), gradient) == "");
      first = loss.detach();
      gradient = leaf.grad();
    }
    set_num_threads(threads);
  }
}

TEST_CASE("losses of pairs warn when the target has another size, once for each loss and pair of sizes") {
  using Loss = Tensor (*)(const Tensor&, const Tensor&);
  const Loss losses[] = {[](const Tensor& x, const Tensor& y) { return mse_loss(x, y); },
                         [](const Tensor& x, const Tensor& y) { return l1_loss(x, y); },
                         [](const Tensor& x, const Tensor& y) { return smooth_l1_loss(x, y); },
                         [](const Tensor& x, const Tensor& y) { return huber_loss(x, y); }};
  const char* const names[] = {"[mse_loss]", "[l1_loss]", "[smooth_l1_loss]", "[huber_loss]"};
  for (int i = 0; i < 4; ++i) {
    CAPTURE(names[i]);
    const auto of_sizes = [&](IntArrayRef input, IntArrayRef target) { losses[i](normal(input), normal(target)); };
    CHECK(logged([&] { of_sizes({4, 1}, {4, 1}); }) == "");
    const std::string expected = std::string(names[i]) +
                                 " Using a target size ([4]) that is different to the input size ([4, 1]). This will likely lead to "
                                 "incorrect results due to broadcasting. Please ensure they have the same size.";
    CHECK(logged([&] {
            of_sizes({4, 1}, {4});
            of_sizes({4, 1}, {4});
          }) == expected);
    CHECK(logged([&] {
            of_sizes({4, 1}, {4});
            of_sizes({4}, {4, 1});
          }).size() == 2 * expected.size());
    CHECK(logged([&] { CHECK_THROWS_AS(of_sizes({3}, {4}), ValueError); }) == "");
  }
}

}  // namespace loss_tests
