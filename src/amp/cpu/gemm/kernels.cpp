// Small matrix multiplications and column sums. Compiled once per instruction set level.
#include <amp/cpu/gemm/kernels.h>

#include <utility>

#include <amp/cpu/gemm/dots.h>
#include <amp/cpu/gemm/pack.h>

namespace amp::cpu::AMP_ISA {

extern const GemmKernels kGemmKernels;

namespace {

// Dot products of x (k elements) with `count` vectors that are contiguous along k.
template <class Source>
void dot_rows(const Gemm& g, const Source* vectors, int64_t stride, const Source* x, int64_t count, bool down) {
  using V = VecOf<Source>;
  for (int64_t i = 0; i < count; i += V::kSize) {
    const int block = count - i < V::kSize ? static_cast<int>(count - i) : V::kSize;
    typename V::Scalar sums[2 * V::kSize] = {};  // finish_block reads whole vectors
    dot_vectors(vectors + i * stride, stride, block, x, g.k, sums);
    if (down) finish_block(g, i, 0, block, 1, sums, 1);
    else finish_block(g, 0, i, 1, block, sums, 0);
  }
}

// c = factor * b + beta * addend for one row.
template <bool kAdds, class Source>
AMP_FN void outer_row(const Source* b, VecOf<Source> factor, const Source* addend, VecOf<Source> beta, Source* c, int64_t n) {
  using V = VecOf<Source>;
  int64_t j = 0;
  for (; j + V::kSize <= n; j += V::kSize) {
    const V x = factor * load(b + j);
    if constexpr (kAdds) store(c + j, multiply_add(beta, load(addend + j), x));
    else store(c + j, x);
  }
  if (j == n) return;
  const int left = static_cast<int>(n - j);
  const V x = factor * load_partial(b + j, left);
  if constexpr (kAdds) store_partial(c + j, multiply_add(beta, load_partial(addend + j, left), x), left);
  else store_partial(c + j, x, left);
}

// The products of all elements of a column and a row.
template <class Source>
void outer(const Gemm& g) {
  using V = VecOf<Source>;
  const auto *a = static_cast<const Source*>(g.a), *b = static_cast<const Source*>(g.b), *addend = static_cast<const Source*>(g.addend);
  const V alpha(g.alpha), beta(g.beta);
  const int64_t a_row = g.a_row, m = g.m, n = g.n, c_row = g.c_row, addend_row = g.addend_row;
  const auto factor = [&](int64_t i) __attribute__((always_inline)) { return V(load_partial(a + i * a_row, 1)[0]) * alpha; };
  auto* c = static_cast<Source*>(g.c);
  if (g.out_dtype == g.dtype && addend == nullptr) {
    for (int64_t i = 0; i < m; ++i) outer_row<false>(b, factor(i), addend, beta, c + i * c_row, n);
  } else if (g.out_dtype == g.dtype && g.addend_dtype == g.dtype && g.addend_column == 1) {
    for (int64_t i = 0; i < m; ++i) outer_row<true>(b, factor(i), addend + i * addend_row, beta, c + i * c_row, n);
  } else {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; j += V::kSize) {
        const int count = n - j < V::kSize ? static_cast<int>(n - j) : V::kSize;
        V x = factor(i) * (count == V::kSize ? load(b + j) : load_partial(b + j, count));
        if (addend != nullptr) x = multiply_add(beta, load_addend(g, i, j, count, V()), x);
        store_result(g, i, j, x, count);
      }
    }
  }
}

// Fetches the rows of the next tile.
AMP_FN void prefetch_rows(const char* a, int64_t row, int rows, int64_t bytes) {
  for (int r = 0; r < rows; ++r) {
    for (int64_t at = 0; at < bytes; at += 64) __builtin_prefetch(a + r * row + at);
  }
}

// Computes the result panel by panel (groups of columns), each tile by tile.
template <class Source>
void small_gemm(const Gemm& g) {
  using M = typename MultiplyOf<Source>::type;
  using Pack = Packer<M, Source>;
  using Element = typename M::Element;
  constexpr int kLanes = M::Vector::kSize, kPackedWidth = 2;
  constexpr int64_t kDepth = M::kPairs ? kMaxSmallDepth / 2 : kMaxSmallDepth;
  const auto *a = static_cast<const Source*>(g.a), *b = static_cast<const Source*>(g.b);
  if (g.k == 1 && g.b_column == 1) return outer<Source>(g);
  if (g.n == 1 && g.a_column == 1 && g.b_row == 1 && g.k >= kLanes) return dot_rows(g, a, g.a_row, b, g.m, true);
  if (g.m == 1 && g.b_row == 1 && g.a_column == 1 && g.k >= kLanes) return dot_rows(g, b, g.b_column, a, g.n, false);

  const bool direct_b = Pack::kDirect && g.b_column == 1;
  const bool direct_a = Pack::kDirect || (M::kPairs && g.a_column == 1);
  const int width = g.n <= kLanes ? 1 : direct_b && g.m <= kWideRows && g.n > 2 * kLanes ? 4 : 2;
  alignas(64) Element panel[kDepth * kPackedWidth * kLanes];
  alignas(64) Element rows[Pack::kDirect ? 1 : kDepth * kTileRows];
  TileArgs t;
  t.gemm = &g;
  t.steps = M::kPairs ? g.k / 2 : g.k;
  t.half_step = M::kPairs && g.k % 2 != 0;
  for (int64_t j = 0; j < g.n;) {
    // The last columns use no more vectors than they need.
    const int64_t left = g.n - j;
    const bool whole = AMP_SIMD_BYTES == 64 || left >= width * kLanes || width < 4;  // only masked loads may access a partial fourth vector
    const int vectors = whole && left > (width - 1) * kLanes ? width : left > kLanes ? 2 : 1;
    t.column = j;
    t.columns = left < vectors * kLanes ? static_cast<int>(left) : vectors * kLanes;
    const int last = t.columns - (vectors - 1) * kLanes;
    t.last_lanes = (1u << last) - 1;
    if (direct_b && (last == kLanes || AMP_SIMD_BYTES == 64)) {
      t.b = reinterpret_cast<const char*>(b + j);
      t.b_step = g.b_row * static_cast<int64_t>(sizeof(Source));
    } else {
      Pack::columns(panel, vectors * kLanes, b + j * g.b_column, g.b_row, g.b_column, g.k, t.columns);
      t.b = reinterpret_cast<const char*>(panel);
      t.b_step = vectors * kVectorBytes;
    }
    const int most_rows = vectors == 4 ? kWideRows : kTileRows;
    for (int64_t i = 0; i < g.m; i += most_rows) {
      const int count = g.m - i < most_rows ? static_cast<int>(g.m - i) : most_rows;
      t.row = i;
      if (direct_a) {
        t.a = reinterpret_cast<const char*>(a + i * g.a_row);
        t.a_row = g.a_row * static_cast<int64_t>(sizeof(Source));
        t.a_step = g.a_column * static_cast<int64_t>(sizeof(Element));
        if (j == 0 && g.a_column == 1 && t.steps >= kPrefetchedSteps && i + 2 * most_rows <= g.m)
          prefetch_rows(t.a + most_rows * t.a_row, t.a_row, most_rows, g.k * static_cast<int64_t>(sizeof(Source)));
      } else {
        const auto strides = Pack::rows(rows, a + i * g.a_row, g.a_row, g.a_column, count, g.k);
        t.a = reinterpret_cast<const char*>(rows);
        t.a_row = strides.row;
        t.a_step = strides.step;
      }
      tile_function<M>(count, vectors)(t);
    }
    j += vectors * kLanes;
  }
}

// Adds rows alternately to `even` and `odd`. Reads few rows at a time, one after the other: reading down a column would touch another page
// for each element.
template <class Source, class T>
void add_rows(const Source* from, int64_t row, int64_t rows, int64_t columns, T* even, T* odd) {
  using V = VecOf<Source>;
  constexpr int64_t kAtOnce = 4;
  const auto add = [&](int64_t r, int64_t count, int64_t j, auto&& get) __attribute__((always_inline)) {
    V sums[2] = {load(even + j), load(odd + j)};
#pragma GCC unroll 4
    for (int64_t i = 0; i < count; ++i) sums[i % 2] += get(from + (r + i) * row + j);
    store(even + j, sums[0]);
    store(odd + j, sums[1]);
  };
  const int64_t whole = columns - columns % V::kSize;
  const int left = static_cast<int>(columns - whole);
  for (int64_t r = 0; r < rows; r += kAtOnce) {
    const auto part = [left](const Source* p) __attribute__((always_inline)) { return load_partial(p, left); };
    const auto all = [](const Source* p) __attribute__((always_inline)) { return load(p); };
    if (rows - r >= kAtOnce) {
      for (int64_t j = 0; j < whole; j += V::kSize) add(r, kAtOnce, j, all);
      if (left > 0) add(r, kAtOnce, whole, part);
    } else {
      for (int64_t j = 0; j < whole; j += V::kSize) add(r, rows - r, j, all);
      if (left > 0) add(r, rows - r, whole, part);
    }
  }
}

template <class Source>
void column_sum(const void* x, int64_t row, int64_t rows, int64_t columns, void* out) {
  using V = VecOf<Source>;
  using T = typename V::Scalar;
  constexpr int64_t kBlock = 128, kColumns = 512;
  auto* to = static_cast<T*>(out);
  alignas(64) T even[kColumns], odd[kColumns];
  for (int64_t j = 0; j < columns; j += kColumns) {
    const int64_t width = columns - j < kColumns ? columns - j : kColumns;
    const auto bytes = static_cast<size_t>((width + V::kSize - 1) / V::kSize * V::kSize) * sizeof(T);
    __builtin_memset(to + j, 0, static_cast<size_t>(width) * sizeof(T));
    for (int64_t i = 0; i < rows; i += kBlock) {
      __builtin_memset(even, 0, bytes);
      __builtin_memset(odd, 0, bytes);
      add_rows(static_cast<const Source*>(x) + i * row + j, row, rows - i < kBlock ? rows - i : kBlock, width, even, odd);
      for (int64_t c = 0; c < width; ++c) to[j + c] += even[c] + odd[c];
    }
  }
}

}  // namespace

constinit const GemmKernels kGemmKernels = {
    small_gemm<float>,    small_gemm<double>,   small_gemm<Half>,
    small_gemm<BFloat16>, column_sum<float>,    column_sum<double>,
    column_sum<Half>,     column_sum<BFloat16>, AMP_SIMD_BYTES == 64 ? 48 * 48 * 48 : 32 * 32 * 32,
};

}  // namespace amp::cpu::AMP_ISA
