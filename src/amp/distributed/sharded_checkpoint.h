// Checkpoints that several processes write together, and that any other number of them loads.
//
//   distributed::save_sharded("step-1000.safetensors", *model, &optimizer, {.extra = scaler.state_dict()});
//   ...
//   scaler.load_state_dict(distributed::load_sharded("step-1000.safetensors", *model, &optimizer));
//
// For the path "step-1000.safetensors" and four processes these are step-1000-00001-of-00004.safetensors to
// step-1000-00004-of-00004.safetensors, and step-1000.safetensors.index.json, which is written last and says what is where. Tensors that
// each process has are in the first file; a part of a parameter, or of its optimizer state, is a vector called "NAME@N" for the parameter's
// elements from number N on. load_safetensors (interop/state_file.h) reads these files, too, and returns the parts.
#pragma once

#include <string>

#include <amp/core/state_dict.h>
#include <amp/distributed/process_group.h>
#include <amp/nn/module.h>
#include <amp/optim/optimizer.h>

namespace amp::distributed {

struct ShardedSaveOptions {
  StateDict extra = {};      // of the process of rank 0: whatever else belongs to the checkpoint
  GroupPtr group = nullptr;  // null: the default group, or this process alone if there is none
};

// Saves the state of a module, distributed by fully_shard or not, and of its optimizer, which may be a ZeroRedundancyOptimizer, under
// "model." and "optimizer.". All processes call it, with a path in a folder that all of them reach. An earlier checkpoint at the path is
// replaced: an interrupted save leaves one that load_sharded rejects, or the earlier one. Throws ValueError if the path does not end in
// ".safetensors"; NotImplementedError for optimizer state of another shape than that of its parameter, if this is distributed (LBFGS);
// Error on all processes if one of them can't write. If only one process has a reason to throw before it writes, it throws that, and the
// others Error, which names it. Other values than tensors that hooks of the module add to its state are those of rank 0.
AMP_API void save_sharded(const std::string& path, const nn::Module& module, const optim::Optimizer* optimizer = nullptr,
                          const ShardedSaveOptions& options = {});

// Loads it, at any number of processes, into a module and an optimizer that are distributed in any way or not at all, with the same values
// bit for bit; each process reads what it needs. Returns `extra`. Not a collective. Throws ValueError if the files do not belong together,
// if the module has other parameters and buffers, by name or shape, than the one that was saved, or if `optimizer` is given and none was
// saved; in that case the module is not changed. For damaged files it throws as load_safetensors does.
AMP_API StateDict load_sharded(const std::string& path, nn::Module& module, optim::Optimizer* optimizer = nullptr);

}  // namespace amp::distributed
