// The loops of fold.h. Compiled once per instruction set level.
#include <amp/cpu/reduction/fold.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

namespace {

// kExact: a result is one of the operands, which needs no wider accumulator.
struct Add {
  static constexpr double kIdentity = 0;
  static constexpr bool kExact = false;
  template <class V>
  static AMP_FN V apply(V a, V b) {
    return a + b;
  }
};
struct Multiply {
  static constexpr double kIdentity = 1;
  static constexpr bool kExact = false;
  template <class V>
  static AMP_FN V apply(V a, V b) {
    return a * b;
  }
};

// The instructions for max and min return the second operand if either is NaN. If `a` is NaN, the result is set to `a`.
#if AMP_SIMD_BYTES == 64
AMP_FN Vec<float> nan_or(Vec<float> a, __m512 other) {
  return Vec<float>(_mm512_mask_mov_ps(other, _mm512_cmp_ps_mask(a.v, a.v, _CMP_UNORD_Q), a.v));
}
#elif AMP_SIMD_BYTES == 32
AMP_FN Vec<float> nan_or(Vec<float> a, __m256 other) {
  return Vec<float>(_mm256_blendv_ps(other, a.v, _mm256_cmp_ps(a.v, a.v, _CMP_UNORD_Q)));
}
#endif
struct Largest {
  static constexpr double kIdentity = -__builtin_inf();
  static constexpr bool kExact = true;
  template <class V>
  static AMP_FN V apply(V a, V b) {
    return math::max(a, b);
  }
#if AMP_SIMD_BYTES == 64
  static AMP_FN Vec<float> apply(Vec<float> a, Vec<float> b) { return nan_or(a, _mm512_maskz_max_ps(kAllLanes, a.v, b.v)); }
#elif AMP_SIMD_BYTES == 32
  static AMP_FN Vec<float> apply(Vec<float> a, Vec<float> b) { return nan_or(a, _mm256_max_ps(a.v, b.v)); }
#endif
};
struct Smallest {
  static constexpr double kIdentity = __builtin_inf();
  static constexpr bool kExact = true;
  template <class V>
  static AMP_FN V apply(V a, V b) {
    return math::min(a, b);
  }
#if AMP_SIMD_BYTES == 64
  static AMP_FN Vec<float> apply(Vec<float> a, Vec<float> b) { return nan_or(a, _mm512_maskz_min_ps(kAllLanes, a.v, b.v)); }
#elif AMP_SIMD_BYTES == 32
  static AMP_FN Vec<float> apply(Vec<float> a, Vec<float> b) { return nan_or(a, _mm256_min_ps(a.v, b.v)); }
#endif
};

struct Itself {
  template <class V>
  static AMP_FN V apply(V x, V) {
    return x;
  }
};
struct ZeroForNaN {
  template <class V>
  static AMP_FN V apply(V x, V) {
    return select(x == x, x, V(0));
  }
};
struct Squared {
  template <class V>
  static AMP_FN V apply(V x, V) {
    return x * x;
  }
};
struct Absolute {
  template <class V>
  static AMP_FN V apply(V x, V) {
    return math::abs(x);
  }
};
struct SquaredDistance {
  template <class V>
  static AMP_FN V apply(V x, V center) {
    return (x - center) * (x - center);
  }
};
struct NonZero {
  template <class V>
  static AMP_FN V apply(V x, V) {
    return select(x != V(0), V(1), V(0));
  }
};

using Wide = Vec<double>;
constexpr int kGroup = 8;  // vectors folded in the compute type before widening

// Widens the lanes of x and folds them into accumulators.
struct WidePair {
  Wide low, high;

  template <class Op>
  AMP_FN void fold(Vec<float> x) {
#if AMP_SIMD_BYTES == 64  // gcc 12 converts by quarters otherwise
    const __m256 first = _mm512_maskz_extractf32x8_ps(kAllLanes8, x.v, 0), second = _mm512_maskz_extractf32x8_ps(kAllLanes8, x.v, 1);
    low = Op::apply(low, Wide(_mm512_maskz_cvtps_pd(kAllLanes8, first)));
    high = Op::apply(high, Wide(_mm512_maskz_cvtps_pd(kAllLanes8, second)));
#else
    typedef float Half __attribute__((vector_size(AMP_SIMD_BYTES / 2)));
    Half halves[2];
    __builtin_memcpy(halves, &x.v, sizeof(halves));
    low = Op::apply(low, Wide(__builtin_convertvector(halves[0], Wide::Native)));
    high = Op::apply(high, Wide(__builtin_convertvector(halves[1], Wide::Native)));
#endif
  }
  template <class Op>
  AMP_FN void fold(Wide x) {
    low = Op::apply(low, x);
  }
};

template <class Op, class V>
AMP_FN V fold_group(V (&group)[kGroup]) {
#pragma GCC unroll 3
  for (int width = kGroup / 2; width > 0; width /= 2) {
#pragma GCC unroll 4
    for (int i = 0; i < width; ++i) group[i] = Op::apply(group[i], group[i + width]);
  }
  return group[0];
}

template <class S, class Op, class Map>
void fold_row(const void* in, int64_t n, const void* center_data, Accumulator* acc) {
  using V = VecOf<S>;
  constexpr int64_t kLanes = V::kSize;
  const S* p = static_cast<const S*>(in);
  const V identity(Op::kIdentity), center = center_data == nullptr ? V(0) : V(*static_cast<const typename V::Scalar*>(center_data));
  WidePair wide{Wide(Op::kIdentity), Wide(Op::kIdentity)};
  V rest = identity;
  int64_t i = 0;
  for (; i + kGroup * kLanes <= n; i += kGroup * kLanes) {
    V group[kGroup];
#pragma GCC unroll 8
    for (int k = 0; k < kGroup; ++k) group[k] = Map::apply(load(p + i + k * kLanes), center);
    if constexpr (Op::kExact) rest = Op::apply(rest, fold_group<Op>(group));
    else wide.fold<Op>(fold_group<Op>(group));
  }
  if (i < n || Op::kExact) {
    for (; i + kLanes <= n; i += kLanes) rest = Op::apply(rest, Map::apply(load(p + i), center));
    if (i < n) {
      const int left = static_cast<int>(n - i);
      const V last = Map::apply(load_partial(p + i, left), center);
      rest = Op::apply(rest, select(detail::first_lanes<typename V::Scalar>(left), last, identity));
    }
    wide.fold<Op>(rest);
  }
  const Wide both = Op::apply(wide.low, wide.high);
  const Wide folded = fold_lanes<Wide::kSize / 2>(
      both, [](Wide a, Wide b) __attribute__((always_inline)) { return Op::apply(a, b); });
  acc->real = Op::apply(acc->real, folded[0]);
}

template <class Op>
AMP_FN void fold_into(Accumulator* acc, Vec<float> x) {
  double* p = &acc->real;
  WidePair wide{load(p), load(p + Wide::kSize)};
  wide.fold<Op>(x);
  store(p, wide.low);
  store(p + Wide::kSize, wide.high);
}
template <class Op>
AMP_FN void fold_into(Accumulator* acc, Wide x) {
  store(&acc->real, Op::apply(load(&acc->real), x));
}

// Folds up to eight rows of one vector of columns into its accumulators.
template <class S, class Op, class Map, class Load>
AMP_FN void fold_strip(int64_t rows, VecOf<S> center, Accumulator* acc, const Load& load_row) {
  using V = VecOf<S>;
  if (rows == kGroup) {
    V group[kGroup];
#pragma GCC unroll 8
    for (int k = 0; k < kGroup; ++k) group[k] = Map::apply(load_row(k), center);
    return fold_into<Op>(acc, fold_group<Op>(group));
  }
  V all = Map::apply(load_row(0), center);
  for (int64_t i = 1; i < rows; ++i) all = Op::apply(all, Map::apply(load_row(i), center));
  fold_into<Op>(acc, all);
}

// Reads eight rows at a time over their whole length, while the accumulators stay in the L1 cache.
template <class S, class Op, class Map>
void fold_columns(const void* in, int64_t stride, int64_t rows, int64_t columns, const void* center_data, Accumulator* acc) {
  using V = VecOf<S>;
  constexpr int64_t kLanes = V::kSize;
  const S* p = static_cast<const S*>(in);
  const auto* center = static_cast<const typename V::Scalar*>(center_data);
  for (int64_t first = 0; first < rows; first += kGroup, p += kGroup * stride) {
    const int64_t count = rows - first < kGroup ? rows - first : kGroup;
    int64_t j = 0;
    for (; j + kLanes <= columns; j += kLanes) {
      const V middle = center == nullptr ? V(0) : load(center + j);
      fold_strip<S, Op, Map>(
          count, middle, acc + j, [&](int64_t i) __attribute__((always_inline)) { return load(p + i * stride + j); });
    }
    if (j < columns) {
      const int left = static_cast<int>(columns - j);
      const V middle = center == nullptr ? V(0) : load(center + j);
      fold_strip<S, Op, Map>(
          count, middle, acc + j, [&](int64_t i) __attribute__((always_inline)) { return load_partial(p + i * stride + j, left); });
    }
  }
}

// Integers, one at a time; vectorized by the compiler.
template <class I, class Op, class Map>
void fold_integer_row(const void* in, int64_t n, const void*, Accumulator* acc) {
  const I* p = static_cast<const I*>(in);
  int64_t total = acc->integer;
  for (int64_t i = 0; i < n; ++i) total = Op::apply(total, Map::apply(static_cast<int64_t>(p[i]), int64_t{0}));
  acc->integer = total;
}
template <class I, class Op, class Map>
void fold_integer_columns(const void* in, int64_t stride, int64_t rows, int64_t columns, const void*, Accumulator* acc) {
  const I* p = static_cast<const I*>(in);
  for (int64_t i = 0; i < rows; ++i, p += stride) {
    for (int64_t j = 0; j < columns; ++j) acc[j].integer = Op::apply(acc[j].integer, Map::apply(static_cast<int64_t>(p[j]), int64_t{0}));
  }
}

// Integer overflow wraps around.
struct AddIntegers {
  static AMP_FN int64_t apply(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b)); }
};
struct MultiplyIntegers {
  static AMP_FN int64_t apply(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b)); }
};

template <class S, class Op, class Map>
constexpr FoldKernel kFloating{fold_row<S, Op, Map>, fold_columns<S, Op, Map>};
template <class I, class Op, class Map>
constexpr FoldKernel kInteger{fold_integer_row<I, Op, Map>, fold_integer_columns<I, Op, Map>};

template <class Op, class IntegerOp, class Map, bool kIntegers>
constexpr void fill(FoldTable& table, Fold fold) {
  FoldKernel* kernels = table.kernels[static_cast<int>(fold)];
  const auto at = [&](ScalarType t) -> FoldKernel& { return kernels[static_cast<int>(t)]; };
  at(kFloat32) = kFloating<float, Op, Map>;
  at(kFloat64) = kFloating<double, Op, Map>;
  at(kFloat16) = kFloating<Half, Op, Map>;
  at(kBFloat16) = kFloating<BFloat16, Op, Map>;
  if constexpr (kIntegers) {
    // Every byte except 0 is true: view(), files and other libraries may bring other ones than 1.
    at(kBool) = kInteger<uint8_t, IntegerOp, NonZero>;
    at(kUInt8) = kInteger<uint8_t, IntegerOp, Map>;
    at(kInt8) = kInteger<int8_t, IntegerOp, Map>;
    at(kInt16) = kInteger<int16_t, IntegerOp, Map>;
    at(kInt32) = kInteger<int32_t, IntegerOp, Map>;
    at(kInt64) = kInteger<int64_t, IntegerOp, Map>;
  }
}

constexpr FoldTable make_table() {
  FoldTable table{};
  fill<Add, AddIntegers, Itself, true>(table, Fold::Sum);
  fill<Add, AddIntegers, ZeroForNaN, false>(table, Fold::SumNumbers);
  fill<Add, AddIntegers, Squared, false>(table, Fold::SumSquares);
  fill<Add, AddIntegers, Absolute, false>(table, Fold::SumAbs);
  fill<Add, AddIntegers, SquaredDistance, false>(table, Fold::SumSquaredDistance);
  fill<Add, AddIntegers, NonZero, true>(table, Fold::CountNonZero);
  fill<Multiply, MultiplyIntegers, Itself, true>(table, Fold::Prod);
  fill<Largest, Largest, Itself, true>(table, Fold::Max);
  fill<Smallest, Smallest, Itself, true>(table, Fold::Min);
  fill<Largest, Largest, Absolute, false>(table, Fold::MaxAbs);
  fill<Smallest, Smallest, Absolute, false>(table, Fold::MinAbs);
  return table;
}

}  // namespace

extern const FoldTable kFoldTable = make_table();

}  // namespace amp::cpu::AMP_ISA
