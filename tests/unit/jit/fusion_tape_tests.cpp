// Calls of fused functions on the tape: what they save, and what they compute again.
#include <amp/autograd/saved_tensor_hooks.h>

#include "unit/jit/models.h"

namespace fusion_tape_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;

namespace {

Tensor leaf(IntArrayRef sizes, ScalarType dtype = kFloat32, uint32_t seed = 1) { return normal(sizes, dtype, seed).requires_grad_(); }

// Small tensors are computed again, those in the middle are saved, and large ones are computed again.
const std::vector<int64_t> kSizes = {1, 5, 2047, 2048, 30000, 600000};

int tensors_saved_by(const std::function<void()>& forward) {
  int count = 0;
  const autograd::SavedTensorHooks hooks(
      [&](const Tensor& t) {
        ++count;
        return std::any(t);
      },
      [](const std::any& packed) { return std::any_cast<Tensor>(packed); });
  forward();
  return count;
}

}  // namespace

TEST_SUITE("jit fused calls on the tape") {
  TEST_CASE("gradients of all sizes have the bits of the function") {
    const auto function = [](const Tensor& x, const Tensor& a) { return sigmoid(x * a) * exp(-square(a)) + gelu(x); };
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16, kFloat64}) {
      const auto fused = fuse(function);
      for (const int64_t n : kSizes) {
        const Tensor x = leaf({n}, dtype, 1), a = leaf({n}, dtype, 2), weight = normal({n}, dtype, 3);
        const Tensor found = fused(x, a), expected = function(x, a);
        CHECK_MESSAGE(difference(found, expected) == "", dtype << n);
        const auto p = autograd::grad({found}, {x, a}, {weight}), q = autograd::grad({expected}, {x, a}, {weight});
        CHECK_MESSAGE(difference(p[0], q[0]) == "", dtype << n);
        CHECK_MESSAGE(difference(p[1], q[1]) == "", dtype << n);
      }
    }
  }

  TEST_CASE("only values that stay in the caches are saved") {
    const auto fused = fuse([](const Tensor& x) { return tanh(x * 2) + sigmoid(x); });
    const auto saved = [&](int64_t n) {
      const Tensor x = leaf({n});
      CHECK(fused.is_fused(x));
      return tensors_saved_by([&] { fused(x); });
    };
    CHECK(saved(100) == 1);   // x
    CHECK(saved(4096) == 2);  // the results of tanh and sigmoid
    CHECK(saved(600000) == 1);
  }

  TEST_CASE("backward of a short chain is one pass") {
    const auto report_of = [](const auto& function) {
      const auto fused = fuse(function);
      fused.is_fused(leaf({100}), leaf({100}, kFloat32, 2), leaf({100}, kFloat32, 3));
      return fused.report()[0];
    };
    CHECK(contains(report_of([](const Tensor& x, const Tensor& a, const Tensor& b) { return (x + a) * b; }),
                   "2 calls in 1 pass, backward 3 in 1"));
    CHECK(contains(report_of([](const Tensor& x, const Tensor& a, const Tensor& b) { return x * a * b; }),
                   "2 calls in 1 pass, backward 5 in 1"));
  }

  TEST_CASE("a saved result must not change before backward, as without fusion") {
    const auto function = [](const Tensor& x) { return std::pair<Tensor, Tensor>(exp(x), exp(x) * 3); };
    for (const int64_t n : {int64_t{2048}, int64_t{30000}}) {
      const auto fused = fuse(function);
      const Tensor x = leaf({n});
      CHECK(fused.is_fused(x));
      const auto [a, b] = fused(x);
      {
        const NoGradGuard no_grad;
        a.detach().mul_(2);
      }
      CHECK(contains(thrown_text([&] { (a.sum() + b.sum()).backward(); }), "was changed by an in-place operation: mul_"));
    }
  }

  TEST_CASE("backward runs again only if the graph is retained") {
    const auto function = [](const Tensor& x) { return tanh(x) * x; };
    const auto fused = fuse(function);
    for (const int64_t n : kSizes) {
      const Tensor x = leaf({n});
      const Tensor y = fused(x).sum(), expected = autograd::grad({function(x).sum()}, {x})[0];
      CHECK(difference(autograd::grad({y}, {x}, {}, /*retain_graph=*/true)[0], expected) == "");
      CHECK(difference(autograd::grad({y}, {x})[0], expected) == "");
      CHECK(contains(thrown_text([&] { y.backward(); }), "a second time"));
    }
  }

  TEST_CASE("second derivatives of saved values") {
    const auto function = [](const Tensor& x) { return std::pair<Tensor, Tensor>(exp(x), tanh(exp(x)) * x); };
    const auto fused = fuse(function);
    const Tensor x = leaf({4096}, kFloat64);
    CHECK(fused.is_fused(x));
    const auto twice = [&](const auto& f) {
      const auto [a, b] = f(x);
      const Tensor first = autograd::grad({(a + b).sum()}, {x}, {}, std::nullopt, /*create_graph=*/true)[0];
      return autograd::grad({(first * first).sum()}, {x})[0];
    };
    CHECK(difference(twice(fused), twice(function)) == "");
  }

  TEST_CASE("with create_graph, arguments that depend on each other have their own gradients") {
    const auto function = [](const Tensor& a, const Tensor& b) { return a * b + sin(a) * 2; };
    const auto fused = fuse(function);
    for (const int64_t n : {10, 4096}) {
      const Tensor x = leaf({n}, kFloat64);
      const auto check_alike = [&](const auto& call) {
        const auto twice = [&](const auto& f) {
          const Tensor first = autograd::grad({call(f).sum()}, {x}, {}, std::nullopt, /*create_graph=*/true)[0];
          return std::pair(first.detach(), autograd::grad({(first * first).sum()}, {x})[0]);
        };
        const auto [first, second] = twice(fused);
        const auto [expected, expected_second] = twice(function);
        CHECK(difference(first, expected, 1e-12, 1e-12) == "");
        CHECK(difference(second, expected_second, 1e-12, 1e-12) == "");
      };
      check_alike([&](const auto& f) { return f(x, x); });
      check_alike([&](const auto& f) { return f(x, sin(x)); });
      check_alike([&](const auto& f) { return f(cos(x), x); });
    }
  }

  TEST_CASE("with create_graph, two calls share a weight from outside") {
    const Tensor x = leaf({64}, kFloat64), w = leaf({64}, kFloat64, 2);
    const auto layer = [w](const Tensor& in) { return tanh(in * w) * w; };
    const auto fused = fuse(layer);
    const auto penalty = [&](const auto& f) {
      const std::vector<Tensor> first = autograd::grad({f(f(x)).sum()}, {x, w}, {}, std::nullopt, /*create_graph=*/true);
      std::vector<Tensor> all = autograd::grad({(first[0] * first[0]).sum() + (first[1] * first[1]).sum()}, {x, w});
      all.push_back(first[0].detach());
      all.push_back(first[1].detach());
      return all;
    };
    const std::vector<Tensor> found = penalty(fused), expected = penalty(layer);
    for (size_t i = 0; i < found.size(); ++i) CHECK(difference(found[i], expected[i], 1e-12, 1e-12) == "");
  }

  TEST_CASE("a tensor from outside may be computed from another one, and keeps its history") {
    const Tensor x = leaf({64}, kFloat64), w = leaf({64}, kFloat64, 2);
    const Tensor wide = exp(w);
    const auto function = [w, wide](const Tensor& in) { return tanh(in * w) + in * wide; };
    const auto fused = fuse(function);
    const std::vector<Tensor> found = autograd::grad({fused(x).sum()}, {x, w}, {}, /*retain_graph=*/true);
    const std::vector<Tensor> expected = autograd::grad({function(x).sum()}, {x, w}, {}, /*retain_graph=*/true);
    for (size_t i = 0; i < found.size(); ++i) CHECK(difference(found[i], expected[i], 1e-12, 1e-12) == "");
    CHECK(difference(autograd::grad({wide.sum()}, {w})[0], wide.detach()) == "");
  }

  TEST_CASE("an output whose view is saved is freed without a backward pass") {
    const auto fused = fuse([](const Tensor& x, const Tensor& w) {
      const Tensor y = tanh(x * 2);
      return std::pair<Tensor, Tensor>(y, y.t() * w);
    });
    const Tensor x = leaf({6, 6}), w = leaf({6, 6}, kFloat32, 2);
    bool is_freed = false;
    {
      const auto [first, second] = fused(x, w);
      CHECK(contains(fused.report()[0], "fused"));
      const auto told = std::shared_ptr<bool>(&is_freed, [](bool* freed) { *freed = true; });
      first.register_hook([told](const Tensor&) {});
    }
    CHECK(is_freed);
  }

  TEST_CASE("with create_graph, an input that is not saved must not change either") {
    const auto fused = fuse([](const Tensor& x, const Tensor& a) { return (x + a) * 3; });
    Tensor x = leaf({10}) * 1, a = leaf({10}, kFloat32, 2) * 1;
    const Tensor y = fused(x, a);
    CHECK(contains(fused.report()[0], "fused"));
    a.add_(1);
    CHECK(contains(thrown_text([&] { autograd::grad({y.sum()}, {x}, {}, true, /*create_graph=*/true); }), "was changed in place"));
    CHECK(difference(autograd::grad({y.sum()}, {x})[0], full({10}, 3.0)) == "");  // it needs no values
  }

  TEST_CASE("hooks of saved tensors see what a fused call saves") {
    const auto function = [](const Tensor& x) { return tanh(x * 2) * sigmoid(x); };
    const auto fused = fuse(function);
    const Tensor x = leaf({5000});
    CHECK(fused.is_fused(x));
    Tensor y;
    int unpacked = 0;
    {
      const autograd::SavedTensorHooks hooks([](const Tensor& t) { return std::any(t.clone()); },
                                             [&](const std::any& packed) {
                                               ++unpacked;
                                               return std::any_cast<Tensor>(packed);
                                             });
      y = fused(x);
    }
    CHECK(difference(autograd::grad({y.sum()}, {x})[0], autograd::grad({function(x).sum()}, {x})[0]) == "");
    CHECK(unpacked == 2);
  }

  TEST_CASE("inputs that hooks of saved tensors keep as copies get gradients of one result, and second ones") {
    const auto function = [](const Tensor& x, const Tensor& a) { return std::vector<Tensor>{tanh(x * a), sigmoid(a) * x}; };
    const auto fused = fuse(function);
    const Tensor x = leaf({5000}), a = leaf({5000}, kFloat32, 2);
    CHECK(fused.is_fused(x, a));
    std::vector<Tensor> y;
    {
      const autograd::SavedTensorHooks hooks([](const Tensor& t) { return std::any(t.clone()); },
                                             [](const std::any& packed) { return std::any_cast<Tensor>(packed); });
      y = fused(x, a);
    }
    const auto first = [&](const std::vector<Tensor>& results, bool create_graph) {
      return autograd::grad({results[0].sum()}, {x, a}, {}, /*retain_graph=*/true, create_graph);
    };
    const auto second = [&](const std::vector<Tensor>& results) {
      const auto grads = first(results, true);
      return autograd::grad({(grads[0] * grads[1]).sum()}, {x, a});
    };
    const std::vector<Tensor> plain = function(x, a);
    const auto found = first(y, false), expected = first(plain, false);
    const auto found_again = second(y), expected_again = second(plain);
    for (size_t i = 0; i < 2; ++i) {
      CHECK(allclose(found[i], expected[i]));
      CHECK(allclose(found_again[i], expected_again[i]));
    }
  }

  TEST_CASE("an error in forward leaves the tape as it was") {
    const auto fused = fuse([](const Tensor& x, const Tensor& y) { return tanh(x * y) + 1; });
    const Tensor x = leaf({4}), y = leaf({4}, kFloat32, 2);
    CHECK(fused.is_fused(x, y));
    CHECK(thrown_text([&] { fused(x, leaf({3})); }) != "");
    Tensor inside;
    {
      const InferenceMode mode;
      inside = normal({4}, kFloat32, 3);
    }
    CHECK(contains(thrown_text([&] { fused(x, inside); }), "InferenceMode"));
    const Tensor z = fused(x, y);
    CHECK(difference(autograd::grad({z.sum()}, {x})[0], autograd::grad({(tanh(x * y) + 1).sum()}, {x})[0]) == "");
  }

  TEST_CASE("more inputs and results than few") {
    std::vector<Tensor> weights;
    for (uint32_t i = 0; i < 10; ++i) weights.push_back(leaf({6}, kFloat32, 10 + i));
    const auto function = [&](const Tensor& x) {
      std::vector<Tensor> results;
      for (const Tensor& weight : weights) results.push_back(tanh(x * weight) + weight);
      return results;
    };
    const auto fused = fuse(function);
    const Tensor x = leaf({6});
    CHECK(fused.is_fused(x));
    std::vector<Tensor> leaves = weights;
    leaves.push_back(x);
    const auto gradients = [&](const std::vector<Tensor>& results) {
      Tensor sum = results[0] * 1;
      for (size_t i = 1; i < results.size(); ++i) sum = sum + results[i] * static_cast<double>(i + 1);
      return autograd::grad({sum.sum()}, leaves);
    };
    const auto found = gradients(fused(x)), expected = gradients(function(x));
    for (size_t i = 0; i < found.size(); ++i) CHECK_MESSAGE(allclose(found[i], expected[i]), i);
  }
}

}  // namespace fusion_tape_tests
