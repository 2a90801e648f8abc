// A penalty on the gradient norm: gradients of gradients, two regions, and unscaling by hand.
#include "task.h"

int main() {
  const auto data = recipe::batches(80);
  amp::nn::Sequential model = recipe::network();
  amp::optim::AdamW optimizer(model->parameters(), amp::optim::AdamWOptions(3e-3));
  amp::GradScaler scaler(amp::kCPU, {.init_scale = 1024});

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    amp::Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(model(input), target);
    }
    // These gradients belong to no optimizer, so unscale_ does not handle them and they are divided here.
    const auto scaled = amp::autograd::grad({scaler.scale(loss)}, model->parameters(), {}, std::nullopt, /*create_graph=*/true);
    const double inverse = 1 / scaler.get_scale();
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});  // the penalty is part of the forward pass
      amp::Tensor squares = amp::zeros({});
      for (const amp::Tensor& gradient : scaled) squares = squares + (gradient * inverse).pow(2).sum();
      loss = loss + 0.01 * squares.sqrt();
    }
    scaler.scale(loss).backward();  // also differentiates through the gradients
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<double>();
    if (first == 0) first = last;
  }
  return recipe::report("gradient_penalty", first, last);
}
