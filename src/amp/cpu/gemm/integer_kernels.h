// Products of integer matrices, compiled once per instruction set level.
#pragma once

#include <amp/cpu/simd/isa.h>
#include <amp/ops/matmul/gemm.h>

namespace amp::cpu {

// One block, on one thread: at most kDepth along k and kColumns columns. Sums wrap, as those of unsigned numbers.
struct IntegerGemm {
  static constexpr int64_t kDepth = 128, kColumns = 64;

  int64_t scratch_bytes = 0;
  void (*run)(const Gemm& g, void* scratch) = nullptr;  // the scratch memory is aligned to 64 bytes
};

AMP_ISA_DECLARE(extern const IntegerGemm kIntegerGemm;)

}  // namespace amp::cpu
