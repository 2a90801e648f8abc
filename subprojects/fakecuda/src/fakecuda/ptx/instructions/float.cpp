// Exactly rounded floating-point arithmetic: f32, f64, and f16 and bf16 through a wider type.
#include <fakecuda/ptx/coder.h>
#include <fakecuda/ptx/lanes.h>
#include <fakecuda/ptx/rounding.h>

namespace ptx {

namespace {

// Flushes, saturates and replaces NaN as the modifiers require.
template <bool kFtz, bool kSat>
struct Finish {
  static float in(float x) { return kFtz ? flush(x) : x; }
  static double in(double x) { return x; }
  static float out(float x) {
    if (kSat) return clamp_to_one(kFtz ? flush(x) : x);
    return canonical(kFtz ? flush(x) : x);
  }
  static double out(double x) { return kSat ? clamp_to_one(x) : x; }
};

template <class T>
T nearest(Arithmetic what, T a, T b, T c) {
  switch (what) {
    case Arithmetic::Add: return a + b;
    case Arithmetic::Sub: return a - b;
    case Arithmetic::Mul: return a * b;
    case Arithmetic::Div: return a / b;
    case Arithmetic::Fma: return std::fma(a, b, c);
    default: return std::sqrt(a);
  }
}

// In the nearest mode, with `what` known at compile time.
template <class T, Arithmetic kWhat, bool kFtz, bool kSat>
void run_nearest(Warp& w, const Instruction& in, uint32_t mask) {
  using F = Finish<kFtz, kSat>;
  const T* a = w.read<T>(in.a);
  const T* b = w.read<T>(in.b);
  const T* c = w.read<T>(in.c);
  fill<T>(w, in, mask, [&](int i) { return F::out(nearest<T>(kWhat, F::in(a[i]), F::in(b[i]), F::in(c[i]))); });
}

#if defined(__x86_64__)
// The same for fma, on processors that have it.
template <class T, bool kFtz>
__attribute__((target("avx2,fma"))) void run_fma(Warp& w, const Instruction& in, uint32_t mask) {
  const T* a = w.read<T>(in.a);
  const T* b = w.read<T>(in.b);
  const T* c = w.read<T>(in.c);
  T result[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    if constexpr (sizeof(T) == 8) {
      result[i] = __builtin_fma(a[i], b[i], c[i]);
    } else {
      const auto in_bits = [](T x) {
        const auto bits = std::bit_cast<uint32_t>(x);
        return kFtz && (bits & 0x7f800000u) == 0 ? std::bit_cast<T>(bits & 0x80000000u) : x;
      };
      const T sum = __builtin_fmaf(in_bits(a[i]), in_bits(b[i]), in_bits(c[i]));
      result[i] = sum != sum ? kNan32 : in_bits(sum);
    }
  }
  blend(w.write<T>(in.d), result, mask);
}
#endif

// Any mode. `mode` contains the rounding, and 4 for .ftz, 8 for .sat.
template <class T, Arithmetic kWhat>
void run_rounded(Warp& w, const Instruction& in, uint32_t mask) {
  const T* a = w.read<T>(in.a);
  const T* b = w.read<T>(in.b);
  const T* c = w.read<T>(in.c);
  T* d = w.write<T>(in.d);
  const bool ftz = (in.mode & 4) != 0, sat = (in.mode & 8) != 0;
  const auto rounding = static_cast<Rounding>(in.mode & 3);
  const auto before = [&](T x) { return ftz ? Finish<true, false>::in(x) : x; };
  each(mask, [&](int i) {
    const T x = rounded(kWhat, rounding, before(a[i]), before(b[i]), before(c[i]));
    d[i] = sat ? Finish<false, true>::out(before(x)) : Finish<false, false>::out(before(x));
  });
}

template <class T, Arithmetic kWhat>
Run choose(Rounding rounding, bool ftz, bool sat) {
  if (rounding != Rounding::Nearest) return run_rounded<T, kWhat>;
#if defined(__x86_64__)
  if constexpr (kWhat == Arithmetic::Fma) {
    static const bool has_fma = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (has_fma && !sat) return ftz ? run_fma<T, true> : run_fma<T, false>;
  }
#endif
  return ftz   ? sat ? run_nearest<T, kWhat, true, true> : run_nearest<T, kWhat, true, false>
           : sat ? run_nearest<T, kWhat, false, true>
               : run_nearest<T, kWhat, false, false>;
}

// 16-bit arithmetic is exact in double before it is rounded, except fma of bf16. There, the last bit marks that bits were lost.
double exact_enough(Arithmetic what, double a, double b, double c) {
  if (what != Arithmetic::Fma) return nearest(what, a, b, c);
  const double product = a * b, sum = product + c;
  const double back = sum - product, lost = (product - (sum - back)) + (c - back);
  auto bits = std::bit_cast<uint64_t>(sum);
  if (!(std::abs(sum) <= std::numeric_limits<double>::max()) || lost == 0 || (bits & 1) != 0) return sum;
  return std::bit_cast<double>((lost > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

// `mode` as above, and 16 for .relu.
template <class Format, Arithmetic kWhat, int kParts>
void run_narrow(Warp& w, const Instruction& in, uint32_t mask) {
  const uint16_t* a = w.read<uint16_t>(in.a);
  const uint16_t* b = w.read<uint16_t>(in.b);
  const uint16_t* c = w.read<uint16_t>(in.c);
  uint16_t* d = w.write<uint16_t>(in.d);
  each(mask, [&](int lane) {
    for (int i = lane * kParts; i < (lane + 1) * kParts; ++i) {
      double x = exact_enough(kWhat, widen<Format>(a[i]), widen<Format>(b[i]), widen<Format>(c[i]));
      if ((in.mode & 8) != 0) x = clamp_to_one(x);
      if ((in.mode & 16) != 0 && x < 0) x = 0;
      d[i] = narrow<Format>(x);
    }
  });
}

template <Arithmetic kWhat>
void arithmetic(Coder& c, Instruction& in) {
  const int named = std::max(c.take_one({".rn", ".rz", ".rm", ".rp"}), 0);
  const bool ftz = c.take(".ftz"), sat = c.take(".sat"), relu = c.take(".relu");
  const Type type = c.take_type();
  const auto rounding = static_cast<Rounding>(named);
  in.mode = static_cast<uint8_t>(named + 4 * ftz + 8 * sat + 16 * relu);
  switch (type) {
    case Type::F32: in.run = choose<float, kWhat>(rounding, ftz, sat); break;
    case Type::F64: in.run = choose<double, kWhat>(rounding, false, sat); break;
    case Type::F16: in.run = run_narrow<Half, kWhat, 1>; break;
    case Type::F16x2: in.run = run_narrow<Half, kWhat, 2>; break;
    case Type::BF16: in.run = run_narrow<BFloat, kWhat, 1>; break;
    case Type::BF16x2: in.run = run_narrow<BFloat, kWhat, 2>; break;
    default: c.fail("the type is not supported");
  }
  if (size_of(type) == 2 || type == Type::F16x2 || type == Type::BF16x2) {
    if (rounding != Rounding::Nearest || ftz) c.fail("the modifiers are not supported");
  }
  in.d = c.result(0, type), in.a = c.source(1, type);
  in.b = c.operands() > 2 ? c.source(2, type) : in.a;
  in.c = c.operands() > 3 ? c.source(3, type) : in.a;
}

// div.approx returns zero if the divisor is too large.
template <bool kFtz>
struct DivApprox {
  float operator()(float a, float b) const {
    if (kFtz) a = flush(a), b = flush(b);
    if (std::abs(b) > 0x1p126f && std::abs(b) <= std::numeric_limits<float>::max()) {
      if (std::abs(a) == std::numeric_limits<float>::infinity() || a != a) return kNan32;
      return std::copysign(0.0f, std::signbit(a) == std::signbit(b) ? 1.0f : -1.0f);
    }
    return canonical(kFtz ? flush(a / b) : a / b);
  }
};
template <bool kFtz>
struct DivFull {
  float operator()(float a, float b) const {
    if (kFtz) a = flush(a), b = flush(b);
    return canonical(kFtz ? flush(a / b) : a / b);
  }
};
void divide(Coder& c, Instruction& in) {
  const int kind = c.take_one({".approx", ".full"});
  if (kind < 0) return arithmetic<Arithmetic::Div>(c, in);
  const bool ftz = c.take(".ftz");
  const Type type = c.take_type();
  in.run = kind == 0 ? ftz ? &map2<DivApprox<true>, float, float> : &map2<DivApprox<false>, float, float>
           : ftz ? &map2<DivFull<true>, float, float>
                     : &map2<DivFull<false>, float, float>;
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type);
}

// Keeps some bits and flips others.
template <class T, T kKeep, T kFlip, bool kFtz>
struct Sign {
  T operator()(T a) const {
    if (kFtz && (a & 0x7f800000u) == 0) a &= 0x80000000u;
    return static_cast<T>((a & kKeep) ^ kFlip);
  }
};
template <bool kNegate>
void sign(Coder& c, Instruction& in) {
  constexpr auto pick = []<class T>(T top, bool ftz) -> Run {
    (void)top;
    constexpr T kTop = sizeof(T) == 8 ? T(T{1} << 63) : sizeof(T) == 4 ? T(T{1} << 31) : T(0x8000);
    if constexpr (kNegate) return ftz ? &map1<Sign<T, T(~T{0}), kTop, true>, T, T> : &map1<Sign<T, T(~T{0}), kTop, false>, T, T>;
    else return ftz ? &map1<Sign<T, T(~kTop), 0, true>, T, T> : &map1<Sign<T, T(~kTop), 0, false>, T, T>;
  };
  const bool ftz = c.take(".ftz");
  const Type type = c.take_type();
  switch (type) {
    case Type::F32: in.run = pick(uint32_t(), ftz); break;
    case Type::F64: in.run = pick(uint64_t(), false); break;
    case Type::F16:
    case Type::BF16: in.run = pick(uint16_t(), false); break;
    case Type::F16x2:
    case Type::BF16x2:
      in.run = kNegate ? &map1<Sign<uint32_t, ~0u, 0x80008000u, false>, uint32_t, uint32_t>
                       : &map1<Sign<uint32_t, 0x7fff7fffu, 0, false>, uint32_t, uint32_t>;
      break;
    default: c.fail("the type is not supported");
  }
  in.d = c.result(0, type), in.a = c.source(1, type);
}

// Minima and maxima. If one operand is NaN, the result is the other one, except with .NaN; -0 is smaller than 0.
template <class T, bool kMax, bool kNan>
T extremum(T a, T b) {
  if (a != a || b != b) return kNan || (a != a && b != b) ? std::numeric_limits<T>::quiet_NaN() : a != a ? b : a;
  if (a == b) return std::signbit(a) != kMax ? a : b;
  return (a < b) != kMax ? a : b;
}
template <bool kMax, bool kNan, bool kFtz>
struct Extremum {
  double operator()(double a, double b) const { return extremum<double, kMax, kNan>(a, b); }
  float operator()(float a, float b) const {
    if (kFtz) a = flush(a), b = flush(b);
    return canonical(extremum<float, kMax, kNan>(a, b));
  }
};
template <class Format, bool kMax, int kParts>
void run_narrow_extremum(Warp& w, const Instruction& in, uint32_t mask) {
  const uint16_t* a = w.read<uint16_t>(in.a);
  const uint16_t* b = w.read<uint16_t>(in.b);
  uint16_t* d = w.write<uint16_t>(in.d);
  each(mask, [&](int lane) {
    for (int i = lane * kParts; i < (lane + 1) * kParts; ++i) {
      const float x = widen<Format>(a[i]), y = widen<Format>(b[i]);
      d[i] = narrow<Format>(in.mode != 0 ? extremum<float, kMax, true>(x, y) : extremum<float, kMax, false>(x, y));
    }
  });
}
template <bool kMax>
void extremum(Coder& c, Instruction& in) {
  const bool ftz = c.take(".ftz"), nan = c.take(".NaN");
  const Type type = c.take_type();
  in.mode = nan;
  switch (type) {
    case Type::F32:
      in.run = ftz   ? nan ? &map2<Extremum<kMax, true, true>, float, float> : &map2<Extremum<kMax, false, true>, float, float>
                 : nan ? &map2<Extremum<kMax, true, false>, float, float>
                     : &map2<Extremum<kMax, false, false>, float, float>;
      break;
    case Type::F64: in.run = &map2<Extremum<kMax, false, false>, double, double>; break;
    case Type::F16: in.run = run_narrow_extremum<Half, kMax, 1>; break;
    case Type::F16x2: in.run = run_narrow_extremum<Half, kMax, 2>; break;
    case Type::BF16: in.run = run_narrow_extremum<BFloat, kMax, 1>; break;
    case Type::BF16x2: in.run = run_narrow_extremum<BFloat, kMax, 2>; break;
    default: c.fail("the type is not supported");
  }
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type);
}

// copysign d, a, b: the sign of a, the magnitude of b.
struct Copysign {
  template <class T>
  T operator()(T a, T b) const {
    return std::copysign(b, a);
  }
};
void copy_sign(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = type == Type::F64 ? &map2<Copysign, double, double> : &map2<Copysign, float, float>;
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type);
}

template <class T>
void run_test(Warp& w, const Instruction& in, uint32_t mask) {
  const T* a = w.read<T>(in.a);
  uint32_t result = 0;
  for (int i = 0; i < kLanes; ++i) {
    const int kind = std::fpclassify(a[i]);
    const bool answers[] = {kind != FP_NAN && kind != FP_INFINITE,
                            kind == FP_INFINITE,
                            kind != FP_NAN,
                            kind == FP_NAN,
                            kind == FP_NORMAL,
                            kind == FP_SUBNORMAL};
    result |= answers[in.mode] ? kBit[i] : 0;
  }
  blend(w.predicate(in.d), result, mask);
}
void test(Coder& c, Instruction& in) {
  in.mode = static_cast<uint8_t>(c.take_one({".finite", ".infinite", ".number", ".notanumber", ".normal", ".subnormal"}));
  const Type type = c.take_type();
  in.run = type == Type::F64 ? run_test<double> : run_test<float>;
  in.d = c.result(0, Type::Pred), in.a = c.source(1, type);
}

}  // namespace

std::span<const Opcode> float_opcodes() {
  static constexpr Opcode kOpcodes[] = {
      {"add", arithmetic<Arithmetic::Add>},
      {"sub", arithmetic<Arithmetic::Sub>},
      {"mul", arithmetic<Arithmetic::Mul>},
      {"fma", arithmetic<Arithmetic::Fma>},
      {"mad", arithmetic<Arithmetic::Fma>},
      {"div", divide},
      {"neg", sign<true>},
      {"abs", sign<false>},
      {"min", extremum<false>},
      {"max", extremum<true>},
      {"copysign", copy_sign},
      {"testp", test},
  };
  return kOpcodes;
}

}  // namespace ptx
