// Parts of products, and products by parts.
#pragma once

#include <cstddef>

#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

// Bytes of the caching allocator.
class Scratch {
 public:
  Scratch() = default;
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  void* allocate(int64_t elements, ScalarType dtype);

 private:
  void* data_ = nullptr;
  size_t bytes_ = 0;
};

// Some rows or columns of the result; or the share of a part of k, added to what c already holds unless it starts at 0.
Gemm rows_of(const Gemm& g, int64_t first, int64_t count);
Gemm columns_of(const Gemm& g, int64_t first, int64_t count);
Gemm depth_of(const Gemm& g, int64_t first, int64_t count);

// One product of a batch after the other.
class BatchWalker {
 public:
  BatchWalker(const Gemm& g, const GemmBatch& batch, int64_t index = 0);
  const Gemm& product() const { return product_; }
  bool done() const { return done_; }
  void next();

 private:
  void move(int dim, int64_t count);

  const GemmBatch& batch_;
  Gemm product_;
  int64_t index_[kMaxDims] = {};
  bool done_ = false;
};

// Strides along dimensions of size 1 as libraries like them.
Gemm with_usable_strides(const Gemm& g);
// Whether libraries can read the operands where they lie.
bool takes_batches(const Gemm& g, const GemmBatch& batch);

// A product whose operands libraries can read: copies of those that they can't.
class UsableOperands {
 public:
  explicit UsableOperands(const Gemm& g);
  const Gemm& product() const { return product_; }

 private:
  Gemm product_;
  Scratch a_, b_;
};

// to[i * to_row + j] = from[i * row + j * column], converted.
void copy_matrix(void* to, ScalarType to_dtype, int64_t to_row, const void* from, ScalarType from_dtype, int64_t row, int64_t column,
                 int64_t rows, int64_t columns);

// 16-bit operands through a float32 product, by blocks of rows.
void widened_gemm(const Gemm& g);
// The small kernels block by block, on several threads: float32 and float64 of any size.
void blocked_gemm(const Gemm& g);
void integer_gemm(const Gemm& g);

}  // namespace amp::cpu
