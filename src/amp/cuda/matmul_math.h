// The internal precision of float32 matrix multiplications and convolutions on CUDA. Internal.
#pragma once

#include <amp/autocast/policy.h>
#include <amp/core/thread_state.h>
#include <amp/cuda/numerics.h>

namespace amp::cuda {

// The mode that the policy sets for the running op, else the process-wide setting.
inline autocast::Math matmul_math() {
  const autocast::Math math = detail::thread_state().matmul_math;
  if (math != autocast::Math::Full) return math;
  return allow_tf32() ? autocast::Math::TF32 : autocast::Math::Full;
}

}  // namespace amp::cuda
