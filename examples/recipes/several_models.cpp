// Two models, losses and optimizers with one scaler: scale each loss, step each optimizer, update once.
#include "task.h"

int main() {
  const auto data = recipe::batches(80);
  amp::nn::Sequential model0 = recipe::network(), model1 = recipe::network();
  amp::optim::AdamW optimizer0(model0->parameters(), amp::optim::AdamWOptions(3e-3));
  amp::optim::SGD optimizer1(model1->parameters(), amp::optim::SGDOptions(0.05).momentum(0.9));
  amp::GradScaler scaler(amp::kCPU, {.init_scale = 1024});

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer0.zero_grad();
    optimizer1.zero_grad();
    amp::Tensor loss0, loss1;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      const amp::Tensor output0 = model0(input), output1 = model1(input);
      loss0 = amp::mse_loss(0.4 * output0 + 0.6 * output1, target);
      loss1 = amp::mse_loss(0.6 * output0 + 0.4 * output1, target);
    }
    scaler.scale(loss0).backward({}, /*retain_graph=*/true);  // the losses share outputs; unrelated to mixed precision
    scaler.scale(loss1).backward();
    scaler.unscale_(optimizer0);  // lets you inspect or modify one optimizer's gradients; the other's stay scaled
    amp::nn::utils::clip_grad_norm_(model0->parameters(), 1.0);
    scaler.step(optimizer0);  // each optimizer's step is skipped separately
    scaler.step(optimizer1);
    scaler.update();
    last = (loss0 + loss1).item<double>();
    if (first == 0) first = last;
  }
  return recipe::report("several_models", first, last);
}
