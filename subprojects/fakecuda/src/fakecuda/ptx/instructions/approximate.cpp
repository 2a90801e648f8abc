// Roots, reciprocals, exponentials and similar functions. Those marked .approx use the host's functions, whose errors are below the bounds
// that the manual gives for the device's. Results on a device differ in the last bits.
#include <fakecuda/ptx/coder.h>
#include <fakecuda/ptx/lanes.h>
#include <fakecuda/ptx/rounding.h>

namespace ptx {

namespace {

struct Ex2 {
  float operator()(float x) const { return std::exp2(x); }
};
struct Lg2 {
  float operator()(float x) const { return std::log2(x); }
};
struct Sin {
  float operator()(float x) const { return std::sin(x); }
};
struct Cos {
  float operator()(float x) const { return std::cos(x); }
};
struct Tanh {
  float operator()(float x) const { return std::tanh(x); }
};
struct Rcp {
  template <class T>
  T operator()(T x) const {
    return 1 / x;
  }
};
struct Sqrt {
  template <class T>
  T operator()(T x) const {
    return std::sqrt(x);
  }
};
struct Rsqrt {
  template <class T>
  T operator()(T x) const {
    return 1 / std::sqrt(x);
  }
};

template <class F, bool kFtz>
struct Single {
  float operator()(float x) const {
    if (kFtz) x = flush(x);
    const float y = F()(x);
    return canonical(kFtz ? flush(y) : y);
  }
};
template <class F>
struct Double {
  double operator()(double x) const { return F()(x); }
};
// rcp.approx.ftz.f64 and rsqrt.approx.ftz.f64 read the upper half of the operand, and write the upper half of a result.
template <class F>
struct Gross {
  double operator()(double x) const {
    auto bits = std::bit_cast<uint64_t>(x) & ~uint64_t{0xffffffff};
    if ((bits >> 52 & 0x7ff) == 0) bits &= uint64_t{1} << 63;
    auto result = std::bit_cast<uint64_t>(F()(std::bit_cast<double>(bits)));
    if ((result >> 52 & 0x7ff) == 0) result &= uint64_t{1} << 63;
    return std::bit_cast<double>(result & ~uint64_t{0xffffffff});
  }
};

template <class F>
void approximate(Coder& c, Instruction& in) {
  if (!c.take(".approx")) c.fail(".approx is missing");
  const bool ftz = c.take(".ftz");
  const Type type = c.take_type();
  if (type != Type::F32) c.fail("the type is not supported");
  in.run = ftz ? &map1<Single<F, true>, float, float> : &map1<Single<F, false>, float, float>;
  in.d = c.result(0, type), in.a = c.source(1, type);
}

template <class F>
void gross(Coder& c, Instruction& in, Type type, bool ftz) {
  if (type == Type::F64 && ftz) in.run = &map1<Gross<F>, double, double>;
  else if (type == Type::F64) in.run = &map1<Double<F>, double, double>;
  else in.run = ftz ? &map1<Single<F, true>, float, float> : &map1<Single<F, false>, float, float>;
  in.d = c.result(0, type), in.a = c.source(1, type);
}
void inverse_root(Coder& c, Instruction& in) {
  c.take(".approx");
  const bool ftz = c.take(".ftz");
  gross<Rsqrt>(c, in, c.take_type(), ftz);
}

template <class T, bool kRoot>
void run_rounded(Warp& w, const Instruction& in, uint32_t mask) {
  const T* a = w.read<T>(in.a);
  T* d = w.write<T>(in.d);
  const auto rounding = static_cast<Rounding>(in.mode & 3);
  each(mask, [&](int i) {
    T x = a[i];
    if constexpr (sizeof(T) == 4) x = (in.mode & 4) != 0 ? flush(x) : x;
    x = kRoot ? rounded(Arithmetic::Sqrt, rounding, x, x, x) : rounded(Arithmetic::Div, rounding, T{1}, x, x);
    if constexpr (sizeof(T) == 4) x = canonical((in.mode & 4) != 0 ? flush(x) : x);
    d[i] = x;
  });
}
// sqrt and rcp
template <class F, bool kRoot>
void exact_or_not(Coder& c, Instruction& in) {
  const bool approx = c.take(".approx");
  const int rounding = c.take_one({".rn", ".rz", ".rm", ".rp"});
  const bool ftz = c.take(".ftz");
  const Type type = c.take_type();
  if (type != Type::F32 && type != Type::F64) c.fail("the type is not supported");
  gross<F>(c, in, type, ftz && (approx || type == Type::F32));
  if (rounding > 0) {
    in.run = type == Type::F64 ? run_rounded<double, kRoot> : run_rounded<float, kRoot>;
    in.mode = static_cast<uint8_t>(rounding + 4 * ftz);
  }
}

}  // namespace

std::span<const Opcode> approximate_opcodes() {
  static constexpr Opcode kOpcodes[] = {
      {"ex2", approximate<Ex2>},   {"lg2", approximate<Lg2>}, {"sin", approximate<Sin>},          {"cos", approximate<Cos>},
      {"tanh", approximate<Tanh>}, {"rsqrt", inverse_root},   {"sqrt", exact_or_not<Sqrt, true>}, {"rcp", exact_or_not<Rcp, false>},
  };
  return kOpcodes;
}

}  // namespace ptx
