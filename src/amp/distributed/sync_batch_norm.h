// Batch normalisation over the batches of all ranks (torch.nn.SyncBatchNorm).
#pragma once

#include <amp/distributed/process_group.h>
#include <amp/nn/batch_norm.h>

namespace amp::nn {

// As BatchNorm1d, 2d and 3d, for inputs of at least two dimensions, but while training the mean and variance are those of the batches of
// all ranks together, which may differ in size. The names of parameters and buffers are those of BatchNorm, so that states can be
// exchanged. All ranks call it equally often, and run backward through it. Statistics are computed in float32, or in float64 for float64
// input; the result has the dtype of the input. Null: the default group.
class AMP_API SyncBatchNormImpl : public ChannelNormBase {
 public:
  AMP_CLONEABLE(SyncBatchNormImpl)
  explicit SyncBatchNormImpl(const BatchNormOptions& options, distributed::GroupPtr group = nullptr);
  // Throws ValueError for an input with less than two dimensions or another number of channels, or if all ranks together have only one
  // value for each channel.
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  BatchNormOptions options;

 private:
  Tensor normalised(const Tensor& input);

  distributed::GroupPtr group_;
};
AMP_MODULE(SyncBatchNorm);

}  // namespace amp::nn
