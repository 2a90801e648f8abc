// Several losses over the same parameters, each with a separate scale: if one overflows, only its scale is reduced.
#include "task.h"

int main() {
  const auto data = recipe::batches(80);
  amp::nn::Sequential model = recipe::network(2);
  amp::optim::SGD optimizer(model->parameters(), amp::optim::SGDOptions(0.05).momentum(0.9));
  amp::GradScaler fit(amp::kCPU), smooth(amp::kCPU, {.init_scale = 256});

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    amp::Tensor loss, penalty;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      const amp::Tensor output = model(input);
      loss = amp::mse_loss(output.narrow(1, 0, 1), target);
      penalty = amp::mse_loss(output.narrow(1, 1, 1), 0.5 * target) * 0.1;
    }
    fit.backward(loss, optimizer, /*retain_graph=*/true);  // scales, unscales, checks, and accumulates
    smooth.backward(penalty, optimizer);
    fit.step(optimizer, {.max_norm = 1.0, .together_with = {&smooth}});  // skipped if either overflowed
    fit.update();
    smooth.update();
    last = (loss + penalty).item<double>();
    if (first == 0) first = last;
  }
  return recipe::report("scaler_per_loss", first, last);
}
