// The CPU kernels that do not implement an op. Internal.
#pragma once

#include <amp/core/distributions.h>
#include <amp/cpu/optim/multi_tensor.h>
#include <amp/kernels/core_kernels.h>
#include <amp/ops/index_loops.h>

namespace amp::cpu {

#include <amp/kernels/core_kernels.inc>

}  // namespace amp::cpu
