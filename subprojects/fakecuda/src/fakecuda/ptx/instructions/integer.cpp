// Integer arithmetic. Overflow wraps. A division by zero gives all ones; PTX does not define it.
#include <algorithm>
#include <limits>
#include <type_traits>

#include <fakecuda/ptx/instructions/integer.h>

namespace ptx {

namespace {

template <class T>
using Unsigned = std::make_unsigned_t<T>;

struct Add {
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(static_cast<Unsigned<T>>(a) + static_cast<Unsigned<T>>(b));
  }
};
struct Sub {
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(static_cast<Unsigned<T>>(a) - static_cast<Unsigned<T>>(b));
  }
};
// For signed 32-bit integers.
template <class F>
struct Saturated {
  int32_t operator()(int32_t a, int32_t b) const {
    const int64_t exact = F()(int64_t{a}, int64_t{b});
    return static_cast<int32_t>(std::clamp<int64_t>(exact, INT32_MIN, INT32_MAX));
  }
};
struct MulLo {
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  }
};
struct MulHi {
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(static_cast<Wider<T>>(a) * b >> sizeof(T) * 8);
  }
};
struct MulWide {
  template <class T>
  Wider<T> operator()(T a, T b) const {
    return static_cast<Wider<T>>(static_cast<Wider<T>>(a) * b);
  }
};
template <class Mul>
struct Mad {
  template <class T, class D>
  D operator()(T a, T b, D c) const {
    return Add()(static_cast<D>(Mul()(a, b)), c);
  }
};
struct Div {
  template <class T>
  T operator()(T a, T b) const {
    if (b == 0) return static_cast<T>(-1);
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return Sub()(T{0}, a);
    return static_cast<T>(a / b);
  }
};
struct Rem {
  template <class T>
  T operator()(T a, T b) const {
    if (b == 0) return static_cast<T>(-1);
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return 0;
    return static_cast<T>(a % b);
  }
};
struct Neg {
  template <class T>
  T operator()(T a) const {
    return Sub()(T{0}, a);
  }
};
struct Abs {
  template <class T>
  T operator()(T a) const {
    return a < 0 ? Sub()(T{0}, a) : a;
  }
};
struct Min {
  template <class T>
  T operator()(T a, T b) const {
    return b < a ? b : a;
  }
};
struct Max {
  template <class T>
  T operator()(T a, T b) const {
    return a < b ? b : a;
  }
};
struct Sad {
  template <class T>
  T operator()(T a, T b, T c) const {
    return Add()(c, a < b ? Sub()(b, a) : Sub()(a, b));
  }
};

template <class F>
void two(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_integer(c, type, [](auto t) { return Run(&map2<F, decltype(t), decltype(t)>); });
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type);
}
template <class F>
void one(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_integer(c, type, [](auto t) { return Run(&map1<F, decltype(t), decltype(t)>); });
  in.d = c.result(0, type), in.a = c.source(1, type);
}
template <class F>
void maybe_saturated(Coder& c, Instruction& in) {
  const bool saturate = c.take(".sat");
  two<F>(c, in);
  if (saturate) in.run = &map2<Saturated<F>, int32_t, int32_t>;
}

Type wider(const Coder& c, Type type) {
  switch (type) {
    case Type::U16: return Type::U32;
    case Type::S16: return Type::S32;
    case Type::U32: return Type::U64;
    case Type::S32: return Type::S64;
    default: c.fail("the type can't be widened");
  }
}

void multiply(Coder& c, Instruction& in) {
  const int part = c.take_one({".lo", ".hi", ".wide"});
  const Type type = c.take_type();
  const Type to = part == 2 ? wider(c, type) : type;
  in.run = by_integer(c, type, [&](auto t) -> Run {
    using T = decltype(t);
    if (part == 0) return &map2<MulLo, T, T>;
    if (part == 1) return &map2<MulHi, T, T>;
    if constexpr (sizeof(T) < 8) return &map2<MulWide, Wider<T>, T>;
    return nullptr;
  });
  in.d = c.result(0, to), in.a = c.source(1, type), in.b = c.source(2, type);
}

void multiply_add(Coder& c, Instruction& in) {
  const int part = c.take_one({".lo", ".hi", ".wide"});
  const Type type = c.take_type();
  const Type to = part == 2 ? wider(c, type) : type;
  in.run = by_integer(c, type, [&](auto t) -> Run {
    using T = decltype(t);
    if (part == 0) return &map3<Mad<MulLo>, T, T>;
    if (part == 1) return &map3<Mad<MulHi>, T, T>;
    if constexpr (sizeof(T) < 8) return &map3<Mad<MulWide>, Wider<T>, T, T, Wider<T>>;
    return nullptr;
  });
  in.d = c.result(0, to), in.a = c.source(1, type), in.b = c.source(2, type), in.c = c.source(3, to);
}

void sum_of_differences(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_integer(c, type, [](auto t) { return Run(&map3<Sad, decltype(t), decltype(t)>); });
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type), in.c = c.source(3, type);
}

}  // namespace

std::span<const Opcode> integer_opcodes() {
  static constexpr Opcode kOpcodes[] = {
      {"add", maybe_saturated<Add>},
      {"sub", maybe_saturated<Sub>},
      {"mul", multiply},
      {"mad", multiply_add},
      {"div", two<Div>},
      {"rem", two<Rem>},
      {"neg", one<Neg>},
      {"abs", one<Abs>},
      {"min", two<Min>},
      {"max", two<Max>},
      {"sad", sum_of_differences},
  };
  return kOpcodes;
}

}  // namespace ptx
