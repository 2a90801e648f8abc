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

// How the gradients of the last iteration are dropped.
enum class Zeroing { Params, Model, Optimizer };

// Two models have a loss each; with three, both losses need the last one, too. Two optimizers have the first models and the last one.
struct Setup {
  int models, losses, optimizers;
  Zeroing zeroing;
  Overflow overflow;

  // Whether the gradients of a backward pass belong to an optimizer.
  bool concerns(int backward, int optimizer) const { return models == 3 || optimizers == 1 || backward == optimizer; }
};

constexpr int kIterations = 4;

// What the weights are after the iterations, and the scales at the end.
struct Outcome {
  std::vector<Tensor> weights;
  std::vector<double> scales;
};

// Without a level in float32, leaving out the skipped steps.
Outcome train(const std::string& level_name, const Setup& setup) {
  const Shutdown after;
  std::vector<Model> models;
  for (int i = 0; i < setup.models; ++i) models.emplace_back(1.0f + static_cast<float>(i));
  std::vector<std::vector<Tensor>> parts(static_cast<size_t>(setup.optimizers));
  for (size_t i = 0; i < models.size(); ++i) parts[i + 1 == models.size() ? parts.size() - 1 : 0].push_back(models[i]->weight);
  std::vector<std::unique_ptr<optim::SGD>> all;
  for (std::vector<Tensor>& params : parts)
    all.push_back(std::make_unique<optim::SGD>(std::move(params), optim::SGDOptions(0.125).momentum(0.5)));
  const bool mixed = !level_name.empty();
  if (mixed) {
    apex::Options options = level(level_name, setup.losses);
    if (level_name == "O0" || level_name == "O3") options.loss_scale = "dynamic";
    initialize(models, all, options);
  }
  const Tensor x = ones({2});
  const auto drop_gradients = [&] {
    if (setup.zeroing == Zeroing::Optimizer) {
      for (auto& each : all) each->zero_grad();
      return;
    }
    for (Model& model : models) {
      if (setup.zeroing == Zeroing::Model) model->zero_grad();
      else model->weight.mutable_grad().reset();
    }
  };
  for (int i = 0; i < kIterations; ++i) {
    drop_gradients();
    const auto overflows = [&](int k) { return i == setup.overflow.iteration && k == setup.overflow.backward; };
    const auto loss_of = [&](int k) {
      Tensor sum = models[static_cast<size_t>(k)](x);
      if (setup.models == 3) sum = sum + models[2](x);
      return sum.to(kFloat32) * 0.5 * (overflows(k) ? INFINITY : 1.0);
    };
    for (int k = 0; k < 2; ++k) {
      if (!mixed) {
        loss_of(k).backward();
        continue;
      }
      std::vector<optim::Optimizer*> concerned;
      for (int o = 0; o < setup.optimizers; ++o) {
        if (setup.concerns(k, o)) concerned.push_back(all[static_cast<size_t>(o)].get());
      }
      auto scaled_loss = apex::scale_loss(loss_of(k), concerned, {.loss_id = setup.losses == 1 ? 0 : k});
      scaled_loss.backward();
    }
    for (int o = 0; o < setup.optimizers; ++o) {
      const bool skipped = (overflows(0) && setup.concerns(0, o)) || (overflows(1) && setup.concerns(1, o));
      if (mixed || !skipped) all[static_cast<size_t>(o)]->step();
    }
  }
  Outcome outcome;
  for (const Model& model : models) outcome.weights.push_back(model->weight.detach().to(kFloat32));
  for (int k = 0; mixed && k < setup.losses; ++k) outcome.scales.push_back(apex::loss_scale(k));
  return outcome;
}

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("several models, losses and optimizers: the skipped steps and the scales [behaviour 149]") {
    std::vector<Setup> setups;
    for (const int models : {2, 3}) {
      for (const int losses : {1, 2}) {
        for (const int optimizers : {1, 2}) {
          for (const Zeroing zeroing : {Zeroing::Params, Zeroing::Model, Zeroing::Optimizer}) {
            for (const Overflow& overflow : {Overflow{}, Overflow{0, 0}, Overflow{1, 1}, Overflow{3, 0}})
              setups.push_back({models, losses, optimizers, zeroing, overflow});
          }
        }
      }
    }
    for (const Setup& setup : setups) {
      const Outcome plain = train("", setup);
      for (const std::string& name : levels()) {
        INFO(name, ", ", setup.models, " models, ", setup.losses, " scales, ", setup.optimizers, " optimizers, gradients dropped in way ",
             static_cast<int>(setup.zeroing), ", overflow in ", setup.overflow.iteration, ", ", setup.overflow.backward);
        const Outcome mixed = train(name, setup);
        for (size_t i = 0; i < plain.weights.size(); ++i) CHECK(difference(mixed.weights[i], plain.weights[i], 2e-3, 0) == "");
        for (int k = 0; k < setup.losses; ++k) {
          const bool reduced = setup.overflow.iteration >= 0 && (setup.losses == 1 || setup.overflow.backward == k);
          CHECK(mixed.scales[static_cast<size_t>(k)] == (reduced ? 32768 : 65536));
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
