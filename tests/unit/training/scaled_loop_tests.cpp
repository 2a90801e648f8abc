// Loops with a scaler: the typical one, clipping, accumulation.
#include "support/autocast.h"
#include "support/training.h"

namespace scaled_loop_tests {

using namespace amp;
using namespace amp::testing;
using nn::utils::clip_grad_norm_;

namespace {

Tensor loss_in_region(nn::Sequential& model, const Tensor& inputs, const Tensor& targets) {
  const Autocast region(kCPU, cuda_rules());
  return mse_loss(model(inputs), targets);
}

std::vector<Tensor> grads(nn::Sequential& model) {
  std::vector<Tensor> result;
  for (const Tensor& p : model->parameters()) result.push_back(p.grad().clone());
  return result;
}

// The task split into micro-batches, each with a separate gradient.
constexpr int kMicro = 4;
Tensor part(const Tensor& all, int i) { return all.chunk(kMicro)[static_cast<size_t>(i)]; }

void accumulate(GradScaler& scaler, nn::Sequential& model, int from, int to) {
  const Task task;
  for (int i = from; i < to; ++i) {
    Tensor loss;
    {
      const Autocast region(kCPU, cuda_rules());
      loss = mse_loss(model(part(task.inputs, i)), part(task.targets, i)) / kMicro;
    }
    scaler.scale(loss).backward();
  }
}

}  // namespace

TEST_SUITE_BEGIN("training");

TEST_CASE("typical training [behavior 119]") {
  const Task task;
  nn::Sequential model = network();
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1).momentum(0.9));
  GradScaler scaler(kCPU, {.init_scale = 1024, .growth_interval = 10});
  double first = 0, last = 0;
  for (int i = 0; i < 40; ++i) {
    optimizer.zero_grad();
    const Tensor loss = loss_in_region(model, task.inputs, task.targets);
    scaler.scale(loss).backward();
    CHECK(*scaler.step(optimizer).stepped);
    scaler.update();
    last = loss.item<double>();
    if (i == 0) first = last;
  }
  CHECK(last < 0.1 * first);
  CHECK(scaler.get_scale() == 1024 * 16);
  for (const Tensor& p : model->parameters()) CHECK(isfinite(p).all().item<bool>());
}

TEST_CASE("enabled is one switch for the whole loop [behavior 120]") {
  const Task task;
  const auto train = [&](bool enabled) {
    nn::Sequential model = network();
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
    GradScaler scaler(kCPU, {.enabled = enabled});
    for (int i = 0; i < 5; ++i) {
      optimizer.zero_grad();
      AutocastOptions options = cuda_rules();
      options.enabled = enabled;
      Tensor loss;
      {
        const Autocast region(kCPU, options);
        loss = mse_loss(model(task.inputs), task.targets);
      }
      scaler.scale(loss).backward();
      scaler.unscale_(optimizer);
      scaler.step(optimizer);
      scaler.update();
    }
    return model->parameters();
  };
  nn::Sequential plain = network();
  optim::SGD optimizer(plain->parameters(), optim::SGDOptions(0.1));
  for (int i = 0; i < 5; ++i) {
    optimizer.zero_grad();
    mse_loss(plain(task.inputs), task.targets).backward();
    optimizer.step();
  }
  const std::vector<Tensor> off = train(false), on = train(true);
  for (size_t i = 0; i < off.size(); ++i) {
    CHECK(difference(off[i], plain->parameters()[i]) == "");
    CHECK(difference(on[i], plain->parameters()[i], 2e-3, 2e-2) == "");
  }
  CHECK(difference(on[0], off[0]) != "");  // it really was mixed precision
}

TEST_CASE("step unscales first, update sets the scale of the next iteration [behavior 121]") {
  const Tensor w = ones({2}).requires_grad_();
  optim::SGD optimizer({w}, optim::SGDOptions(1.0));
  GradScaler scaler(kCPU, {.init_scale = 4, .growth_interval = 1});
  for (const double expected : {4, 8, 16}) {
    optimizer.zero_grad();
    scaler.scale(w.sum() * 0.25).backward();
    CHECK(w.grad()[0].item<double>() == 0.25 * expected);
    scaler.step(optimizer);
    CHECK(w.grad()[0].item<double>() == 0.25);
    CHECK(scaler.get_scale() == expected);
    scaler.update();
    CHECK(scaler.get_scale() == 2 * expected);
  }
  CHECK(w[0].item<double>() == 0.25);
}

TEST_CASE("gradients to look at are unscaled first [behavior 122]") {
  const Task task;
  nn::Sequential model = network(), reference = network();
  optim::SGD optimizer(model->parameters());
  GradScaler scaler(kCPU);
  scaler.scale(loss_in_region(model, task.inputs, task.targets)).backward();
  loss_in_region(reference, task.inputs, task.targets).backward();
  const std::vector<Tensor> expected = grads(reference);
  CHECK(difference(model->parameters()[0].grad(), expected[0] * 65536, 4, 1e-2) == "");
  scaler.unscale_(optimizer);
  for (size_t i = 0; i < expected.size(); ++i) CHECK(difference(grads(model)[i], expected[i], 1e-4, 1e-2) == "");
}

TEST_CASE("micro-batches add up to one batch [behavior 123]") {
  const Task task;
  nn::Sequential whole = network(), parts = network();
  optim::SGD whole_optimizer(whole->parameters(), optim::SGDOptions(0.1)), optimizer(parts->parameters(), optim::SGDOptions(0.1));
  mse_loss(whole(task.inputs), task.targets).backward();
  whole_optimizer.step();
  GradScaler scaler(kCPU);
  accumulate(scaler, parts, 0, kMicro);
  scaler.step(optimizer);
  scaler.update();
  optimizer.zero_grad();
  for (size_t i = 0; i < 4; ++i) CHECK(difference(parts->parameters()[i], whole->parameters()[i], 2e-3, 1e-2) == "");
}

TEST_CASE("one infinity in one micro-batch is one skip and one backoff, at the end [behavior 124]") {
  nn::Sequential model = network();
  optim::SGD optimizer(model->parameters());
  GradScaler scaler(kCPU);
  accumulate(scaler, model, 0, 1);
  model->parameters()[0].grad()[0][0].fill_(INFINITY);
  accumulate(scaler, model, 1, kMicro);
  CHECK(scaler.get_scale() == 65536);
  CHECK(!*scaler.step(optimizer).stepped);
  scaler.update();
  CHECK(scaler.get_scale() == 32768);
}

TEST_CASE("changing the factor while gradients accumulate spoils them [behavior 125]") {
  nn::Sequential kept = network(), changed = network();
  optim::SGD kept_optimizer(kept->parameters()), changed_optimizer(changed->parameters());
  GradScaler scaler(kCPU, {.init_scale = 1024}), moving(kCPU, {.init_scale = 1024});
  accumulate(scaler, kept, 0, 2);
  CHECK(scaler.get_scale() == 1024);
  accumulate(scaler, kept, 2, kMicro);
  accumulate(moving, changed, 0, 2);
  moving.update(2048.0);
  accumulate(moving, changed, 2, kMicro);
  scaler.unscale_(kept_optimizer);
  moving.unscale_(changed_optimizer);
  CHECK(difference(grads(changed)[0], grads(kept)[0], 1e-4, 1e-2) != "");
}

TEST_CASE("accumulation with clipping, unscaled in the branch that steps [behavior 126]") {
  nn::Sequential model = network();
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
  GradScaler scaler(kCPU, {.init_scale = 256, .growth_interval = 1});
  const double before = loss_in_region(model, Task().inputs, Task().targets).item<double>();
  for (int effective = 0; effective < 6; ++effective) {
    const double scale = scaler.get_scale();
    accumulate(scaler, model, 0, kMicro);
    CHECK(scaler.get_scale() == scale);
    scaler.unscale_(optimizer);
    clip_grad_norm_(model->parameters(), 0.1);
    CHECK(clip_grad_norm_(model->parameters(), 0.1).item<double>() <= 0.1001);
    CHECK(*scaler.step(optimizer).stepped);
    scaler.update();
    CHECK(scaler.get_scale() == 2 * scale);
    optimizer.zero_grad();
  }
  CHECK(loss_in_region(model, Task().inputs, Task().targets).item<double>() < before);
}

TEST_CASE("scaled gradients add up until zero_grad [behavior 128]") {
  const Task task;
  nn::Sequential model = network();
  optim::SGD optimizer(model->parameters());
  GradScaler scaler(kCPU, {.init_scale = 1024});
  scaler.scale(loss_in_region(model, task.inputs, task.targets)).backward();
  const std::vector<Tensor> once = grads(model);
  scaler.scale(loss_in_region(model, task.inputs, task.targets)).backward();
  for (size_t i = 0; i < once.size(); ++i) CHECK(difference(grads(model)[i], once[i] * 2) == "");
  optimizer.zero_grad();
  CHECK(!model->parameters()[0].grad().defined());
}

TEST_SUITE_END();

}  // namespace scaled_loop_tests
