#include <cstdio>

#include <amp/amp.h>

int main() {
  const amp::Tensor x = amp::linspace(-1, 1, 64).view({64, 1});
  const amp::Tensor target = x * 2 + 1;

  amp::nn::Linear model(1, 1);  // its parameters are float32, and stay float32
  amp::optim::SGD optimizer(model->parameters(), 0.3);
  amp::GradScaler scaler(amp::kCPU);

  for (int step = 0; step < 100; ++step) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      const amp::Tensor y = model(x);   // computed in float16
      loss = amp::mse_loss(y, target);  // computed in float32
    }
    scaler.scale(loss).backward();  // scaled, so that small gradients do not become zero
    scaler.step(optimizer);         // no step if a gradient has overflowed
    scaler.update();
  }
  const double a = model->weight.item<double>(), b = model->bias.item<double>();
  std::printf("y = %.1f x + %.1f\n", a, b);
}
