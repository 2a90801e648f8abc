#include <amp/nn/instance_norm.h>

#include <ostream>

#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

InstanceNormBase::InstanceNormBase(const char* name, int64_t batched_dim, const InstanceNormOptions& opts)
    : ChannelNormBase(name, opts.num_features(), opts.affine(), opts.track_running_stats()), options(opts), batched_dim_(batched_dim) {}

Tensor InstanceNormBase::forward(const Tensor& input) {
  check_defined(name().c_str(), "input", input);
  const bool batched = input.dim() == batched_dim_;
  AMP_CHECK(batched || input.dim() == batched_dim_ - 1, ValueError, "[", name(), "] input must have ", batched_dim_ - 1, " or ",
            batched_dim_, " dimensions, but has shape ", input.sizes());
  AMP_CHECK(input.size(batched ? 1 : 0) == options.num_features() || (!weight.defined() && !running_mean.defined()), ValueError, "[",
            name(), "] input must have ", options.num_features(), " channels, but has shape ", input.sizes());
  const Tensor result = instance_norm(batched ? input : input.unsqueeze(0), weight, bias, running_mean, running_var,
                                      is_training() || !options.track_running_stats(), options.momentum(), options.eps(),
                                      /*cudnn_enabled=*/true);
  return batched ? result : result.squeeze(0);
}

void InstanceNormBase::pretty_print(std::ostream& out) const {
  out << std::boolalpha << name() << "(" << options.num_features() << ", eps=" << options.eps() << ", momentum=" << options.momentum()
      << ", affine=" << options.affine() << ", track_running_stats=" << options.track_running_stats() << ")";
}

// --- copies ---

AMP_DEFINE_CLONEABLE(InstanceNorm1dImpl)
AMP_DEFINE_CLONEABLE(InstanceNorm2dImpl)
AMP_DEFINE_CLONEABLE(InstanceNorm3dImpl)

}  // namespace amp::nn
