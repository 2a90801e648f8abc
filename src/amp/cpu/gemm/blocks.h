// Parts of matrix multiplications, and matrix multiplications done in parts.
#pragma once

#include <cstddef>

#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

// Temporary memory from the caching allocator.
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

// The number of multiplications.
inline double work_of(const Gemm& g) { return static_cast<double>(g.m) * static_cast<double>(g.n) * static_cast<double>(g.k); }

// A product of fewer multiplications runs on one thread.
inline constexpr double kThreadedWork = 500'000;

// A GEMM for some rows or columns of the result, or for a slice of k. The sum of a slice is added to c, unless the slice starts at 0.
Gemm rows_of(const Gemm& g, int64_t first, int64_t count);
Gemm columns_of(const Gemm& g, int64_t first, int64_t count);
Gemm depth_of(const Gemm& g, int64_t first, int64_t count);

// Steps through the matrices of a batch.
class BatchWalker {
 public:
  BatchWalker(const Gemm& g, const GemmBatch& batch, int64_t index = 0);
  const Gemm& current() const { return current_; }
  bool done() const { return done_; }
  void next();

 private:
  void move(int dim, int64_t count);

  const GemmBatch& batch_;
  Gemm current_;
  int64_t index_[kMaxDims] = {};
  bool done_ = false;
};

// Replaces strides along dimensions of size 1 by values that oneDNN and BLAS accept.
Gemm with_usable_strides(const Gemm& g);
// Whether oneDNN can read the operands in place.
bool takes_batches(const Gemm& g, const GemmBatch& batch);

// A GEMM whose operands oneDNN and BLAS can read. Copies the operands that they cannot read.
class UsableOperands {
 public:
  explicit UsableOperands(const Gemm& g);
  const Gemm& gemm() const { return gemm_; }

 private:
  Gemm gemm_;
  Scratch a_, b_;
};

// to[i * to_row + j] = from[i * row + j * column], converted.
void copy_matrix(void* to, ScalarType to_dtype, int64_t to_row, const void* from, ScalarType from_dtype, int64_t row, int64_t column,
                 int64_t rows, int64_t columns);
// Replaces a rows x columns operand by a converted copy in `memory`, with the same order of dimensions.
void convert_operand(Scratch& memory, ScalarType to, const void*& data, ScalarType from, int64_t& row, int64_t& column, int64_t rows,
                     int64_t columns);

// Multiplies 16-bit operands in float32, in blocks of rows.
void widened_gemm(const Gemm& g);
// Runs the small kernels block by block, on several threads; for float32 and float64 of any size.
void blocked_gemm(const Gemm& g);
void integer_gemm(const Gemm& g);
// The same without packing, for small products.
void integer_loops(const Gemm& g);
// Complex matrices without a library.
void complex_loops(const Gemm& g);

}  // namespace amp::cpu
