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

  TEST_CASE("LARC: gradients of every dtype are computed in its compute type and rounded once") {
    const Tensor values = normal({7}, kFloat64, 1), grads = normal({7}, kFloat64, 2);
    for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat64}) {
      INFO(toString(dtype));
      const Tensor w = values.to(dtype).requires_grad_(), g = grads.to(dtype);
      optim::SGD sgd({w}, optim::SGDOptions(0.5).weight_decay(0.1));
      apex::LARC larc(sgd, {.trust_coefficient = 1e-3, .clip = false});
      w.mutable_grad() = g * 1024;
      const Tensor wide = w.detach().to(kFloat64).clone(), wide_grad = w.grad().to(kFloat64).clone();
      larc.step();
      const double p = norm(wide).item<double>(), n = norm(wide_grad).item<double>();
      const Tensor expected = (wide_grad + 0.1 * wide) * (1e-3 * p / (n + p * 0.1 + 1e-8));
      const double tolerance = dtype == kFloat64 ? 1e-14 : dtype == kBFloat16 ? 0x1.01p-8 : 0x1.01p-11;
      CHECK(difference(w.grad().to(kFloat64), expected, dtype == kFloat64 ? 0.0 : 0x1p-25, tolerance) == "");
    }
  }

  TEST_CASE("LARC: norms of complex and of large float64 parameters") {
    const Tensor imaginary = view_as_complex(tensor({{0.0f, 3.0f}, {0.0f, 4.0f}})).requires_grad_();
    optim::SGD sgd({imaginary}, optim::SGDOptions(1.0));
    apex::LARC larc(sgd, {.trust_coefficient = 0.5, .clip = false, .eps = 0});
    imaginary.mutable_grad() = imaginary.detach() * 2;
    larc.step();  // the rate is 0.5 * 5 / 10
    CHECK(difference(view_as_real(imaginary.detach()), tensor({{0.0f, 1.5f}, {0.0f, 2.0f}}), 1e-6, 1e-6) == "");
    const Tensor large = full({2}, 1e100, kFloat64).requires_grad_();
    optim::SGD second({large}, optim::SGDOptions(1.0));
    apex::LARC wide(second, {.trust_coefficient = 0.5, .clip = false, .eps = 0});
    large.mutable_grad() = full({2}, 1e100, kFloat64);
    wide.step();
    CHECK(difference(large.detach(), full({2}, 0.5e100, kFloat64), 0.0, 1e-12) == "");
  }

  TEST_CASE("LARC: weight decay shrinks parameters also if the optimizer maximizes, and a rate of 0 changes nothing") {
    const auto moved = [](double lr, bool maximize, double trust, double grad) {
      const Tensor w = ones({1}, kFloat64).requires_grad_();
      optim::SGD sgd({w}, optim::SGDOptions(lr).weight_decay(0.5).maximize(maximize));
      apex::LARC larc(sgd, {.trust_coefficient = trust, .eps = 0});
      w.mutable_grad() = full({1}, grad, kFloat64);
      larc.step();
      return w.item<double>() - 1;
    };
    CHECK(moved(0.1, true, 100, -1) == doctest::Approx(moved(0.1, false, 100, 1)));
    CHECK(moved(0.1, false, 100, 1) == doctest::Approx(-0.15));
    CHECK(moved(0, false, 0, 1) == 0);
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
