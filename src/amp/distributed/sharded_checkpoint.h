// Checkpoints that several processes write together, and that any number of processes loads.
//
//   distributed::save_sharded("step-1000.safetensors", *model, &optimizer, {.extra = scaler.state_dict()});
//   ...
//   scaler.load_state_dict(distributed::load_sharded("step-1000.safetensors", *model, &optimizer));
//
// With four processes, the path "step-1000.safetensors" means the files step-1000-00001-of-00004.safetensors to
// step-1000-00004-of-00004.safetensors, and step-1000.safetensors.index.json. The index is written last and lists the positions of all
// entries. Tensors that each process has are in the first file. A shard of a parameter, or of its optimizer state, is a vector called
// "NAME@N" for the parameter's elements from number N on. load_safetensors (interop/state_file.h) can also read these files; it returns the
// shards.
#pragma once

#include <string>

#include <amp/core/state_dict.h>
#include <amp/distributed/process_group.h>
#include <amp/nn/module.h>
#include <amp/optim/optimizer.h>

namespace amp::distributed {

struct ShardedSaveOptions {
  StateDict extra = {};      // from the process of rank 0: everything else that belongs to the checkpoint
  GroupPtr group = nullptr;  // null: the default group, or this process alone if there is none
};

// Saves the state of a module, distributed by fully_shard or not, and of its optimizer, which may be a ZeroRedundancyOptimizer, under
// "model." and "optimizer.". All processes call it, with a path in a folder that all of them can reach. Replaces an earlier checkpoint at
// the path. An interrupted save leaves the earlier one, or one that load_sharded rejects.
// Throws ValueError if the path does not end in ".safetensors", or if parameters are distributed over other processes. Throws
// NotImplementedError for optimizer state with another shape than its parameter, if the parameter is distributed (LBFGS). Throws Error on
// all processes if one of them can't write. If only one process has a reason to throw before it writes, it throws that. The others throw
// Error, which names the process. Values other than tensors that hooks of the module add to its state are those of rank 0.
AMP_API void save_sharded(const std::string& path, const nn::Module& module, const optim::Optimizer* optimizer = nullptr,
                          const ShardedSaveOptions& options = {});

// Loads it into a module and an optimizer, with the same values bit for bit. The number of processes and the way of distribution may differ
// from those of the save. Each process reads only the data that it needs. Returns `extra`. Not a collective.
// Throws ValueError if the files do not belong together, if the names or shapes of the module's parameters and buffers differ from the
// saved ones, or if `optimizer` is given and none was saved. The module is then not changed. For damaged files it throws the errors of
// load_safetensors.
AMP_API StateDict load_sharded(const std::string& path, nn::Module& module, optim::Optimizer* optimizer = nullptr);

}  // namespace amp::distributed
