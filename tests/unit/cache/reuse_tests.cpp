// The contents of the weight cache, and their lifetime.
#include <vector>

#include "support/training.h"
#include "weights.h"

namespace reuse_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("cache");

TEST_CASE("a region keeps the casts of weights, unless told not to [behavior 40]") {
  const Tensor x = normal({3, 4}, kBFloat16), w = parameter({4, 2});
  const auto twice = [&] {
    mm(x, w);
    mm(x, w);
  };
  {
    const Autocast region(kCPU);
    CHECK((casts_of(twice) == Casts{1, 1}));
  }
  {
    const Autocast region(kCPU, {.cache_enabled = false});
    CHECK((casts_of(twice) == Casts{2, 0}));
    CHECK(autocast_stats().cached_casts == 0);
  }
  {
    const Autocast region(kCPU);
    CHECK((casts_of(twice) == Casts{1, 1}));  // the casts of the first region were freed at its end
  }
}

TEST_CASE("the cache is on by default, and a region without it casts at each use [behavior 17]") {
  const Tensor x = input(), w = parameter({4, 2});
  const auto twice = [&] {
    mm(x, w);
    mm(x, w);
  };
  const Autocast region(kCPU);
  CHECK(is_autocast_cache_enabled());
  {
    const Autocast without(kCPU, {.cache_enabled = false});
    CHECK(!is_autocast_cache_enabled());
    CHECK((casts_of(twice) == Casts{2, 0}));
    const Autocast inherits(kCPU);
    CHECK(!is_autocast_cache_enabled());
  }
  CHECK((casts_of(twice) == Casts{1, 1}));
  {
    const Autocast without(kCPU, {.cache_enabled = false});
    CHECK((casts_of(twice) == Casts{2, 0}));  // existing entries are not used
  }
  CHECK((casts_of(twice) == Casts{0, 2}));  // but they are still there
}

TEST_CASE("without the cache the weight is cast twice [test_autocast/test_cache_disabled]") {
  const Tensor x = normal({2, 3}, kBFloat16), w = parameter({4, 3});
  const Autocast region(kCPU, {.cache_enabled = false});
  CHECK(casts_of([&] {
          linear(x, w);
          linear(x, w);
        }).made == 2);
}

TEST_CASE("a weight is cast once in a region, and anew in the next") {
  const Tensor w = weight(), x = input();
  for (int i = 0; i < 2; ++i) {
    const Autocast region(kCPU);
    CHECK((casts_of([&] { mm(x, w); }) == Casts{1, 0}));
    CHECK((casts_of([&] { mm(x, w); }) == Casts{0, 1}));
    CHECK(autocast_stats().cached_casts == 1);
    CHECK(autocast_stats().cached_bytes == 16);
    {
      const Autocast inner(kCPU);  // leaving an inner region keeps the casts
      CHECK((casts_of([&] { mm(x, w); }) == Casts{0, 1}));
    }
    CHECK((casts_of([&] { mm(x, w); }) == Casts{0, 1}));
  }
  CHECK(autocast_stats().cached_casts == 0);
}

TEST_CASE("only float32 leaves that require a gradient and are not views are kept") {
  const Tensor w = weight(), x = input();
  const Autocast region(kCPU);
  mm(x, w.detach());
  mm(x, w * 1.0f);
  mm(x, normal({2, 4}, dtype(kFloat32).requires_grad(true)).t());
  mm(x, normal({4, 2}, dtype(kFloat16).requires_grad(true)));
  Tensor view;  // a leaf that requires a gradient, but a view
  {
    const NoGradGuard no_grad;
    view = normal({2, 4}, kFloat32).t();
  }
  view.requires_grad_();
  CHECK(view.is_leaf());
  CHECK((casts_of([&] {
           mm(x, view);
           mm(x, view);
         }) == Casts{2, 0}));
  {
    const InferenceMode inference;
    mm(x, w);
  }
  {
    const Autocast without(kCPU, {.cache_enabled = false});
    mm(x, w);
  }
  CHECK(autocast_stats().cached_casts == 0);
  mm(x, w);
  CHECK(autocast_stats().cached_casts == 1);
  clear_autocast_cache();
  CHECK(autocast_stats().cached_casts == 0);
}

TEST_CASE("what the cache holds, and until when [behavior 178]") {
  const Tensor x = normal({3, 4}, kBFloat16), w = parameter({4, 2});
  const auto uses = [&](const Tensor& weight) {
    return casts_of([&] {
      mm(x, weight);
      mm(x, weight);
    });
  };
  const Autocast outer(kCPU);
  CHECK((uses(w) == Casts{1, 1}));
  CHECK((uses(w.detach()) == Casts{2, 0}));             // does not require a gradient
  CHECK((uses(parameter({2, 4}).t()) == Casts{2, 0}));  // a view
  CHECK((uses(w * 1.0) == Casts{2, 0}));                // not a leaf
  const Tensor half = normal({4, 2}, TensorOptions(kFloat16).requires_grad(true));
  CHECK((uses(half) == Casts{2, 0}));  // a leaf, but not float32
  const Tensor low = normal({2}, TensorOptions(kBFloat16).requires_grad(true));
  CHECK((casts_of([&] {
           for (int i = 0; i < 2; ++i) mse_loss(low, parameter({2}));  // cast to float32
         }) == Casts{2, 0}));
  {
    const Autocast inner(kCPU);
    CHECK((uses(w) == Casts{0, 2}));
  }
  CHECK((uses(w) == Casts{0, 2}));
  {
    const InferenceMode inference;
    CHECK((uses(w) == Casts{2, 0}));
  }
  {
    const NoGradGuard no_grad;
    w.mul_(2.0);
  }
  CHECK((uses(w) == Casts{1, 1}));  // torch keeps using the old values until the region ends
  CHECK(difference(mm(x, w).detach(), mm(x, w.detach().to(kBFloat16))) == "");
}

TEST_CASE("one cast for each weight and iteration, and the next iteration sees the update [behavior 41]") {
  nn::Sequential model = network();
  const Tensor x = normal({4, 8}, kBFloat16);
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.5));
  Tensor before;
  for (int iteration = 0; iteration < 3; ++iteration) {
    Tensor loss, output;
    const Casts casts = casts_of([&] {
      const Autocast region(kCPU);
      output = model(x);
      loss = output.sum() + model(x).sum();
    });
    CHECK((casts == Casts{4, 4}));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    if (before.defined()) CHECK(difference(output.detach(), before) != "");
    before = output.detach();
  }
}

TEST_CASE("the update is seen even inside of one region around the loop [behavior 41]") {
  const Tensor x = normal({3, 4}, kBFloat16), w = parameter({4, 2});
  optim::SGD optimizer({w}, optim::SGDOptions(0.5));
  const Autocast region(kCPU);
  for (int iteration = 0; iteration < 3; ++iteration) {
    const Tensor y = mm(x, w);
    CHECK(difference(y.detach(), mm(x, w.detach())) == "");  // a tensor without gradient is cast at each use
    optimizer.zero_grad();
    y.sum().backward();
    optimizer.step();
  }
}

TEST_CASE("many weights") {
  std::vector<Tensor> weights;
  for (uint32_t i = 0; i < 300; ++i) weights.push_back(weight({4, 2}, i));
  const Tensor x = input();
  const Autocast region(kCPU);
  std::vector<Tensor> first;
  for (const Tensor& w : weights) first.push_back(mm(x, w));
  CHECK(autocast_stats().cached_casts == 300);
  const Casts again = casts_of([&] {
    for (size_t i = 0; i < weights.size(); ++i) CHECK(difference(mm(x, weights[i]).detach(), first[i].detach()) == "");
  });
  CHECK((again == Casts{0, 300}));
}

TEST_SUITE_END();

}  // namespace reuse_tests
