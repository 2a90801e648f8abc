// A line through noisy points, in mixed precision. It uses the core of amp alone.
#include <cstdio>
#include <string>

#include <amp/amp.h>

int main() {
  amp::manual_seed(1);
  const amp::Tensor x = amp::linspace(-1, 1, 64).view({64, 1});
  const amp::Tensor target = x * 2 + 1 + amp::randn({64, 1}) * 0.01;
  amp::Tensor weight = amp::zeros({1, 1}).requires_grad_(), bias = amp::zeros({1}).requires_grad_();
  amp::optim::SGD optimizer({weight, bias}, 0.3);

  for (int step = 0; step < 100; ++step) {
    optimizer.zero_grad();
    const amp::Autocast region(amp::kCPU);
    amp::mse_loss(amp::linear(x, weight, bias), target).backward();
    optimizer.step();
  }
  std::printf("y = %.1f x + %.1f\n", weight.item<double>(), bias.item<double>());
  return amp::version() == std::string(AMP_VERSION_STRING) ? 0 : 1;
}
