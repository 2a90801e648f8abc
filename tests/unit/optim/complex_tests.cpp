// Complex parameters: they train like their real and imaginary parts, which a second training has as a real parameter.
#include <doctest/doctest.h>

#include <complex>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <amp/all.h>

#include "support.h"

namespace complex_optim_tests {

using namespace amp;
using testing::difference;
using testing::normal;

namespace {

using Make = std::function<std::unique_ptr<optim::Optimizer>(std::vector<Tensor>)>;

template <class Optimizer, class Options>
Make make(const Options& options) {
  return [options](std::vector<Tensor> params) { return std::make_unique<Optimizer>(std::move(params), options); };
}

// With options that use every term of the rules.
std::vector<Make> optimizers() {
  return {make<optim::SGD>(optim::SGDOptions(0.1)),
          make<optim::SGD>(optim::SGDOptions(0.1).momentum(0.9).dampening(0.1).weight_decay(0.01)),
          make<optim::SGD>(optim::SGDOptions(0.1).momentum(0.9).nesterov(true).maximize(true)),
          make<optim::Adam>(optim::AdamOptions(0.1).amsgrad(true).weight_decay(0.01)),
          make<optim::AdamW>(optim::AdamWOptions(0.1)),
          make<optim::Adagrad>(optim::AdagradOptions(0.1).initial_accumulator_value(0.25).weight_decay(0.01)),
          make<optim::RMSprop>(optim::RMSpropOptions(0.1).momentum(0.9).centered(true))};
}

Tensor random(IntArrayRef sizes, ScalarType dtype, uint32_t seed) {
  return complex(normal(sizes, toRealType(dtype), seed), normal(sizes, toRealType(dtype), seed + 100));
}

// A complex parameter and a real one with its parts.
struct Twins {
  Tensor whole, parts;
  explicit Twins(const Tensor& value)
      : whole(value.detach().clone().requires_grad_()), parts(view_as_real(value.detach()).clone().requires_grad_()) {}
  void set_grad(const Tensor& grad) const {
    whole.mutable_grad() = grad;
    parts.mutable_grad() = view_as_real(grad).clone();
  }
  std::string differ() const { return difference(view_as_real(whole.detach()), parts.detach()); }
};

}  // namespace

TEST_SUITE_BEGIN("optim");

TEST_CASE("every optimizer updates a complex parameter like its parts, whatever its dtype and layout") {
  for (const Make& make : optimizers()) {
    for (const ScalarType dtype : {kComplex64, kComplex128}) {
      const Twins square(random({3, 5}, dtype, 1)), number(random({}, dtype, 2)), turned(random({5, 3}, dtype, 3).t());
      const Tensor real = normal({4}, toRealType(dtype), 4).requires_grad_(), same = real.detach().clone().requires_grad_();
      const auto whole = make({square.whole, real, number.whole, turned.whole}),
                 parts = make({square.parts, same, number.parts, turned.parts});
      for (uint32_t i = 0; i < 4; ++i) {
        square.set_grad(random({3, 5}, dtype, 10 + i));
        number.set_grad(random({}, dtype, 20 + i));
        turned.set_grad(random({3, 5}, dtype, 30 + i));  // another layout than that of the parameter
        real.mutable_grad() = normal({4}, toRealType(dtype), 40 + i);
        same.mutable_grad() = real.grad();
        whole->step();
        parts->step();
        for (const Twins* each : {&square, &number, &turned}) CHECK(each->differ() == "");
        CHECK(difference(real.detach(), same.detach()) == "");
      }
    }
  }
}

TEST_CASE("SGD and Adam take the steps of their formulas on complex numbers") {
  const Tensor start = random({4}, kComplex128, 1), grad = random({4}, kComplex128, 2);
  const Tensor a = start.clone().requires_grad_(), b = start.clone().requires_grad_();
  a.mutable_grad() = grad;
  optim::SGD({a}, optim::SGDOptions(0.1)).step();
  CHECK(difference(a.detach(), start - grad * 0.1, 1e-15, 1e-15) == "");
  // Adam's first step has the length lr in the real and in the imaginary part, except for eps.
  b.mutable_grad() = grad;
  optim::Adam({b}, optim::AdamOptions(0.1).eps(0)).step();
  CHECK(difference(b.detach(), start - complex(sign(real(grad)), sign(imag(grad))) * 0.1, 1e-14, 1e-14) == "");
}

TEST_CASE("the state of a complex parameter is complex, and is saved and loaded") {
  for (const Make& make : optimizers()) {
    const Twins first(random({3, 2}, kComplex64, 1)), second(random({3, 2}, kComplex64, 1));
    const auto whole = make({first.whole}), parts = make({first.parts}), loaded = make({second.whole});
    first.set_grad(random({3, 2}, kComplex64, 5));
    whole->step();
    parts->step();
    const StateDict saved = whole->state_dict(), expected = parts->state_dict();
    for (const auto& [name, value] : saved) {
      const Tensor* const buffer = std::get_if<Tensor>(&value);
      if (buffer == nullptr) continue;
      CAPTURE(name);
      CHECK((buffer->dtype() == kComplex64));
      CHECK(difference(view_as_real(*buffer), std::get<Tensor>(expected.at(name))) == "");
    }
    CHECK(saved.size() == expected.size());
    loaded->load_state_dict(saved);
    second.whole.detach().copy_(first.whole.detach());
    for (const Tensor& p : {first.whole, second.whole}) p.mutable_grad() = random({3, 2}, kComplex64, 6);
    whole->step();
    loaded->step();
    CHECK(difference(first.whole.detach(), second.whole.detach()) == "");
  }
}

TEST_CASE("a real parameter refuses complex state, and nothing changes") {
  const Tensor z = random({2}, kComplex64, 1).requires_grad_(), x = ones({2}).requires_grad_();
  optim::Adam complex_adam({z}, optim::AdamOptions(0.1)), real_adam({x}, optim::AdamOptions(0.1));
  z.mutable_grad() = random({2}, kComplex64, 2);
  complex_adam.step();
  CHECK_THROWS_WITH_AS(real_adam.load_state_dict(complex_adam.state_dict()),
                       "[load_state_dict] state.0.exp_avg has dtype complex64, but its parameter is real: float32", TypeError);
  CHECK_FALSE(real_adam.state_dict().contains("state.0.step"));
}

TEST_CASE("LBFGS minimizes over complex numbers as over their parts") {
  for (const bool searches : {true, false}) {
    optim::LBFGSOptions options(searches ? 1.0 : 0.1);
    if (searches) options.line_search_fn("strong_wolfe");
    const Tensor target = normal({3, 2}, kFloat64, 9);
    const Twins z(random({3}, kComplex128, 1));
    const Tensor real = normal({2}, kFloat64, 4).requires_grad_(), same = real.detach().clone().requires_grad_();
    optim::LBFGS whole({real, z.whole}, options), parts({same, z.parts}, options);
    const auto step = [&](optim::LBFGS& optimizer, const Tensor& x, const Tensor& p) {
      optimizer.step([&] {
        optimizer.zero_grad();
        const Tensor numbers = p.is_complex() ? view_as_real(p) : p;
        Tensor loss = square(square(numbers) - target).sum() + square(x).sum();
        loss.backward();
        return loss;
      });
    };
    for (int i = 0; i < 3; ++i) {
      step(whole, real, z.whole);
      step(parts, same, z.parts);
      CHECK(z.differ() == "");
      CHECK(difference(real.detach(), same.detach()) == "");
    }
  }
}

TEST_CASE("sparse gradients of complex tables update the rows that they contain") {
  const Tensor indices = tensor({{0, 2, 0}}, kInt64), rows = random({3, 4}, kComplex64, 2);
  const std::vector<Make> sparse = {make<optim::SGD>(optim::SGDOptions(0.1)), make<optim::SGD>(optim::SGDOptions(0.1).momentum(0.9)),
                                    make<optim::Adagrad>(optim::AdagradOptions(0.1).initial_accumulator_value(0.25))};
  for (const Make& make : sparse) {
    const Twins table(random({5, 4}, kComplex64, 1));
    const auto whole = make({table.whole}), parts = make({table.parts});
    for (int i = 0; i < 3; ++i) {
      table.whole.mutable_grad() = sparse_coo_tensor(indices, rows, {5, 4});
      table.parts.mutable_grad() = sparse_coo_tensor(indices, view_as_real(rows).clone(), {5, 4, 2});
      whole->step();
      parts->step();
      CHECK(table.differ() == "");
    }
  }
}

TEST_CASE("SparseAdam refuses complex parameters, as in PyTorch") {
  const Tensor real = ones({2, 2}).requires_grad_(), whole = random({2, 2}, kComplex64, 1).requires_grad_();
  const char* const text = "[SparseAdam] parameter 1 (complex64[2, 2] cpu) is complex; SparseAdam takes real parameters only";
  CHECK(testing::contains(testing::thrown_text([&] { optim::SparseAdam({real, whole}); }), text));
  optim::SparseAdam adam({real});
  adam.add_param_group({{whole}});
  CHECK(testing::contains(testing::thrown_text([&] { adam.step(); }), text));
  CHECK_THROWS_AS(optim::SparseAdam({whole}), ValueError);
}

TEST_CASE("integers are no parameters") {
  CHECK_THROWS_WITH_AS(optim::SGD({ones({2}, kInt64)}, optim::SGDOptions(0.1)),
                       "[optim] parameter 0 has dtype int64, expected a floating or complex one", TypeError);
}

TEST_CASE("a scaler divides complex gradients as their parts, in the step and before it") {
  for (const bool before : {false, true}) {
    for (const bool clips : {false, true}) {
      for (const Make& make : optimizers()) {
        const Twins z(random({4}, kComplex64, 1));
        const auto whole = make({z.whole}), parts = make({z.parts});
        GradScaler for_whole(kCPU, {.init_scale = 1024}), for_parts(kCPU, {.init_scale = 1024});
        const auto step = [&](GradScaler& scaler, optim::Optimizer& optimizer, const Tensor& p, double factor) {
          optimizer.zero_grad();
          const Tensor numbers = p.is_complex() ? view_as_real(p) : p;
          scaler.scale((square(numbers) * factor).sum()).backward();
          if (before) scaler.unscale_(optimizer);
          StepOptions options;
          if (clips) options.max_norm = 0.5;
          const ScalerStep result = scaler.step(optimizer, options);
          scaler.update();
          return std::tuple(*result.stepped, clips ? result.grad_norm.item<double>() : 0.0, scaler.get_scale());
        };
        for (const double factor : {1.0, std::numeric_limits<double>::infinity(), 3.0}) {
          CHECK((step(for_whole, *whole, z.whole, factor) == step(for_parts, *parts, z.parts, factor)));
          CHECK(z.differ() == "");
          CHECK(difference(view_as_real(z.whole.grad()), z.parts.grad()) == "");
        }
        CHECK(for_whole.get_scale() == 512);  // one of the steps was bad
      }
    }
  }
}

TEST_CASE("one infinite or NaN part of a complex gradient stops the step, and is reported") {
  constexpr double kInf = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();
  for (const std::complex<double> bad : {std::complex<double>(0, kInf), std::complex<double>(kNaN, 0), std::complex<double>(-kInf, kNaN)}) {
    const Tensor z = random({3}, kComplex64, 1).requires_grad_(), start = z.detach().clone();
    optim::SGD optimizer({z}, optim::SGDOptions(0.1));
    GradScaler scaler(kCPU, {.init_scale = 2});
    scaler.scale(view_as_real(z).sum()).backward();
    z.grad()[1].fill_(bad);
    CHECK_FALSE(*scaler.step(optimizer).stepped);
    CHECK(difference(z.detach(), start) == "");
    const int64_t parts = (std::isfinite(bad.real()) ? 0 : 1) + (std::isfinite(bad.imag()) ? 0 : 1);
    CHECK(scaler.report().gradients == 1);
    CHECK(scaler.report().elements == parts);
  }
  const Tensor grad = complex(full({2}, 8.0), full({2}, -4.0)), found = zeros({1});
  _amp_foreach_non_finite_check_and_unscale_({grad}, found, full({1}, 0.25));
  CHECK(difference(grad, complex(full({2}, 2.0), full({2}, -1.0))) == "");
  CHECK(found.item<float>() == 0);
}

TEST_CASE("clipping counts complex gradients by their absolute values, and clamps both parts") {
  const Twins z(random({6}, kComplex128, 1));
  const Tensor real = normal({3}, kFloat64, 3).requires_grad_(), same = real.detach().clone().requires_grad_();
  for (const double order : {1.0, 2.0, 3.0, std::numeric_limits<double>::infinity()}) {
    z.set_grad(random({6}, kComplex128, 2));
    const Tensor grad = z.whole.grad().clone();
    real.mutable_grad() = normal({3}, kFloat64, 4);
    const Tensor all = cat({abs(grad), abs(real.grad())});
    const double norm = linalg_vector_norm(all, order).item<double>();
    CHECK(nn::utils::clip_grad_norm_({z.whole, real}, 0.25, order).item<double>() == doctest::Approx(norm).epsilon(1e-12));
    CHECK(difference(z.whole.grad(), grad * (0.25 / (norm + 1e-6)), 0, 1e-12) == "");
  }
  z.set_grad(random({6}, kComplex128, 2));
  nn::utils::clip_grad_value_({z.whole}, 0.5);
  nn::utils::clip_grad_value_({z.parts}, 0.5);
  CHECK(difference(view_as_real(z.whole.grad()), z.parts.grad()) == "");
  CHECK(amax(z.parts.grad()).item<double>() == 0.5);
}

TEST_SUITE_END();

}  // namespace complex_optim_tests
