// The loops of extremum.h. Compiled once per instruction set level.
#include <amp/cpu/reduction/extremum.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

namespace {

// NaN beats every number.
struct Larger {
  template <class V>
  static AMP_FN auto better(V a, V b) {
    return (a > b) | ((a != a) & (b == b));
  }
};
struct Smaller {
  template <class V>
  static AMP_FN auto better(V a, V b) {
    return (a < b) | ((a != a) & (b == b));
  }
};

template <class S>
int64_t find(const void* in, int64_t n, Accumulator value) {
  using V = VecOf<S>;
  const S* p = static_cast<const S*>(in);
  const V wanted(value.real);
  const bool nan = value.real != value.real;
  const auto hits = [&](V x) __attribute__((always_inline)) { return nan ? x != x : x == wanted; };
  int64_t i = 0;
  while (i + V::kSize <= n && !any(hits(load(p + i)))) i += V::kSize;
  for (; i < n; ++i) {
    const V x = load_partial(p + i, 1);
    if (any(hits(x))) return i;
  }
  return n;
}
// The number that an element stands for. Every byte of a bool except 0 is true: view(), files and other libraries may bring other ones
// than 1.
template <bool is_bool, class I>
AMP_FN int64_t number(I element) {
  return is_bool ? element != 0 : element;
}

template <class I, bool is_bool>
int64_t find_integer(const void* in, int64_t n, Accumulator value) {
  const I* p = static_cast<const I*>(in);
  int64_t i = 0;
  while (i < n && number<is_bool>(p[i]) != value.integer) ++i;
  return i;
}

template <class S, class Order, class Load>
AMP_FN void best_of_strip(int64_t rows, int64_t columns, int64_t start, Candidate* acc, const Load& load_row) {
  using V = VecOf<S>;
  using T = typename V::Scalar;
  V best = load_row(0), where(0);
  for (int64_t i = 1; i < rows; ++i) {
    const V x = load_row(i);
    const auto mask = Order::better(x, best);
    best = select(mask, x, best);
    where = select(mask, V(static_cast<T>(i)), where);
  }
  T values[V::kSize], indices[V::kSize];
  store(values, best);
  store(indices, where);
  for (int64_t j = 0; j < columns; ++j) {
    const double value = values[j];
    if (acc[j].index < 0 || Order::better(value, acc[j].value.real)) acc[j] = {{.real = value}, start + static_cast<int64_t>(indices[j])};
  }
}

template <class S, class Order>
void extremum_columns(const void* in, int64_t stride, int64_t rows, int64_t columns, int64_t start, Candidate* acc) {
  constexpr int64_t kLanes = VecOf<S>::kSize;
  const S* p = static_cast<const S*>(in);
  int64_t j = 0;
  for (; j + kLanes <= columns; j += kLanes) {
    best_of_strip<S, Order>(
        rows, kLanes, start, acc + j, [&](int64_t i) __attribute__((always_inline)) { return load(p + i * stride + j); });
  }
  if (j < columns) {
    const int left = static_cast<int>(columns - j);
    best_of_strip<S, Order>(
        rows, left, start, acc + j, [&](int64_t i) __attribute__((always_inline)) { return load_partial(p + i * stride + j, left); });
  }
}

template <class I, class Order, bool is_bool>
void extremum_integer_columns(const void* in, int64_t stride, int64_t rows, int64_t columns, int64_t start, Candidate* acc) {
  const I* p = static_cast<const I*>(in);
  for (int64_t i = 0; i < rows; ++i, p += stride) {
    for (int64_t j = 0; j < columns; ++j) {
      const int64_t value = number<is_bool>(p[j]);
      if (acc[j].index < 0 || Order::better(value, acc[j].value.integer)) acc[j] = {{.integer = value}, start + i};
    }
  }
}

template <class S>
constexpr void fill_floating(ExtremumTable& table, ScalarType t) {
  table.find[static_cast<int>(t)] = find<S>;
  table.columns[0][static_cast<int>(t)] = extremum_columns<S, Smaller>;
  table.columns[1][static_cast<int>(t)] = extremum_columns<S, Larger>;
}
template <class I, bool is_bool = false>
constexpr void fill_integer(ExtremumTable& table, ScalarType t) {
  table.find[static_cast<int>(t)] = find_integer<I, is_bool>;
  table.columns[0][static_cast<int>(t)] = extremum_integer_columns<I, Smaller, is_bool>;
  table.columns[1][static_cast<int>(t)] = extremum_integer_columns<I, Larger, is_bool>;
}

constexpr ExtremumTable make_table() {
  ExtremumTable table{};
  fill_floating<float>(table, kFloat32);
  fill_floating<double>(table, kFloat64);
  fill_floating<Half>(table, kFloat16);
  fill_floating<BFloat16>(table, kBFloat16);
  fill_integer<uint8_t, /*is_bool=*/true>(table, kBool);
  fill_integer<uint8_t>(table, kUInt8);
  fill_integer<int8_t>(table, kInt8);
  fill_integer<int16_t>(table, kInt16);
  fill_integer<int32_t>(table, kInt32);
  fill_integer<int64_t>(table, kInt64);
  return table;
}

}  // namespace

extern const ExtremumTable kExtremumTable = make_table();

}  // namespace amp::cpu::AMP_ISA
