#include <amp/nn/batch_norm.h>

#include <ostream>

#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

BatchNormBase::BatchNormBase(const char* name, int64_t min_dim, int64_t max_dim, const BatchNormOptions& opts)
    : ChannelNormBase(name, opts.num_features(), opts.affine(), opts.track_running_stats()),
      options(opts),
      min_dim_(min_dim),
      max_dim_(max_dim) {}

void BatchNormBase::set_training_op(TrainingOp op) { training_op_ = std::move(op); }

// The weight of the next batch in the running statistics.
double BatchNormBase::momentum_of_batch() {
  if (options.momentum() || !is_training() || !num_batches_tracked.defined()) return options.momentum().value_or(0);
  return 1 / (num_batches_tracked.item<double>() + 1);
}

Tensor BatchNormBase::forward(const Tensor& input) {
  check_defined(name().c_str(), "input", input);
  AMP_CHECK(input.dim() >= min_dim_ && input.dim() <= max_dim_, ValueError, "[", name(), "] input must have ",
            min_dim_ == max_dim_ ? "" : detail::concat(min_dim_, " to "), max_dim_, " dimensions, but has shape ", input.sizes());
  const bool by_batch = is_training() || !running_mean.defined();
  // The option may have become false after the module was made. In training, the running statistics then have no part.
  const bool uses_statistics = !is_training() || options.track_running_stats();
  const Tensor mean = uses_statistics ? running_mean : Tensor(), var = uses_statistics ? running_var : Tensor();
  const double momentum = uses_statistics ? momentum_of_batch() : 0;
  Tensor result = training_op_ && is_training() ? training_op_(*this, input, momentum)
                                                : batch_norm(input, weight, bias, mean, var, by_batch, momentum, options.eps(),
                                                             /*cudnn_enabled=*/true);
  if (is_training() && uses_statistics && num_batches_tracked.defined()) {
    const NoGradGuard no_grad;
    num_batches_tracked.add_(1);
  }
  return result;
}

void BatchNormBase::pretty_print(std::ostream& out) const {
  out << std::boolalpha << name() << "(" << options.num_features() << ", eps=" << options.eps() << ", momentum=";
  if (options.momentum()) out << *options.momentum();
  else out << "None";
  out << ", affine=" << options.affine() << ", track_running_stats=" << options.track_running_stats() << ")";
}

// --- copies ---

AMP_DEFINE_CLONEABLE(BatchNorm1dImpl)
AMP_DEFINE_CLONEABLE(BatchNorm2dImpl)
AMP_DEFINE_CLONEABLE(BatchNorm3dImpl)

}  // namespace amp::nn
