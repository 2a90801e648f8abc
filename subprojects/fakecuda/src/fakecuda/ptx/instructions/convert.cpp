// cvt
#include <algorithm>

#include <fakecuda/ptx/coder.h>
#include <fakecuda/ptx/lanes.h>
#include <fakecuda/ptx/rounding.h>

namespace ptx {

namespace {

// Common conversions, if registers have the size of their types.
template <class From>
struct Cast {  // for integers, from a register that may be wider than `From`
  template <class D>
  struct To {
    template <class A>
    D operator()(A a) const {
      return static_cast<D>(static_cast<From>(a));
    }
  };
};
template <class D>
struct ToFloat {
  template <class A>
  D operator()(A a) const {
    return static_cast<D>(a);
  }
};
struct DoubleToFloat {
  float operator()(double x) const { return canonical(static_cast<float>(x)); }
};
template <class Format>
struct Widen {
  float operator()(uint16_t x) const { return widen<Format>(x); }
};
template <class Format>
struct Narrow {
  uint16_t operator()(float x) const { return narrow<Format>(x); }
};

template <class From>
Run integer_cast(uint8_t from_width, size_t to) {
  const auto pick = [&]<class A>(A) -> Run {
    switch (to) {
      case 2: return &map1<typename Cast<From>::template To<uint16_t>, uint16_t, A>;
      case 4: return &map1<typename Cast<From>::template To<uint32_t>, uint32_t, A>;
      default: return &map1<typename Cast<From>::template To<uint64_t>, uint64_t, A>;
    }
  };
  return from_width == 2 ? pick(uint16_t()) : from_width == 4 ? pick(uint32_t()) : pick(uint64_t());
}

Run common_integer(Type from, uint8_t from_width, size_t to) {
  switch (from) {
    case Type::U8: return integer_cast<uint8_t>(from_width, to);
    case Type::S8: return integer_cast<int8_t>(from_width, to);
    case Type::U16: return integer_cast<uint16_t>(from_width, to);
    case Type::S16: return integer_cast<int16_t>(from_width, to);
    case Type::U32: return integer_cast<uint32_t>(from_width, to);
    case Type::S32: return integer_cast<int32_t>(from_width, to);
    default: return integer_cast<uint64_t>(from_width, to);
  }
}

template <class D>
Run common_to_float(Type from) {
  switch (from) {
    case Type::U16: return &map1<ToFloat<D>, D, uint16_t>;
    case Type::S16: return &map1<ToFloat<D>, D, int16_t>;
    case Type::U32: return &map1<ToFloat<D>, D, uint32_t>;
    case Type::S32: return &map1<ToFloat<D>, D, int32_t>;
    case Type::U64: return &map1<ToFloat<D>, D, uint64_t>;
    case Type::S64: return &map1<ToFloat<D>, D, int64_t>;
    default: return nullptr;
  }
}

Run common_float(Type to, Type from) {
  if (to == Type::F32 && from == Type::F16) return &map1<Widen<Half>, float, uint16_t>;
  if (to == Type::F32 && from == Type::BF16) return &map1<Widen<BFloat>, float, uint16_t>;
  if (to == Type::F16 && from == Type::F32) return &map1<Narrow<Half>, uint16_t, float>;
  if (to == Type::BF16 && from == Type::F32) return &map1<Narrow<BFloat>, uint16_t, float>;
  if (to == Type::F64 && from == Type::F32) return &map1<ToFloat<double>, double, float>;
  if (to == Type::F32 && from == Type::F64) return &map1<DoubleToFloat, float, double>;
  return nullptr;
}

// All other conversions: packed into Instruction::offset.
struct Plan {
  Type to, from;
  uint8_t to_width, from_width;
  Rounding rounding;
  bool integral, sat, ftz;
};
static_assert(sizeof(Plan) == 8);

uint64_t load(const Warp& w, int32_t place, uint8_t width, int lane) {
  uint64_t bits = 0;
  std::memcpy(&bits, w.read<std::byte>(place) + lane * width, width);
  return bits;
}

int64_t as_integer(uint64_t bits, Type type) {
  switch (type) {
    case Type::U8: return static_cast<uint8_t>(bits);
    case Type::S8: return static_cast<int8_t>(bits);
    case Type::U16: return static_cast<uint16_t>(bits);
    case Type::S16: return static_cast<int16_t>(bits);
    case Type::U32: return static_cast<uint32_t>(bits);
    case Type::S32: return static_cast<int32_t>(bits);
    default: return static_cast<int64_t>(bits);
  }
}

__int128 smallest(Type type) { return is_signed(type) ? -(__int128{1} << (size_of(type) * 8 - 1)) : 0; }
__int128 largest(Type type) { return (__int128{1} << (size_of(type) * 8 - is_signed(type))) - 1; }

double as_double(uint64_t bits, Type type, bool ftz) {
  switch (type) {
    case Type::F16: return widen<Half>(static_cast<uint16_t>(bits));
    case Type::BF16: return widen<BFloat>(static_cast<uint16_t>(bits));
    case Type::F32: {
      const auto x = std::bit_cast<float>(static_cast<uint32_t>(bits));
      return ftz ? flush(x) : x;
    }
    default: return std::bit_cast<double>(bits);
  }
}

uint64_t to_integer(double x, const Plan& plan) {
  const __int128 low = smallest(plan.to), high = largest(plan.to);
  if (x != x) return plan.from == Type::F64 || size_of(plan.to) == 8 ? uint64_t{1} << (size_of(plan.to) * 8 - 1) : 0;
  x = round_to_integer(x, plan.rounding);
  if (x <= static_cast<double>(low)) return static_cast<uint64_t>(low);
  if (x >= static_cast<double>(high)) return static_cast<uint64_t>(high);
  return static_cast<uint64_t>(static_cast<__int128>(x));
}

uint64_t to_float(double x, const Plan& plan) {
  if (plan.integral) x = x == x ? std::copysign(round_to_integer(x, plan.rounding), x) : x;
  if (plan.sat) x = clamp_to_one(x);
  const Rounding rounding = plan.integral ? Rounding::Nearest : plan.rounding;
  switch (plan.to) {
    case Type::F16: return narrow<Half>(x, rounding);
    case Type::BF16: return narrow<BFloat>(x, rounding);
    case Type::F32: {
      auto nearest = static_cast<float>(x);
      nearest = towards(nearest, x > nearest ? 1 : x < nearest ? -1 : 0, rounding);
      return std::bit_cast<uint32_t>(canonical(plan.ftz ? flush(nearest) : nearest));
    }
    default: return std::bit_cast<uint64_t>(x);
  }
}

template <class T>
T from_integer(__int128 exact, Rounding rounding) {
  const T nearest = static_cast<T>(exact);
  const auto back = static_cast<__int128>(nearest);
  return towards(nearest, exact > back ? 1 : exact < back ? -1 : 0, rounding);
}

uint64_t integer_to_float(int64_t value, const Plan& plan) {
  const __int128 exact = plan.from == Type::U64 ? static_cast<__int128>(static_cast<uint64_t>(value)) : value;
  switch (plan.to) {
    case Type::F32: return std::bit_cast<uint32_t>(from_integer<float>(exact, plan.rounding));
    case Type::F64: return std::bit_cast<uint64_t>(from_integer<double>(exact, plan.rounding));
    default: {
      // For a number that does not fit a double, only its existence matters.
      __int128 magnitude = exact < 0 ? -exact : exact;
      if (magnitude >> 53 != 0) magnitude = (magnitude >> 16 << 16) | ((magnitude & 0xffff) != 0 ? 0x8000 : 0);
      const auto x = static_cast<double>(exact < 0 ? -magnitude : magnitude);
      return plan.to == Type::F16 ? narrow<Half>(x, plan.rounding) : narrow<BFloat>(x, plan.rounding);
    }
  }
}

uint64_t convert(uint64_t bits, const Plan& plan) {
  if (is_float(plan.from)) {
    const double x = as_double(bits, plan.from, plan.ftz);
    return is_float(plan.to) ? to_float(x, plan) : to_integer(x, plan);
  }
  const int64_t value = as_integer(bits, plan.from);
  if (is_float(plan.to)) return integer_to_float(value, plan);
  if (!plan.sat) return static_cast<uint64_t>(value);
  const __int128 exact = plan.from == Type::U64 ? static_cast<__int128>(static_cast<uint64_t>(value)) : value;
  return static_cast<uint64_t>(std::clamp(exact, smallest(plan.to), largest(plan.to)));
}

void run_any(Warp& w, const Instruction& in, uint32_t mask) {
  const auto plan = std::bit_cast<Plan>(in.offset);
  each(mask, [&](int lane) {
    uint64_t bits = convert(load(w, in.a, plan.from_width, lane), plan);
    if (!is_float(plan.to)) bits = static_cast<uint64_t>(as_integer(bits, plan.to));
    std::memcpy(w.write<std::byte>(in.d) + lane * plan.to_width, &bits, plan.to_width);
  });
}

// cvt.rn.bf16x2.f32 d, a, b: a becomes the upper half.
template <class Format>
void run_pack(Warp& w, const Instruction& in, uint32_t mask) {
  const float* high = w.read<float>(in.a);
  const float* low = w.read<float>(in.b);
  const auto rounding = static_cast<Rounding>(in.mode & 3);
  const bool relu = (in.mode & 4) != 0;
  const auto half = [&](float x) -> uint32_t { return narrow<Format>(relu && x < 0 ? 0.0f : x, rounding); };
  fill<uint32_t>(w, in, mask, [&](int i) { return half(high[i]) << 16 | half(low[i]); });
}

void cvt(Coder& c, Instruction& in) {
  const int rounding = c.take_one({".rn", ".rz", ".rm", ".rp"}), integral = c.take_one({".rni", ".rzi", ".rmi", ".rpi"});
  const bool ftz = c.take(".ftz"), sat = c.take(".sat"), relu = c.take(".relu");
  const Type to = c.take_type(), from = c.take_type();
  if (to == Type::F16x2 || to == Type::BF16x2) {
    if (from != Type::F32 || c.operands() != 3) c.fail("the types are not supported");
    in.run = to == Type::F16x2 ? run_pack<Half> : run_pack<BFloat>;
    in.mode = static_cast<uint8_t>(std::max(rounding, 0) + 4 * relu);
    in.d = c.result(0, to), in.a = c.source(1, from), in.b = c.source(2, from);
    return;
  }
  if (relu) c.fail(".relu is not supported");
  Plan plan{to, from, 0, 0, static_cast<Rounding>(std::max({rounding, integral, 0})), integral >= 0, sat, ftz};
  in.d = c.wide_result(c.operand(0), to, plan.to_width);
  in.a = c.wide_source(c.operand(1), from, plan.from_width);
  in.offset = std::bit_cast<int64_t>(plan);
  in.run = nullptr;
  if (plan.to_width == size_of(to) && !sat && !ftz && integral < 0 && rounding <= 0) {
    if (!is_float(to) && !is_float(from)) in.run = common_integer(from, plan.from_width, size_of(to));
    else if (plan.from_width != size_of(from)) in.run = nullptr;
    else if (is_float(to) && is_float(from)) in.run = common_float(to, from);
    else if (to == Type::F32) in.run = common_to_float<float>(from);
    else if (to == Type::F64) in.run = common_to_float<double>(from);
  }
  if (in.run == nullptr) in.run = run_any;
}

}  // namespace

std::span<const Opcode> convert_opcodes() {
  static constexpr Opcode kOpcodes[] = {{"cvt", cvt}};
  return kOpcodes;
}

}  // namespace ptx
