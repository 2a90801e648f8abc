#include <amp/cuda/gemm/fused.h>

#include <amp/core/log.h>
#include <amp/cuda/device.h>
#include <amp/cuda/gemm/cublaslt.h>
#include <amp/cuda/matmul/matmul_math.h>
#include <amp/cuda/runtime/note_fallback.h>

namespace amp::cuda {

namespace {

cublasLtEpilogue_t epilogue_of(FusedActivation activation, bool has_bias) {
  switch (activation) {
    case FusedActivation::Relu: return has_bias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_RELU;
    case FusedActivation::GeluTanh: return has_bias ? CUBLASLT_EPILOGUE_GELU_BIAS : CUBLASLT_EPILOGUE_GELU;
    default: return has_bias ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
  }
}

}  // namespace

bool has_epilogue(FusedActivation activation) {
  return activation == FusedActivation::None || activation == FusedActivation::Relu || activation == FusedActivation::GeluTanh;
}

std::optional<LtProblem> describe_fused(const Gemm& given, const GemmFusion& fusion, int device, autocast::Math math) {
  const bool has_bias = given.addend != nullptr;
  // NVIDIA's table of epilogues: not for float64, and with a bias of D's type.
  const bool fits = has_cublaslt_types(given) && given.dtype != kFloat64 && has_epilogue(fusion.activation) && given.m > 0 && given.n > 0 &&
                    given.k > 0 && matrix_order(given.m, given.k, given.a_row, given.a_column) &&
                    matrix_order(given.k, given.n, given.b_row, given.b_column);
  const bool bias_fits =
      !has_bias || (given.addend_dtype == given.out_dtype && given.addend_row == 0 && (given.addend_column == 1 || given.n == 1));
  if (!fits || !bias_fits) return std::nullopt;
  Gemm g = given;
  g.addend = fusion.residual;
  g.addend_dtype = g.out_dtype;
  g.addend_row = g.c_row;
  g.addend_column = 1;
  LtProblem p = describe(g, {}, fusion.residual != nullptr ? Addend::Matrix : Addend::None, device, math);
  p.bias = given.addend;
  p.key.epilogue = epilogue_of(fusion.activation, has_bias);
  p.key.align_bias = has_bias ? alignment_of(p.bias) : 0;
  return p;
}

bool fused_gemm(const Gemm& g, const GemmFusion& fusion) {
  const std::optional<LtProblem> problem = describe_fused(g, fusion, current_device(), matmul_math());
  if (!problem || !has_cublaslt()) return false;
  if (run(*problem)) return true;
  note_fallback("the sum or activation of a product", kRefusedByCublasLt);
  detail::log_once(LogLevel::Warning,
                   detail::concat("[cuda] the sum or activation after a product of [", g.m, ", ", g.k, "] and [", g.k, ", ", g.n, "] in ",
                                  g.dtype, " to ", g.out_dtype, " is a kernel of its own: cuBLASLt has no algorithm with it"));
  return false;
}

}  // namespace amp::cuda
