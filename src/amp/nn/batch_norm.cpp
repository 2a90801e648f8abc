#include <amp/nn/batch_norm.h>

#include <ostream>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/nn/init.h>
#include <amp/ops.h>

namespace amp::nn {

BatchNormBase::BatchNormBase(const char* name, int64_t min_dim, int64_t max_dim, const BatchNormOptions& opts)
    : Module(name), options(opts), min_dim_(min_dim), max_dim_(max_dim) {
  AMP_CHECK(options.num_features() > 0, ValueError, "[", name, "] num_features must be positive, but is ", options.num_features());
  const Shape features{options.num_features()};
  weight = register_parameter("weight", options.affine() ? ones(features) : Tensor());
  bias = register_parameter("bias", options.affine() ? zeros(features) : Tensor());
  const bool tracks = options.track_running_stats();
  running_mean = register_buffer("running_mean", tracks ? zeros(features) : Tensor());
  running_var = register_buffer("running_var", tracks ? ones(features) : Tensor());
  num_batches_tracked = register_buffer("num_batches_tracked", tracks ? zeros({}, kInt64) : Tensor());
}

void BatchNormBase::reset_running_stats() {
  if (!options.track_running_stats()) return;
  running_mean.zero_();
  running_var.fill_(1);
  num_batches_tracked.zero_();
}

void BatchNormBase::reset_parameters() {
  reset_running_stats();
  if (!options.affine()) return;
  init::ones_(weight);
  init::zeros_(bias);
}

// Counts the batch and returns its weight in the running statistics.
double BatchNormBase::momentum_of_batch() {
  if (!is_training() || !num_batches_tracked.defined()) return options.momentum().value_or(0);
  const NoGradGuard no_grad;
  num_batches_tracked.add_(1);
  return options.momentum() ? *options.momentum() : 1.0 / num_batches_tracked.item<double>();
}

Tensor BatchNormBase::forward(const Tensor& input) {
  AMP_CHECK(input.dim() >= min_dim_ && input.dim() <= max_dim_, ValueError, "[", name(), "] input must have ", min_dim_, " to ", max_dim_,
            " dimensions, but has shape ", input.sizes());
  const double momentum = momentum_of_batch();
  const bool by_batch = is_training() || !running_mean.defined();
  return batch_norm(input, weight, bias, running_mean, running_var, by_batch, momentum, options.eps(), /*cudnn_enabled=*/true);
}

void BatchNormBase::pretty_print(std::ostream& out) const {
  out << std::boolalpha << name() << "(" << options.num_features() << ", eps=" << options.eps() << ", momentum=";
  if (options.momentum()) out << *options.momentum();
  else out << "None";
  out << ", affine=" << options.affine() << ", track_running_stats=" << options.track_running_stats() << ")";
}

}  // namespace amp::nn
