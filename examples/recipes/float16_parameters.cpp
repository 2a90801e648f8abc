// A model with float16 parameters: the optimizer keeps float32 master weights, and the scaler allows float16 gradients.
#include "task.h"

int main() {
  const auto data = recipe::batches(120);
  amp::nn::Sequential model = recipe::network();
  model->to(amp::kFloat16);
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(3e-3));
  optimizer.set_master_weights();
  amp::GradScaler scaler(amp::kCPU, {.init_scale = 1024, .allow_fp16_gradients = true});

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    const amp::Tensor loss = amp::mse_loss(model(input.to(amp::kFloat16)), target.to(amp::kFloat16));
    scaler.scale(loss).backward();
    scaler.step(optimizer, {.max_norm = 1.0});  // unscales and clips in float32
    scaler.update();
    last = loss.item<double>();
    if (first == 0) first = last;
  }
  return recipe::report("float16_parameters", first, last);
}
