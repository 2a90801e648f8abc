// Gradients and state that do not match their parameters: callers can replace either at any time.
#include <doctest/doctest.h>

#include <functional>
#include <memory>

#include "support.h"

namespace misfit_tests {

using namespace amp;
using testing::contains;
using testing::difference;
using testing::thrown_text;

namespace {

using Make = std::function<std::unique_ptr<optim::Optimizer>(std::vector<Tensor>)>;

template <class Optimizer, class Options>
Make make(const Options& options) {
  return [options](std::vector<Tensor> params) { return std::make_unique<Optimizer>(std::move(params), options); };
}

// The optimizers for dense gradients, with options that give them all their possible state.
std::vector<Make> optimizers() {
  return {make<optim::SGD>(optim::SGDOptions(0.1)),
          make<optim::SGD>(optim::SGDOptions(0.1).momentum(0.9)),
          make<optim::Adam>(optim::AdamOptions(0.1).amsgrad(true)),
          make<optim::AdamW>(optim::AdamWOptions(0.1)),
          make<optim::Adagrad>(optim::AdagradOptions(0.1)),
          make<optim::RMSprop>(optim::RMSpropOptions(0.1).momentum(0.9).centered(true))};
}

Tensor param(IntArrayRef sizes = {30, 20}) { return ones(sizes).requires_grad_(); }

template <class Wanted>
bool throws(const std::function<void()>& function) {
  try {
    function();
  } catch (const Wanted&) { return true; } catch (...) {
  }
  return false;
}

}  // namespace

TEST_SUITE("optim") {
  TEST_CASE("a gradient of another shape or dtype is refused before anything is changed") {
    for (const Make& make : optimizers()) {
      const Tensor a = param(), b = param();
      const auto optimizer = make({a, b});
      a.mutable_grad() = ones({30, 20});
      for (const Shape& sizes : {Shape{2}, Shape{1}, Shape{20, 30}, Shape{300, 200}, Shape{}}) {
        b.mutable_grad() = ones(sizes);
        CHECK(throws<ValueError>([&] { optimizer->step(); }));
      }
      for (const ScalarType dtype : {kFloat16, kFloat64, kInt64, kComplex64}) {
        b.mutable_grad() = ones({30, 20}, dtype);
        CHECK(throws<TypeError>([&] { optimizer->step(); }));
      }
      CHECK(contains(thrown_text([&] { optimizer->step(); }),
                     "[optim] the gradient of parameter 1 is complex64[30, 20] cpu, but the parameter is float32[30, 20] cpu"));
      CHECK(difference(a.detach(), ones({30, 20})) == "");
      b.mutable_grad() = ones({20, 30}).t();  // different strides are fine
      optimizer->step();
      CHECK(a[0][0].item<float>() < 1);
      CHECK(difference(a.detach(), b.detach()) == "");
    }
  }

  TEST_CASE("state of another shape or dtype is refused, of another layout brought into order") {
    for (const Make& make : optimizers()) {
      const Tensor a = param(), b = param();
      const auto optimizer = make({a, b});
      const auto step = [&](const Tensor& data, double grad) {
        for (const Tensor& p : {a, b}) p.mutable_grad() = full_like(p.detach(), grad);
        if (data.defined()) {
          Tensor(b).set_data(data);
          b.mutable_grad() = full_like(data, grad);
        }
        optimizer->step();
      };
      step({}, 0.5);
      const bool has_state = optimizer->state_dict().contains("state.0.step");
      const Tensor before = a.detach().clone();
      for (const Tensor& data : {ones({3}), ones({300, 200})}) {
        if (!has_state) continue;
        CHECK(throws<Error>([&] { step(data, 0.5); }));
        CHECK(contains(thrown_text([&] { step(data, 0.5); }), "` of parameter 1 is float32[30, 20] cpu, but its parameter is"));
        CHECK(difference(a.detach(), before) == "");
      }
      step(before.t().contiguous().t(), 0.25);  // the original values in another layout
      CHECK(difference(a.detach(), b.detach()) == "");
      if (!has_state) continue;
      CHECK(throws<TypeError>([&] { step(ones({30, 20}, kFloat64), 0.5); }));
    }
  }

  TEST_CASE("after a step that was refused, a parameter without a state makes its first step") {
    for (const Make& make :
         {make<optim::SGD>(optim::SGDOptions(0.1).momentum(0.9).dampening(0.5)), make<optim::Adam>(optim::AdamOptions(0.1).amsgrad(true)),
          make<optim::Adagrad>(optim::AdagradOptions(0.1).lr_decay(1))}) {
      const Tensor a = param(), b = param(), alone = param();
      const auto optimizer = make({a, b}), other = make({alone});
      b.mutable_grad() = ones({30, 20});
      optimizer->step();
      const Tensor values = b.detach().clone();
      Tensor(b).set_data(ones({3}));
      for (const Tensor& p : {a, b, alone}) p.mutable_grad() = full_like(p.detach(), 0.5);
      CHECK(throws<Error>([&] { optimizer->step(); }));
      Tensor(b).set_data(values);
      b.mutable_grad() = ones({30, 20});
      optimizer->step();
      other->step();
      CHECK(difference(a.detach(), alone.detach()) == "");
    }
  }

  TEST_CASE("master weights fit their parameters, too") {
    const Tensor p = ones({4, 3}, kFloat16).requires_grad_();
    optim::Adam adam({p}, optim::AdamOptions(0.1));
    adam.set_master_weights();
    p.mutable_grad() = ones({4, 3}, kFloat16);
    adam.step();
    Tensor(p).set_data(ones({40, 30}, kFloat16));
    p.mutable_grad() = ones({40, 30}, kFloat16);
    CHECK_THROWS_WITH_AS(adam.step(), doctest::Contains("`master_param` of parameter 0 is float32[4, 3] cpu"), ValueError);
  }

  TEST_CASE("a step that refuses a parameter of a later group has changed none") {
    const auto sparse = [] { return sparse_coo_tensor(tensor({{1}}), ones({1, 20}), {30, 20}); };
    const std::vector<Make> all = optimizers();
    for (size_t m = 0; m < all.size(); ++m) {
      CAPTURE(m);
      const Tensor a = param(), b = param();
      const auto optimizer = all[m]({a});
      optimizer->add_param_group(optim::OptimizerParamGroup({b}));
      for (const Tensor& p : {a, b}) p.mutable_grad() = full({30, 20}, 0.5);
      optimizer->step();
      const Tensor before = a.detach().clone();
      const auto refuses = [&] {
        const bool refused = throws<Error>([&] { optimizer->step(); });
        CHECK(difference(a.detach(), before) == "");
        if (optimizer->state_dict().contains("state.0.step"))
          CHECK(std::get<Scalar>(optimizer->state_dict().at("state.0.step")).toLong() == 1);
        return refused;
      };
      const bool has_state = optimizer->state_dict().contains("state.0.step");
      Tensor(b).set_data(ones({3}));
      b.mutable_grad() = ones({3});
      if (has_state) CHECK(refuses());
      Tensor(b).set_data(ones({30, 40}).slice(1, 0, 40, 2));  // with gaps in memory
      b.mutable_grad() = ones({30, 20});
      CHECK(refuses());
      Tensor(b).set_data(ones({30, 20}));
      b.mutable_grad() = sparse();
      const bool is_adam_or_rmsprop = dynamic_cast<optim::Adam*>(optimizer.get()) || dynamic_cast<optim::RMSprop*>(optimizer.get());
      if (is_adam_or_rmsprop) CHECK(refuses());
    }
    const Tensor a = param(), b = param();
    optim::Adagrad adagrad({a}, optim::AdagradOptions(0.1));
    adagrad.add_param_group(
        optim::OptimizerParamGroup({b}, std::make_unique<optim::AdagradOptions>(optim::AdagradOptions(0.1).weight_decay(0.1))));
    a.mutable_grad() = ones({30, 20});
    b.mutable_grad() = sparse();
    CHECK_THROWS_WITH_AS(adagrad.step(), doctest::Contains("weight_decay does not go with the sparse gradient"), NotImplementedError);
    CHECK(difference(a.detach(), ones({30, 20})) == "");
  }

  TEST_CASE("LBFGS refuses gradients that do not fit") {
    const Tensor p = param();
    optim::LBFGS lbfgs({p}, optim::LBFGSOptions(1.0));
    CHECK_THROWS_AS(lbfgs.step([&] {
      p.mutable_grad() = ones({2});
      return ones({});
    }),
                    ValueError);
  }

  TEST_CASE("sparse gradients and their state fit, too") {
    const auto sparse = [](IntArrayRef sizes, ScalarType dtype = kFloat32) {
      return sparse_coo_tensor(tensor({{sizes[0] - 1}}), ones({1, sizes[1]}, dtype), sizes);
    };
    for (const Make& make : {make<optim::SGD>(optim::SGDOptions(0.1)), make<optim::Adagrad>(optim::AdagradOptions(0.1)),
                             make<optim::SparseAdam>(optim::SparseAdamOptions(0.1))}) {
      const Tensor p = param();
      const auto optimizer = make({p});
      for (const Tensor& grad : {sparse({300, 20}), sparse({30, 200})}) {
        p.mutable_grad() = grad;
        CHECK(throws<ValueError>([&] { optimizer->step(); }));
      }
      p.mutable_grad() = sparse({30, 20}, kFloat64);
      CHECK(throws<TypeError>([&] { optimizer->step(); }));
      p.mutable_grad() = sparse({30, 20});
      optimizer->step();
      if (!optimizer->state_dict().contains("state.0.step")) continue;
      Tensor(p).set_data(ones({300, 20}));
      p.mutable_grad() = sparse({300, 20});
      CHECK(throws<ValueError>([&] { optimizer->step(); }));
    }
  }

  TEST_CASE("a scaler refuses gradients that do not fit, naming the parameter") {
    const Tensor a = param(), b = param();
    for (const Make& make : optimizers()) {
      const auto optimizer = make({a, b});
      GradScaler scaler(kCPU, {.init_scale = 4});
      scaler.name_parameters({{"fc.bias", b}});
      scaler.scale(ones({}));
      a.mutable_grad() = ones({30, 20});
      b.mutable_grad() = ones({2});
      const std::string expected = "[GradScaler] the gradient of fc.bias is float32[2] cpu, but the parameter is float32[30, 20] cpu";
      CHECK(contains(thrown_text([&] { scaler.unscale_(*optimizer); }), expected));
      CHECK(contains(thrown_text([&] { scaler.step(*optimizer); }), expected));
      CHECK(a.grad()[0][0].item<float>() == 1);
      b.mutable_grad() = ones({30, 20}, kFloat64);
      GradScaler other(kCPU);
      other.scale(ones({}));
      CHECK(throws<TypeError>([&] { other.step(*optimizer); }));
      a.mutable_grad() = ones({30, 20});
      b.mutable_grad() = ones({30, 20});
      CHECK(*scaler.step(*optimizer).stepped);
    }
  }
}

}  // namespace misfit_tests
