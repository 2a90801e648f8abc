// Training in float16: forward pass in a region, loss scaling, and the scaler for the optimizer step.
#include "task.h"

int main() {
  const auto data = recipe::batches(60);
  amp::nn::Sequential model = recipe::network();  // its weights stay float32
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(3e-3));
  amp::GradScaler scaler(amp::kCPU);  // once, for the whole training

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      const amp::Tensor output = model(input);  // float16: linear is on the low-precision list
      loss = amp::mse_loss(output, target);     // float32
    }
    // Outside the region: backward runs in the dtypes of the forward pass.
    scaler.scale(loss).backward();
    scaler.step(optimizer);  // unscales; skips the step if a gradient is infinite or NaN
    scaler.update();
    last = loss.item<double>();
    if (first == 0) first = last;
  }
  std::printf("scale %g\n", scaler.get_scale());
  return recipe::report("typical_training", first, last);
}
