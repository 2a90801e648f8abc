#include <amp/nn/instance_norm.h>

#include <ostream>

#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>

namespace amp::nn {

InstanceNormBase::InstanceNormBase(const char* name, int64_t batched_dim, const InstanceNormOptions& opts)
    : Module(name), options(opts), batched_dim_(batched_dim) {
  AMP_CHECK(options.num_features() > 0, ValueError, "[", name, "] num_features must be positive, but is ", options.num_features());
  const Shape features{options.num_features()};
  weight = register_parameter("weight", options.affine() ? ones(features) : Tensor());
  bias = register_parameter("bias", options.affine() ? zeros(features) : Tensor());
  const bool tracks = options.track_running_stats();
  running_mean = register_buffer("running_mean", tracks ? zeros(features) : Tensor());
  running_var = register_buffer("running_var", tracks ? ones(features) : Tensor());
  num_batches_tracked = register_buffer("num_batches_tracked", tracks ? zeros({}, kInt64) : Tensor());
}

void InstanceNormBase::reset_running_stats() {
  if (!options.track_running_stats()) return;
  running_mean.zero_();
  running_var.fill_(1);
  num_batches_tracked.zero_();
}

void InstanceNormBase::reset_parameters() {
  reset_running_stats();
  if (!options.affine()) return;
  init::ones_(weight);
  init::zeros_(bias);
}

Tensor InstanceNormBase::forward(const Tensor& input) {
  const bool batched = input.dim() == batched_dim_;
  AMP_CHECK(batched || input.dim() == batched_dim_ - 1, ValueError, "[", name(), "] input must have ", batched_dim_ - 1, " or ",
            batched_dim_, " dimensions, but has shape ", input.sizes());
  AMP_CHECK(input.size(batched ? 1 : 0) == options.num_features(), ValueError, "[", name(), "] input must have ", options.num_features(),
            " channels, but has shape ", input.sizes());
  const Tensor result = instance_norm(batched ? input : input.unsqueeze(0), weight, bias, running_mean, running_var,
                                      is_training() || !options.track_running_stats(), options.momentum(), options.eps(),
                                      /*cudnn_enabled=*/true);
  return batched ? result : result.squeeze(0);
}

void InstanceNormBase::pretty_print(std::ostream& out) const {
  out << std::boolalpha << name() << "(" << options.num_features() << ", eps=" << options.eps() << ", momentum=" << options.momentum()
      << ", affine=" << options.affine() << ", track_running_stats=" << options.track_running_stats() << ")";
}

}  // namespace amp::nn
