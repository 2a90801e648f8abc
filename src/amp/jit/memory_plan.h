// The memory layout of a frozen program's intermediate results.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/core/export.h>

namespace amp::jit {

// The memory of the tensors that a run makes on its device, for one batch size, as parts of one block. Tensors that never exist at the same
// time share memory. Outputs and other tensors that outlive a run are not part of it.
struct MemoryPlan {
  struct Part {
    int64_t bytes = 0;
    // The lifetime of its tensors: numbers of a run's allocations and releases, in order. `last` is -1 if they outlive the run.
    int64_t first = 0, last = 0;
    int64_t offset = 0;  // in the block; -1 for tensors that outlive the run, which have separate memory
    int call = 0;        // the call that makes it
  };

  int64_t batch = 0;        // 0 if no size depends on the batch
  int64_t bytes = 0;        // size of the block
  std::vector<Part> parts;  // in the order in which a run allocates them
  int64_t others = 0;       // tensors of later runs that did not match the plan and so got separate memory

  // The memory that the parts in the block would need without sharing.
  AMP_API int64_t unshared_bytes() const;
};

// Chooses the offsets of the parts: the largest first, each in the smallest gap that it fits into. If very many parts exist at the same
// time, in the order of time instead, which takes a little more memory.
AMP_API void assign_offsets(MemoryPlan& plan);

}  // namespace amp::jit
