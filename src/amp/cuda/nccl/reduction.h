// The reductions that NCCL has. Internal.
#pragma once

#include <cstdint>
#include <optional>

#include <nccl.h>

#include <amp/distributed/process_group.h>

namespace amp::cuda {

struct NcclReduction {
  ncclDataType_t type;
  ncclRedOp_t op;
  int64_t parts;  // how many elements of `type` one element of the tensor is
};

// Nothing if NCCL does not have it: bits, 16-bit integers, products of complex numbers. It gets the average of floating-point numbers from
// a sum of numbers that were divided first, which does not overflow.
std::optional<NcclReduction> nccl_reduction(distributed::ReduceOp op, ScalarType dtype);

}  // namespace amp::cuda
