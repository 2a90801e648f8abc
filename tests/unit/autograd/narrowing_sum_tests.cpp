// In torch all uses of a cached cast share one node, which sums their gradients in 16 bits: 256 + 1 = 256 in bfloat16. Two casts of the
// weight give 257. Here they are summed in the weight's dtype, with and without the cache.
#include <doctest/doctest.h>

#include <functional>
#include <thread>
#include <vector>

#include <amp/amp.h>

#include "support.h"

namespace narrowing_sum_tests {

using namespace amp;
using testing::difference;

namespace {

Tensor weight(IntArrayRef sizes) { return ones(sizes, dtype(kFloat32).requires_grad(true)); }

// The dtype represents all integers up to `exact`, but not exact + 1.
struct Low {
  ScalarType dtype;
  double exact;
};
constexpr Low kLows[] = {{kBFloat16, 256}, {kFloat16, 2048}};

// One use of a single-element weight whose gradient is x.
struct Use {
  const char* name;
  Shape weight;
  std::function<Tensor(const Tensor& x, const Tensor& w)> op;
};
const std::vector<Use>& uses() {
  static const std::vector<Use> all = {
      {"mm",
       {1, 1},
       [](const Tensor& x, const Tensor& w) {
         return mm(x.view({1, 1}), w);
       }},
      {"linear",
       {1, 1},
       [](const Tensor& x, const Tensor& w) {
         return linear(x.view({1, 1}), w);
       }},
      {"matmul of a vector", {1}, [](const Tensor& x, const Tensor& w) { return matmul(x.view({1}), w); }},
      {"bmm",
       {1, 1, 1},
       [](const Tensor& x, const Tensor& w) {
         return bmm(x.view({1, 1, 1}), w);
       }},
      {"mv", {1, 1}, [](const Tensor& x, const Tensor& w) { return mv(w, x.view({1})); }},
      {"conv2d",
       {1, 1, 1, 1},
       [](const Tensor& x, const Tensor& w) {
         return conv2d(x.view({1, 1, 1, 1}), w);
       }},
      {"addmm",
       {1, 1},
       [](const Tensor& x, const Tensor& w) {
         return addmm(zeros({1, 1}), x.view({1, 1}), w);
       }},
      {"prelu",
       {1},
       [](const Tensor& x, const Tensor& w) {
         return prelu(x.view({1, 1}) * -1, w) * -1;
       }},
  };
  return all;
}

// The sum of one use per element of `inputs`, in one region.
Tensor loss_of(const Use& use, const Tensor& w, ScalarType low, const std::vector<double>& inputs, bool cache = true) {
  const Autocast region(kCPU, {.dtype = low, .cache_enabled = cache});
  Tensor loss = zeros({});
  for (const double x : inputs) loss = loss + use.op(full({1}, x), w).sum().to(kFloat32);
  return loss;
}

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("256 + 1: the gradients of two uses of a cached weight add up as those of two casts") {
  for (const Low& low : kLows) {
    for (const Use& use : uses()) {
      CAPTURE(use.name);
      CAPTURE(low.dtype);
      for (const bool cache : {true, false}) {
        for (const std::vector<double>& inputs : {std::vector<double>{low.exact, 1}, {1, low.exact}, {low.exact, 1, 1, 1}}) {
          const Tensor w = weight(use.weight);
          loss_of(use, w, low.dtype, inputs, cache).backward();
          CHECK(w.grad().dtype() == kFloat32);
          CHECK(w.grad().item<float>() == static_cast<float>(low.exact) + static_cast<float>(inputs.size() - 1));
        }
      }
    }
  }
}

TEST_CASE("256 + 1: with grad, create_graph and a second backward, too") {
  for (const Low& low : kLows) {
    for (const Use& use : uses()) {
      CAPTURE(use.name);
      const Tensor w = weight(use.weight), loss = loss_of(use, w, low.dtype, {low.exact, 1});
      CHECK(autograd::grad({loss}, {w}, {}, true)[0].item<float>() == low.exact + 1);
      CHECK(autograd::grad({loss}, {w}, {}, true, /*create_graph=*/true)[0].item<float>() == low.exact + 1);
      loss.backward();
      CHECK(w.grad().item<float>() == low.exact + 1);
    }
  }
}

TEST_CASE("256 + 1: a gradient that was recorded leads on to every use") {
  const Tensor w = weight({1, 1}), x = full({1, 1}, 256, dtype(kFloat32).requires_grad(true)), y = ones({1, 1}).requires_grad_();
  Tensor loss;
  {
    const Autocast region(kCPU);
    loss = (mm(x, w) + mm(y, w)).sum();
  }
  const Tensor slope = autograd::grad({loss}, {w}, {}, true, /*create_graph=*/true)[0];
  CHECK(slope.item<float>() == 257);
  const autograd::variable_list second = autograd::grad({slope.sum()}, {x, y});
  CHECK(second[0].item<float>() == 1);
  CHECK(second[1].item<float>() == 1);
}

TEST_CASE("256 + 1: looking at the cast does not round what flows on") {
  const Use& use = uses().front();
  const Tensor w = weight(use.weight), x = full({1, 1}, 256, kBFloat16), y = ones({1, 1}, kBFloat16);
  Tensor cast, seen;
  const Autocast region(kCPU);
  cast = autocast::cached_cast(kBFloat16, w, kCPU);
  cast.retain_grad();
  cast.register_hook([&](const Tensor& grad) {
    seen = grad;
    return Tensor();
  });
  (mm(x, w) + mm(y, w)).sum().backward();
  CHECK(autocast_stats().cached_casts == 1);
  CHECK(seen.dtype() == kBFloat16);
  CHECK(seen.item<float>() == 256);
  CHECK(difference(cast.grad(), seen) == "");
  CHECK(w.grad().item<float>() == 257);
}

TEST_CASE("256 + 1: one region around several backward passes") {
  const Use& use = uses().front();
  const Tensor w = weight(use.weight);
  const Autocast region(kCPU);
  loss_of(use, w, kBFloat16, {256}).backward();
  for (int i = 0; i < 3; ++i) loss_of(use, w, kBFloat16, {1}).backward();
  CHECK(w.grad().item<float>() == 259);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("autograd threads");

TEST_CASE("256 + 1: on several threads") {
  constexpr int kThreads = 4;
  for (const Low& low : kLows) {
    const Tensor w = weight({1, 1});
    const Use& use = uses().front();
    // A separate graph per thread, and one graph shared by all.
    const Tensor shared = loss_of(use, w, low.dtype, {low.exact, 1, 1});
    std::vector<std::thread> pool;
    for (int t = 0; t < kThreads; ++t) {
      pool.emplace_back([&] {
        loss_of(use, w, low.dtype, {low.exact, 1, 1}).backward();
        shared.backward({}, /*retain_graph=*/true);
      });
    }
    for (std::thread& thread : pool) thread.join();
    CHECK(w.grad().item<float>() == 2 * kThreads * (low.exact + 2));
  }
}

TEST_SUITE_END();

}  // namespace narrowing_sum_tests
