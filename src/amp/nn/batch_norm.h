// Batch normalization over (N, C), (N, C, L), (N, C, H, W) and (N, C, D, H, W).
#pragma once

#include <functional>

#include <amp/core/option.h>
#include <amp/nn/channel_norm.h>

namespace amp::nn {

// The options of BatchNorm1d, BatchNorm2d and BatchNorm3d.
class BatchNormOptions {
 public:
  BatchNormOptions(int64_t num_features) : num_features_(num_features) {}
  // The number of channels.
  AMP_OPTION(int64_t, num_features, 0)
  // A term that is added to the variance, for numerical stability.
  AMP_OPTION(double, eps, 1e-5)
  // The weight of a new batch in the running statistics. nullopt: they are averages over all batches so far.
  AMP_OPTION(std::optional<double>, momentum, 0.1)
  // Whether each channel has a weight and a bias.
  AMP_OPTION(bool, affine, true)
  // Whether running statistics are kept, for use in evaluation. If it becomes false later, a module stops updating them.
  AMP_OPTION(bool, track_running_stats, true)
};
using BatchNorm1dOptions = BatchNormOptions;
using BatchNorm2dOptions = BatchNormOptions;
using BatchNorm3dOptions = BatchNormOptions;

// Normalizes each channel: during training with the statistics of the batch, otherwise with the running statistics. If the running
// statistics of a channel would become infinite or NaN, the batch does not change them (in torch it does): they survive a batch that
// overflows and is skipped by a gradient scaler. num_batches_tracked counts the batch.
class AMP_API BatchNormBase : public ChannelNormBase {
 public:
  // Throws ValueError for an input with the wrong number of dimensions.
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  BatchNormOptions options;

  // Replaces batch_norm while the module trains, to use statistics of more than the input (distributed/sync_batch_norm.h). It receives the
  // weight of the batch in the running statistics, and updates these. Internal.
  using TrainingOp = std::function<Tensor(BatchNormBase& module, const Tensor& input, double momentum)>;
  void set_training_op(TrainingOp op);
  const TrainingOp& replaced_training_op() const { return training_op_; }

 protected:
  BatchNormBase(const char* name, int64_t min_dim, int64_t max_dim, const BatchNormOptions& options);

 private:
  double momentum_of_batch();

  int64_t min_dim_, max_dim_;
  TrainingOp training_op_;
};

// Batch normalization over (N, C) and (N, C, L).
class AMP_API BatchNorm1dImpl : public BatchNormBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit BatchNorm1dImpl(const BatchNormOptions& initial) : BatchNormBase("BatchNorm1d", 2, 3, initial) {}
};
AMP_MODULE(BatchNorm1d);
// Batch normalization over (N, C, H, W).
class AMP_API BatchNorm2dImpl : public BatchNormBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit BatchNorm2dImpl(const BatchNormOptions& initial) : BatchNormBase("BatchNorm2d", 4, 4, initial) {}
};
AMP_MODULE(BatchNorm2d);
// Batch normalization over (N, C, D, H, W).
class AMP_API BatchNorm3dImpl : public BatchNormBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit BatchNorm3dImpl(const BatchNormOptions& initial) : BatchNormBase("BatchNorm3d", 5, 5, initial) {}
};
AMP_MODULE(BatchNorm3d);

}  // namespace amp::nn
