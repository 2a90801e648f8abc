// GradScaler::step.
#include "support/autocast.h"
#include "support/training.h"

namespace step_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct Count {
  int steps = 0, skips = 0;
};

// Trains in float16 for `steps` steps; returns the losses and the numbers of executed and skipped steps.
std::pair<std::vector<double>, Count> train(GradScaler& scaler, nn::Sequential& model, int steps) {
  const Task task;
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
  std::vector<double> losses;
  Count count;
  for (int i = 0; i < steps; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, cuda_rules());
      loss = mse_loss(model(task.inputs), task.targets);
    }
    scaler.scale(loss).backward();
    ++(*scaler.step(optimizer).stepped ? count.steps : count.skips);
    scaler.update();
    losses.push_back(loss.item<double>());
  }
  return {losses, count};
}

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("a gradient that is not finite leaves parameters and optimizer as they are [behavior 79]") {
  for (const bool unscale_first : {false, true}) {
    const Tensor v = parameter({3}), w = parameter({2, 2}, 2);
    optim::Adam optimizer({v, w}, optim::AdamOptions(0.1));
    GradScaler scaler(kCPU);
    const auto iterate = [&](bool good) {
      optimizer.zero_grad();
      scaler.scale(v.sum() + w.sum()).backward();
      if (!good) w.grad()[1][0].fill_(INFINITY);
      if (unscale_first) scaler.unscale_(optimizer);
      const bool stepped = *scaler.step(optimizer).stepped;
      scaler.update();
      return stepped;
    };
    CHECK(iterate(true));
    const Tensor v_before = v.detach().clone(), w_before = w.detach().clone();
    const StateDict before = optimizer.state_dict();
    CHECK(!iterate(false));
    CHECK(difference(v.detach(), v_before) == "");
    CHECK(difference(w.detach(), w_before) == "");
    const StateDict after = optimizer.state_dict();
    REQUIRE(after.size() == before.size());
    for (const auto& [name, value] : before) {
      if (const Tensor* tensor = std::get_if<Tensor>(&value)) CHECK(difference(std::get<Tensor>(after.at(name)), *tensor) == "");
      else CHECK(std::get<Scalar>(after.at(name)).toDouble() == std::get<Scalar>(value).toDouble());
    }
    CHECK(iterate(true));
    CHECK(difference(v.detach(), v_before) != "");
  }
}

TEST_CASE("step says what it did, and hands on to an optimizer of the user's own [behavior 80]") {
  const Tensor w = ones({2}).requires_grad_();
  GradScaler scaler(kCPU, {.init_scale = 8});
  std::vector<double> seen;
  const ExternalOptimizer own{[&] { return std::vector<Tensor>{w}; }, [&] { seen = values(w.grad()); }};
  scaler.scale(w.sum()).backward();
  CHECK(scaler.step(own).stepped == true);
  CHECK((seen == std::vector<double>{1, 1}));
  scaler.update();
  seen.clear();
  w.grad().fill_(INFINITY);
  CHECK(scaler.step(own).stepped == false);
  CHECK(seen.empty());

  GradScaler disabled(kCPU, {.enabled = false});
  optim::SGD optimizer({w});
  const ScalerStep step = disabled.step(optimizer, [&] { return full({}, 42.0); });
  CHECK(step.stepped == true);
  CHECK(step.loss.item<float>() == 42);
}

TEST_CASE("a closure, an error in torch, is evaluated, and its gradients are unscaled and checked [behavior 81]") {
  for (const bool bad : {false, true}) {
    const Tensor w = ones({2}).requires_grad_();
    optim::SGD optimizer({w}, optim::SGDOptions(1.0));
    GradScaler scaler(kCPU, {.init_scale = 16});
    int calls = 0;
    const ScalerStep step = scaler.step(optimizer, [&] {
      ++calls;
      const Tensor loss = w.sum() * (bad ? INFINITY : 0.25);
      scaler.scale(loss).backward();
      return loss;
    });
    CHECK(calls == 1);
    CHECK(step.stepped == !bad);
    CHECK(step.loss.item<float>() == (bad ? INFINITY : 0.5f));
    CHECK(difference(w.detach(), full({2}, bad ? 1.0 : 0.75)) == "");
  }
}

TEST_CASE("each optimizer looks at its own gradients [behavior 82]") {
  for (const bool first_is_bad : {true, false}) {
    const Tensor a = ones({2}).requires_grad_(), b = ones({2}).requires_grad_();
    optim::SGD first({a}, optim::SGDOptions(1.0)), second({b}, optim::SGDOptions(1.0));
    GradScaler scaler(kCPU);
    scaler.scale(a.sum() + b.sum()).backward();
    (first_is_bad ? a : b).grad()[1].fill_(std::nan(""));
    CHECK(*scaler.step(first).stepped == !first_is_bad);
    CHECK(*scaler.step(second).stepped == first_is_bad);
    CHECK(difference(a.detach(), first_is_bad ? ones({2}) : zeros({2})) == "");
    CHECK(difference(b.detach(), first_is_bad ? zeros({2}) : ones({2})) == "");
  }
}

TEST_CASE("skipped steps are rare, and do not hurt [behavior 83]") {
  nn::Sequential model = network();
  GradScaler scaler(kCPU, {.growth_interval = 100});
  const auto [losses, count] = train(scaler, model, 2500);
  CHECK(count.skips > 0);
  CHECK(count.skips < 50);
  CHECK(losses.back() < 0.1 * losses.front());
}

TEST_CASE("with a disabled scaler the loop is the plain one, bit for bit [behavior 84]") {
  nn::Sequential with = network(), without = network();
  GradScaler disabled(kCPU, {.enabled = false});
  const auto [losses, count] = train(disabled, with, 10);
  CHECK(count.skips == 0);
  const Task task;
  optim::SGD optimizer(without->parameters(), optim::SGDOptions(0.1));
  for (int i = 0; i < 10; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, cuda_rules());
      loss = mse_loss(without(task.inputs), task.targets);
    }
    loss.backward();
    optimizer.step();
    CHECK(loss.item<double>() == losses[static_cast<size_t>(i)]);
  }
  for (size_t i = 0; i < with->parameters().size(); ++i) CHECK(difference(with->parameters()[i], without->parameters()[i]) == "");
}

TEST_CASE("the update itself skips [test_optim/test_functional_fused_optimizer_with_foundinf]") {
  for (const float found : {0.0f, 1.0f}) {
    const Tensor w = ones({4}).requires_grad_();
    optim::Adam optimizer({w}, optim::AdamOptions(0.1));
    w.mutable_grad() = full({4}, 6.0);
    optimizer.step_scaled({full({}, 0.5), full({}, found), /*write_grads=*/true});
    CHECK(difference(w.detach(), full({4}, found == 0 ? 0.9 : 1.0), 1e-6, 0) == "");
    CHECK(difference(w.grad(), full({4}, found == 0 ? 3.0 : 6.0)) == "");
    CHECK(optimizer.state_dict().count("state.0.step") == (found == 0 ? 1u : 0u));
  }
}

TEST_SUITE_END();

}  // namespace step_tests
