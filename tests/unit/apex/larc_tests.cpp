#include <type_traits>

#include "support.h"

namespace larc_tests {

using namespace amp;
using namespace amp::testing;

// A GradScaler would step the optimizer inside, without adaptive rates.
static_assert(!std::is_convertible_v<apex::LARC&, optim::Optimizer&>);

TEST_SUITE("apex") {
  TEST_CASE("LARC: the rate of each parameter, with and without clipping") {
    const Tensor values = normal({5}, kFloat32, 1), grads = normal({5}, kFloat32, 2);
    for (const bool clip : {true, false}) {
      for (const double trust : {0.02, 2.0}) {
        INFO(clip, ", ", trust);
        const double lr = 0.5, decay = 0.1;
        const Tensor w = values.clone().requires_grad_();
        optim::SGD sgd({w}, optim::SGDOptions(lr).weight_decay(decay));
        apex::LARC larc(sgd, {.trust_coefficient = trust, .clip = clip});
        w.mutable_grad() = grads.clone();
        larc.step();
        const double p = norm(values).item<double>(), g = norm(grads).item<double>();
        double rate = trust * p / (g + p * decay + 1e-8);
        if (clip) rate = std::min(rate / lr, 1.0);
        CHECK(difference(w.detach(), values - lr * rate * (grads + decay * values), 1e-5, 1e-5) == "");
        CHECK(static_cast<const optim::SGDOptions&>(sgd.param_groups()[0].options()).weight_decay() == decay);
      }
    }
  }

  TEST_CASE("LARC leaves parameters with a norm of zero, or without a gradient, to the optimizer") {
    const Tensor zero = zeros({2}).requires_grad_(), still = ones({2}).requires_grad_();
    optim::SGD sgd({zero, still}, optim::SGDOptions(0.5));
    apex::LARC larc(sgd);
    zero.mutable_grad() = ones({2});
    larc.step();
    CHECK(difference(zero.detach(), full({2}, -0.5)) == "");
    CHECK(difference(still.detach(), ones({2})) == "");
    CHECK_THROWS_AS(apex::LARC(sgd, {.trust_coefficient = -1}), ValueError);
  }

  TEST_CASE("LARC with every level") {
    for (const std::string& name : levels()) {
      INFO(name);
      const Shutdown after;
      nn::Sequential model = small_network();
      optim::SGD sgd(model->parameters(), optim::SGDOptions(0.5).momentum(0.9));
      apex::LARC optimizer(sgd);
      apex::initialize(model, optimizer, level(name));
      double first = 0, last = 0;
      for (uint32_t i = 0; i < 40; ++i) {
        last = train_step(model, optimizer, 1);
        if (i == 0) first = last;
      }
      CHECK(last < 0.8 * first);
    }
  }
}

}  // namespace larc_tests
