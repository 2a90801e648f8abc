#include <amp/nn/norm.h>

#include <ostream>

#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

namespace {
void fill_initial(const Tensor& weight, const Tensor& bias) {
  if (weight.defined()) init::ones_(weight);
  if (bias.defined()) init::zeros_(bias);
}
}  // namespace

LayerNormImpl::LayerNormImpl(const LayerNormOptions& opts) : options(opts) {
  AMP_CHECK(!options.normalized_shape().empty(), ValueError, "[LayerNorm] normalized_shape is empty");
  weight = register_parameter("weight", options.elementwise_affine() ? ones(options.normalized_shape()) : Tensor());
  const bool biased = options.elementwise_affine() && options.bias();
  bias = register_parameter("bias", biased ? zeros(options.normalized_shape()) : Tensor());
}

void LayerNormImpl::reset_parameters() { fill_initial(weight, bias); }

Tensor LayerNormImpl::forward(const Tensor& input) { return layer_norm(input, options.normalized_shape(), weight, bias, options.eps()); }

void LayerNormImpl::pretty_print(std::ostream& out) const {
  out << std::boolalpha << "LayerNorm(" << IntArrayRef(options.normalized_shape()) << ", eps=" << options.eps()
      << ", elementwise_affine=" << options.elementwise_affine() << (options.bias() ? ")" : ", bias=false)");
}

RMSNormImpl::RMSNormImpl(const RMSNormOptions& opts) : options(opts) {
  AMP_CHECK(!options.normalized_shape().empty(), ValueError, "[RMSNorm] normalized_shape is empty");
  weight = register_parameter("weight", options.elementwise_affine() ? ones(options.normalized_shape()) : Tensor());
}

void RMSNormImpl::reset_parameters() {
  if (weight.defined()) init::ones_(weight);
}

Tensor RMSNormImpl::forward(const Tensor& input) { return rms_norm(input, options.normalized_shape(), weight, options.eps()); }

void RMSNormImpl::pretty_print(std::ostream& out) const {
  out << std::boolalpha << "RMSNorm(" << IntArrayRef(options.normalized_shape()) << ", eps=";
  if (options.eps()) out << *options.eps();
  else out << "None";
  out << ", elementwise_affine=" << options.elementwise_affine() << ")";
}

GroupNormImpl::GroupNormImpl(const GroupNormOptions& opts) : options(opts) {
  AMP_CHECK(options.num_groups() > 0 && options.num_channels() > 0 && options.num_channels() % options.num_groups() == 0, ValueError,
            "[GroupNorm] num_groups ", options.num_groups(), " must divide num_channels ", options.num_channels());
  weight = register_parameter("weight", options.affine() ? ones({options.num_channels()}) : Tensor());
  bias = register_parameter("bias", options.affine() ? zeros({options.num_channels()}) : Tensor());
}

void GroupNormImpl::reset_parameters() { fill_initial(weight, bias); }

Tensor GroupNormImpl::forward(const Tensor& input) { return group_norm(input, options.num_groups(), weight, bias, options.eps()); }

void GroupNormImpl::pretty_print(std::ostream& out) const {
  out << std::boolalpha << "GroupNorm(" << options.num_groups() << ", " << options.num_channels() << ", eps=" << options.eps()
      << ", affine=" << options.affine() << ")";
}

Tensor LocalResponseNormImpl::forward(const Tensor& input) {
  return local_response_norm(input, options.size(), options.alpha(), options.beta(), options.k());
}

void LocalResponseNormImpl::pretty_print(std::ostream& out) const {
  out << "LocalResponseNorm(" << options.size() << ", alpha=" << options.alpha() << ", beta=" << options.beta() << ", k=" << options.k()
      << ")";
}

// Sums over equally many channels on each side, but always divides by size.
Tensor CrossMapLRN2dImpl::forward(const Tensor& input) {
  check_defined("CrossMapLRN2d", "input", input);
  AMP_CHECK(input.dim() == 4, ValueError, "[CrossMapLRN2d] input must have 4 dimensions, but has shape ", input.sizes());
  AMP_CHECK(options.size() > 0, ValueError, "[CrossMapLRN2d] size must be positive, but is ", options.size());
  const int64_t window = 2 * ((options.size() + 1) / 2) - 1;
  const double alpha = options.alpha() * static_cast<double>(window) / static_cast<double>(options.size());
  return local_response_norm(input, window, alpha, options.beta(), static_cast<double>(options.k()));
}

void CrossMapLRN2dImpl::pretty_print(std::ostream& out) const {
  out << "CrossMapLRN2d(" << options.size() << ", alpha=" << options.alpha() << ", beta=" << options.beta() << ", k=" << options.k() << ")";
}

// --- copies ---

AMP_DEFINE_CLONEABLE(LayerNormImpl)
AMP_DEFINE_CLONED_MEMBERS(LayerNormImpl, weight, bias)
AMP_DEFINE_CLONEABLE(RMSNormImpl)
AMP_DEFINE_CLONED_MEMBERS(RMSNormImpl, weight)
AMP_DEFINE_CLONEABLE(GroupNormImpl)
AMP_DEFINE_CLONED_MEMBERS(GroupNormImpl, weight, bias)
AMP_DEFINE_CLONEABLE(LocalResponseNormImpl)
AMP_DEFINE_CLONEABLE(CrossMapLRN2dImpl)

}  // namespace amp::nn
