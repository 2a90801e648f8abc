// Trains a small network in float16 with the portable kernels. A build without optional parts has no others.
#include <cstdio>

#include <amp/amp.h>

int main() {
  amp::manual_seed(1);
  amp::nn::Sequential model(amp::nn::Linear(8, 32), amp::nn::ReLU(), amp::nn::Linear(32, 1));
  amp::optim::SGD optimizer(model->parameters(), amp::optim::SGDOptions(0.05));
  amp::GradScaler scaler(amp::kCPU);
  const amp::Tensor input = amp::randn({64, 8}), target = input.sum({1}, /*keepdim=*/true);

  float first = 0, last = 0;
  for (int step = 0; step < 100; ++step) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(model(input), target);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<float>();
    if (step == 0) first = last;
  }
  std::printf("loss %.4f -> %.4f\n", first, last);
  return last < first / 10 ? 0 : 1;
}
