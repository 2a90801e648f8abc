// Training in bfloat16, which has the range of float32, so no scaler is needed.
#include "task.h"

int main() {
  const auto data = recipe::batches(60);
  amp::nn::Sequential model = recipe::network();
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(3e-3));

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU);  // bfloat16 is the CPU's default
      loss = amp::mse_loss(model(input), target);
    }
    loss.backward();
    optimizer.step();
    last = loss.item<double>();
    if (first == 0) first = last;
  }
  return recipe::report("bf16_training", first, last);
}
