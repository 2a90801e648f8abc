// The internal precision of float32 matrix multiplications and convolutions. Internal.
#pragma once

#include <dnnl.h>

#include <amp/autocast/policy.h>
#include <amp/core/thread_state.h>

namespace amp::cpu::onednn {

// The mode that the policy sets for the running op. oneDNN uses full precision if the CPU lacks the mode (which needs AMX).
inline dnnl_fpmath_mode_t fpmath_mode(ScalarType dtype) {
  if (dtype != kFloat32) return dnnl_fpmath_mode_strict;
  switch (detail::thread_state().matmul_math) {
    case autocast::Math::TF32: return dnnl_fpmath_mode_tf32;
    case autocast::Math::BFloat16: return dnnl_fpmath_mode_bf16;
    case autocast::Math::Float16: return dnnl_fpmath_mode_f16;
    default: return dnnl_fpmath_mode_strict;
  }
}

}  // namespace amp::cpu::onednn
