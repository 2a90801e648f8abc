// C. The weight cache (40, 41).
#include "behaviours.h"

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("behaviours");

TEST_CASE("behaviour 40: a region keeps the casts of weights, unless told not to") {
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
    CHECK((casts_of(twice) == Casts{1, 1}));  // the first region has ended, and its casts with it
  }
}

TEST_CASE("behaviour 41: one cast for each weight and iteration, and the next iteration sees the update") {
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

TEST_CASE("behaviour 41: the update is seen even inside of one region around the loop") {
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

TEST_SUITE_END();
