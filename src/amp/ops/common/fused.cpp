#include <amp/ops/fused.h>

#include <amp/core/grad_mode.h>
#include <amp/ops.h>

namespace amp {

Tensor finish_fused(const Tensor& result, const Tensor& residual, FusedActivation activation) {
  const NoGradGuard no_grad;
  Tensor out = result;
  if (residual.defined()) out.add_(residual);
  switch (activation) {
    case FusedActivation::None: return out;
    case FusedActivation::Relu: return out.relu_();
    case FusedActivation::Gelu: return gelu(out);
    case FusedActivation::GeluTanh: return gelu(out, "tanh");
    case FusedActivation::Relu6: return relu6(out);
    case FusedActivation::Silu: return silu(out);
    case FusedActivation::Mish: return mish(out);
    case FusedActivation::Sigmoid: return sigmoid(out);
    case FusedActivation::Tanh: return tanh(out);
    case FusedActivation::Hardsigmoid: return hardsigmoid(out);
    case FusedActivation::Hardswish: return hardswish(out);
  }
  return out;
}

}  // namespace amp
