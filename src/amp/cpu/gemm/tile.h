// A tile of the result in registers. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/cpu/gemm/gemm.h>
#include <amp/cpu/simd/pairs.h>

namespace amp::cpu::AMP_ISA {

// Rows of a tile. A tile has one, two or (up to kWideRows rows) four vectors of columns.
inline constexpr int kTileRows = AMP_SIMD_REGISTERS == 32 ? 8 : AMP_SIMD_BYTES == 32 ? 6 : 4;
inline constexpr int kWideRows = AMP_SIMD_REGISTERS == 32 && AMP_SIMD_BYTES == 16 ? 4 : 2;
inline constexpr int kVectorBytes = AMP_SIMD_BYTES;

// How packed elements are multiplied and summed, one T at a time.
template <class T>
struct Multiply {
  using Element = T;
  using Vector = Vec<T>;
  using Lanes = Vec<T>;
  static constexpr bool kPairs = false;

  static AMP_FN Lanes load(const char* p) { return amp::cpu::AMP_ISA::load(reinterpret_cast<const T*>(p)); }
#if AMP_SIMD_BYTES == 64
  static AMP_FN Lanes load_first(const char* p, unsigned mask) {
    if constexpr (sizeof(T) == 4) return Lanes(_mm512_maskz_loadu_ps(static_cast<__mmask16>(mask), p));
    else return Lanes(_mm512_maskz_loadu_pd(static_cast<__mmask8>(mask), p));
  }
#else
  static AMP_FN Lanes load_first(const char* p, unsigned) { return load(p); }  // packed, so there is a whole vector
#endif
  static AMP_FN Lanes splat(const char* p) {
    T value;
    __builtin_memcpy(&value, p, sizeof(value));
    return Lanes(value);
  }
  static AMP_FN Vector step(Vector sum, Lanes a, Lanes b) { return multiply_add(a, b, sum); }
#if AMP_SIMD_LANES
  template <int kLane>
  static AMP_FN Vector step_lane(Vector sum, Lanes a, Lanes b) {
    return multiply_add_lane<kLane>(a, b, sum);
  }
#endif
};

#if AMP_SIMD_PAIRS
// bfloat16, two rows of b at a time: an element is a pair along k.
struct MultiplyPairs {
  using Element = uint32_t;
  using Vector = Vec<float>;
  using Lanes = Pairs;
  static constexpr bool kPairs = true;

  static AMP_FN Lanes load(const char* p) { return load_pairs(p); }
  static AMP_FN Lanes load_first(const char* p, unsigned) { return load(p); }
  static AMP_FN Lanes splat(const char* p) {
    uint32_t pair;
    __builtin_memcpy(&pair, p, sizeof(pair));
    return Lanes{} + pair;
  }
  // One element paired with zero.
  static AMP_FN Lanes splat_half(const char* p) {
    uint16_t half;
    __builtin_memcpy(&half, p, sizeof(half));
    return Lanes{} + uint32_t{half};
  }
  static AMP_FN Vector step(Vector sum, Lanes a, Lanes b) { return add_products(sum, a, b); }
#if AMP_SIMD_LANES
  template <int kLane>
  static AMP_FN Vector step_lane(Vector sum, Lanes a, Lanes b) {
    return add_products_lane<kLane>(sum, a, b);
  }
#endif
};
#endif

// How elements of type T are multiplied.
template <class T>
struct MultiplyOf {
  using type = Multiply<T>;
};
template <>
struct MultiplyOf<Half> {
  using type = Multiply<float>;
};
#if AMP_SIMD_PAIRS
template <>
struct MultiplyOf<BFloat16> {
  using type = MultiplyPairs;
};
#else
template <>
struct MultiplyOf<BFloat16> {
  using type = Multiply<float>;
};
#endif

struct TileArgs {
  const Gemm* gemm;
  int64_t row, column;  // start of the tile in c
  int columns;          // number in use; the last vector may be partly filled
  unsigned last_lanes;  // mask of the lanes of the last vector in use
  int64_t steps;        // elements (or pairs) per row of a
  bool half_step;       // whether a single unpaired element follows
  const char* a;
  int64_t a_row, a_step;  // strides in bytes
  const char* b;
  int64_t b_step;
};

// Loads elements of the addend with any stride; lanes from n on are unspecified.
template <class Storage>
AMP_FN VecOf<Storage> load_strided(const Storage* p, int64_t stride, int n) {
  constexpr int lanes = VecOf<Storage>::kSize;
  if (stride == 1) return n == lanes ? load(p) : load_partial(p, n);
  detail::RawBits<Storage> elements[lanes];
  for (int i = 0; i < lanes; ++i) __builtin_memcpy(&elements[i], p + (i < n ? i : 0) * stride, sizeof(elements[i]));
  return load(reinterpret_cast<const Storage*>(elements));
}

AMP_FN Vec<float> load_addend(const Gemm& g, int64_t row, int64_t column, int n, Vec<float>) {
  const int64_t at = row * g.addend_row + column * g.addend_column;
  switch (g.addend_dtype) {
    case kFloat16: return load_strided(static_cast<const Half*>(g.addend) + at, g.addend_column, n);
    case kBFloat16: return load_strided(static_cast<const BFloat16*>(g.addend) + at, g.addend_column, n);
    default: return load_strided(static_cast<const float*>(g.addend) + at, g.addend_column, n);
  }
}
AMP_FN Vec<double> load_addend(const Gemm& g, int64_t row, int64_t column, int n, Vec<double>) {
  return load_strided(static_cast<const double*>(g.addend) + row * g.addend_row + column * g.addend_column, g.addend_column, n);
}

template <class Storage>
AMP_FN void store_first(Storage* p, VecOf<Storage> x, int n) {
  if (n == VecOf<Storage>::kSize) store(p, x);
  else store_partial(p, x, n);
}
AMP_FN void store_result(const Gemm& g, int64_t row, int64_t column, Vec<float> x, int n) {
  const int64_t at = row * g.c_row + column;
  switch (g.out_dtype) {
    case kFloat16: return store_first(static_cast<Half*>(g.c) + at, x, n);
    case kBFloat16: return store_first(static_cast<BFloat16*>(g.c) + at, x, n);
    default: return store_first(static_cast<float*>(g.c) + at, x, n);
  }
}
AMP_FN void store_result(const Gemm& g, int64_t row, int64_t column, Vec<double> x, int n) {
  store_first(static_cast<double*>(g.c) + row * g.c_row + column, x, n);
}

// Writes alpha * sums + beta * addend, or relu of it, for a block of the result whose sums are in memory.
template <class T>
__attribute__((noinline)) void finish_block(const Gemm& g, int64_t row, int64_t column, int rows, int columns, const T* sums, int sums_row,
                                            bool relu = false) {
  using V = Vec<T>;
  for (int r = 0; r < rows; ++r) {
    for (int j = 0; j < columns; j += V::kSize) {
      const int n = columns - j < V::kSize ? columns - j : V::kSize;
      V x = load(sums + r * sums_row + j) * V(g.alpha);
      if (g.addend != nullptr) x = multiply_add(V(g.beta), load_addend(g, row + r, column + j, n, V()), x);
      if (relu) x = select(x < V(0), V(0), x);  // NaN stays
      store_result(g, row + r, column + j, x, n);
    }
  }
}

// Whether all rows of c have the same addend, without scaling. The sums can then be initialized with it.
AMP_FN bool is_bias(const Gemm& g) { return g.addend_row == 0 && g.alpha == 1 && g.beta == 1; }

// A tile with fewer steps ends before the prefetched data arrives.
inline constexpr int64_t kPrefetchedSteps = 16;

// Fetches the cache lines of c where a tile starts, while the sums are computed.
template <int Rows>
AMP_FN void prefetch_result(const Gemm& g, int64_t row, int64_t column) {
  const int64_t size = g.out_dtype == kFloat64 ? 8 : g.out_dtype == kFloat32 ? 4 : 2;
  const char* at = static_cast<const char*>(g.c) + (row * g.c_row + column) * size;
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) __builtin_prefetch(at + r * g.c_row * size, 1);
}

// Adds the products of the rows at a, and of vectors that load(b, y) reads, to sums: for `steps` steps. a and b are moved to the end.
template <class M, int Rows, int Width, class Load>
AMP_FN void add_steps(typename M::Vector (&sums)[Rows][Width], const char*& a, int64_t a_row, int64_t a_step, const char*& b,
                      int64_t b_step, int64_t steps, const Load& load) {
#if AMP_SIMD_LANES
  // Several elements of each row of a at once.
  constexpr int kAtOnce = M::Vector::kSize;
  if (a_step == static_cast<int64_t>(sizeof(typename M::Element))) {
    for (; steps >= kAtOnce; steps -= kAtOnce) {
      typename M::Lanes x[Rows];
#pragma GCC unroll 8
      for (int r = 0; r < Rows; ++r) x[r] = M::load(a + r * a_row);
      const auto step = [&]<int kLane>() __attribute__((always_inline)) {
        typename M::Lanes y[Width];
        load(b, y);
#pragma GCC unroll 8
        for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 4
          for (int w = 0; w < Width; ++w) sums[r][w] = M::template step_lane<kLane>(sums[r][w], x[r], y[w]);
        }
        b += b_step;
      };
      [&]<int... kLane>(std::integer_sequence<int, kLane...>) __attribute__((always_inline)) { (step.template operator()<kLane>(), ...); }
      (std::make_integer_sequence<int, kAtOnce>());
      a += kAtOnce * a_step;
    }
  }
#endif
  for (; steps > 0; --steps) {
    typename M::Lanes y[Width];
    load(b, y);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
      const typename M::Lanes x = M::splat(a + r * a_row);
#pragma GCC unroll 4
      for (int w = 0; w < Width; ++w) sums[r][w] = M::step(sums[r][w], x, y[w]);
    }
    a += a_step;
    b += b_step;
  }
}

template <class M, int Rows, int Width>
void compute_tile(const TileArgs& t) {
  using V = typename M::Vector;
  const Gemm& g = *t.gemm;
  const int last = t.columns - (Width - 1) * V::kSize;
  V sums[Rows][Width];
  if (t.steps >= kPrefetchedSteps) prefetch_result<Rows>(g, t.row, t.column);
  const bool starts_with_addend = g.addend != nullptr && is_bias(g);
#pragma GCC unroll 4
  for (int w = 0; w < Width; ++w) {
    const V start = starts_with_addend ? load_addend(g, 0, t.column + w * V::kSize, w + 1 < Width ? V::kSize : last, V()) : V(0);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) sums[r][w] = start;
  }
  const char *a = t.a, *b = t.b;
  const auto load = [&](const char* from, typename M::Lanes* y) __attribute__((always_inline)) {
#pragma GCC unroll 4
    for (int w = 0; w < Width - 1; ++w) y[w] = M::load(from + w * kVectorBytes);
    y[Width - 1] = M::load_first(from + (Width - 1) * kVectorBytes, t.last_lanes);
  };
  add_steps<M, Rows, Width>(sums, a, t.a_row, t.a_step, b, t.b_step, t.steps, load);
  if constexpr (M::kPairs) {
    if (t.half_step) {
      typename M::Lanes y[Width];
      load(b, y);
#pragma GCC unroll 8
      for (int r = 0; r < Rows; ++r) {
        const typename M::Lanes x = M::splat_half(a + r * t.a_row);
#pragma GCC unroll 4
        for (int w = 0; w < Width; ++w) sums[r][w] = M::step(sums[r][w], x, y[w]);
      }
    }
  }
  if (g.addend == nullptr ? g.alpha == 1 : starts_with_addend) {
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 4
      for (int w = 0; w < Width; ++w) store_result(g, t.row + r, t.column + w * V::kSize, sums[r][w], w + 1 < Width ? V::kSize : last);
    }
    return;
  }
  typename V::Scalar block[Rows][Width * V::kSize];
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 4
    for (int w = 0; w < Width; ++w) store(&block[r][w * V::kSize], sums[r][w]);
  }
  finish_block(g, t.row, t.column, Rows, t.columns, &block[0][0], Width * V::kSize);
}

using TileFunction = void (*)(const TileArgs&);

template <class M, int Width, int... Rows>
struct TileRow {
  static constexpr TileFunction functions[] = {compute_tile<M, Rows, Width>...};
};
template <class M, int Width, class Sequence>
struct TileRowOf;
template <class M, int Width, int... I>
struct TileRowOf<M, Width, std::integer_sequence<int, I...>> : TileRow<M, Width, (I + 1)...> {};

// The tile function for `rows` rows and `width` vectors.
template <class M>
AMP_FN TileFunction tile_function(int rows, int width) {
  using Rows = std::make_integer_sequence<int, kTileRows>;
  if (width == 1) return TileRowOf<M, 1, Rows>::functions[rows - 1];
  if (width == 2) return TileRowOf<M, 2, Rows>::functions[rows - 1];
  return TileRowOf<M, 4, std::make_integer_sequence<int, kWideRows>>::functions[rows - 1];
}

}  // namespace amp::cpu::AMP_ISA
