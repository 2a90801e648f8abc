// A custom op with its own derivative, which needs float32 inside a region.
#include "task.h"

using amp::Tensor;
namespace autograd = amp::autograd;

// x * sigmoid(1.702 x), computed in float32 for any dtype of x.
struct QuickGelu : autograd::Function<QuickGelu> {
  static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
    return amp::custom_fwd(
        ctx, amp::kCPU, /*cast_inputs=*/amp::kFloat32,
        [&](const Tensor& x32) {
          ctx->save_for_backward({x32});
          return x32 * amp::sigmoid(1.702 * x32);
        },
        x);
  }
  static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
    return amp::custom_bwd(ctx, [&] {  // with autocast off, as in forward
      const Tensor x = ctx->get_saved_variables()[0], s = amp::sigmoid(1.702 * x);
      return autograd::variable_list{grads[0] * (s + 1.702 * x * s * (1 - s))};
    });
  }
};

int main() {
  const auto data = recipe::batches(60);
  amp::nn::Linear in(16, 64), out(64, 1);
  std::vector<Tensor> parameters = in->parameters();
  for (const Tensor& p : out->parameters()) parameters.push_back(p);
  amp::optim::AdamW optimizer(parameters, amp::optim::AdamWOptions(3e-3));
  amp::GradScaler scaler(amp::kCPU, {.init_scale = 1024});

  double first = 0, last = 0;
  for (const auto& [input, target] : data) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
      loss = amp::mse_loss(out(QuickGelu::apply(in(input))), target);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
    last = loss.item<double>();
    if (first == 0) first = last;
  }
  return recipe::report("custom_function", first, last);
}
