// Products of small matrices, where one matrix is packed into panels of columns. Included by files that are compiled once per instruction
// set level.
#pragma once

#include <type_traits>

#include <amp/cpu/gemm/pack.h>
#include <amp/cpu/gemm/tiles.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu::AMP_ISA {

// How attention stores and multiplies elements of type Source.
template <class Source>
struct Panels {
  using M = typename MultiplyOf<Source>::type;
  using Pack = Packer<M, Source>;
  using Element = typename M::Element;
  using V = typename M::Vector;
  using T = typename V::Scalar;
  using Factor = std::conditional_t<M::kPairs, BFloat16, T>;  // element type of the unpacked matrix
  static constexpr int kVectors = 2, kWidth = kVectors * V::kSize, kPerStep = M::kPairs ? 2 : 1;

  static constexpr int64_t steps(int64_t k) { return (k + kPerStep - 1) / kPerStep; }
  static constexpr int64_t count(int64_t n) { return (n + kWidth - 1) / kWidth; }
  // The number of columns, including those that fill the last panel.
  static constexpr int64_t padded(int64_t n) { return count(n) * kWidth; }
  // The elements of a panel.
  static constexpr int64_t panel(int64_t k) { return steps(k) * kWidth; }
  static constexpr int64_t pitch(int64_t k) { return steps(k) * kPerStep; }
  // The elements of a packed matrix.
  static constexpr int64_t packed(int64_t k, int64_t n) { return steps(k) * padded(n); }

  // Packs b[p * row + j * column] for p < k, j < n; `to` holds zeros.
  static void pack(Element* to, const Source* b, int64_t row, int64_t column, int64_t k, int64_t n) {
    for (int64_t j = 0; j < n; j += kWidth, to += steps(k) * kWidth)
      Pack::columns(to, kWidth, b + j * column, row, column, k, static_cast<int>(n - j < kWidth ? n - j : kWidth));
  }

  // Copies rows, padded with zeros to pitch(n) elements.
  static void copy_rows(Factor* to, const Source* from, int64_t row, int64_t rows, int64_t n) {
    for (int64_t i = 0; i < rows; ++i, to += pitch(n), from += row) {
      if constexpr (std::is_same_v<Factor, Source>) {
        __builtin_memcpy(static_cast<void*>(to), from, static_cast<size_t>(n) * sizeof(Source));
      } else {
        for (int64_t j = 0; j < n; j += V::kSize)
          store_first(to + j, Pack::run(from + j, n - j), static_cast<int>(n - j < V::kSize ? n - j : V::kSize));
      }
      if (pitch(n) > n) __builtin_memset(static_cast<void*>(to + n), 0, sizeof(Factor));
    }
  }
};

// A product of `rows` rows with all panels: c[i][j] = sum over p of a[i][p] * b[p][j], or added to c if kAdd.
template <class Source>
struct Product {
  using P = Panels<Source>;
  using T = typename P::T;

  const char* a;
  int64_t a_row, a_step;  // strides in bytes
  const typename P::Element* b;
  int64_t panel, steps;  // elements of a panel; only the first `steps` steps are used
  T* c;
  int64_t c_row;

  // Skips the first `count` rows, or steps.
  Product after_rows(int64_t count) const {
    Product rest = *this;
    rest.a += count * a_row;
    rest.c += count * c_row;
    return rest;
  }
  Product after_steps(int64_t count) const {
    Product rest = *this;
    rest.a += count * a_step;
    rest.b += count * P::kWidth;
    rest.steps -= count;
    return rest;
  }
};

template <class Source, int Rows, bool kAdd>
void product_tile(const Product<Source>& t, int64_t row, int64_t panel) {
  using P = Panels<Source>;
  using M = typename P::M;
  using V = typename P::V;
  constexpr int kVectors = P::kVectors;
  typename P::T* c = t.c + row * t.c_row + panel * P::kWidth;
  V sums[Rows][kVectors];
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
    for (int w = 0; w < kVectors; ++w) {
      if constexpr (kAdd) sums[r][w] = load(c + r * t.c_row + w * V::kSize);
      else sums[r][w] = V(0);
    }
  }
  const char *a = t.a + row * t.a_row, *b = reinterpret_cast<const char*>(t.b + panel * t.panel);
  const auto load = [](const char* from, typename M::Lanes* y) __attribute__((always_inline)) {
#pragma GCC unroll 2
    for (int w = 0; w < kVectors; ++w) y[w] = M::load(from + w * kVectorBytes);
  };
  add_steps<M, Rows, kVectors>(sums, a, t.a_row, t.a_step, b, kVectors * kVectorBytes, t.steps, load);
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
    for (int w = 0; w < kVectors; ++w) store(c + r * t.c_row + w * V::kSize, sums[r][w]);
  }
}

template <class Source, bool kAdd, class Sequence = std::make_integer_sequence<int, kTileRows>>
struct ProductTiles;
template <class Source, bool kAdd, int... I>
struct ProductTiles<Source, kAdd, std::integer_sequence<int, I...>> {
  static constexpr void (*functions[])(const Product<Source>&, int64_t, int64_t) = {product_tile<Source, I + 1, kAdd>...};
};

template <class Source, bool kAdd>
void multiply_vectors(const Product<Source>& t, int64_t rows, int64_t panels) {
  const auto& functions = ProductTiles<Source, kAdd>::functions;
  for (int64_t panel = 0; panel < panels; ++panel) {
    int64_t i = 0;
    for (; i + kTileRows <= rows; i += kTileRows) functions[kTileRows - 1](t, i, panel);
    if (i < rows) functions[rows - i - 1](t, i, panel);
  }
}

template <class Source, bool kAdd>
void multiply(const Product<Source>& t, int64_t rows, int64_t panels) {
#if defined(__AMX_BF16__)
  if constexpr (Panels<Source>::kPerStep == 2) {
    const int64_t whole_rows = rows / kTile * kTile, whole_steps = t.steps / kTile * kTile;
    if (whole_rows > 0 && whole_steps > 0 && has_amx_bf16()) {
      multiply_tiles<kAdd>(t.a, t.a_row, t.a_step, t.b, t.panel, whole_steps, t.c, t.c_row, whole_rows, panels);
      if (whole_steps < t.steps) multiply_vectors<Source, true>(t.after_steps(whole_steps), whole_rows, panels);
      if (whole_rows < rows) multiply_vectors<Source, kAdd>(t.after_rows(whole_rows), rows - whole_rows, panels);
      return;
    }
  }
#endif
  multiply_vectors<Source, kAdd>(t, rows, panels);
}
// The same, added to c unless this is the first part of the sum.
template <class Source>
void accumulate(const Product<Source>& t, int64_t rows, int64_t panels, bool first) {
  if (first) multiply<Source, false>(t, rows, panels);
  else multiply<Source, true>(t, rows, panels);
}

// Takes arrays from scratch memory, aligned to 64 bytes; with a null pointer, it only counts.
class Carver {
 public:
  explicit Carver(void* memory) : memory_(static_cast<char*>(memory)) {}
  template <class E>
  E* take(int64_t elements) {
    char* at = memory_ == nullptr ? nullptr : memory_ + used_;
    used_ += (elements * static_cast<int64_t>(sizeof(E)) + 63) / 64 * 64;
    return reinterpret_cast<E*>(at);
  }
  int64_t used() const { return used_; }

 private:
  char* memory_;
  int64_t used_ = 0;
};

}  // namespace amp::cpu::AMP_ISA
