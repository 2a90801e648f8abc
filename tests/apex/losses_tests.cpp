// Several models, losses and optimizers, in all combinations that Apex tests; groups that are added later.
#include <set>

#include "support.h"

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

struct ModelImpl : nn::Module {
  explicit ModelImpl(float value) { weight = register_parameter("weight", full({2}, value)); }
  Tensor forward(const Tensor& x) { return sum(x * weight); }
  Tensor weight;
};
AMP_MODULE(Model);

// A pass with an infinite gradient: in which iteration, in which backward pass.
struct Overflow {
  int iteration = -1, backward = -1;
};

constexpr int kIterations = 4;

// Two losses over three models. What the weights are after the iterations, and the scales at the end.
struct Outcome {
  std::vector<Tensor> weights;
  std::vector<double> scales;
};

// `optimizers`: 1 (all models), 2 (the first two models, the third). Without a level, in float32, leaving out the skipped steps.
Outcome train(const std::string& level_name, int losses, int optimizers, const Overflow& overflow) {
  const Shutdown after;
  Model a(1.0f), b(2.0f), c(3.0f);
  const auto sgd = [](std::vector<Tensor> params) {
    return std::make_unique<optim::SGD>(std::move(params), optim::SGDOptions(0.125).momentum(0.5));
  };
  std::vector<std::unique_ptr<optim::SGD>> all;
  if (optimizers == 1) all.push_back(sgd({a->weight, b->weight, c->weight}));
  else {
    all.push_back(sgd({a->weight, b->weight}));
    all.push_back(sgd({c->weight}));
  }
  const bool mixed = !level_name.empty();
  if (mixed) {
    apex::Options options = level(level_name, losses);
    if (level_name == "O0" || level_name == "O3") options.loss_scale = "dynamic";
    initialize({a, b, c}, all, options);
  }
  const Tensor x = ones({2});
  for (int i = 0; i < kIterations; ++i) {
    for (auto& each : all) each->zero_grad();
    // The first loss reaches a and c, the second b and c.
    const auto loss_of = [&](int k) {
      const double factor = i == overflow.iteration && k == overflow.backward ? INFINITY : 1.0;
      return ((k == 0 ? a(x) : b(x)) + c(x)).to(kFloat32) * 0.5 * factor;
    };
    bool skip_first = false, skip_second = false;
    for (int k = 0; k < 2; ++k) {
      const bool bad = i == overflow.iteration && k == overflow.backward;
      if (mixed) {
        auto scaled_loss = apex::scale_loss(loss_of(k), all, {.loss_id = losses == 1 ? 0 : k});
        scaled_loss.backward();
      } else {
        loss_of(k).backward();
        skip_first = skip_first || bad;
        skip_second = skip_second || bad;
      }
    }
    if (!skip_first) all[0]->step();
    if (!skip_second && optimizers == 2) all[1]->step();
  }
  Outcome outcome;
  for (const Tensor& weight : {a->weight, b->weight, c->weight}) outcome.weights.push_back(weight.detach().to(kFloat32));
  for (int k = 0; mixed && k < losses; ++k) outcome.scales.push_back(apex::loss_scale(k));
  return outcome;
}

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("several models, losses and optimizers: the skipped steps and the scales [behaviour 149]") {
    for (const std::string& name : levels()) {
      for (const int losses : {1, 2}) {
        for (const int optimizers : {1, 2}) {
          for (const Overflow& overflow : {Overflow{}, Overflow{0, 0}, Overflow{1, 1}, Overflow{3, 0}}) {
            INFO(name, ", ", losses, " scales, ", optimizers, " optimizers, overflow in ", overflow.iteration, ", ", overflow.backward);
            const Outcome plain = train("", losses, optimizers, overflow), mixed = train(name, losses, optimizers, overflow);
            for (size_t i = 0; i < 3; ++i) CHECK(difference(mixed.weights[i], plain.weights[i], 2e-3, 0) == "");
            for (int k = 0; k < losses; ++k) {
              const bool reduced = overflow.iteration >= 0 && (losses == 1 || overflow.backward == k);
              CHECK(mixed.scales[static_cast<size_t>(k)] == (reduced ? 32768 : 65536));
            }
          }
        }
      }
    }
  }

  TEST_CASE("losses whose backward passes concern different optimizers: only theirs skip") {
    for (const std::string& name : levels()) {
      INFO(name);
      const Shutdown after;
      Model a(1.0f), b(1.0f);
      optim::SGD of_a({a->weight}, optim::SGDOptions(0.5)), of_b({b->weight}, optim::SGDOptions(0.5));
      apex::Options options = level(name, 2);
      options.loss_scale = "dynamic";
      initialize({a, b}, {of_a, of_b}, options);
      {
        auto scaled_loss = apex::scale_loss(a(ones({2})).to(kFloat32) * INFINITY, of_a, {.loss_id = 0});
        scaled_loss.backward();
      }
      {
        auto scaled_loss = apex::scale_loss(b(ones({2})).to(kFloat32) * 0.5, of_b, {.loss_id = 1});
        scaled_loss.backward();
      }
      of_a.step();
      of_b.step();
      CHECK(a->weight[0].item<double>() == 1);
      CHECK(b->weight[0].item<double>() == 0.75);
      CHECK(apex::loss_scale(0) == 32768);
      CHECK(apex::loss_scale(1) == 65536);
    }
  }

  TEST_CASE("add_param_group after initialize, before and after the first backward pass") {
    for (const std::string& name : levels()) {
      for (const bool early : {true, false}) {
        INFO(name, early ? ", early" : ", late");
        const Shutdown after;
        Model a(1.0f), b(1.0f);
        optim::SGD optimizer({a->weight}, optim::SGDOptions(0.5));
        apex::Options options = level(name);
        options.loss_scale = 128.0;
        initialize({a, b}, optimizer, options);
        const auto step = [&](double factor) {
          optimizer.zero_grad();
          const Tensor loss = (a(ones({2})) + b(ones({2}))).to(kFloat32) * factor;
          auto scaled_loss = apex::scale_loss(loss, optimizer);
          scaled_loss.backward();
          scaled_loss.end();
          optimizer.step();
        };
        if (!early) step(0.25);
        b->zero_grad();
        optimizer.add_param_group(optim::OptimizerParamGroup({b->weight}, std::make_unique<optim::SGDOptions>(0.25)));
        CHECK(apex::master_params(optimizer)[1].dtype() == (name == "O3" ? kFloat16 : kFloat32));
        step(1);
        CHECK(a->weight[0].item<double>() == (early ? 0.5 : 0.375));
        CHECK(b->weight[0].item<double>() == 0.75);
        CHECK_THROWS_WITH_AS(optimizer.add_param_group(optim::OptimizerParamGroup({apex::master_params(optimizer)[1]})),
                             doctest::Contains("twice"), ValueError);
      }
    }
  }

  TEST_CASE("an optimizer's state from before initialize moves to the masters") {
    const Shutdown after;
    Model model(1.0f);
    optim::SGD optimizer({model->weight}, optim::SGDOptions(0.5).momentum(0.5));
    sum(model->weight).backward();
    optimizer.step();
    apex::Options options = level("O2");
    options.loss_scale = 128.0;
    initialize(model, optimizer, options);
    CHECK(difference(std::get<Tensor>(optimizer.state_dict().at("state.0.momentum_buffer")), ones({2})) == "");
    optimizer.zero_grad();
    {
      auto scaled_loss = apex::scale_loss(model(ones({2})), optimizer);
      scaled_loss.backward();
    }
    optimizer.step();
    CHECK(model->weight[0].item<double>() == 0.5 - 0.5 * 1.5);
  }
}
