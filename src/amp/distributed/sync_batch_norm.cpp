#include <amp/distributed/sync_batch_norm.h>

#include <ostream>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/functional.h>
#include <amp/distributed/init.h>
#include <amp/ops.h>

namespace amp::nn {

SyncBatchNormImpl::SyncBatchNormImpl(const BatchNormOptions& opts, distributed::GroupPtr group)
    : ChannelNormBase("SyncBatchNorm", opts.num_features(), opts.affine(), opts.track_running_stats()),
      options(opts),
      group_(group != nullptr ? std::move(group) : distributed::default_group()) {}

Tensor SyncBatchNormImpl::forward(const Tensor& input) {
  AMP_CHECK(input.dim() >= 2 && input.size(1) == options.num_features(), ValueError, "[SyncBatchNorm] input must have ",
            options.num_features(), " channels in its second dimension, but has shape ", input.sizes());
  if (is_training() || !running_mean.defined()) return normalised(input);
  return batch_norm(input, weight, bias, running_mean, running_var, /*training=*/false, 0, options.eps(), /*cudnn_enabled=*/true);
}

// With the statistics of the batches of all ranks.
Tensor SyncBatchNormImpl::normalised(const Tensor& input) {
  const Tensor x = input.to(computeType(input.dtype()));
  Shape dims{0}, per_channel(static_cast<size_t>(x.dim()), 1);
  for (int64_t d = 2; d < x.dim(); ++d) dims.push_back(d);
  per_channel[1] = x.size(1);
  // The sum of each channel, and the number of values in it.
  const double here = static_cast<double>(x.numel() / x.size(1));
  const Tensor sums = distributed::functional::all_reduce(cat({x.sum(IntArrayRef(dims)), full({1}, here, x.options())}),
                                                          distributed::ReduceOp::Sum, group_);
  const Tensor number = sums.narrow(0, x.size(1), 1).detach();
  const double count = number.item<double>();
  AMP_CHECK(count > 1, ValueError, "[SyncBatchNorm] expected more than one value for each channel of the batches of all ranks, got ",
            count);
  const Tensor mean = sums.narrow(0, 0, x.size(1)) / count;
  const Tensor centred = x - mean.reshape(per_channel);
  const Tensor variance =
      distributed::functional::all_reduce((centred * centred).sum(IntArrayRef(dims)), distributed::ReduceOp::Sum, group_) / count;
  if (is_training() && running_mean.defined()) {
    const NoGradGuard no_grad;
    num_batches_tracked.add_(1);
    const double momentum = options.momentum() ? *options.momentum() : 1.0 / num_batches_tracked.item<double>();
    running_mean.mul_(1 - momentum).add_(mean.to(running_mean.dtype()) * momentum);
    running_var.mul_(1 - momentum).add_(variance.to(running_var.dtype()) * (momentum * count / (count - 1)));
  }
  Tensor result = centred * (variance + options.eps()).rsqrt().reshape(per_channel);
  if (weight.defined()) result = result * weight.reshape(per_channel) + bias.reshape(per_channel);
  return result.to(input.dtype());
}

void SyncBatchNormImpl::pretty_print(std::ostream& out) const {
  out << std::boolalpha << "SyncBatchNorm(" << options.num_features() << ", eps=" << options.eps() << ", momentum=";
  if (options.momentum()) out << *options.momentum();
  else out << "None";
  out << ", affine=" << options.affine() << ", track_running_stats=" << options.track_running_stats() << ")";
}

}  // namespace amp::nn
