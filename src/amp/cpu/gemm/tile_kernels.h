// bfloat16 GEMMs by the tile registers of AMX, on one thread.
#pragma once

#include <amp/cpu/simd/isa.h>
#include <amp/ops/gemm.h>

namespace amp::cpu {

// The columns of a are contiguous (a_column is 1). Null where there is no AMX.
struct TileGemm {
  int64_t (*scratch_bytes)(const Gemm& g) = nullptr;
  void (*run)(const Gemm& g, void* scratch) = nullptr;  // the scratch memory is aligned to 64 bytes
};

AMP_ISA_DECLARE_BF16(extern const TileGemm kTileGemm;)

}  // namespace amp::cpu
