// Batch normalization with the statistics of the batches of all processes (torch.nn.SyncBatchNorm).
//
//   nn::convert_sync_batchnorm(*model);             // all batch norms of a model
//   nn::SyncBatchNorm norm(nn::BatchNormOptions(64));   // or one
#pragma once

#include <amp/distributed/process_group.h>
#include <amp/nn/batch_norm.h>

namespace amp::distributed {

// For inputs of 2 to 8 dimensions, (N, C, *). In training, the mean and the variance of a channel are those of the inputs of all processes
// of the group. These may differ in every size except C; a process may have no elements. Outputs and gradients equal those of one process
// with the whole batch, except for rounding. Gradients of weight and bias are those of this process's outputs: DistributedDataParallel or
// fully_shard combines them. Running statistics stay equal on all processes. In evaluation it is a normal batch norm.
//
// All processes call it, and backward, in the same order. Throws ValueError like BatchNorm2d, also if all processes together have one value
// per channel.
class AMP_API SyncBatchNormImpl : public nn::BatchNormBase {
 public:
  AMP_CLONEABLE(SyncBatchNormImpl)
  // null: the default group, or this process alone if there is none
  explicit SyncBatchNormImpl(const nn::BatchNormOptions& initial, GroupPtr group = nullptr);
};
AMP_MODULE(SyncBatchNorm);

// Makes all batch norms in a module and its submodules (BatchNorm1d, 2d, 3d) use the statistics of all processes, in place: they keep their
// type, parameters and statistics. (torch.nn.SyncBatchNorm.convert_sync_batchnorm, which replaces the modules)
AMP_API void convert_sync_batchnorm(nn::Module& module, GroupPtr group = nullptr);
template <class M>
void convert_sync_batchnorm(const nn::ModuleHolder<M>& module, GroupPtr group = nullptr) {
  convert_sync_batchnorm(*module, std::move(group));
}

}  // namespace amp::distributed

// torch's names.
namespace amp::nn {
using distributed::convert_sync_batchnorm;
using distributed::SyncBatchNorm;
using distributed::SyncBatchNormImpl;
}  // namespace amp::nn
