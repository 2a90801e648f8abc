#include <amp/ops/fused.h>

#include <amp/core/grad_mode.h>
#include <amp/ops.h>

namespace amp {

void finish_fused(const Tensor& result, const Tensor& residual, FusedActivation activation) {
  const NoGradGuard no_grad;
  Tensor out = result;
  if (residual.defined()) out.add_(residual);
  switch (activation) {
    case FusedActivation::None: return;
    case FusedActivation::Relu: out.relu_(); return;
    case FusedActivation::Gelu: out.copy_(gelu(out)); return;
    case FusedActivation::GeluTanh: out.copy_(gelu(out, "tanh")); return;
  }
}

}  // namespace amp
