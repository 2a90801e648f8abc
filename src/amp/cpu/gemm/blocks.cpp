#include <amp/cpu/gemm/blocks.h>

#include <algorithm>
#include <complex>
#include <utility>

#include <amp/autocast/policy.h>
#include <amp/core/allocator.h>
#include <amp/core/parallel.h>
#include <amp/core/set_for_scope.h>
#include <amp/core/thread_state.h>
#include <amp/cpu/elementwise/copy.h>
#include <amp/cpu/gemm/kernels.h>

namespace amp::cpu {

namespace {

const void* offset(const void* data, ScalarType dtype, int64_t elements) {
  return data == nullptr ? nullptr : static_cast<const char*>(data) + elements * elementSize(dtype);
}
void* offset(void* data, ScalarType dtype, int64_t elements) { return static_cast<char*>(data) + elements * elementSize(dtype); }

// oneDNN and BLAS require one stride to be 1, and the other to be large enough that elements do not overlap.
bool is_usable(int64_t rows, int64_t columns, int64_t row, int64_t column) {
  return (column == 1 && row >= columns) || (row == 1 && column >= rows);
}

void use_strides(int64_t rows, int64_t columns, int64_t& row, int64_t& column) {
  if (columns == 1) {
    column = 1;
    if (rows == 1) row = 1;
  } else if (rows == 1) {
    row = column == 1 ? columns : 1;
  }
}

}  // namespace

Scratch::~Scratch() { detail::cpu_deallocate(data_, bytes_); }

void* Scratch::allocate(int64_t elements, ScalarType dtype) {
  detail::cpu_deallocate(data_, bytes_);
  data_ = nullptr;
  bytes_ = static_cast<size_t>(elements * elementSize(dtype));
  return data_ = detail::cpu_allocate(bytes_);
}

Gemm rows_of(const Gemm& g, int64_t first, int64_t count) {
  Gemm part = g;
  part.m = count;
  part.a = offset(g.a, g.dtype, first * g.a_row);
  part.c = offset(g.c, g.out_dtype, first * g.c_row);
  part.addend = offset(g.addend, g.addend_dtype, first * g.addend_row);
  return part;
}

Gemm columns_of(const Gemm& g, int64_t first, int64_t count) {
  Gemm part = g;
  part.n = count;
  part.b = offset(g.b, g.dtype, first * g.b_column);
  part.c = offset(g.c, g.out_dtype, first);
  part.addend = offset(g.addend, g.addend_dtype, first * g.addend_column);
  return part;
}

Gemm depth_of(const Gemm& g, int64_t first, int64_t count) {
  Gemm part = g;
  part.k = count;
  part.a = offset(g.a, g.dtype, first * g.a_column);
  part.b = offset(g.b, g.dtype, first * g.b_row);
  if (first == 0) return part;
  part.addend = g.c;
  part.addend_dtype = g.out_dtype;
  part.addend_row = g.c_row;
  part.addend_column = 1;
  part.beta = 1;
  part.beta_imag = 0;
  return part;
}

BatchWalker::BatchWalker(const Gemm& g, const GemmBatch& batch, int64_t index) : batch_(batch), current_(g), done_(batch.count() == 0) {
  for (int d = batch.ndim - 1; d >= 0 && !done_; --d) {
    index_[d] = index % batch.sizes[d];
    index /= batch.sizes[d];
    move(d, index_[d]);
  }
}

void BatchWalker::next() {
  for (int d = batch_.ndim - 1; d >= 0; --d) {
    if (++index_[d] < batch_.sizes[d]) return move(d, 1);
    move(d, 1 - batch_.sizes[d]);
    index_[d] = 0;
  }
  done_ = true;
}

void BatchWalker::move(int d, int64_t count) {
  current_.a = offset(current_.a, current_.dtype, count * batch_.a[d]);
  current_.b = offset(current_.b, current_.dtype, count * batch_.b[d]);
  current_.c = offset(current_.c, current_.out_dtype, count * batch_.c[d]);
  current_.addend = offset(current_.addend, current_.addend_dtype, count * batch_.addend[d]);
}

Gemm with_usable_strides(const Gemm& g) {
  Gemm h = g;
  use_strides(g.m, g.k, h.a_row, h.a_column);
  use_strides(g.k, g.n, h.b_row, h.b_column);
  if (g.m == 1) h.c_row = g.n;
  return h;
}

bool takes_batches(const Gemm& g, const GemmBatch& batch) {
  const Gemm h = with_usable_strides(g);
  const int64_t largest = (int64_t{1} << 31) / std::max<int64_t>(batch.count(), 1);
  return h.m * h.k < largest && h.k * h.n < largest && h.m * h.n < largest && is_usable(h.m, h.k, h.a_row, h.a_column) &&
         is_usable(h.k, h.n, h.b_row, h.b_column);
}

UsableOperands::UsableOperands(const Gemm& g) : gemm_(with_usable_strides(g)) {
  Gemm& h = gemm_;
  if (!is_usable(h.m, h.k, h.a_row, h.a_column)) {
    void* copy = a_.allocate(h.m * h.k, h.dtype);
    copy_matrix(copy, h.dtype, h.k, h.a, h.dtype, h.a_row, h.a_column, h.m, h.k);
    h.a = copy;
    h.a_row = h.k;
    h.a_column = 1;
  }
  if (!is_usable(h.k, h.n, h.b_row, h.b_column)) {
    void* copy = b_.allocate(h.k * h.n, h.dtype);
    copy_matrix(copy, h.dtype, h.n, h.b, h.dtype, h.b_row, h.b_column, h.k, h.n);
    h.b = copy;
    h.b_row = h.n;
    h.b_column = 1;
  }
}

void copy_matrix(void* to, ScalarType to_dtype, int64_t to_row, const void* from, ScalarType from_dtype, int64_t row, int64_t column,
                 int64_t rows, int64_t columns) {
  if (to == from && to_dtype == from_dtype && to_row == row && column == 1) return;
  const int64_t shape[] = {rows, columns}, to_strides[] = {to_row, 1}, strides[] = {row, column};
  StridedLoop loop(shape);
  loop.add(to, to_dtype, shape, to_strides);
  loop.add(from, from_dtype, shape, strides);
  loop.coalesce();
  copy_strided(loop);
}

void convert_operand(Scratch& memory, ScalarType to, const void*& data, ScalarType from, int64_t& row, int64_t& column, int64_t rows,
                     int64_t columns) {
  const bool across = row < column;
  void* converted = memory.allocate(rows * columns, to);
  if (across) copy_matrix(converted, to, rows, data, from, column, row, columns, rows);
  else copy_matrix(converted, to, columns, data, from, row, column, rows, columns);
  data = converted;
  row = across ? 1 : columns;
  column = across ? rows : 1;
}

namespace {

// A policy's `math` applies to operands that are already float32 before any widening.
struct FullMath : detail::SetForScope<autocast::Math> {
  FullMath() : SetForScope(detail::thread_state().matmul_math, autocast::Math::Full) {}
};

// Some rows of a GEMM whose b is already float32.
void widened_rows(const Gemm& part) {
  Scratch a_memory, c_memory, addend_memory;
  Gemm h = part;
  h.dtype = h.out_dtype = kFloat32;
  // The dtype of `part` is that of a: its b has been widened.
  convert_operand(a_memory, kFloat32, h.a, part.dtype, h.a_row, h.a_column, part.m, part.k);
  if (part.addend != nullptr) {
    const int64_t rows = part.addend_row == 0 ? 1 : part.m;
    void* addend = addend_memory.allocate(rows * part.n, kFloat32);
    copy_matrix(addend, kFloat32, part.n, part.addend, part.addend_dtype, part.addend_row, part.addend_column, rows, part.n);
    h.addend = addend;
    h.addend_dtype = kFloat32;
    h.addend_row = part.addend_row == 0 ? 0 : part.n;
    h.addend_column = 1;
  }
  if (part.out_dtype == kFloat32) return gemm(h);
  h.c = c_memory.allocate(part.m * part.n, kFloat32);
  h.c_row = part.n;
  gemm(h);
  copy_matrix(part.c, part.out_dtype, part.c_row, h.c, kFloat32, part.n, 1, part.m, part.n);
}

}  // namespace

void widened_gemm(const Gemm& g) {
  const FullMath full_math;
  Scratch b_memory;
  Gemm h = g;
  convert_operand(b_memory, kFloat32, h.b, g.dtype, h.b_row, h.b_column, g.k, g.n);
  // Each thread widens, multiplies and narrows rows that stay in its cache. If there are few rows, all threads share each step.
  constexpr int64_t kBlockElements = 1 << 19, kLeastRows = 64;
  const int64_t threads = detail::parallel_is_useful() ? get_num_threads() : 1;
  const bool divided = threads > 1 && g.m >= kLeastRows * threads;
  const int64_t most = std::max(kLeastRows, kBlockElements / (g.n + g.k)), share = divided ? (g.m + threads - 1) / threads : g.m;
  const int64_t count = (share + most - 1) / most * (divided ? threads : 1), rows = (g.m + count - 1) / count;
  const auto run = [&](int64_t first, int64_t last) {
    for (int64_t i = first * rows; i < std::min(last * rows, g.m); i += rows) widened_rows(rows_of(h, i, std::min(rows, g.m - i)));
  };
  if (divided) parallel_for(0, count, 1, run);
  else run(0, count);
}

void blocked_gemm(const Gemm& g) {
  constexpr int64_t kRows = 64, kColumns = 128, kDepth = 256;
  static_assert(kDepth <= kMaxSmallDepth);
  const int64_t across = (g.n + kColumns - 1) / kColumns, blocks = (g.m + kRows - 1) / kRows * across;
  parallel_for(0, blocks, 1, [&](int64_t first, int64_t last) {
    const GemmFunction kernel = gemm_kernels().gemm(g.dtype);
    for (int64_t block = first; block < last; ++block) {
      const int64_t i = block / across * kRows, j = block % across * kColumns;
      const Gemm part = columns_of(rows_of(g, i, std::min(kRows, g.m - i)), j, std::min(kColumns, g.n - j));
      for (int64_t p = 0; p < g.k; p += kDepth) kernel(depth_of(part, p, std::min(kDepth, g.k - p)));
    }
  });
}

namespace {

template <class R>
void complex_rows(const Gemm& g, int64_t first, int64_t last) {
  using T = std::complex<R>;
  const auto times = [](const T& a, const T& b) {  // without the checks for NaN of std::complex
    return T(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
  };
  const auto scaled = [&](const T& factor, const T& z) { return factor.imag() == 0 ? factor.real() * z : times(factor, z); };
  const T alpha(static_cast<R>(g.alpha), static_cast<R>(g.alpha_imag)), beta(static_cast<R>(g.beta), static_cast<R>(g.beta_imag));
  const T *a = static_cast<const T*>(g.a), *b = static_cast<const T*>(g.b), *addend = static_cast<const T*>(g.addend);
  for (int64_t i = first; i < last; ++i) {
    T* c = static_cast<T*>(g.c) + i * g.c_row;
    for (int64_t j = 0; j < g.n; ++j) c[j] = addend == nullptr ? T{} : scaled(beta, addend[i * g.addend_row + j * g.addend_column]);
    for (int64_t p = 0; p < g.k; ++p) {
      const T factor = scaled(alpha, a[i * g.a_row + p * g.a_column]);
      for (int64_t j = 0; j < g.n; ++j) c[j] += times(factor, b[p * g.b_row + j * g.b_column]);
    }
  }
}

}  // namespace

void complex_loops(const Gemm& g) {
  const int64_t grain = std::max<int64_t>(1, 32768 / std::max<int64_t>(1, g.n * g.k));
  parallel_for(0, g.m, grain, [&](int64_t first, int64_t last) {
    if (g.dtype == kComplex64) complex_rows<float>(g, first, last);
    else complex_rows<double>(g, first, last);
  });
}

}  // namespace amp::cpu
