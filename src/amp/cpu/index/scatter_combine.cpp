// Products and extrema of the elements that an index sends to the same place.
#include <bit>

#include <amp/cpu/index/along.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/index.h>
#include <amp/cpu/rows_math.h>

namespace amp::cpu {

namespace {

struct Multiply {
  template <class I, class P>
  static void one(I& indexed, P& plain) {
    if constexpr (std::is_same_v<I, bool>) {
      indexed = indexed && plain;
    } else if constexpr (std::is_integral_v<I>) {  // wraps around
      indexed = static_cast<I>(static_cast<uint64_t>(indexed) * static_cast<uint64_t>(plain));
    } else {
      indexed *= static_cast<I>(plain);
    }
  }
  static constexpr bool kWrites = true;
};

template <class T>
constexpr bool kIs16Bit = sizeof(T) == 2 && !std::is_integral_v<T>;

// Without a branch, which would often be mispredicted.
template <class T>
T select(bool condition, T a, T b) {
  if constexpr (std::is_floating_point_v<T> || kIs16Bit<T>) {
    using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>>;
    const auto mask = static_cast<Bits>(-static_cast<int64_t>(condition));
    return std::bit_cast<T>(static_cast<Bits>((std::bit_cast<Bits>(a) & mask) | (std::bit_cast<Bits>(b) & static_cast<Bits>(~mask))));
  } else {
    return condition ? a : b;
  }
}

// NaN wins.
template <bool largest>
struct Choose {
  template <class I, class P>
  static void one(I& indexed, P& plain) {
    using Compute = std::conditional_t<kIs16Bit<I>, float, I>;
    const I other = static_cast<I>(plain);
    const auto x = static_cast<Compute>(other), best = static_cast<Compute>(indexed);
    const bool replaces = (largest ? x > best : x < best) | (x != x);
    indexed = select(replaces, other, indexed);
  }
  // Vectorized.
  template <class T>
  requires std::is_floating_point_v<T> || kIs16Bit<T>
  static void row(T* indexed, const T* plain, int64_t n) {
    const ElementwiseRow& larger = largest ? cpu::row<MathRow::maximum>() : cpu::row<MathRow::minimum>();
    const void* in[] = {indexed, plain};
    larger.direct(Tensor::scalar_type_of<T>())(indexed, in, 0, n, nullptr);
  }
  static constexpr bool kWrites = true;
};

}  // namespace

void scatter_combine_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) {
  const AlongLoop loop("scatter_reduce", self, src, dim, index);
  with_sum_types(src.dtype(), [&]<class I, class P>(I*, P*) {
    if constexpr (std::is_arithmetic_v<I>) {
      if (product) run_along<Multiply, I, P>(loop);
      else if (largest) run_along<Choose<true>, P, P>(loop);
      else run_along<Choose<false>, P, P>(loop);
    }
  });
}

}  // namespace amp::cpu
