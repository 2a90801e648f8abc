// float32 products as sums of bfloat16 products: a policy's `math: bf16x9`, `bf16x6` and `bf16x3`.
#pragma once

#include <amp/autocast/policy.h>
#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

// Each factor is a sum of two or three bfloat16 terms. The products of terms are summed in float32, the smallest first. `multiply`
// multiplies bfloat16 matrices with float32 sums, or returns false. Returns false if it does, and for factors whose terms are not exact: c
// may then have any values.
bool terms_gemm(const Gemm& g, autocast::Math math, bool (*multiply)(const Gemm&));

}  // namespace amp::cpu
