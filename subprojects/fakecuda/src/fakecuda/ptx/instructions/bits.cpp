// Logic, shifts and bit fields.
#include <bit>

#include <fakecuda/ptx/instructions/integer.h>

namespace ptx {

namespace {

struct And {
  template <class T>
  T operator()(T a, T b) const {
    return a & b;
  }
};
struct Or {
  template <class T>
  T operator()(T a, T b) const {
    return a | b;
  }
};
struct Xor {
  template <class T>
  T operator()(T a, T b) const {
    return a ^ b;
  }
};
struct Not {
  template <class T>
  T operator()(T a) const {
    return static_cast<T>(~a);
  }
};
struct IsZero {
  template <class T>
  T operator()(T a) const {
    return a == 0 ? 1 : 0;
  }
};
// Amounts of at least the width shift everything out.
struct Shl {
  template <class T>
  T operator()(T a, uint32_t by) const {
    return by < sizeof(T) * 8 ? static_cast<T>(a << by) : T{0};
  }
};
struct Shr {
  template <class T>
  T operator()(T a, uint32_t by) const {
    constexpr uint32_t kLast = sizeof(T) * 8 - 1;
    if (by > kLast) return a < 0 ? static_cast<T>(-1) : T{0};
    return static_cast<T>(a >> by);
  }
};
template <bool kLeft, bool kWrap>
struct Funnel {
  uint32_t operator()(uint32_t low, uint32_t high, uint32_t by) const {
    by = kWrap ? by & 31 : std::min(by, 32u);
    const uint64_t both = uint64_t{high} << 32 | low;
    return static_cast<uint32_t>(kLeft ? by == 32 ? low : both << by >> 32 : both >> by);
  }
};
struct Popc {
  template <class T>
  uint32_t operator()(T a) const {
    return static_cast<uint32_t>(std::popcount(a));
  }
};
struct Clz {
  template <class T>
  uint32_t operator()(T a) const {
    return static_cast<uint32_t>(std::countl_zero(a));
  }
};
template <bool kShift>
struct Bfind {
  template <class T>
  uint32_t operator()(T a) const {
    using U = std::make_unsigned_t<T>;
    const U bits = static_cast<U>(a < 0 ? ~a : a);
    if (bits == 0) return ~0u;
    const int zeros = std::countl_zero(bits);
    return static_cast<uint32_t>(kShift ? zeros : static_cast<int>(sizeof(T)) * 8 - 1 - zeros);
  }
};
struct Brev {
  template <class T>
  T operator()(T a) const {
    T result = 0;
    for (size_t i = 0; i < sizeof(T) * 8; ++i, a >>= 1) result = static_cast<T>(result << 1 | (a & 1));
    return result;
  }
};
struct Bfe {
  template <class T>
  T operator()(T a, uint32_t position, uint32_t length) const {
    constexpr uint32_t kLast = sizeof(T) * 8 - 1;
    position &= 0xff, length &= 0xff;
    const auto bit = [&](uint32_t i) { return static_cast<uint32_t>(a >> i & 1); };
    const bool sign = std::is_signed_v<T> && length != 0 && bit(std::min(position + length - 1, kLast)) != 0;
    using U = std::make_unsigned_t<T>;
    U result = sign ? static_cast<U>(-1) : U{0};
    for (uint32_t i = 0; i < length && i <= kLast && position + i <= kLast; ++i)
      result = static_cast<U>((result & ~(U{1} << i)) | (static_cast<U>(bit(position + i)) << i));
    return static_cast<T>(result);
  }
};
template <class T>
T insert_field(T from, T into, uint32_t position, uint32_t length) {
  position &= 0xff, length &= 0xff;
  if (position >= sizeof(T) * 8 || length == 0) return into;
  const T field = static_cast<T>((length >= sizeof(T) * 8 ? ~T{0} : (T{1} << length) - 1) << position);
  return (into & ~field) | (static_cast<T>(from << position) & field);
}
struct Prmt {
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t selector) const {
    const uint64_t bytes = uint64_t{b} << 32 | a;
    uint32_t result = 0;
    for (uint32_t i = 0; i < 4; ++i) {
      const uint32_t pick = selector >> 4 * i & 0xf;
      auto byte = static_cast<uint32_t>(bytes >> 8 * (pick & 7) & 0xff);
      if ((pick & 8) != 0) byte = (byte & 0x80) != 0 ? 0xff : 0;
      result |= byte << 8 * i;
    }
    return result;
  }
};
// The modes of prmt with names: which byte of b:a each byte of the result is, for each of the four values of the selector.
constexpr uint16_t kPermutations[6][4] = {
    {0x3210, 0x4321, 0x5432, 0x6543}, {0x5670, 0x6701, 0x7012, 0x0123},  // f4e, b4e
    {0x0000, 0x1111, 0x2222, 0x3333},                                    // rc8
    {0x3210, 0x3211, 0x3222, 0x3333}, {0x0000, 0x1110, 0x2210, 0x3210},  // ecl, ecr
    {0x1010, 0x3232, 0x1010, 0x3232},                                    // rc16
};
struct Lop3 {
  uint32_t operator()(uint32_t a, uint32_t b, uint32_t c, uint32_t table) const {
    uint32_t result = 0;
    for (uint32_t i = 0; i < 8; ++i) {
      if ((table >> i & 1) != 0) result |= ((i & 4) != 0 ? a : ~a) & ((i & 2) != 0 ? b : ~b) & ((i & 1) != 0 ? c : ~c);
    }
    return result;
  }
};

template <class F>
void logic_of_predicates(Warp& w, const Instruction& in, uint32_t mask) {
  blend(w.predicate(in.d), F()(w.test(in.a), w.test(in.b)), mask);
}
void not_of_predicate(Warp& w, const Instruction& in, uint32_t mask) { blend(w.predicate(in.d), ~w.test(in.a), mask); }

template <class F>
void logic(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run =
      type == Type::Pred ? Run(&logic_of_predicates<F>) : by_size(c, type, [](auto t) { return Run(&map2<F, decltype(t), decltype(t)>); });
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type);
}
void inverse(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = type == Type::Pred ? Run(&not_of_predicate) : by_size(c, type, [](auto t) { return Run(&map1<Not, decltype(t), decltype(t)>); });
  in.d = c.result(0, type), in.a = c.source(1, type);
}
void is_zero(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_size(c, type, [](auto t) { return Run(&map1<IsZero, decltype(t), decltype(t)>); });
  in.d = c.result(0, type), in.a = c.source(1, type);
}
template <class F>
void shift(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_integer(c, type, [](auto t) { return Run(&map2<F, decltype(t), decltype(t), uint32_t>); });
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, Type::U32);
}
void funnel(Coder& c, Instruction& in) {
  const bool left = c.take_one({".l", ".r"}) == 0, wrap = c.take_one({".wrap", ".clamp"}) == 0;
  const Type type = c.take_type();
  in.run = left   ? wrap ? &map3<Funnel<true, true>, uint32_t, uint32_t> : &map3<Funnel<true, false>, uint32_t, uint32_t>
             : wrap ? &map3<Funnel<false, true>, uint32_t, uint32_t>
                  : &map3<Funnel<false, false>, uint32_t, uint32_t>;
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type), in.c = c.source(3, Type::U32);
}
template <class F>
void counting(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_size(c, type, [](auto t) { return Run(&map1<F, uint32_t, decltype(t)>); });
  in.d = c.result(0, Type::U32), in.a = c.source(1, type);
}
void find_bit(Coder& c, Instruction& in) {
  const bool amount = c.take(".shiftamt");
  const Type type = c.take_type();
  in.run = by_integer(c, type, [&](auto t) {
    return amount ? Run(&map1<Bfind<true>, uint32_t, decltype(t)>) : Run(&map1<Bfind<false>, uint32_t, decltype(t)>);
  });
  in.d = c.result(0, Type::U32), in.a = c.source(1, type);
}
void reverse(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_size(c, type, [](auto t) { return Run(&map1<Brev, decltype(t), decltype(t)>); });
  in.d = c.result(0, type), in.a = c.source(1, type);
}
void extract(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_integer(c, type, [](auto t) { return Run(&map3<Bfe, decltype(t), decltype(t), uint32_t, uint32_t>); });
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, Type::U32), in.c = c.source(3, Type::U32);
}

template <class T>
void run_insert(Warp& w, const Instruction& in, uint32_t mask) {
  const T* from = w.read<T>(in.a);
  const T* into = w.read<T>(in.b);
  const uint32_t* position = w.read<uint32_t>(in.c);
  const uint32_t* length = w.read<uint32_t>(in.e);
  fill<T>(w, in, mask, [&](int i) { return insert_field(from[i], into[i], position[i], length[i]); });
}
void insert(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = size_of(type) == 8 ? run_insert<uint64_t> : run_insert<uint32_t>;
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type);
  in.c = c.source(3, Type::U32), in.e = c.source(4, Type::U32);
}

void run_named_permutation(Warp& w, const Instruction& in, uint32_t mask) {
  const uint32_t* a = w.read<uint32_t>(in.a);
  const uint32_t* b = w.read<uint32_t>(in.b);
  const uint32_t* c = w.read<uint32_t>(in.c);
  fill<uint32_t>(w, in, mask, [&](int i) { return Prmt()(a[i], b[i], kPermutations[in.mode][c[i] & 3]); });
}
void permute(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  const int mode = c.take_one({".f4e", ".b4e", ".rc8", ".ecl", ".ecr", ".rc16"});
  in.run = mode < 0 ? &map3<Prmt, uint32_t, uint32_t> : &run_named_permutation;
  in.mode = static_cast<uint8_t>(mode);
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type), in.c = c.source(3, type);
}

void run_lop3(Warp& w, const Instruction& in, uint32_t mask) {
  const uint32_t* a = w.read<uint32_t>(in.a);
  const uint32_t* b = w.read<uint32_t>(in.b);
  const uint32_t* c = w.read<uint32_t>(in.c);
  const auto table = static_cast<uint32_t>(in.offset);
  fill<uint32_t>(w, in, mask, [&](int i) { return Lop3()(a[i], b[i], c[i], table); });
}
void three_inputs(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = run_lop3;
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type), in.c = c.source(3, type);
  in.offset = static_cast<int64_t>(c.operand(4).bits);
}

}  // namespace

std::span<const Opcode> bit_opcodes() {
  static constexpr Opcode kOpcodes[] = {
      {"and", logic<And>}, {"or", logic<Or>}, {"xor", logic<Xor>},      {"not", inverse},       {"cnot", is_zero},   {"shl", shift<Shl>},
      {"shr", shift<Shr>}, {"shf", funnel},   {"popc", counting<Popc>}, {"clz", counting<Clz>}, {"bfind", find_bit}, {"brev", reverse},
      {"bfe", extract},    {"bfi", insert},   {"prmt", permute},        {"lop3", three_inputs},
  };
  return kOpcodes;
}

}  // namespace ptx
