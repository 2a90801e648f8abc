// bfloat16 GEMMs by instructions that multiply small matrices, on one thread: AMX, and bfmmla of AArch64.
#pragma once

#include <amp/cpu/simd/isa.h>
#include <amp/ops/matmul/gemm.h>

namespace amp::cpu {

// The columns of a are contiguous (a_column is 1). Null on levels without such instructions.
struct TileGemm {
  int64_t (*scratch_bytes)(const Gemm& g) = nullptr;
  void (*run)(const Gemm& g, void* scratch) = nullptr;  // the scratch memory is aligned to 64 bytes
};

AMP_ISA_DECLARE_BF16(extern const TileGemm kTileGemm;)

}  // namespace amp::cpu
