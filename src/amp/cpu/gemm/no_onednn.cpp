// Replaces onednn.cpp in builds without oneDNN.
#include <amp/cpu/gemm/onednn.h>

namespace amp::cpu {

bool onednn_gemm(const Gemm&, const GemmBatch*) { return false; }
size_t onednn_packed_bytes(const Gemm&) { return 0; }
bool onednn_pack(const Gemm&, void*) { return false; }
bool onednn_packed_gemm(const Gemm&) { return false; }
bool onednn_fused_gemm(const Gemm&, const GemmFusion&) { return false; }
std::string onednn_gemm_implementation(const Gemm&, const GemmBatch*) { return {}; }

}  // namespace amp::cpu
