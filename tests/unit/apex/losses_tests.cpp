// Several models, losses and optimizers, in all combinations that Apex tests, and at the levels that Apex does not test.
#include <algorithm>

#include "mixed_model.h"

namespace losses_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

// The models that a loss adds up, the parameters of an optimizer, and the gradients of a backward pass.
struct Layout {
  struct Part {
    size_t model;
    double lr;
  };
  std::vector<std::vector<size_t>> losses;
  std::vector<std::vector<Part>> optimizers;
  std::vector<double> momenta;
  std::vector<std::vector<size_t>> concerned;  // the optimizers that scale_loss gets for a loss

  size_t models() const {
    size_t count = 0;
    for (const std::vector<Part>& each : optimizers) count += each.size();
    return count;
  }
};

enum class Where { Wide, Half, Everywhere };

// The place of an infinite gradient: iteration, backward pass, model and parameter.
struct Overflow {
  int iteration = -1;
  size_t backward = 0, model = 0;
  Where where = Where::Wide;
};

struct Setup {
  const Layout& layout;
  Zeroing zeroing;
  Overflow overflow;
  int scales;  // 1: the losses share one

  bool overflows(int iteration, size_t backward) const { return iteration == overflow.iteration && backward == overflow.backward; }
  bool skips(int iteration, size_t optimizer) const {
    const std::vector<size_t>& all = layout.concerned[overflow.backward];
    return iteration == overflow.iteration && std::find(all.begin(), all.end(), optimizer) != all.end();
  }
};

constexpr double kScales[] = {4, 16};

struct Outcome {
  std::vector<Tensor> values;              // values of the models
  std::vector<std::vector<Tensor>> grads;  // gradients of the optimizers' parameters in iterations without an overflow
  std::vector<double> scales;
};

void inject(Mixed& model, Where where) {
  if (where != Where::Half) model->wide.mutable_grad()[0].fill_(INFINITY);
  if (where != Where::Wide) model->half.mutable_grad()[0].fill_(INFINITY);
}

std::vector<Tensor> params_of(const std::vector<optim::Optimizer*>& optimizers) {
  std::vector<Tensor> all;
  for (optim::Optimizer* each : optimizers) {
    for (const Tensor& param : apex::master_params(each)) all.push_back(param);
  }
  return all;
}

// Without options: a plain program without the skipped steps.
Outcome train(const Setup& setup, const apex::Options* options) {
  const Shutdown after;
  const Layout& layout = setup.layout;
  std::vector<Mixed> models;
  for (size_t i = 0; i < layout.models(); ++i) models.emplace_back(1.0 + static_cast<double>(i));
  std::vector<std::unique_ptr<optim::SGD>> owned;
  std::vector<optim::Optimizer*> optimizers;
  std::vector<Tensor> params;
  for (size_t o = 0; o < layout.optimizers.size(); ++o) {
    std::vector<optim::OptimizerParamGroup> groups;
    for (const Layout::Part& part : layout.optimizers[o]) {
      groups.push_back(group_of(models[part.model], part.lr, layout.momenta[o]));
      for (const Tensor& param : models[part.model]->parameters()) params.push_back(param);
    }
    optimizers.push_back(owned.emplace_back(std::make_unique<optim::SGD>(std::move(groups), optim::SGDOptions(1.0))).get());
  }
  if (options != nullptr) {
    initialize(models, owned, *options);
    set_scales({kScales, kScales + setup.scales});
  }
  const Tensor x = ones({2});
  const int iterations = setup.overflow.iteration < 0 ? 2 : 3;
  Outcome outcome;
  for (int i = 0; i < iterations; ++i) {
    drop_gradients(setup.zeroing, models, optimizers);
    for (size_t k = 0; k < 2; ++k) {
      Tensor loss = models[layout.losses[k][0]](x);
      for (size_t m = 1; m < layout.losses[k].size(); ++m) loss = loss + models[layout.losses[k][m]](x);
      if (options == nullptr) {
        loss.backward();
        continue;
      }
      std::vector<optim::Optimizer*> concerned;
      for (const size_t o : layout.concerned[k]) concerned.push_back(optimizers[o]);
      auto scaled_loss = apex::scale_loss(loss, concerned, {.loss_id = setup.scales == 1 ? 0 : static_cast<int>(k)});
      scaled_loss.backward();
      if (setup.overflows(i, k)) inject(models[setup.overflow.model], setup.overflow.where);
    }
    if (i != setup.overflow.iteration) {
      std::vector<Tensor> grads;
      for (const Tensor& param : params_of(optimizers)) grads.push_back(param.grad());
      outcome.grads.push_back(wide_copies(grads));
    }
    for (size_t o = 0; o < optimizers.size(); ++o) {
      if (options != nullptr || !setup.skips(i, o)) optimizers[o]->step();
    }
  }
  for (const Mixed& model : models) {
    for (const Tensor& copy : wide_copies(model->parameters())) outcome.values.push_back(copy);
  }
  const std::vector<Tensor> masters = params_of(optimizers);
  for (size_t i = 0; i < params.size(); ++i) CHECK(difference(masters[i].detach().to(params[i].dtype()), params[i].detach()) == "");
  for (int k = 0; options != nullptr && k < setup.scales; ++k) outcome.scales.push_back(apex::loss_scale(k));
  return outcome;
}

std::vector<Overflow> overflows_of(const Layout& layout) {
  std::vector<Overflow> all = {{}};
  for (const int iteration : {0, 1}) {
    for (const size_t backward : {0, 1}) {
      for (const size_t model : layout.losses[backward]) {
        for (const Where where : {Where::Wide, Where::Half, Where::Everywhere}) all.push_back({iteration, backward, model, where});
      }
    }
  }
  return all;
}

void check_level(const std::string& name, bool converted, const Setup& setup, const Outcome& plain) {
  const Overflow& overflow = setup.overflow;
  INFO(name, std::string(converted ? "" : ", not converted"), ", ", setup.scales, " scales, gradients dropped in way ",
       static_cast<int>(setup.zeroing), ", overflow in iteration ", overflow.iteration, ", pass ", overflow.backward, ", model ",
       overflow.model, ", parameter ", static_cast<int>(overflow.where));
  apex::Options options = mixed_level(name, converted, setup.scales);
  if (overflow.iteration >= 0) options.loss_scale = "dynamic";  // the fixed scale of O0 and O3 does not skip steps
  const Outcome mixed = train(setup, &options);
  CHECK(difference_of(mixed.values, plain.values, 1e-3) == "");
  REQUIRE(mixed.grads.size() == plain.grads.size());
  for (size_t i = 0; i < plain.grads.size(); ++i) CHECK(difference_of(mixed.grads[i], plain.grads[i], 1e-3) == "");
  for (int k = 0; k < setup.scales; ++k) {
    const bool reduced = overflow.iteration >= 0 && (setup.scales == 1 || static_cast<int>(overflow.backward) == k);
    CHECK(mixed.scales[static_cast<size_t>(k)] == kScales[k] / (reduced ? 2 : 1));
  }
}

void check_layout(const Layout& layout) {
  for (const Overflow& overflow : overflows_of(layout)) {
    const Outcome plain = train({layout, Zeroing::Params, overflow, 1}, nullptr);
    for (const Zeroing zeroing : kZeroings) {
      for (const int scales : {1, 2}) {
        for (const std::string& name : levels()) {
          for (const bool converted : {false, true}) {
            if (name != "O1" || !converted) check_level(name, converted, {layout, zeroing, overflow, scales}, plain);
          }
        }
      }
    }
  }
}

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("two models with a loss each, one optimizer [behavior 149]") {
    check_layout({.losses = {{0}, {1}}, .optimizers = {{{0, 0.25}, {1, 0.5}}}, .momenta = {0.125}, .concerned = {{0}, {0}}});
  }

  TEST_CASE("three models, one of them in both losses, one optimizer [behavior 149]") {
    check_layout(
        {.losses = {{0, 2}, {1, 2}}, .optimizers = {{{0, 0.25}, {1, 0.5}, {2, 0.125}}}, .momenta = {0.125}, .concerned = {{0}, {0}}});
  }

  TEST_CASE("two models with a loss and an optimizer each: only the optimizer of the overflow skips [behavior 149]") {
    check_layout({.losses = {{0}, {1}}, .optimizers = {{{0, 0.25}}, {{1, 0.5}}}, .momenta = {0.125, 0.25}, .concerned = {{0}, {1}}});
  }

  TEST_CASE("three models, one of them in both losses, two optimizers, one of them for one loss only [behavior 149]") {
    check_layout({.losses = {{0, 1}, {2, 1}},
                  .optimizers = {{{0, 0.25}, {1, 1.0}}, {{2, 0.5}}},
                  .momenta = {0.5, 0.25},
                  .concerned = {{0}, {0, 1}}});
  }

  TEST_CASE("an optimizer's state from before initialize moves to the masters") {
    const Shutdown after;
    Mixed model(1.0);
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.5).momentum(0.5));
    model(ones({2})).backward();
    optimizer.step();
    const std::vector<Tensor> momenta = {tensor(std::vector<float>{2, 3}), tensor(std::vector<float>{1, 2})};
    initialize(model, optimizer, mixed_level("O2", /*converted=*/true));
    set_scales({128});
    const auto momentum = [&](const std::string& index) {
      return std::get<Tensor>(optimizer.state_dict().at("state." + index + ".momentum_buffer"));
    };
    CHECK(difference(momentum("0"), momenta[0]) == "");
    CHECK(difference(momentum("1"), momenta[1]) == "");
    const std::vector<Tensor> before = wide_copies(model->parameters());
    optimizer.zero_grad();
    {
      auto scaled_loss = apex::scale_loss(model(ones({2})), optimizer);
      scaled_loss.backward();
    }
    optimizer.step();
    CHECK(difference(model->wide.detach().to(kFloat32), before[0] - 0.5 * (before[1] + 0.5 * momenta[0])) == "");
    CHECK(difference(model->half.detach().to(kFloat32), before[1] - 0.5 * (before[0] + 0.5 * momenta[1])) == "");
  }
}

}  // namespace losses_tests
