// example.cpp for a library without modules.
#include <cstdio>

#include <amp/all.h>

int main() {
  const amp::Tensor x = amp::linspace(-1, 1, 64).view({64, 1});
  const amp::Tensor target = x * 2 + 1;

  amp::Tensor weight = amp::zeros({1, 1}).requires_grad_(), bias = amp::zeros({1}).requires_grad_();
  amp::optim::SGD optimizer({weight, bias}, 0.3);
  amp::GradScaler scaler(amp::kCPU);

  for (int step = 0; step < 100; ++step) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(amp::linear(x, weight, bias), target);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
  }
  std::printf("y = %.1f x + %.1f\n", weight.item<double>(), bias.item<double>());
}
