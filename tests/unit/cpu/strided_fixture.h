// Random strided operands with small integers, which every dtype represents exactly, and a slow reference walk over them.
#pragma once

#include <algorithm>
#include <complex>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

#include <amp/core/half.h>
#include <amp/core/strided.h>

namespace amp::test {

using Number = std::complex<double>;

inline const std::vector<ScalarType>& all_dtypes() {
  static const std::vector<ScalarType> dtypes = {kBool,    kUInt8,    kInt8,    kInt16,   kInt32,     kInt64,
                                                 kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128};
  return dtypes;
}

template <class T>
Number read_as(const void* p) {
  T value;
  std::memcpy(static_cast<void*>(&value), p, sizeof(T));
  if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) return static_cast<float>(value);
  else if constexpr (std::is_arithmetic_v<T>) return static_cast<double>(value);
  else return Number(value.real(), value.imag());
}

inline Number read(ScalarType t, const void* p) {
  switch (t) {
    case kBool: return read_as<bool>(p);
    case kUInt8: return read_as<uint8_t>(p);
    case kInt8: return read_as<int8_t>(p);
    case kInt16: return read_as<int16_t>(p);
    case kInt32: return read_as<int32_t>(p);
    case kInt64: return read_as<int64_t>(p);
    case kFloat16: return read_as<Half>(p);
    case kBFloat16: return read_as<BFloat16>(p);
    case kFloat32: return read_as<float>(p);
    case kFloat64: return read_as<double>(p);
    case kComplex64: return read_as<std::complex<float>>(p);
    default: return read_as<Number>(p);
  }
}

// The value after a conversion to `t`.
inline Number convert(ScalarType t, Number z) {
  if (isComplexType(t)) return z;
  if (t == kBool) return z != Number(0) ? 1.0 : 0.0;
  const double x = z.real();
  switch (t) {
    case kUInt8: return static_cast<double>(static_cast<uint8_t>(static_cast<int64_t>(x)));
    case kInt8: return static_cast<double>(static_cast<int8_t>(static_cast<int64_t>(x)));
    // The other types represent all the numbers of these tests; integers have no -0.
    default: return isIntegralType(t) ? x + 0.0 : x;
  }
}

template <class T>
void write_as(void* p, T value) {
  std::memcpy(p, static_cast<const void*>(&value), sizeof(T));
}

inline void write(ScalarType t, void* p, Number z) {
  const auto i = static_cast<int64_t>(z.real());
  switch (t) {
    case kBool: return write_as(p, z != Number(0));
    case kUInt8: return write_as(p, static_cast<uint8_t>(i));
    case kInt8: return write_as(p, static_cast<int8_t>(i));
    case kInt16: return write_as(p, static_cast<int16_t>(i));
    case kInt32: return write_as(p, static_cast<int32_t>(i));
    case kInt64: return write_as(p, i);
    case kFloat16: return write_as(p, Half(static_cast<float>(z.real())));
    case kBFloat16: return write_as(p, BFloat16(static_cast<float>(z.real())));
    case kFloat32: return write_as(p, static_cast<float>(z.real()));
    case kFloat64: return write_as(p, z.real());
    case kComplex64: return write_as(p, std::complex<float>(z));
    default: return write_as(p, z);
  }
}

// The memory of one operand including its gaps. This detects writes outside its elements.
struct Memory {
  std::vector<char> bytes;
  ScalarType dtype;
  std::vector<int64_t> strides;
  int64_t offset = 0;  // offset of element 0, in elements

  char* at(int64_t element) { return bytes.data() + (offset + element) * elementSize(dtype); }
};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int64_t below(int64_t n) { return std::uniform_int_distribution<int64_t>(0, n - 1)(engine_); }
  bool chance(double p) { return std::bernoulli_distribution(p)(engine_); }
  template <class Container>
  auto pick(const Container& c) {
    return *(std::begin(c) + below(static_cast<int64_t>(std::size(c))));
  }
  template <class Container>
  void shuffle(Container& c) {
    std::shuffle(std::begin(c), std::end(c), engine_);
  }

 private:
  std::mt19937_64 engine_;
};

// Memory for `sizes` with a random dimension order, randomly with gaps between elements or broadcast along some dimensions.
inline Memory random_memory(Random& random, const std::vector<int64_t>& sizes, ScalarType dtype, bool may_broadcast) {
  Memory memory;
  memory.dtype = dtype;
  memory.strides.resize(sizes.size());
  std::vector<size_t> order(sizes.size());
  std::iota(order.rbegin(), order.rend(), size_t{0});
  if (random.chance(0.5)) random.shuffle(order);
  int64_t stride = random.chance(0.3) ? 1 + random.below(3) : 1;
  for (size_t d : order) {
    memory.strides[d] = stride;
    if (may_broadcast && random.chance(0.25)) memory.strides[d] = 0;
    else stride *= sizes[d];
    if (random.chance(0.15)) stride += random.below(4);
  }
  memory.offset = random.below(5);
  memory.bytes.resize(static_cast<size_t>((memory.offset + stride + 8) * elementSize(dtype)));
  for (size_t i = 0; i + static_cast<size_t>(elementSize(dtype)) <= memory.bytes.size(); i += static_cast<size_t>(elementSize(dtype))) {
    const Number value(static_cast<double>(random.below(17) - (dtype == kUInt8 ? 0 : 8)), static_cast<double>(random.below(9) - 4));
    write(dtype, memory.bytes.data() + i, value);
  }
  return memory;
}

// Calls fn(offsets) with the element offset of every memory, for each index of the shape.
template <class Function>
void for_each_index(const std::vector<int64_t>& sizes, const std::vector<Memory>& memories, const Function& fn) {
  std::vector<int64_t> index(sizes.size()), offsets(memories.size());
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return;
  while (true) {
    for (size_t k = 0; k < memories.size(); ++k) {
      offsets[k] = std::inner_product(index.begin(), index.end(), memories[k].strides.begin(), int64_t{0});
    }
    fn(offsets);
    size_t d = sizes.size();
    while (d > 0 && ++index[d - 1] == sizes[d - 1]) index[--d] = 0;
    if (d == 0) return;
  }
}

inline StridedLoop make_loop(const std::vector<int64_t>& sizes, std::vector<Memory>& memories) {
  StridedLoop loop(sizes);
  for (Memory& m : memories) loop.add(m.at(0), m.dtype, sizes, m.strides);
  return loop;
}

inline std::vector<int64_t> random_shape(Random& random) {
  std::vector<int64_t> sizes(static_cast<size_t>(random.below(5)));
  for (int64_t& size : sizes) size = random.chance(0.1) ? random.below(3) : 1 + random.below(random.chance(0.1) ? 700 : 9);
  int64_t n = 1;
  for (int64_t& size : sizes) {
    if (n * size > 20000) size = 2;
    n *= size;
  }
  return sizes;
}

}  // namespace amp::test
