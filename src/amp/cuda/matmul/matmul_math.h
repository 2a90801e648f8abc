// The internal precision of float32 matrix multiplications, convolutions and recurrent networks on CUDA. Internal.
#pragma once

#include <amp/autocast/policy.h>
#include <amp/core/thread_state.h>
#include <amp/cuda/numerics.h>

namespace amp::cuda {

// The mode that the policy sets for the running op, else that of a process-wide switch; never Default.
inline autocast::Math policy_math_or(bool tf32) {
  const autocast::Math math = detail::thread_state().matmul_math;
  if (math != autocast::Math::Default) return math;
  return tf32 ? autocast::Math::TF32 : autocast::Math::Full;
}

inline autocast::Math matmul_math() { return policy_math_or(allow_tf32()); }
// For convolutions and recurrent networks that cuDNN runs. It has no products of terms.
inline autocast::Math cudnn_math() {
  const autocast::Math math = policy_math_or(cudnn_allow_tf32());
  return has_terms(math) ? autocast::Math::Full : math;
}

}  // namespace amp::cuda
