// Gradient accumulation: one step for several batches. The scale must not change while gradients accumulate, so update() is called with the
// step.
#include "task.h"

int main() {
  const auto data = recipe::batches(160, 8);
  constexpr size_t kBatchesPerStep = 4;
  amp::nn::Sequential model = recipe::network();
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(3e-3));
  amp::GradScaler scaler(amp::kCPU);

  double first = 0, last = 0, sum = 0;
  for (size_t i = 0; i < data.size(); ++i) {
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(model(data[i].input), data[i].target) / kBatchesPerStep;
    }
    scaler.scale(loss).backward();  // accumulates into the gradients
    sum += loss.item<double>();
    if ((i + 1) % kBatchesPerStep != 0) continue;
    scaler.step(optimizer);  // to clip, call scaler.unscale_(optimizer) before
    scaler.update();
    optimizer.zero_grad();
    last = std::exchange(sum, 0);
    if (first == 0) first = last;
  }
  return recipe::report("accumulate_gradients", first, last);
}
