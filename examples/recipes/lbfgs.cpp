// LBFGS with a scaler: the closure scales its loss and returns it unscaled; the scaler unscales and checks the gradients after each
// evaluation.
#include "task.h"

int main() {
  const auto [input, target] = recipe::batches(1, 256).front();
  amp::nn::Sequential model = recipe::network();
  amp::optim::LBFGS optimizer(model->parameters(), amp::optim::LBFGSOptions(0.5).max_iter(5).line_search_fn("strong_wolfe"));
  amp::GradScaler scaler(amp::kCPU);
  scaler.name_parameters(model->named_parameters());

  const auto closure = [&] {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(model(input), target);
    }
    scaler.scale(loss).backward();
    return loss;
  };
  double first = 0, last = 0;
  for (int i = 0; i < 10; ++i) {
    const amp::ScalerStep step = scaler.step(optimizer, closure);
    if (!*step.stepped) std::printf("skipped: %s\n", scaler.report().toString().c_str());
    scaler.update();
    last = step.loss.item<double>();
    if (first == 0) first = last;
  }
  return recipe::report("lbfgs", first, last);
}
