// Trains one model in several processes (torch.nn.parallel.DistributedDataParallel). Each process has the whole model and its share of the
// data. Their gradients are averaged during the backward pass: all processes take the same steps.
//
//   auto group = amp::distributed::init_process_group("mpi");
//   Net net;
//   amp::nn::DistributedDataParallel model(net);                   // all ranks get the parameters of rank 0
//   amp::optim::SGD optimizer(model->parameters(), 0.1);
//   for (...) {
//     optimizer.zero_grad();
//     loss_of(model(input), target).backward();                    // gradients are averaged
//     optimizer.step();
//   }
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/distributed/comm_hook.h>
#include <amp/distributed/process_group.h>
#include <amp/nn/module.h>

namespace amp {
class GradScaler;
}

namespace amp::distributed {

class Joining;
class Reducer;

struct DistributedDataParallelOptions {
  // Null: the default group. The class uses a duplicate of it.
  GroupPtr group = nullptr;
  // Gradients are sent in buckets of about this size. The first one is smaller, to be sent early.
  int64_t bucket_bytes = 25 << 20;
  int64_t first_bucket_bytes = 1 << 20;
  // Before each forward call in training, copies the buffers of rank 0, such as running statistics, to all ranks.
  bool broadcast_buffers = true;
  // Finds parameters that take no part in a backward pass before it begins: buckets then need not wait for them until its end. This only
  // changes when gradients are sent.
  bool find_unused_parameters = false;
  // Null: average_hook().
  CommHook comm_hook = nullptr;
};

struct JoinOptions {
  // Whether gradients are divided by the number of all ranks, which keeps the weight of an example, or by the number of ranks that still
  // have inputs.
  bool divide_by_initial_world_size = true;
  // Whether all ranks throw DistributedError when one of them has no more inputs, instead of going on without it.
  bool throw_on_early_termination = false;
  // The gradient scalers of `train`: ranks with more batches update theirs more often. Afterwards those of all ranks have the state of the
  // rank that gives its parameters.
  std::vector<GradScaler*> scalers = {};
};

// The part that does not depend on the module.
class AMP_API DistributedDataParallelBase : public nn::Module {
 public:
  ~DistributedDataParallelBase() override;

  // During the lifetime of the result, backward passes add only to the gradients of this rank. The next pass after it reduces the sum.
  // Forward calls do not broadcast buffers.
  class [[nodiscard]] NoSync {
   public:
    explicit NoSync(DistributedDataParallelBase& module);
    ~NoSync();
    NoSync(const NoSync&) = delete;
    NoSync& operator=(const NoSync&) = delete;

   private:
    DistributedDataParallelBase& module_;
    const bool previous_;
  };
  NoSync no_sync() { return NoSync(*this); }

  // For ranks with different numbers of batches (torch's join()). Calls `train`, which runs forward and backward for this rank's batches.
  // Then takes part in the reductions of the other ranks, with zeros, until all ranks have finished. After that, all ranks have the
  // parameters and buffers of a rank that finished last, and the states of its `scalers`. All ranks must call it. If `train` throws on one
  // rank, the others time out. Throws ValueError if one of the `scalers` is null.
  //
  // Does not follow your program's collectives, such as those of SyncBatchNorm. Does not follow the optimizers of waiting ranks: their
  // state stays behind, and their gradients are overwritten. Costs a small collective per pass. Throws Error if called inside itself.
  void join(const std::function<void()>& train, const JoinOptions& options = {});

  // The names of the parameters in each bucket, in the order in which buckets are sent. The first backward pass rearranges them, in the
  // order in which rank 0 gets its gradients.
  std::vector<std::vector<std::string>> buckets() const;
  const GroupPtr& group() const { return group_; }

 protected:
  DistributedDataParallelBase(const std::shared_ptr<nn::Module>& module, const DistributedDataParallelOptions& options);
  void before_forward();

 private:
  void set_synchronize(bool on);
  bool synchronizes() const;

  const std::shared_ptr<nn::Module> wrapped_;
  GroupPtr group_;
  bool broadcast_buffers_;
  std::unique_ptr<Reducer> reducer_;
  Joining* joining_ = nullptr;  // during join()
};

// `module` is registered under the name "module", as in torch.
//
// The constructor copies the parameters and buffers of rank 0 to all ranks. It throws ValueError for an empty holder, a module without
// parameters that require gradients, and bucket sizes that are not positive. It throws Error if a parameter belongs to another such module,
// and DistributedError if the parameters of the ranks differ. Do not change later which parameters require gradients.
//
// Every backward pass that reaches a parameter averages the gradients of all of them, and all ranks take part in it. A parameter may be
// used several times, or not at all. A rank without a gradient for it contributes zero; if no rank has a gradient, it stays undefined.
// Gradients are views of buckets, without a history even with create_graph: keep a clone if you need one. Backward throws
// NotImplementedError for sparse gradients, and DistributedError if another rank does not take part in time, or if the gradient scalers of
// the ranks have scaled their losses differently. (On CUDA, only the first pass, and those inside join(), compare the scales.)
// autograd::grad, and backward with `inputs`, average nothing.
template <class M>
class DistributedDataParallelImpl : public DistributedDataParallelBase {
 public:
  explicit DistributedDataParallelImpl(const std::shared_ptr<M>& wrapped, const DistributedDataParallelOptions& options = {})
      : DistributedDataParallelBase(wrapped, options), module(wrapped) {}

  template <class... Args>
  auto forward(Args&&... args) {
    before_forward();
    return nn::module_detail::call(*module, std::forward<Args>(args)...);
  }

  const std::shared_ptr<M> module;
};

template <class M>
class DistributedDataParallel : public nn::ModuleHolder<DistributedDataParallelImpl<M>> {
 public:
  using Impl = DistributedDataParallelImpl<M>;
  // A holder, such as nn::Linear, or a pointer that owns the module.
  explicit DistributedDataParallel(const nn::ModuleHolder<M>& module, const DistributedDataParallelOptions& options = {})
      : nn::ModuleHolder<Impl>(std::make_shared<Impl>(module.is_empty() ? nullptr : module.ptr(), options)) {}
  explicit DistributedDataParallel(const std::shared_ptr<M>& module, const DistributedDataParallelOptions& options = {})
      : nn::ModuleHolder<Impl>(std::make_shared<Impl>(module, options)) {}
  DistributedDataParallel(std::nullptr_t) : nn::ModuleHolder<Impl>(nullptr) {}
};
template <class H>
requires requires { typename H::ContainedType; }
DistributedDataParallel(const H&)->DistributedDataParallel<typename H::ContainedType>;
template <class H>
requires requires { typename H::ContainedType; }
DistributedDataParallel(const H&, const DistributedDataParallelOptions&)->DistributedDataParallel<typename H::ContainedType>;

}  // namespace amp::distributed

// torch's names.
namespace amp::nn {
using distributed::DistributedDataParallel;
using distributed::DistributedDataParallelBase;
using distributed::DistributedDataParallelImpl;
using distributed::DistributedDataParallelOptions;
using distributed::JoinOptions;
}  // namespace amp::nn
