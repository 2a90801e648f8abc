// Clipping: unscale first, so that the threshold applies to the true gradients.
#include "task.h"

int main() {
  const auto data = recipe::batches(60);
  amp::nn::Sequential model = recipe::network();
  amp::optim::SGD optimizer(model->parameters(), amp::optim::SGDOptions(0.2).momentum(0.9));
  amp::GradScaler scaler(amp::kCPU);

  double first = 0, last = 0, largest = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(model(input), target);
    }
    scaler.scale(loss).backward();
    scaler.unscale_(optimizer);  // the gradients are now those of the loss itself
    const amp::Tensor norm = amp::nn::utils::clip_grad_norm_(model->parameters(), 0.5);
    scaler.step(optimizer);  // does not unscale a second time
    scaler.update();
    largest = std::max(largest, norm.item<double>());
    last = loss.item<double>();
    if (first == 0) first = last;
  }
  std::printf("largest norm before clipping: %.3f\n", largest);
  return recipe::report("clip_gradients", first, last);
}
