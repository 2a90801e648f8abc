// A product in cuBLASLt's terms, with all that its choice of an algorithm depends on. No device needed. Internal.
#pragma once

#include <cstring>
#include <optional>

#include <cublasLt.h>

#include <amp/autocast/policy.h>
#include <amp/ops/product.h>

namespace amp::cuda {

// A batch of matrices at one stride per operand.
struct EvenBatch {
  int64_t count = 1, a = 0, b = 0, c = 0, addend = 0;
};

// Compared and hashed byte by byte, so it begins zeroed. cuBLASLt counts columns first: its A is our b, its rows are our columns.
struct LtKey {
  int64_t m, n, k, lda, ldb, ldc, ldd, stride_a, stride_b, stride_c, stride_d;
  int32_t device, batch;
  cublasOperation_t op_a, op_b;
  cudaDataType_t type_ab, type_cd, scale_type;
  cublasComputeType_t compute;
  cublasLtEpilogue_t epilogue;
  // In bytes, at most 16: what vector loads may rely on.
  int32_t align_a, align_b, align_c, align_d, align_bias;
  int32_t in_place, beta_is_zero;

  LtKey() { std::memset(static_cast<void*>(this), 0, sizeof(*this)); }
  bool operator==(const LtKey& other) const { return std::memcmp(this, &other, sizeof(*this)) == 0; }
};
struct LtKeyHash {
  size_t operator()(const LtKey& key) const;
};

struct LtProblem {
  LtKey key;
  const void *a = nullptr, *b = nullptr, *c = nullptr, *bias = nullptr;
  void* d = nullptr;
  double alpha = 1, beta = 0;
};

// How a (rows, columns) matrix with these strides lies: in rows or in columns of one stride. Nothing when it does neither.
struct MatrixOrder {
  bool by_rows;
  int64_t leading;
};
std::optional<MatrixOrder> matrix_order(int64_t rows, int64_t columns, int64_t row, int64_t column);

// Whether cuBLASLt takes these dtypes.
bool has_library_types(const Gemm& product);

// What becomes of the addend.
enum class Addend { None, Bias, Matrix, Copied };
// Bias: a row added by the epilogue. Matrix: read as it lies. Copied: it has to be written to c first.
Addend addend_use(const Gemm& product, const EvenBatch& batch);

// The problem for operands that have a matrix_order; `use` as above or Copied once that is done; `math` matters to float32 alone.
LtProblem describe(const Gemm& product, const EvenBatch& batch, Addend use, int device, autocast::Math math);

// The largest power of two up to 16 that divides the address.
int32_t alignment_of(const void* data);

// Splits a batch into an even one of the inner dimensions and `outer`, the number of leading dimensions that are left to loop over.
EvenBatch even_batch(const GemmBatch& batch, int& outer);

}  // namespace amp::cuda
