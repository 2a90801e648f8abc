#include <amp/amp.h>

int main() {
  auto weight = amp::randn({8, 16}).requires_grad_();
  amp::optim::SGD optimizer({weight}, 0.1);
  amp::GradScaler scaler(amp::kCPU);

  amp::Tensor loss;
  {
    amp::Autocast guard(amp::kCPU, {.dtype = amp::kFloat16});  // inside, matrix multiplications run in float16 ...
    auto y = amp::linear(amp::randn({4, 16}), weight);
    loss = amp::mse_loss(y, amp::ones_like(y));  // ... and losses in float32
  }
  scaler.scale(loss).backward();  // the gradient is float32, as the weight is
  scaler.step(optimizer);         // skipped when the gradient overflowed
  scaler.update();
}
