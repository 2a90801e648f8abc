// The CUDA kernels that do not implement an op. Internal.
#pragma once

#include <amp/core/distributions.h>
#include <amp/cuda/optim.h>
#include <amp/kernels/core_kernels.h>
#include <amp/ops/index_loops.h>

namespace amp::cuda {

#include <amp/kernels/core_kernels.inc>

}  // namespace amp::cuda
