// DO NOT EDIT. Generated from codegen/callables.yaml and ops/ by codegen (./dev regenerate).
// Checks that the functions in callables.yaml and the helpers in functors.inc have the listed parameters.
#define AMP_ISA baseline

#include <optional>
#include <vector>

#include <amp/cpu/elementwise/loops.h>
#include <amp/ops.h>
#include <amp/ops/common/runtime.h>

namespace amp {

static_assert(requires(const Scalar& end) { arange(end); });
static_assert(requires(const Scalar& start, const Scalar& end, const Scalar& step) { arange(start, end, step); });
static_assert(requires(const Tensor& self) { clone(self); });
static_assert(requires(const Scalar& value) { detail::wrapped_scalar(value); });
static_assert(requires(IntArrayRef size, TensorOptions options) { empty(size, options); });
static_assert(requires(IntArrayRef size) { empty(size); });
static_assert(requires(const Tensor& self, TensorOptions options) { empty_like(self, options); });
static_assert(requires(const Tensor& self) { empty_like(self); });
static_assert(requires(IntArrayRef size, const Scalar& fill_value, TensorOptions options) { full(size, fill_value, options); });
static_assert(requires(IntArrayRef size, const Scalar& fill_value) { full(size, fill_value); });
static_assert(requires(const Tensor& self, const Scalar& fill_value, TensorOptions options) { full_like(self, fill_value, options); });
static_assert(requires(const Tensor& self, const Scalar& fill_value) { full_like(self, fill_value); });
static_assert(requires(ScalarType type) { isComplexType(type); });
static_assert(requires(ScalarType type) { isFloatingType(type); });
static_assert(requires(ScalarType type, bool include_bool) { isIntegralType(type, include_bool); });
static_assert(requires(ScalarType type) { isIntegralType(type); });
static_assert(requires(IntArrayRef size, TensorOptions options) { ones(size, options); });
static_assert(requires(IntArrayRef size) { ones(size); });
static_assert(requires(const Tensor& self, TensorOptions options) { ones_like(self, options); });
static_assert(requires(const Tensor& self) { ones_like(self); });
static_assert(requires(ScalarType a, ScalarType b) { promoteTypes(a, b); });
static_assert(requires(const Scalar& value, TensorOptions options) { scalar_tensor(value, options); });
static_assert(requires(const Scalar& value) { scalar_tensor(value); });
static_assert(requires(const Tensor& grad, IntArrayRef sizes) { sum_to(grad, sizes); });
static_assert(requires(ScalarType type) { toComplexType(type); });
static_assert(requires(ScalarType type) { toRealType(type); });
static_assert(requires(IntArrayRef size, TensorOptions options) { zeros(size, options); });
static_assert(requires(IntArrayRef size) { zeros(size); });
static_assert(requires(const Tensor& self, TensorOptions options) { zeros_like(self, options); });
static_assert(requires(const Tensor& self) { zeros_like(self); });

static_assert(requires(Tensor& object) { object.clone(); });
static_assert(requires(Tensor& object, MemoryFormat format) { object.contiguous(format); });
static_assert(requires(Tensor& object) { object.contiguous(); });
static_assert(requires(Tensor& object, const Tensor& source, bool non_blocking) { object.copy_(source, non_blocking); });
static_assert(requires(Tensor& object, const Tensor& source) { object.copy_(source); });
static_assert(requires(Tensor& object) { object.defined(); });
static_assert(requires(Tensor& object) { object.detach(); });
static_assert(requires(Tensor& object) { object.device(); });
static_assert(requires(Tensor& object) { object.dim(); });
static_assert(requires(Tensor& object, const Scalar& value) { object.fill_(value); });
static_assert(requires(Tensor& object) { object.is_complex(); });
static_assert(requires(Tensor& object) { object.is_contiguous(); });
static_assert(requires(Tensor& object) { object.is_cuda(); });
static_assert(requires(Tensor& object) { object.is_floating_point(); });
static_assert(requires(Tensor& object) { object.is_sparse(); });
static_assert(requires(Tensor& object) { object.item(); });
static_assert(requires(Tensor& object) { object.numel(); });
static_assert(requires(Tensor& object) { object.options(); });
static_assert(requires(Tensor& object) { object.scalar_type(); });
static_assert(requires(Tensor& object, int64_t dim) { object.size(dim); });
static_assert(requires(Tensor& object) { object.sizes(); });
static_assert(requires(Tensor& object) { object.storage_offset(); });
static_assert(requires(Tensor& object, int64_t dim) { object.stride(dim); });
static_assert(requires(Tensor& object) { object.strides(); });
static_assert(requires(Tensor& object, ScalarType dtype, bool non_blocking, bool copy) { object.to(dtype, non_blocking, copy); });
static_assert(requires(Tensor& object, ScalarType dtype) { object.to(dtype); });
static_assert(requires(Tensor& object, Device device, ScalarType dtype, bool non_blocking,
                       bool copy) { object.to(device, dtype, non_blocking, copy); });
static_assert(requires(Tensor& object, Device device, ScalarType dtype) { object.to(device, dtype); });
static_assert(requires(Tensor& object) { object.zero_(); });
static_assert(requires(TensorOptions& object) { object.device(); });
static_assert(requires(TensorOptions& object, Device device) { object.device(device); });
static_assert(requires(TensorOptions& object) { object.dtype(); });
static_assert(requires(TensorOptions& object, ScalarType dtype) { object.dtype(dtype); });
static_assert(requires(Scalar& object) { object.isComplex(); });
static_assert(requires(Scalar& object) { object.toDouble(); });
static_assert(requires(Scalar& object) { object.toLong(); });
static_assert(requires(IntArrayRef& object) { object.back(); });
static_assert(requires(IntArrayRef& object) { object.begin(); });
static_assert(requires(IntArrayRef& object) { object.data(); });
static_assert(requires(IntArrayRef& object, size_t count) { object.drop_back(count); });
static_assert(requires(IntArrayRef& object) { object.drop_back(); });
static_assert(requires(IntArrayRef& object, size_t count) { object.drop_front(count); });
static_assert(requires(IntArrayRef& object) { object.drop_front(); });
static_assert(requires(IntArrayRef& object) { object.empty(); });
static_assert(requires(IntArrayRef& object) { object.end(); });
static_assert(requires(IntArrayRef& object) { object.front(); });
static_assert(requires(IntArrayRef& object) { object.size(); });
static_assert(requires(IntArrayRef& object, size_t start, size_t count) { object.slice(start, count); });
static_assert(requires(IntArrayRef& object) { object.vec(); });
static_assert(requires(std::vector<Tensor>& object, size_t i) { object.at(i); });
static_assert(requires(std::vector<Tensor>& object, const Tensor& item) { object.push_back(item); });
static_assert(requires(std::optional<int64_t>& object) { object.has_value(); });
static_assert(requires(std::optional<int64_t>& object) { object.value(); });
static_assert(requires(std::optional<int64_t>& object, int64_t otherwise) { object.value_or(otherwise); });

}  // namespace amp

namespace amp::cpu::AMP_ISA::functors {

#include <amp/ops/functors.inc>

template <template <class> class Call>
constexpr bool can_call = Call<float>::value || Call<int64_t>::value || Call<Complex<float>>::value;

template <class V>
struct MathAbs : std::bool_constant<requires(V x) { math::abs(x); }> {};
static_assert(can_call<MathAbs>);
template <class V>
struct MathAcos : std::bool_constant<requires(V x) { math::acos(x); }> {};
static_assert(can_call<MathAcos>);
template <class V>
struct MathAcosh : std::bool_constant<requires(V x) { math::acosh(x); }> {};
static_assert(can_call<MathAcosh>);
template <class V>
struct MathAsin : std::bool_constant<requires(V x) { math::asin(x); }> {};
static_assert(can_call<MathAsin>);
template <class V>
struct MathAsinh : std::bool_constant<requires(V x) { math::asinh(x); }> {};
static_assert(can_call<MathAsinh>);
template <class V>
struct MathAtan : std::bool_constant<requires(V x) { math::atan(x); }> {};
static_assert(can_call<MathAtan>);
template <class V>
struct MathAtan2 : std::bool_constant<requires(V y, V x) { math::atan2(y, x); }> {};
static_assert(can_call<MathAtan2>);
template <class V>
struct MathAtanh : std::bool_constant<requires(V x) { math::atanh(x); }> {};
static_assert(can_call<MathAtanh>);
template <class V>
struct MathCbrt : std::bool_constant<requires(V x) { math::cbrt(x); }> {};
static_assert(can_call<MathCbrt>);
template <class V>
struct MathCeil : std::bool_constant<requires(V x) { math::ceil(x); }> {};
static_assert(can_call<MathCeil>);
template <class V>
struct MathConj : std::bool_constant<requires(V x) { math::conj(x); }> {};
static_assert(can_call<MathConj>);
template <class V>
struct MathCopysign : std::bool_constant<requires(V x, V sign) { math::copysign(x, sign); }> {};
static_assert(can_call<MathCopysign>);
template <class V>
struct MathCos : std::bool_constant<requires(V x) { math::cos(x); }> {};
static_assert(can_call<MathCos>);
template <class V>
struct MathCosh : std::bool_constant<requires(V x) { math::cosh(x); }> {};
static_assert(can_call<MathCosh>);
template <class V>
struct MathDigamma : std::bool_constant<requires(V x) { math::digamma(x); }> {};
static_assert(can_call<MathDigamma>);
template <class V>
struct MathErf : std::bool_constant<requires(V x) { math::erf(x); }> {};
static_assert(can_call<MathErf>);
template <class V>
struct MathErfc : std::bool_constant<requires(V x) { math::erfc(x); }> {};
static_assert(can_call<MathErfc>);
template <class V>
struct MathErfinv : std::bool_constant<requires(V x) { math::erfinv(x); }> {};
static_assert(can_call<MathErfinv>);
template <class V>
struct MathExp : std::bool_constant<requires(V x) { math::exp(x); }> {};
static_assert(can_call<MathExp>);
template <class V>
struct MathExp2 : std::bool_constant<requires(V x) { math::exp2(x); }> {};
static_assert(can_call<MathExp2>);
template <class V>
struct MathExpm1 : std::bool_constant<requires(V x) { math::expm1(x); }> {};
static_assert(can_call<MathExpm1>);
template <class V>
struct MathFloor : std::bool_constant<requires(V x) { math::floor(x); }> {};
static_assert(can_call<MathFloor>);
template <class V>
struct MathFloorDiv : std::bool_constant<requires(V a, V b) { math::floor_div(a, b); }> {};
static_assert(can_call<MathFloorDiv>);
template <class V>
struct MathFmax : std::bool_constant<requires(V a, V b) { math::fmax(a, b); }> {};
static_assert(can_call<MathFmax>);
template <class V>
struct MathFmin : std::bool_constant<requires(V a, V b) { math::fmin(a, b); }> {};
static_assert(can_call<MathFmin>);
template <class V>
struct MathFmod : std::bool_constant<requires(V a, V b) { math::fmod(a, b); }> {};
static_assert(can_call<MathFmod>);
template <class V>
struct MathHypot : std::bool_constant<requires(V x, V y) { math::hypot(x, y); }> {};
static_assert(can_call<MathHypot>);
template <class V>
struct MathIsfinite : std::bool_constant<requires(V x) { math::isfinite(x); }> {};
static_assert(can_call<MathIsfinite>);
template <class V>
struct MathIsinf : std::bool_constant<requires(V x) { math::isinf(x); }> {};
static_assert(can_call<MathIsinf>);
template <class V>
struct MathIsnan : std::bool_constant<requires(V x) { math::isnan(x); }> {};
static_assert(can_call<MathIsnan>);
template <class V>
struct MathLgamma : std::bool_constant<requires(V x) { math::lgamma(x); }> {};
static_assert(can_call<MathLgamma>);
template <class V>
struct MathLog : std::bool_constant<requires(V x) { math::log(x); }> {};
static_assert(can_call<MathLog>);
template <class V>
struct MathLog10 : std::bool_constant<requires(V x) { math::log10(x); }> {};
static_assert(can_call<MathLog10>);
template <class V>
struct MathLog1p : std::bool_constant<requires(V x) { math::log1p(x); }> {};
static_assert(can_call<MathLog1p>);
template <class V>
struct MathLog2 : std::bool_constant<requires(V x) { math::log2(x); }> {};
static_assert(can_call<MathLog2>);
template <class V>
struct MathMax : std::bool_constant<requires(V a, V b) { math::max(a, b); }> {};
static_assert(can_call<MathMax>);
template <class V>
struct MathMin : std::bool_constant<requires(V a, V b) { math::min(a, b); }> {};
static_assert(can_call<MathMin>);
template <class V>
struct MathPow : std::bool_constant<requires(V base, V exponent) { math::pow(base, exponent); }> {};
static_assert(can_call<MathPow>);
template <class V>
struct MathRemainder : std::bool_constant<requires(V a, V b) { math::remainder(a, b); }> {};
static_assert(can_call<MathRemainder>);
template <class V>
struct MathRound : std::bool_constant<requires(V x) { math::round(x); }> {};
static_assert(can_call<MathRound>);
template <class V>
struct MathRsqrt : std::bool_constant<requires(V x) { math::rsqrt(x); }> {};
static_assert(can_call<MathRsqrt>);
template <class V>
struct MathSigmoid : std::bool_constant<requires(V x) { math::sigmoid(x); }> {};
static_assert(can_call<MathSigmoid>);
template <class V>
struct MathSign : std::bool_constant<requires(V x) { math::sign(x); }> {};
static_assert(can_call<MathSign>);
template <class V>
struct MathSignbit : std::bool_constant<requires(V x) { math::signbit(x); }> {};
static_assert(can_call<MathSignbit>);
template <class V>
struct MathSin : std::bool_constant<requires(V x) { math::sin(x); }> {};
static_assert(can_call<MathSin>);
template <class V>
struct MathSinh : std::bool_constant<requires(V x) { math::sinh(x); }> {};
static_assert(can_call<MathSinh>);
template <class V>
struct MathSqrt : std::bool_constant<requires(V x) { math::sqrt(x); }> {};
static_assert(can_call<MathSqrt>);
template <class V>
struct MathTan : std::bool_constant<requires(V x) { math::tan(x); }> {};
static_assert(can_call<MathTan>);
template <class V>
struct MathTanh : std::bool_constant<requires(V x) { math::tanh(x); }> {};
static_assert(can_call<MathTanh>);
template <class V>
struct MathTrunc : std::bool_constant<requires(V x) { math::trunc(x); }> {};
static_assert(can_call<MathTrunc>);
template <class V>
struct MathTruncDiv : std::bool_constant<requires(V a, V b) { math::trunc_div(a, b); }> {};
static_assert(can_call<MathTruncDiv>);
template <class V>
struct Select : std::bool_constant<requires(bool mask, V a, V b) { select(mask, a, b); }> {};
static_assert(can_call<Select>);
template <class V>
struct Elu : std::bool_constant<requires(V self, V alpha, V scale, V input_scale) { elu(self, alpha, scale, input_scale); }> {};
static_assert(can_call<Elu>);
template <class V>
struct EluBackward : std::bool_constant<requires(V grad, V self, V alpha, V scale,
                                                 V input_scale) { elu_backward(grad, self, alpha, scale, input_scale); }> {};
static_assert(can_call<EluBackward>);
template <class V>
struct GeluErf : std::bool_constant<requires(V self) { gelu_erf(self); }> {};
static_assert(can_call<GeluErf>);
template <class V>
struct GeluErfDerivative : std::bool_constant<requires(V self) { gelu_erf_derivative(self); }> {};
static_assert(can_call<GeluErfDerivative>);
template <class V>
struct GeluTanh : std::bool_constant<requires(V self) { gelu_tanh(self); }> {};
static_assert(can_call<GeluTanh>);
template <class V>
struct GeluTanhDerivative : std::bool_constant<requires(V self) { gelu_tanh_derivative(self); }> {};
static_assert(can_call<GeluTanhDerivative>);
template <class V>
struct Mish : std::bool_constant<requires(V self) { mish(self); }> {};
static_assert(can_call<Mish>);
template <class V>
struct MishBackward : std::bool_constant<requires(V grad, V self) { mish_backward(grad, self); }> {};
static_assert(can_call<MishBackward>);
template <class V>
struct SiluBackward : std::bool_constant<requires(V grad, V self) { silu_backward(grad, self); }> {};
static_assert(can_call<SiluBackward>);
template <class V>
struct Softplus : std::bool_constant<requires(V self, V beta, V threshold) { softplus(self, beta, threshold); }> {};
static_assert(can_call<Softplus>);
template <class V>
struct Lerp : std::bool_constant<requires(V self, V end, V weight) { lerp(self, end, weight); }> {};
static_assert(can_call<Lerp>);
template <class V>
struct ShiftLeft : std::bool_constant<requires(V self, V other) { shift_left(self, other); }> {};
static_assert(can_call<ShiftLeft>);
template <class V>
struct ShiftRight : std::bool_constant<requires(V self, V other) { shift_right(self, other); }> {};
static_assert(can_call<ShiftRight>);
template <class V>
struct LogAddExp : std::bool_constant<requires(V self, V other) { log_add_exp(self, other); }> {};
static_assert(can_call<LogAddExp>);
template <class V>
struct LogAddExp2 : std::bool_constant<requires(V self, V other) { log_add_exp2(self, other); }> {};
static_assert(can_call<LogAddExp2>);
template <class V>
struct ReplaceNonFinite
    : std::bool_constant<requires(V self, V nan, V posinf, V neginf) { replace_non_finite(self, nan, posinf, neginf); }> {};
static_assert(can_call<ReplaceNonFinite>);
template <class V>
struct QuantizedLevel : std::bool_constant<requires(V self, V scale, V zero_point) { quantized_level(self, scale, zero_point); }> {};
static_assert(can_call<QuantizedLevel>);
template <class V>
struct Trigamma : std::bool_constant<requires(V self) { trigamma(self); }> {};
static_assert(can_call<Trigamma>);
template <class V>
struct Sinc : std::bool_constant<requires(V self) { sinc(self); }> {};
static_assert(can_call<Sinc>);
template <class V>
struct SincSlope : std::bool_constant<requires(V self) { sinc_slope(self); }> {};
static_assert(can_call<SincSlope>);
template <class V>
struct BesselI0 : std::bool_constant<requires(V self) { bessel_i0(self); }> {};
static_assert(can_call<BesselI0>);
template <class V>
struct BesselI0e : std::bool_constant<requires(V self) { bessel_i0e(self); }> {};
static_assert(can_call<BesselI0e>);
template <class V>
struct BesselI1 : std::bool_constant<requires(V self) { bessel_i1(self); }> {};
static_assert(can_call<BesselI1>);
template <class V>
struct BesselI1e : std::bool_constant<requires(V self) { bessel_i1e(self); }> {};
static_assert(can_call<BesselI1e>);
template <class V>
struct Gcd : std::bool_constant<requires(V self, V other) { gcd(self, other); }> {};
static_assert(can_call<Gcd>);
template <class V>
struct Lcm : std::bool_constant<requires(V self, V other) { lcm(self, other); }> {};
static_assert(can_call<Lcm>);
template <class V>
struct NextAfter : std::bool_constant<requires(V self, V other) { next_after(self, other); }> {};
static_assert(can_call<NextAfter>);
template <class V>
struct FrexpMantissa : std::bool_constant<requires(V self) { frexp_mantissa(self); }> {};
static_assert(can_call<FrexpMantissa>);
template <class V>
struct FrexpExponent : std::bool_constant<requires(V self) { frexp_exponent(self); }> {};
static_assert(can_call<FrexpExponent>);

}  // namespace amp::cpu::AMP_ISA::functors
