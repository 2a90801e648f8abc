// A GEMM in cuBLASLt's terms. It contains everything that determines the choice of an algorithm. Needs no device. Internal.
#pragma once

#include <cstring>
#include <optional>

#include <cublasLt.h>

#include <amp/autocast/policy.h>
#include <amp/cuda/runtime/bytes_hash.h>
#include <amp/ops/matmul/gemm.h>

namespace amp::cuda {

// A batch of matrices with a single batch stride per operand.
struct EvenBatch {
  int64_t count = 1, a = 0, b = 0, c = 0, addend = 0;
};

// Compared and hashed bytewise, so it is zeroed first. cuBLASLt is column-major: its A is our b, its rows are our columns.
struct LtKey {
  int64_t m, n, k, lda, ldb, ldc, ldd, stride_a, stride_b, stride_c, stride_d;
  int32_t device, batch;
  cublasOperation_t op_a, op_b;
  cudaDataType_t type_ab, type_cd, scale_type;
  cublasComputeType_t compute;
  cublasLtEpilogue_t epilogue;
  // Alignment in bytes, at most 16; kernels with vector loads depend on it.
  int32_t align_a, align_b, align_c, align_d, align_bias;
  int32_t in_place, beta_is_zero;
  int32_t reduced_sums, unused;  // partial sums may be rounded to 16 bits

  LtKey() { std::memset(static_cast<void*>(this), 0, sizeof(*this)); }
  bool operator==(const LtKey& other) const { return std::memcmp(this, &other, sizeof(*this)) == 0; }
};
using LtKeyHash = BytesHash<LtKey>;

struct LtProblem {
  LtKey key;
  const void *a = nullptr, *b = nullptr, *c = nullptr, *bias = nullptr;
  void* d = nullptr;
  double alpha = 1, beta = 0;
};

// The order of a (rows, columns) matrix with these strides: row-major or column-major. Nothing if neither.
struct MatrixOrder {
  bool by_rows;
  int64_t leading;
};
std::optional<MatrixOrder> matrix_order(int64_t rows, int64_t columns, int64_t row, int64_t column);

// Whether cuBLASLt supports these dtypes.
bool has_cublaslt_types(const Gemm& g);

// How the addend is used.
enum class Addend { None, Bias, Matrix, Copied };
// Bias: as a row, by the epilogue. Matrix: read in place. Copied: must be written to c first.
Addend addend_use(const Gemm& g, const EvenBatch& batch);

// The problem for operands that have a matrix_order. `use` is the result of addend_use, or Copied once the addend is in c; `math` only
// matters for float32.
LtProblem describe(const Gemm& g, const EvenBatch& batch, Addend use, int device, autocast::Math math);

// Whether a leading dimension is more than 2^31 bytes. On devices of compute capability 9.0 and higher, cuBLASLt before 13.2 then gives
// wrong results or accesses memory outside the matrices (NVIDIA's release notes of cuBLAS, resolved issues).
bool has_far_columns(const LtKey& key);

// The largest power of two, up to 16, that divides the address.
int32_t alignment_of(const void* data);

// Splits a batch into an EvenBatch of the inner dimensions and `outer`, the number of leading dimensions to loop over.
EvenBatch even_batch(const GemmBatch& batch, int& outer);

}  // namespace amp::cuda
