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
    default: return gelu(out, "tanh");
  }
}

}  // namespace amp
