#include <amp/core/scalar.h>

#include <complex>
#include <string>

#include <amp/core/complex.h>
#include <amp/core/error.h>

namespace amp::detail {

namespace {

std::string text_of(const Scalar& value) {
  if (value.isComplex()) return concat(value.toComplexDouble().real(), " + ", value.toComplexDouble().imag(), "i");
  return value.isFloatingPoint() ? concat(value.toDouble()) : concat(value.toLong());
}

bool fits(const Scalar& value, ScalarType dtype) {
  switch (dtype) {
    case kUInt8: return value.fits<uint8_t>();
    case kInt8: return value.fits<int8_t>();
    case kInt16: return value.fits<int16_t>();
    case kInt32: return value.fits<int32_t>();
    case kInt64: return value.fits<int64_t>();
    case kFloat16: return value.fits<Half>();
    case kBFloat16: return value.fits<BFloat16>();
    case kFloat32: return value.fits<float>();
    case kFloat64: return value.fits<double>();
    case kComplex64: return value.fits<std::complex<float>>();
    default: return true;
  }
}

}  // namespace

void throw_number(const char* op, const Scalar& value, ScalarType dtype) {
  AMP_CHECK(!value.isComplex() || isComplexType(dtype), TypeError, "[", op, "] ", dtype, " can't hold the complex number ", text_of(value));
  AMP_THROW(ValueError, "[", op, "] ", dtype, " can't hold the number ", text_of(value));
}

std::ostream& print(std::ostream& out, const Scalar& value) { return out << text_of(value); }

void check_number(const char* op, const Scalar& value, ScalarType dtype) {
  if (!fits(value, dtype)) throw_number(op, value, dtype);
}

}  // namespace amp::detail
