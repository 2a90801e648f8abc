// How float32 products and convolutions multiply on CUDA. Internal.
#pragma once

#include <amp/autocast/policy.h>
#include <amp/core/thread_state.h>
#include <amp/cuda/numerics.h>

namespace amp::cuda {

// As the policy says of the op that runs now, else as the process does.
inline autocast::Math product_math() {
  const autocast::Math math = detail::thread_state().product_math;
  if (math != autocast::Math::Full) return math;
  return allow_tf32() ? autocast::Math::TF32 : autocast::Math::Full;
}

}  // namespace amp::cuda
