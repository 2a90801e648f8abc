// The loops of ctc_loss over the states of a target, per instruction set level, for float and double. All values are logarithms.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

struct CtcLoops {
  // to[s] = emission[s] + log(exp(stay[s]) + exp(move[s]) + exp(skip[s] + allowed[s])); `emission` may be null.
  void (*step)(const void* stay, const void* move, const void* skip, const void* allowed, const void* emission, void* to, int64_t n);
  // to[s] = exp(alpha[s] + beta[s] + shift)
  void (*occupancy)(const void* alpha, const void* beta, double shift, void* to, int64_t n);
};

struct CtcKernels {
  CtcLoops f32, f64;
};

AMP_ISA_DECLARE(extern const CtcKernels kCtc;)

}  // namespace amp::cpu
