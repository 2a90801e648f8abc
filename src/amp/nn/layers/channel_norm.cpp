#include <amp/nn/channel_norm.h>

#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>

namespace amp::nn {

ChannelNormBase::ChannelNormBase(const char* name, int64_t num_features, bool affine, bool track_running_stats) : Module(name) {
  AMP_CHECK(num_features > 0, ValueError, "[", name, "] num_features must be positive, but is ", num_features);
  const Shape features{num_features};
  weight = register_parameter("weight", affine ? ones(features) : Tensor());
  bias = register_parameter("bias", affine ? zeros(features) : Tensor());
  running_mean = register_buffer("running_mean", track_running_stats ? zeros(features) : Tensor());
  running_var = register_buffer("running_var", track_running_stats ? ones(features) : Tensor());
  num_batches_tracked = register_buffer("num_batches_tracked", track_running_stats ? zeros({}, kInt64) : Tensor());
  buffers_["num_batches_tracked"].may_be_missing = true;  // PyTorch 0.4 and older versions do not save it
}

void ChannelNormBase::reset_running_stats() {
  if (!running_mean.defined()) return;
  running_mean.zero_();
  running_var.fill_(1);
  num_batches_tracked.zero_();
}

void ChannelNormBase::reset_parameters() {
  reset_running_stats();
  if (!weight.defined()) return;
  init::ones_(weight);
  init::zeros_(bias);
}

}  // namespace amp::nn
