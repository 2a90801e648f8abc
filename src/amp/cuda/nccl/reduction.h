// The reductions that NCCL supports. Internal.
#pragma once

#include <cstdint>
#include <optional>

#include <nccl.h>

#include <amp/distributed/process_group.h>

namespace amp::cuda {

struct NcclReduction {
  ncclDataType_t type;
  ncclRedOp_t op;
  int64_t parts;  // number of elements of `type` per element of the tensor
};

// Nothing if NCCL does not support it: bits, 16-bit integers, products of complex numbers. The average of floating-point numbers is a sum
// of numbers that were divided first. This does not overflow.
std::optional<NcclReduction> nccl_reduction(distributed::ReduceOp op, ScalarType dtype);

}  // namespace amp::cuda
