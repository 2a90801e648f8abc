// Training with a scaler compared with training without, like torch's tests (test_torch.py, TestTorchDeviceType; test_cuda.py,
// TestCudaOptims).
#include "scaling_case.h"

namespace scaling_tests {

using namespace amp;
using namespace amp::testing;
using nn::utils::clip_grad_norm_;

namespace {

const auto kMse = [](const Tensor& a, const Tensor& b) { return mse_loss(a, b); };

// Backward and step of the network without a scaler: calls `before_step`, and does not step if the other network skips the step.
void plain_step(Trained& net, const Tensor& loss, bool skip, const std::function<void()>& before_step = {}) {
  loss.backward();
  if (before_step) before_step();
  if (!skip) net.optimizer->step();
}

AutocastOptions float16_if(bool on) { return {.dtype = kFloat16, .enabled = on, .policy_device = kCUDA}; }

std::vector<std::pair<const char*, MakeOptimizer>> optimizers() {
  return {{"SGD", make_sgd},
          {"SGD with momentum",
           [](std::vector<Tensor> p) {
             return std::make_unique<optim::SGD>(std::move(p), optim::SGDOptions(0.05).momentum(0.9).weight_decay(0.1));
           }},
          {"Adam", [](std::vector<Tensor> p) { return std::make_unique<optim::Adam>(std::move(p), optim::AdamOptions(0.01)); }},
          {"AdamW", [](std::vector<Tensor> p) { return std::make_unique<optim::AdamW>(std::move(p), optim::AdamWOptions(0.01)); }}};
}

// Replaces a scaler by a new one with its saved state loaded.
void reload(GradScaler& scaler) {
  GradScaler fresh(kCPU, {.enabled = scaler.is_enabled()});
  fresh.load_state_dict(scaler.state_dict());
  scaler = fresh;
}

// Runs the training steps in an autocast region, with `step` instead of scaler.step.
void autocast_loop(Trained& net, GradScaler& scaler, bool scaling, const std::function<void(GradScaler&, optim::Optimizer&)>& step) {
  const std::vector<Batch> data = batches();
  for (int i = 0; i < 4; ++i) {
    const Batch& batch = data[static_cast<size_t>(i)];
    if (scaling) reload(scaler);
    net.optimizer->zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, float16_if(scaling));
      loss = kMse(net.model(batch.input), batch.target);
    }
    if (!scaling) {
      plain_step(net, loss, is_skipped(i, scaler), [&] {
        if (is_skipped(i, scaler)) last_weight_grad(net.model).fill_(INFINITY);
      });
      continue;
    }
    scaler.scale(loss).backward();
    if (is_skipped(i, scaler)) last_weight_grad(net.model).fill_(INFINITY);
    step(scaler, *net.optimizer);
    scaler.update();
  }
}

// Clips gradients in the loop, after unscale_ or with a scaled threshold.
void clipped_loop(Trained& net, GradScaler& scaler, bool scaling, bool unscale_first) {
  constexpr double kMaxNorm = 0.2;
  const std::vector<Batch> data = batches();
  for (int i = 0; i < 4; ++i) {
    net.optimizer->zero_grad();
    const Tensor loss = kMse(net.model(data[i].input), data[i].target);
    if (!scaling) {
      plain_step(net, loss, is_skipped(i, scaler), [&] { clip_grad_norm_(net.model->parameters(), kMaxNorm); });
      continue;
    }
    scaler.scale(loss).backward();
    if (!unscale_first) clip_grad_norm_(net.model->parameters(), kMaxNorm * scaler.get_scale());
    if (is_skipped(i, scaler)) last_weight_grad(net.model).fill_(INFINITY);
    if (unscale_first) {
      scaler.unscale_(*net.optimizer);
      clip_grad_norm_(net.model->parameters(), kMaxNorm);
    }
    scaler.step(*net.optimizer);
    scaler.update();
  }
}

}  // namespace

TEST_SUITE_BEGIN("training");

TEST_CASE("mixed precision against float32, for each optimizer, saved and loaded on the way [test_torch/test_grad_scaling_autocast]") {
  for (const auto& [name, make] : optimizers()) {
    INFO(name);
    run_scaling_case(
        [](Trained& net, GradScaler& scaler, bool scaling) {
          autocast_loop(net, scaler, scaling, [](GradScaler& s, optim::Optimizer& optimizer) { s.step(optimizer); });
        },
        3, 1, 2e-2, make);
  }
}

TEST_CASE("unscaling inside of the update and before it are the same [test_cuda/test_grad_scaling_autocast_fused_optimizers]") {
  for (const auto& [name, make] : optimizers()) {
    INFO(name);
    std::vector<Tensor> reference;
    for (const int way : {0, 1, 2}) {  // fused; unscale_ first; an optimizer that the scaler does not know
      Trained net;
      net.optimizer = make(net.model->parameters());
      GradScaler scaler(kCPU, {.init_scale = 128, .growth_interval = 1});
      const ExternalOptimizer external{[&] { return net.model->parameters(); }, [&] { net.optimizer->step(); }};
      autocast_loop(net, scaler, true, [&](GradScaler& s, optim::Optimizer& optimizer) {
        if (way == 1) s.unscale_(optimizer);
        if (way == 2) s.step(external);
        else s.step(optimizer);
      });
      CHECK(scaler.get_scale() == 512);
      std::vector<Tensor> found;
      for (const Tensor& p : net.model->parameters()) {
        found.push_back(p.detach());
        found.push_back(p.grad());
      }
      if (way == 0) reference = found;
      for (size_t i = 0; i < found.size(); ++i) CHECK(difference(found[i], reference[i]) == "");
    }
  }
}

TEST_CASE("scaled gradients, clipped by a scaled threshold [test_torch/test_grad_scaling_clipping]") {
  run_scaling_case([](Trained& net, GradScaler& scaler, bool scaling) { clipped_loop(net, scaler, scaling, /*unscale_first=*/false); }, 3,
                   1);
}

TEST_CASE("unscaled, clipped, stepped [test_torch/test_grad_scaling_clipping_separate_unscale]") {
  run_scaling_case([](Trained& net, GradScaler& scaler, bool scaling) { clipped_loop(net, scaler, scaling, /*unscale_first=*/true); }, 3,
                   1);
}

TEST_CASE("gradients of scaled losses, unscaled by hand [test_torch/test_grad_scaling_penalty]") {
  run_scaling_case(
      [](Trained& net, GradScaler& scaler, bool scaling) {
        const std::vector<Batch> data = batches();
        for (int i = 0; i < 4; ++i) {
          net.optimizer->zero_grad();
          Tensor loss = kMse(net.model(data[i].input), data[i].target);
          const Tensor differentiated = scaling ? scaler.scale(loss) : loss;
          std::vector<Tensor> grads = autograd::grad(differentiated, net.model->parameters(), {}, std::nullopt, true);
          Tensor norm = zeros({});
          for (Tensor& g : grads) {
            if (scaling) g = g * (1 / scaler.get_scale());
            norm = norm + g.pow(2).sum();
          }
          loss = loss + sqrt(norm);
          if (!scaling) {
            plain_step(net, loss, is_skipped(i, scaler));
            continue;
          }
          scaler.scale(loss).backward();
          if (is_skipped(i, scaler)) last_weight_grad(net.model).fill_(INFINITY);
          scaler.step(*net.optimizer);
          scaler.update();
        }
      },
      3, 1);
}

TEST_CASE("one step for two batches [test_torch/test_grad_scaling_accumulation]") {
  run_scaling_case(
      [](Trained& net, GradScaler& scaler, bool scaling) {
        const std::vector<Batch> data = batches();
        net.optimizer->zero_grad();
        for (int i = 0; i < 4; ++i) {
          const Tensor loss = kMse(net.model(data[i].input), data[i].target) / 2;
          (scaling ? scaler.scale(loss) : loss).backward();
          if (i % 2 == 0) continue;
          if (scaling) {
            scaler.step(*net.optimizer);
            scaler.update();
          } else {
            net.optimizer->step();
          }
          if (i == 1) net.optimizer->zero_grad();
        }
      },
      2, 0);
}

TEST_CASE("two networks, losses and optimizers, an infinity in one of them [test_torch/test_grad_scaling_multiple]") {
  for (const bool enabled : {true, false}) {
    Trained control[2], scaled[2];
    GradScaler scaler(kCPU, {.init_scale = 128, .growth_interval = 1, .enabled = enabled});
    const std::vector<Batch> data = batches();
    for (Trained* nets : {control, scaled}) {
      for (int n : {0, 1}) nets[n].optimizer = make_sgd(nets[n].model->parameters());
      const bool scaling = nets == scaled;
      for (int i = 0; i < 4; ++i) {
        for (int n : {0, 1}) nets[n].optimizer->zero_grad();
        const Tensor a = nets[0].model(data[i].input), b = nets[1].model(data[i].input);
        const Tensor first = kMse(a * 0.3 + b * 0.5, data[i].target), second = kMse(a * 0.6 - b * 0.4, data[i].target);
        (scaling ? scaler.scale(first) : first).backward({}, /*retain_graph=*/true);
        (scaling ? scaler.scale(second) : second).backward();
        const bool skip = is_skipped(i, scaler);
        if (!scaling) {
          nets[0].optimizer->step();
          if (!skip) nets[1].optimizer->step();
          continue;
        }
        if (skip) last_weight_grad(nets[1].model).fill_(INFINITY);
        scaler.unscale_(*nets[0].optimizer);  // one of them, before its step
        CHECK(*scaler.step(*nets[0].optimizer).stepped);
        CHECK(*scaler.step(*nets[1].optimizer).stepped == !skip);
        scaler.update();
      }
    }
    CHECK(scaler.get_scale() == (enabled ? 128 * 8 * 0.5 : 1));
    for (int n : {0, 1}) {
      for (size_t i = 0; i < 4; ++i) {
        CHECK(difference(scaled[n].model->parameters()[i], control[n].model->parameters()[i], 1e-5, 1e-5) == "");
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace scaling_tests
