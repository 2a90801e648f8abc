#include <amp/nn/loss.h>

#include <amp/ops.h>

namespace amp::nn {

CrossEntropyLossImpl::CrossEntropyLossImpl(const CrossEntropyLossOptions& opts) : options(opts) {
  weight = register_buffer("weight", options.weight());
}

Tensor CrossEntropyLossImpl::forward(const Tensor& input, const Tensor& target) {
  return cross_entropy_loss(input, target, weight, options.reduction(), options.ignore_index(), options.label_smoothing());
}

Tensor MSELossImpl::forward(const Tensor& input, const Tensor& target) { return mse_loss(input, target, options.reduction()); }

BCEWithLogitsLossImpl::BCEWithLogitsLossImpl(const BCEWithLogitsLossOptions& opts) : options(opts) {
  weight = register_buffer("weight", options.weight());
  pos_weight = register_buffer("pos_weight", options.pos_weight());
}

Tensor BCEWithLogitsLossImpl::forward(const Tensor& input, const Tensor& target) {
  return binary_cross_entropy_with_logits(input, target, weight, pos_weight, options.reduction());
}

// --- copies ---

AMP_DEFINE_CLONEABLE(CrossEntropyLossImpl)
AMP_DEFINE_CLONED_MEMBERS(CrossEntropyLossImpl, weight)
AMP_DEFINE_CLONEABLE(MSELossImpl)
AMP_DEFINE_CLONEABLE(BCEWithLogitsLossImpl)
AMP_DEFINE_CLONED_MEMBERS(BCEWithLogitsLossImpl, weight, pos_weight)

}  // namespace amp::nn
