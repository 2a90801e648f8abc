// Compiled once per instruction set level, like the kernels.
#define AMP_SIMD_PROBE
#include <amp/cpu/elementwise/loops.h>

#include "simd_probe.h"

namespace amp::cpu::AMP_ISA {

namespace probe {

// clang-format off
#define UNARY(name) template <class V> struct name { AMP_FN V operator()(V x) const { return math::name(x); } };
#define BINARY(name) template <class V> struct name { AMP_FN V operator()(V x, V y) const { return math::name(x, y); } };
#define TEST_UNARY(name) template <class V> struct name { AMP_FN auto operator()(V x) const { return math::name(x); } };

UNARY(exp) UNARY(exp2) UNARY(expm1) UNARY(log) UNARY(log2) UNARY(log10) UNARY(log1p) UNARY(sqrt) UNARY(rsqrt) UNARY(cbrt) UNARY(sigmoid)
UNARY(sin) UNARY(cos) UNARY(tan) UNARY(asin) UNARY(acos) UNARY(atan) UNARY(sinh) UNARY(cosh) UNARY(tanh) UNARY(asinh) UNARY(acosh) UNARY(atanh)
UNARY(erf) UNARY(normal_cdf) UNARY(erfc) UNARY(erfinv) UNARY(lgamma) UNARY(digamma)
UNARY(abs) UNARY(sign) UNARY(floor) UNARY(ceil) UNARY(round) UNARY(trunc)
BINARY(pow) BINARY(atan2) BINARY(hypot) BINARY(fmod) BINARY(remainder) BINARY(trunc_div) BINARY(floor_div) BINARY(copysign)
BINARY(min) BINARY(max) BINARY(fmin) BINARY(fmax)
TEST_UNARY(isnan) TEST_UNARY(isinf) TEST_UNARY(isfinite) TEST_UNARY(signbit)
    // clang-format on

    template <class V>
    struct Identity {
  AMP_FN V operator()(V x) const { return x; }
};
template <class V>
struct Add {
  V alpha;
  AMP_FN V operator()(V x, V y) const { return x + alpha * y; }
};
template <class V>
struct Mul {
  AMP_FN V operator()(V x, V y) const { return x * y; }
};
template <class V>
struct Div {
  AMP_FN V operator()(V x, V y) const { return x / y; }
};
template <class V>
struct Affine {
  V scale, shift;
  AMP_FN V operator()(V x) const { return scale * x + shift; }
};
template <class V>
struct Where {
  AMP_FN V operator()(V c, V x, V y) const { return select(c != V(0), x, y); }
};
template <class V>
struct Addcmul {
  V value;
  AMP_FN V operator()(V x, V y, V z) const { return x + value * y * z; }
};
template <class V>
struct Lt {
  AMP_FN auto operator()(V x, V y) const { return x < y; }
};
template <class V>
struct Eq {
  AMP_FN auto operator()(V x, V y) const { return x == y; }
};
template <class V>
struct LogicalXor {
  AMP_FN auto operator()(V x, V y) const { return (x != V(0)) ^ (y != V(0)); }
};
template <class V>
struct Between {
  AMP_FN auto operator()(V x, V y) const { return ((!(x < V(0))) & (x < y)) | (y == V(7)); }
};
template <class V>
struct Relu {
  AMP_FN V operator()(V x) const { return select(x < V(0), V(0), x); }
};
template <class V>
struct Silu {
  AMP_FN V operator()(V x) const { return x * math::sigmoid(x); }
};
template <class V>
struct Gelu {
  AMP_FN V operator()(V x) const { return x * V(0.5) * (V(1) + math::erf(x * V(0.70710678118654752440))); }
};

}  // namespace probe

constexpr TypeSet kReal = kFloatingTypes | kIntegralTypes | kBoolTypes;

// clang-format off
#define MATH_1(name) {#name, make_row<probe::name, 1, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>()}
#define MATH_2(name) {#name, make_row<probe::name, 2, 0, kFloatingTypes, ResultKind::Same, Cost::Costly>()}
#define COMPLEX_1(name) {#name, make_row<probe::name, 1, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Costly>()}
#define REAL_1(name) {#name, make_row<probe::name, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Cheap>()}
#define REAL_2(name) {#name, make_row<probe::name, 2, 0, kFloatingTypes | kIntegralTypes, ResultKind::Same, Cost::Cheap>()}
#define TEST_1(name) {#name, make_row<probe::name, 1, 0, kFloatingTypes | kIntegralTypes, ResultKind::Bool, Cost::Cheap>()}
#define OP(name, arity, params, types, result) {#name, make_row<probe::name, arity, params, types, ResultKind::result, Cost::Cheap, true>()}

constinit const ProbeRow kProbeRows[] = {
    COMPLEX_1(exp), MATH_1(exp2), COMPLEX_1(expm1), COMPLEX_1(log), COMPLEX_1(log2), COMPLEX_1(log10), COMPLEX_1(log1p), COMPLEX_1(sqrt),
    COMPLEX_1(rsqrt), MATH_1(cbrt), COMPLEX_1(sigmoid), COMPLEX_1(sin), COMPLEX_1(cos), COMPLEX_1(tan), COMPLEX_1(asin), COMPLEX_1(acos),
    COMPLEX_1(atan), COMPLEX_1(sinh), COMPLEX_1(cosh), COMPLEX_1(tanh), COMPLEX_1(asinh), COMPLEX_1(acosh), COMPLEX_1(atanh), MATH_1(erf), MATH_1(normal_cdf),
    MATH_1(erfc), MATH_1(erfinv), MATH_1(lgamma), MATH_1(digamma), REAL_1(abs), REAL_1(sign), REAL_1(floor), REAL_1(ceil), REAL_1(round),
    REAL_1(trunc), REAL_2(pow), MATH_2(atan2), MATH_2(hypot), REAL_2(fmod), REAL_2(remainder), REAL_2(trunc_div), REAL_2(floor_div),
    REAL_2(copysign), REAL_2(min), REAL_2(max), REAL_2(fmin), REAL_2(fmax), TEST_1(isnan), TEST_1(isinf), TEST_1(isfinite), TEST_1(signbit),
    OP(Identity, 1, 0, kAllTypes, Same), OP(Add, 2, 1, kAllTypes, Same), OP(Mul, 2, 0, kAllTypes, Same), OP(Affine, 1, 2, kAllTypes, Same),
    OP(Where, 3, 0, kAllTypes, Same), OP(Addcmul, 3, 1, kAllTypes, Same), OP(Lt, 2, 0, kReal, Bool), OP(Eq, 2, 0, kAllTypes, Bool),
    OP(LogicalXor, 2, 0, kAllTypes, Bool), OP(Between, 2, 0, kReal, Bool), MATH_1(Silu), MATH_1(Gelu),
    {"Relu", make_row<probe::Relu, 1, 0, kReal, ResultKind::Same, Cost::Exact, true>()},
    {"Div", make_row<probe::Div, 2, 0, kFloatingTypes | kComplexTypes, ResultKind::Same, Cost::Cheap>()},
};
// clang-format on
constinit const int kProbeRowCount = sizeof(kProbeRows) / sizeof(kProbeRows[0]);

}  // namespace amp::cpu::AMP_ISA
