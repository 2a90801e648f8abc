#include <amp/cuda/gemm/problem.h>

#include <algorithm>
#include <bit>
#include <climits>

#include <amp/cuda/numerics.h>

namespace amp::cuda {

namespace {

cudaDataType_t data_type(ScalarType type) {
  switch (type) {
    case kFloat16: return CUDA_R_16F;
    case kBFloat16: return CUDA_R_16BF;
    case kFloat64: return CUDA_R_64F;
    default: return CUDA_R_32F;
  }
}

int64_t type_size(cudaDataType_t type) { return type == CUDA_R_64F ? 8 : type == CUDA_R_32F ? 4 : 2; }

// cuBLAS decides whether it multiplies terms, always nine of them, or float32 numbers. Some libraries before version 13 lack the mode.
#if CUBLAS_VER_MAJOR >= 13
constexpr cublasComputeType_t kByTerms = CUBLAS_COMPUTE_32F_EMULATED_16BFX9;
#else
constexpr cublasComputeType_t kByTerms = CUBLAS_COMPUTE_32F;
#endif

cublasComputeType_t float32_compute(autocast::Math math) {
  if (has_terms(math)) return kByTerms;
  switch (math) {
    case autocast::Math::TF32: return CUBLAS_COMPUTE_32F_FAST_TF32;
    case autocast::Math::BFloat16: return CUBLAS_COMPUTE_32F_FAST_16BF;
    case autocast::Math::Float16: return CUBLAS_COMPUTE_32F_FAST_16F;
    default: return CUBLAS_COMPUTE_32F;
  }
}

}  // namespace

std::optional<MatrixOrder> matrix_order(int64_t rows, int64_t columns, int64_t row, int64_t column) {
  // The stride of a dimension of size 1 is irrelevant.
  if ((columns <= 1 || column == 1) && (rows <= 1 || row >= columns))
    return MatrixOrder{true, rows <= 1 ? std::max<int64_t>(columns, 1) : row};
  if ((rows <= 1 || row == 1) && (columns <= 1 || column >= rows))
    return MatrixOrder{false, columns <= 1 ? std::max<int64_t>(rows, 1) : column};
  return std::nullopt;
}

bool has_cublaslt_types(const Gemm& g) {
  if (!isFloatingType(g.dtype)) return false;
  return g.out_dtype == g.dtype || (isReducedFloatingType(g.dtype) && g.out_dtype == kFloat32);
}

Addend addend_use(const Gemm& g, const EvenBatch& batch) {
  if (g.addend == nullptr || g.beta == 0) return Addend::None;
  if (g.addend_dtype != g.out_dtype) return Addend::Copied;
  // cuBLASLt has no bias epilogue for float64.
  const bool by_epilogue = g.dtype != kFloat64 && g.beta == 1 && batch.count == 1;
  if (by_epilogue && g.addend_row == 0 && g.addend_column == 1 && g.m > 1) return Addend::Bias;
  const auto order = matrix_order(g.m, g.n, g.addend_row, g.addend_column);
  return order && order->by_rows ? Addend::Matrix : Addend::Copied;
}

bool has_far_columns(const LtKey& key) {
  constexpr int64_t kMostBytes = int64_t{1} << 31;
  return std::max(key.lda, key.ldb) > kMostBytes / type_size(key.type_ab) ||
         std::max(key.ldc, key.ldd) > kMostBytes / type_size(key.type_cd);
}

int32_t alignment_of(const void* data) {
  constexpr uintptr_t kMost = 16;
  return int32_t{1} << std::countr_zero(reinterpret_cast<uintptr_t>(data) | kMost);
}

LtProblem describe(const Gemm& g, const EvenBatch& batch, Addend use, int device, autocast::Math math) {
  const MatrixOrder a = *matrix_order(g.m, g.k, g.a_row, g.a_column), b = *matrix_order(g.k, g.n, g.b_row, g.b_column);
  LtProblem p;
  p.a = g.b;
  p.b = g.a;
  p.d = g.c;
  p.c = use == Addend::Matrix ? g.addend : g.c;
  p.bias = use == Addend::Bias ? g.addend : nullptr;
  p.alpha = g.alpha;
  p.beta = use == Addend::Matrix || use == Addend::Copied ? g.beta : 0;
  LtKey& key = p.key;
  key.m = g.n;
  key.n = g.m;
  key.k = g.k;
  key.op_a = b.by_rows ? CUBLAS_OP_N : CUBLAS_OP_T;
  key.op_b = a.by_rows ? CUBLAS_OP_N : CUBLAS_OP_T;
  key.lda = b.leading;
  key.ldb = a.leading;
  key.ldd = std::max<int64_t>(g.c_row, g.n);
  key.in_place = p.c == p.d;
  // The leading dimension of a single row could be any.
  key.ldc = key.in_place != 0 ? key.ldd : matrix_order(g.m, g.n, g.addend_row, g.addend_column)->leading;
  key.device = device;
  key.batch = static_cast<int32_t>(batch.count);
  if (batch.count > 1) {
    key.stride_a = batch.b;
    key.stride_b = batch.a;
    key.stride_d = batch.c;
    key.stride_c = key.in_place != 0 ? batch.c : batch.addend;
  }
  key.type_ab = data_type(g.dtype);
  key.type_cd = data_type(g.out_dtype);
  const bool wide = g.dtype == kFloat64;
  key.scale_type = wide ? CUDA_R_64F : CUDA_R_32F;
  key.compute = wide ? CUBLAS_COMPUTE_64F : g.dtype == kFloat32 ? float32_compute(math) : CUBLAS_COMPUTE_32F;
  key.epilogue = p.bias != nullptr ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
  key.align_a = alignment_of(p.a);
  key.align_b = alignment_of(p.b);
  key.align_c = alignment_of(p.c);
  key.align_d = alignment_of(p.d);
  key.align_bias = p.bias != nullptr ? alignment_of(p.bias) : 0;
  key.beta_is_zero = p.beta == 0;
  key.reduced_sums = isReducedFloatingType(g.dtype) && allow_reduced_precision_reduction();
  return p;
}

EvenBatch even_batch(const GemmBatch& batch, int& outer) {
  EvenBatch even;
  outer = batch.ndim;
  for (; outer > 0; --outer) {
    const int d = outer - 1;
    const int64_t size = batch.sizes[d];
    if (size == 1) continue;
    if (even.count == 1) {
      if (size > INT_MAX) break;
      even = {size, batch.a[d], batch.b[d], batch.c[d], batch.addend[d]};
      continue;
    }
    const int64_t n = even.count;
    const bool follows =
        batch.a[d] == n * even.a && batch.b[d] == n * even.b && batch.c[d] == n * even.c && batch.addend[d] == n * even.addend;
    if (!follows || n > INT_MAX / size) break;
    even.count = n * size;
  }
  return even;
}

}  // namespace amp::cuda
