// Large matrix multiplications by oneDNN. Each function does nothing if oneDNN is not built in or does not support the case. Operands: a
// and b have one stride of 1 and don't overlap themselves, k > 0, dimensions and sizes are below 2^31.
#pragma once

#include <cstddef>
#include <string>

#include <amp/cpu/gemm/fused.h>
#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

// float32, and bfloat16 where the CPU has instructions for it. `batch` may be null. Returns false if oneDNN cannot compute it.
bool onednn_gemm(const Gemm& g, const GemmBatch* batch);

// Products of many matrices a with one b, which is packed once. Returns the bytes of the packed b, or 0 if oneDNN has no such product. `g`
// has no addend. The products that follow run on one thread each, and differ from `g` only in their pointers.
size_t onednn_packed_bytes(const Gemm& g);
// Packs b. Once the process exits, this and the product return false.
bool onednn_pack(const Gemm& g, void* to);
bool onednn_packed_gemm(const Gemm& g);

// Includes the sum and activation that follow.
bool onednn_fused_gemm(const Gemm& g, const GemmFusion& fusion);

// The implementation that oneDNN chooses, empty if it has none. For tests.
std::string onednn_gemm_implementation(const Gemm& g, const GemmBatch* batch);

}  // namespace amp::cpu
