#include <amp/amp.h>
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "support.h"

namespace optim_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::thrown_text;

namespace {

// One scalar parameter with given gradients; the reference formulas run alongside in double.
struct Scalar1 {
  Tensor p = full({1}, 1.0, kFloat64).requires_grad_();
  void set_grad(double g) const { p.mutable_grad() = full({1}, g, kFloat64); }
  double value() const { return p.item<double>(); }
};

constexpr double kGrads[] = {0.5, -0.25, 1.0, 0.125};

}  // namespace

TEST_SUITE("optim") {
  TEST_CASE("SGD with momentum, dampening and weight decay follows its formula") {
    for (const bool nesterov : {false, true}) {
      const double lr = 0.1, mu = 0.9, damp = nesterov ? 0.0 : 0.2, decay = 0.01;
      const Scalar1 x;
      optim::SGD sgd(std::vector<Tensor>{x.p}, optim::SGDOptions(lr).momentum(mu).dampening(damp).weight_decay(decay).nesterov(nesterov));
      double p = 1, m = 0;
      for (int t = 0; t < 4; ++t) {
        x.set_grad(kGrads[t]);
        sgd.step();
        const double g = kGrads[t] + decay * p;
        m = t == 0 ? g : mu * m + (1 - damp) * g;
        p -= lr * (nesterov ? g + mu * m : m);
        CHECK(x.value() == doctest::Approx(p).epsilon(1e-12));
      }
    }
  }

  TEST_CASE("Adam and AdamW follow their formulas") {
    for (const bool decoupled : {false, true}) {
      const double lr = 0.1, b1 = 0.8, b2 = 0.95, eps = 1e-8, decay = 0.1;
      const Scalar1 x;
      std::unique_ptr<optim::Optimizer> adam;
      if (decoupled) {
        optim::AdamWOptions options(lr);
        options.betas({b1, b2}).weight_decay(decay);
        adam = std::make_unique<optim::AdamW>(std::vector<Tensor>{x.p}, options);
      } else {
        adam = std::make_unique<optim::Adam>(std::vector<Tensor>{x.p}, optim::AdamOptions(lr).betas({b1, b2}).weight_decay(decay));
      }
      double p = 1, m = 0, v = 0;
      for (int t = 1; t <= 4; ++t) {
        x.set_grad(kGrads[t - 1]);
        adam->step();
        double g = kGrads[t - 1];
        if (decoupled) p -= lr * decay * p;
        else g += decay * p;
        m = b1 * m + (1 - b1) * g;
        v = b2 * v + (1 - b2) * g * g;
        p -= lr * (m / (1 - std::pow(b1, t))) / (std::sqrt(v / (1 - std::pow(b2, t))) + eps);
        CHECK(x.value() == doctest::Approx(p).epsilon(1e-12));
      }
    }
  }

  TEST_CASE("every floating dtype, odd sizes, and parameters laid out in another order") {
    for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
      for (const int64_t n : {1, 7, 33, 70001}) {
        const Tensor p = ones({n}, dtype).requires_grad_();
        p.mutable_grad() = full({n}, 0.5, dtype);
        optim::SGD(std::vector<Tensor>{p}, optim::SGDOptions(0.5)).step();
        CHECK(p.select(0, 0).item<double>() == 0.75);
        CHECK(p.select(0, n - 1).item<double>() == 0.75);
      }
    }
    const Tensor p = ones({2, 3}).t().clone().requires_grad_();
    p.mutable_grad() = arange(6, kFloat32).view({3, 2});
    optim::SGD(std::vector<Tensor>{p}, optim::SGDOptions(1.0)).step();
    CHECK(p.select(0, 2).select(0, 1).item<float>() == 1.0f - 5.0f);
  }

  TEST_CASE("options of AdamW go on as those of Adam") {
    const auto options = optim::AdamWOptions(0.1).weight_decay(0.2).betas({0.5, 0.6}).eps(1e-3).amsgrad(true).maximize(true).lr(0.3);
    static_assert(std::is_same_v<decltype(options), const optim::AdamWOptions>);
    CHECK(options.lr() == 0.3);
    CHECK(options.weight_decay() == 0.2);
    CHECK(options.betas() == optim::Betas{0.5, 0.6});
    CHECK(options.amsgrad());
    optim::AdamW optimizer({ones({2}).requires_grad_()}, optim::AdamWOptions(0.1).weight_decay(0.2));
  }

  TEST_CASE("a group takes what it leaves unset from the optimizer") {
    const Tensor a = ones({1}).requires_grad_(), b = ones({1}).requires_grad_(), c = ones({1}).requires_grad_();
    const auto options = [](const optim::Optimizer& optimizer, size_t group) -> const optim::SGDOptions& {
      return static_cast<const optim::SGDOptions&>(optimizer.param_groups()[group].options());
    };
    optim::OptimizerParamGroup own({b}, std::make_unique<optim::SGDOptions>(1.0));
    optim::SGD sgd({optim::OptimizerParamGroup({a}), own}, optim::SGDOptions(0.1).momentum(0.9).nesterov(true));
    CHECK(options(sgd, 1).lr() == 1.0);
    CHECK(options(sgd, 1).momentum() == 0.9);
    CHECK(options(sgd, 1).nesterov());
    // An option that was explicitly set to the class default is kept.
    sgd.add_param_group(optim::OptimizerParamGroup({c}, optim::SGDOptions().momentum(0).nesterov(false).clone()));
    CHECK(options(sgd, 2).lr() == 0.1);
    CHECK(options(sgd, 2).momentum() == 0);
    CHECK(!options(sgd, 2).nesterov());

    optim::OptimizerParamGroup adam_group({b}, std::make_unique<optim::AdamOptions>());
    static_cast<optim::AdamOptions&>(adam_group.options()).eps(1);
    optim::Adam adam({optim::OptimizerParamGroup({a}), adam_group}, optim::AdamOptions(0.1).betas({0.5, 0.6}));
    const auto& taken = static_cast<const optim::AdamOptions&>(adam.param_groups()[1].options());
    CHECK(taken.eps() == 1);
    CHECK(taken.lr() == 0.1);
    CHECK(taken.betas() == optim::Betas(0.5, 0.6));

    optim::AdamW adamw({optim::OptimizerParamGroup({a}, std::make_unique<optim::AdamWOptions>(0.5))},
                       optim::AdamWOptions().weight_decay(0.25));
    CHECK(static_cast<const optim::AdamWOptions&>(adamw.param_groups()[0].options()).weight_decay() == 0.25);
    CHECK(optim::AdamWOptions().weight_decay() == 0.01);
  }

  TEST_CASE("parameter groups have options of their own") {
    const Tensor a = ones({2}).requires_grad_(), b = ones({2}).requires_grad_();
    optim::SGD sgd(std::vector<Tensor>{a}, optim::SGDOptions(1.0));
    sgd.add_param_group(optim::OptimizerParamGroup({b}, std::make_unique<optim::SGDOptions>(0.5)));
    a.mutable_grad() = ones({2});
    b.mutable_grad() = ones({2});
    sgd.step();
    CHECK(a.select(0, 0).item<float>() == 0.0f);
    CHECK(b.select(0, 0).item<float>() == 0.5f);
    sgd.param_groups()[1].options().set_lr(0.25);
    sgd.step();
    CHECK(b.select(0, 0).item<float>() == 0.25f);
    sgd.zero_grad();
    CHECK_FALSE(a.grad().defined());
  }

  TEST_CASE("a group with the options of another optimizer is refused") {
    const auto group = [](const Tensor& p) {
      std::vector<optim::OptimizerParamGroup> groups;
      groups.emplace_back(std::vector<Tensor>{p}, std::make_unique<optim::SGDOptions>(0.1));
      return groups;
    };
    const Tensor p = ones({1}).requires_grad_(), q = ones({1}).requires_grad_();
    p.mutable_grad() = ones({1});
    q.mutable_grad() = ones({1});
    CHECK_THROWS_WITH_AS(optim::Adam(group(p), optim::AdamOptions()),
                         "[Adam] group 0 has the options of another optimizer, expected AdamOptions", TypeError);
    CHECK_THROWS_AS(optim::LBFGS(group(p)), TypeError);
    optim::Adam adam({p}, optim::AdamOptions(0.1));
    adam.add_param_group(std::move(group(q)[0]));
    CHECK_THROWS_WITH_AS(adam.step(), "[Adam] group 1 has the options of another optimizer, expected AdamOptions", TypeError);
    CHECK(p.item<double>() == 1);  // nothing has changed
    adam.param_groups().pop_back();
    adam.param_groups().emplace_back(std::vector<Tensor>{q});
    CHECK_THROWS_WITH_AS(adam.step(), "[optim] parameter group 1 has no options: add groups with add_param_group()", ValueError);
    CHECK(p.item<double>() == 1);
  }

  TEST_CASE("a state dict carries on where it was saved") {
    const Scalar1 x, y;
    optim::Adam first(std::vector<Tensor>{x.p}, optim::AdamOptions(0.1));
    x.set_grad(0.5);
    first.step();
    optim::Adam second(std::vector<Tensor>{y.p}, optim::AdamOptions(0.7));
    second.load_state_dict(first.state_dict());
    y.p.detach().copy_(x.p.detach());
    x.set_grad(-1.0);
    y.set_grad(-1.0);
    first.step();
    second.step();
    CHECK(x.value() == y.value());
    StateDict damaged = first.state_dict();
    CHECK(thrown_text([&] { second.load_state_dict(optim::SGD({x.p}, optim::SGDOptions(0.1)).state_dict()); }) ==
          "[load_state_dict] the state has no entry 'param_groups.0.betas.0': is it the state of another optimizer?");
    StateDict larger = first.state_dict();
    CHECK(larger.erase("param_groups.0.params.0") == 1);
    larger["state.1.step"] = Scalar(1);
    larger["state.2.step"] = Scalar(1);
    CHECK(contains(thrown_text([&] { second.load_state_dict(larger); }), "entries for more than 1 parameters: at least 3"));
    damaged["state.0.exp_avg"] = ones({5});
    CHECK_THROWS_WITH_AS(second.load_state_dict(damaged), doctest::Contains("exp_avg"), ValueError);
  }

  TEST_CASE("a number of steps that is none is refused, and nothing changes") {
    const Tensor p = ones({1}).requires_grad_();
    p.mutable_grad() = ones({1});
    optim::Adam adam({p}, optim::AdamOptions(0.1));
    adam.step();
    StateDict state = adam.state_dict();
    for (const double steps : {-1.0, 2.5, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
      state["state.0.step"] = Scalar(steps);
      CHECK_THROWS_WITH_AS(adam.load_state_dict(state), doctest::Contains("[load_state_dict] state.0.step is "), ValueError);
    }
    CHECK(std::get<Scalar>(adam.state_dict().at("state.0.step")).toLong() == 1);
    state["state.0.step"] = tensor(3.0f);  // as PyTorch saves it
    adam.load_state_dict(state);
    CHECK(std::get<Scalar>(adam.state_dict().at("state.0.step")).toLong() == 3);
  }

  TEST_CASE("flags that a state lacks are false, as for states of older versions of PyTorch") {
    const Tensor p = ones({1}).requires_grad_();
    optim::Adam adam({p}, optim::AdamOptions(0.1));
    StateDict state = adam.state_dict();
    CHECK(state.erase("param_groups.0.maximize") == 1);
    CHECK(state.erase("param_groups.0.amsgrad") == 1);
    optim::Adam other({p}, optim::AdamOptions(0.2).amsgrad(true).maximize(true));
    other.load_state_dict(state);
    const auto& options = static_cast<const optim::AdamOptions&>(other.param_groups()[0].options());
    CHECK(options.lr() == 0.1);
    CHECK_FALSE(options.amsgrad());
    CHECK_FALSE(options.maximize());
  }

  TEST_CASE("a state with more parameters or groups than the optimizer is refused, and nothing changes") {
    const Scalar1 x, y, z;
    optim::SGD two({optim::OptimizerParamGroup({x.p, y.p}), optim::OptimizerParamGroup({z.p})}, optim::SGDOptions(0.1).momentum(0.9));
    optim::SGD one({optim::OptimizerParamGroup({x.p}), optim::OptimizerParamGroup({y.p})}, optim::SGDOptions(0.5).momentum(0.9));
    optim::SGD group({x.p, y.p, z.p}, optim::SGDOptions(0.5).momentum(0.9));
    z.set_grad(1);
    two.step();  // the parameters before the last one have no state
    StateDict state = two.state_dict();
    CHECK(thrown_text([&] { one.load_state_dict(state); }) ==
          "[load_state_dict] group 0 of the state has 2 parameters, but that of the optimizer has 1");
    // States of earlier versions have no lists of parameters.
    for (const char* entry : {"param_groups.0.params.0", "param_groups.0.params.1", "param_groups.1.params.0"})
      CHECK(state.erase(entry) == 1);
    CHECK(thrown_text([&] { one.load_state_dict(state); }) ==
          "[load_state_dict] the state has entries for more than 2 parameters: at least 3");
    CHECK(thrown_text([&] { group.load_state_dict(state); }) ==
          "[load_state_dict] the state has 2 parameter groups, but the optimizer has 1");
    CHECK_THROWS_AS(group.load_state_dict(state), ValueError);
    state.erase("state.2.step");
    CHECK_THROWS_WITH_AS(one.load_state_dict(state), doctest::Contains("more than 2 parameters: at least 3"), ValueError);
    state["state.10.momentum_buffer"] = zeros({1});
    CHECK_THROWS_WITH_AS(one.load_state_dict(state), doctest::Contains("more than 2 parameters: at least 11"), ValueError);
    CHECK(one.param_groups()[0].options().get_lr() == 0.5);
    CHECK(group.param_groups()[0].options().get_lr() == 0.5);
  }

  TEST_CASE("a state with another number of parameters in a group is refused, also if they have no state") {
    const Scalar1 x, y, z;
    optim::SGD one({x.p}, optim::SGDOptions(0.1)), three({x.p, y.p, z.p}, optim::SGDOptions(0.1));
    optim::LBFGS search({x.p, y.p}, optim::LBFGSOptions());
    const auto groups = [&](std::vector<Tensor> first, std::vector<Tensor> second) {
      return optim::SGD({optim::OptimizerParamGroup(std::move(first)), optim::OptimizerParamGroup(std::move(second))},
                        optim::SGDOptions(0.5));
    };
    const auto text = [](optim::Optimizer& to, const optim::Optimizer& from) {
      return thrown_text([&] { to.load_state_dict(from.state_dict()); });
    };
    CHECK(text(three, one) == "[load_state_dict] group 0 of the state has 1 parameter, but that of the optimizer has 3");
    CHECK(text(one, three) == "[load_state_dict] group 0 of the state has 3 parameters, but that of the optimizer has 1");
    optim::SGD a = groups({x.p, y.p}, {z.p}), b = groups({x.p}, {y.p, z.p}), c = groups({}, {x.p, y.p, z.p}),
               d = groups({}, {z.p, y.p, x.p});
    CHECK(text(a, b) == "[load_state_dict] group 0 of the state has 1 parameter, but that of the optimizer has 2");
    CHECK(text(c, a) == "[load_state_dict] group 0 of the state has 2 parameters, but that of the optimizer has 0");
    CHECK(text(a, c) == "[load_state_dict] group 0 of the state has 0 parameters, but that of the optimizer has 2");
    CHECK(text(c, d) == "");
    CHECK(contains(text(search, optim::LBFGS({x.p}, optim::LBFGSOptions())), "has 1 parameter, but that of the optimizer has 2"));
    const StateDict state = b.state_dict();
    CHECK(std::get<Scalar>(state.at("param_groups.0.params.0")).toLong() == 0);
    CHECK(std::get<Scalar>(state.at("param_groups.1.params.1")).toLong() == 2);
  }

  TEST_CASE("references to the options of a group stay valid when a state is loaded") {
    const Scalar1 x;
    optim::SGD saved({x.p}, optim::SGDOptions(0.25).momentum(0.5).nesterov(true)), sgd({x.p}, optim::SGDOptions(0.1));
    auto& options = static_cast<optim::SGDOptions&>(sgd.param_groups()[0].options());
    sgd.load_state_dict(saved.state_dict());
    CHECK(&options == &sgd.param_groups()[0].options());
    CHECK(std::as_const(options).lr() == 0.25);
    CHECK(std::as_const(options).momentum() == 0.5);
    CHECK(std::as_const(options).nesterov());
    optim::LBFGS search({x.p}, optim::LBFGSOptions(0.5).max_iter(7).line_search_fn("strong_wolfe")), other({x.p}, optim::LBFGSOptions());
    const auto& of_other = static_cast<const optim::LBFGSOptions&>(other.param_groups()[0].options());
    other.load_state_dict(search.state_dict());
    CHECK(of_other.max_iter() == 7);
    CHECK(of_other.line_search_fn() == "strong_wolfe");
  }

  TEST_CASE("a state that has lost the number of steps is refused, except that of PyTorch's SGD") {
    const Scalar1 x;
    optim::Adam adam({x.p}, optim::AdamOptions(0.1));
    optim::SGD sgd({x.p}, optim::SGDOptions(0.1).momentum(0.9));
    for (optim::Optimizer* optimizer : {static_cast<optim::Optimizer*>(&adam), static_cast<optim::Optimizer*>(&sgd)}) {
      x.set_grad(1);
      for (int i = 0; i < 3; ++i) optimizer->step();
    }
    StateDict of_adam = adam.state_dict(), of_sgd = sgd.state_dict();
    of_adam.erase("state.0.step");
    of_sgd.erase("state.0.step");
    CHECK(contains(thrown_text([&] { adam.load_state_dict(of_adam); }), "[load_state_dict] the state has no entry 'state.0.step'"));
    CHECK(std::get<Scalar>(adam.state_dict().at("state.0.step")).toLong() == 3);
    sgd.load_state_dict(of_sgd);
    CHECK(std::get<Scalar>(sgd.state_dict().at("state.0.step")).toLong() == 1);
  }

  TEST_CASE("a state with a number of steps, but without the buffers of these steps, is refused") {
    const Scalar1 x;
    const std::vector<Tensor> params{x.p};
    const auto check = [&](optim::Optimizer& optimizer, const char* buffer) {
      x.set_grad(1);
      optimizer.step();
      const StateDict whole = optimizer.state_dict();
      StateDict part = whole;
      REQUIRE(part.erase(std::string("state.0.") + buffer) == 1);
      const std::string text = thrown_text([&] { optimizer.load_state_dict(part); });
      CHECK(
          contains(text, detail::concat("[load_state_dict] the state has 1 steps of parameter 0, but no 'state.0.", buffer, "'").c_str()));
      CHECK(optimizer.state_dict().size() == whole.size());
      optimizer.load_state_dict(whole);
    };
    optim::Adam adam(params);
    check(adam, "exp_avg");
    optim::AdamW adamw(params);
    check(adamw, "exp_avg_sq");
    optim::RMSprop rmsprop(params);
    check(rmsprop, "square_avg");
    optim::Adagrad adagrad(params);
    check(adagrad, "sum");
  }

  TEST_CASE("a parameter that replaces another one begins without a state") {
    optim::SGD optimizer({ones({4}).requires_grad_()}, optim::SGDOptions(0.1).momentum(0.9));
    std::vector<Tensor>& params = optimizer.param_groups()[0].params();
    params[0].mutable_grad() = full({4}, 100.0);
    optimizer.step();
    for (int i = 0; i < 3; ++i) {
      params.clear();  // the memory of the old parameter would be that of the new one
      params.push_back(ones({4}).requires_grad_());
      params[0].mutable_grad() = ones({4});
      optimizer.step();
      CHECK(testing::difference(params[0].detach(), full({4}, 0.9f)) == "");
    }
    CHECK(optimizer.state().size() == 4);
    optimizer.state().clear();
    CHECK(optimizer.state_dict().count("state.0.step") == 0);
  }

  TEST_CASE("the error for a parameter that a step has changed before backward names the step") {
    std::vector<std::unique_ptr<optim::Optimizer>> optimizers;
    const Scalar1 x;
    optimizers.push_back(std::make_unique<optim::SGD>(std::vector<Tensor>{x.p}, optim::SGDOptions(0.1)));
    optimizers.push_back(std::make_unique<optim::Adam>(std::vector<Tensor>{x.p}, optim::AdamOptions(0.1)));
    optimizers.push_back(std::make_unique<optim::LBFGS>(std::vector<Tensor>{x.p}, optim::LBFGSOptions(0.1)));
    for (const auto& optimizer : optimizers) {
      const Tensor loss = x.p * x.p;
      const auto closure = [&] {
        x.set_grad(1.0);
        return full({}, 1.0);
      };
      x.set_grad(1.0);
      optimizer->step(closure);
      CHECK(contains(thrown_text([&] { loss.backward(); }), "in-place operation: optimizer.step() changed it last"));
    }
  }

  TEST_CASE("errors") {
    const Tensor a = ones({2}).requires_grad_();
    CHECK_THROWS_AS(optim::SGD(std::vector<Tensor>{a}, optim::SGDOptions(-1.0)), ValueError);
    CHECK_THROWS_AS(optim::SGD(std::vector<Tensor>{a, a}, optim::SGDOptions(1.0)), ValueError);
    CHECK_THROWS_AS(optim::SGD(std::vector<Tensor>{a * 2}, optim::SGDOptions(1.0)), ValueError);
    CHECK_THROWS_AS(optim::SGD(std::vector<Tensor>{ones({2}, kInt64)}, optim::SGDOptions(1.0)), TypeError);
    CHECK_THROWS_AS(optim::SGD(std::vector<Tensor>{a}, optim::SGDOptions(1.0).nesterov(true)), ValueError);
    CHECK_THROWS_AS(optim::Adam(std::vector<Tensor>{a}, optim::AdamOptions(1.0).betas({1.0, 0.5})), ValueError);
  }

  TEST_CASE("an optimizer without parameters is an error that names it; an empty group is not") {
    using Groups = std::vector<optim::OptimizerParamGroup>;
    const std::vector<Tensor> none;
    const auto check = [](const char* name, const std::function<void()>& construct) {
      CHECK(thrown_text(construct) ==
            std::string("[") + name + "] there are no parameters: are the submodules registered with register_module()?");
      CHECK_THROWS_AS(construct(), ValueError);
    };
    check("SGD", [&] { optim::SGD(none, optim::SGDOptions(0.1)); });
    check("SGD", [&] { optim::SGD(Groups{}, optim::SGDOptions(0.1)); });
    check("Adam", [&] { optim::Adam(none, optim::AdamOptions(0.1)); });
    check("Adam", [&] { optim::Adam(Groups{}, optim::AdamOptions(0.1)); });
    check("AdamW", [&] { optim::AdamW(none, optim::AdamWOptions(0.1)); });
    check("AdamW", [&] { optim::AdamW(Groups{}, optim::AdamWOptions(0.1)); });
    check("Adagrad", [&] { optim::Adagrad(none, optim::AdagradOptions(0.1)); });
    check("RMSprop", [&] { optim::RMSprop(none, optim::RMSpropOptions(0.1)); });
    check("SparseAdam", [&] { optim::SparseAdam(none, optim::SparseAdamOptions(0.1)); });
    check("LBFGS", [&] { optim::LBFGS(none, optim::LBFGSOptions(0.1)); });
    Groups groups;
    groups.emplace_back(none);
    optim::SGD empty(groups, optim::SGDOptions(0.1));
    empty.step();
    CHECK(empty.param_groups().size() == 1);
  }
}

}  // namespace optim_tests
