// Modules whose parameters, gradients and optimizer state are distributed over processes (torch.distributed.fsdp.fully_shard; ZeRO stage 3,
// Rajbhandari et al. 2020).
//
//   for (auto& block : model->blocks) distributed::fully_shard(block, {.param_dtype = kBFloat16, .reduce_dtype = kFloat32});
//   distributed::fully_shard(model, {.param_dtype = kBFloat16, .reduce_dtype = kFloat32});
//   optim::AdamW optimizer(model->parameters());   // parameters() are now shards
//   loss_of(model(x), y).backward();
//   nn::utils::clip_grad_norm_(model->parameters(), 1.0);
//   optimizer.step();
#pragma once

#include <optional>

#include <amp/core/scalar_type.h>
#include <amp/core/state_dict.h>
#include <amp/distributed/process_group.h>
#include <amp/nn/module.h>

namespace amp::distributed {

struct FullyShardOptions {
  // The dtype of the whole parameters during forward and backward: kFloat32, kBFloat16 or kFloat16. If it is given, inputs of a floating
  // dtype are converted to it.
  std::optional<ScalarType> param_dtype = std::nullopt;
  // The dtype in which gradients are sent; the default is param_dtype. They are always summed in float32 and rounded once. With NCCL, which
  // adds in its own way, this is true only for kFloat32.
  std::optional<ScalarType> reduce_dtype = std::nullopt;
  // The dtype of outputs with a floating dtype; the default does not change them.
  std::optional<ScalarType> output_dtype = std::nullopt;
  // Whether the whole parameters are freed between forward and backward, and gathered again. Turn it off for the outermost module, whose
  // backward pass begins at once.
  bool reshard_after_forward = true;
  GroupPtr group = nullptr;  // null: the default group, or this process alone if there is none
  // Whether parameters of two or more dimensions are sent as float8_e4m3fn, in one byte per number. The numbers of a parameter are
  // multiplied by one power of two, the largest with which they fit. The module gets the rounded numbers in param_dtype; the shards, the
  // gradients and the other parameters are as without it. A recipe such as `tensorwise` then quantizes numbers that have few bits already.
  // Each gathering also reduces one number for each parameter. Only on the CPU. (torchao's enable_fsdp_float8_all_gather)
  bool gather_float8 = false;
};

// Distributes the parameters of a module. All must be float32, except those of submodules that were distributed before: each such module is
// gathered as one. All ranks get the values and buffers of rank 0. What changes:
//
// - parameters() and named_parameters() return shards: float32 vectors, possibly empty, with some elements of each parameter. Optimizers,
//   zero_grad, state_dict() and load_state_dict() work on them, so make the optimizer afterwards. clip_grad_norm_ and GradScaler combine
//   the results of the ranks; all ranks call them.
// - A call of the module, through its holder, gathers the whole parameters in param_dtype, for itself and its submodules. They are freed
//   after it, gathered again when the gradient of an output arrives, and freed when the module's backward is complete. Meanwhile, the
//   parameters of the module that came next in the last pass are gathered.
// - Shards have their gradients when backward() returns. Reductions run during the backward pass.
// - The gradients of the shards are averages over the ranks, as with DistributedDataParallel. They equal those of the whole batch if the
//   loss is a mean and the ranks have batches of equal size. If the backward pass reaches the module, parameters that it does not reach get
//   zeros.
//
// All ranks call modules, and backward, in the same order. The members of the module (fc->weight) are empty outside its calls, and also in
// a call of module->forward(...), which runs no hooks. Clones of the module can't be called. Backward passes with create_graph throw
// NotImplementedError. Convert or move a module (to) before it is distributed. If the data of a shard is replaced, its next call throws
// Error.
//
// Throws ValueError if the module has no parameter that is not distributed yet, or if they are on several devices. Throws TypeError for
// parameters that are not float32 and for other dtypes in the options. Throws NotImplementedError for gather_float8 on another device than
// the CPU. Throws DistributedError on all ranks if their options, or the names,
// shapes or dtypes of their parameters and buffers differ; the message contains the first difference. Also throws the errors of
// collectives.
AMP_API void fully_shard(nn::Module& module, const FullyShardOptions& options = {});
template <class M>
void fully_shard(const nn::ModuleHolder<M>& module, const FullyShardOptions& options = {}) {
  fully_shard(*module, options);
}

// Whether backward passes reduce the gradients of the module and its submodules (FSDPModule.set_requires_gradient_sync); on by default.
// While it is off, they communicate no gradients, and the shards get none. Each process keeps the sums of its gradients, whole and in
// float32. A module then needs as much memory as before it was distributed.
// The next backward that reaches a module while it is on reduces the sum of the kept and the new gradients, in reduce_dtype. Accumulation
// over batches is the same as if each had been reduced, with fewer roundings. Turn it on before the backward of the last batch.
// zero_grad() has no effect on kept gradients. autograd::grad always reduces, and returns no gradients of earlier passes. Not a collective,
// but all ranks must call it with the same value. Throws ValueError if no part of the module is distributed.
//
//   for (int i = 0; i < batches; ++i) {
//     distributed::set_requires_gradient_sync(model, i == batches - 1);
//     loss_of(model(x[i]), y[i]).backward();
//   }
//   optimizer.step();
AMP_API void set_requires_gradient_sync(nn::Module& module, bool on);
template <class M>
void set_requires_gradient_sync(const nn::ModuleHolder<M>& module, bool on) {
  set_requires_gradient_sync(*module, on);
}

// state_dict() with whole parameters, in float32, on all ranks: the same entries as before the module was distributed. All ranks call it.
AMP_API StateDict full_state_dict(const nn::Module& module);
// Loads such a state, or that of a module that is not distributed: each rank loads its shards. Throws like Module::load_state_dict with
// `strict`; then nothing is changed.
AMP_API void load_full_state_dict(nn::Module& module, const StateDict& state);

}  // namespace amp::distributed
