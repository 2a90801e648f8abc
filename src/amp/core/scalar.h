// A number of any dtype, like PyTorch's Scalar. In type promotion it is a "wrapped number".
#pragma once

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <limits>

#include <amp/core/export.h>
#include <amp/core/float8.h>
#include <amp/core/half.h>
#include <amp/core/scalar_type.h>

namespace amp {

class Scalar;

namespace detail {
// Throws for a number that `dtype` cannot hold: TypeError "[op] ..." for a complex number and a real dtype, else ValueError.
[[noreturn]] AMP_API void throw_number(const char* op, const Scalar& value, ScalarType dtype);
// A complex number, such as std::complex<double>.
template <class T>
concept ComplexNumber = requires(const T& number) {
  typename T::value_type;
  { number.real() } -> std::same_as<typename T::value_type>;
  { number.imag() } -> std::same_as<typename T::value_type>;
};
template <class T, class Part>
concept ComplexOf = ComplexNumber<T> && std::same_as<typename T::value_type, Part>;
// std::complex<T>: complex.h defines it.
template <class T>
struct StandardComplex;
}  // namespace detail

// A number of type bool, int64, float64 or complex128.
class Scalar {
 public:
  Scalar() : Scalar(int64_t{0}) {}
  template <std::same_as<bool> T>  // excludes types that convert to bool, such as pointers
  Scalar(T value) : type_(kBool) {
    integer_ = value;
  }
  template <std::integral T>
  requires(!std::same_as<T, bool>) Scalar(T value) : type_(kInt64) { integer_ = static_cast<int64_t>(value); }
  template <std::floating_point T>
  Scalar(T value) : type_(kFloat64) {
    real_ = static_cast<double>(value);
  }
  Scalar(Half value) : Scalar(static_cast<float>(value)) {}
  Scalar(BFloat16 value) : Scalar(static_cast<float>(value)) {}
  template <detail::ComplexNumber T>
  Scalar(const T& value) : type_(kComplex128), real_(static_cast<double>(value.real())), imag_(static_cast<double>(value.imag())) {}

  // The type of the number: kBool, kInt64, kFloat64 or kComplex128.
  ScalarType type() const { return type_; }
  bool isFloatingPoint() const { return type_ == kFloat64; }
  bool isIntegral(bool include_bool = false) const { return type_ == kInt64 || (include_bool && type_ == kBool); }
  bool isBoolean() const { return type_ == kBool; }
  bool isComplex() const { return type_ == kComplex128; }

  // Whether both are the same number, and neither or both are bools.
  bool equal(const Scalar& other) const {
    if (isBoolean() != other.isBoolean()) return false;
    if (isIntegral(true) && other.isIntegral(true)) return integer_ == other.integer_;
    return toDouble() == other.toDouble() && imag_ == other.imag_;
  }

  double toDouble() const { return isIntegral(true) ? static_cast<double>(integer_) : real_; }
  // These are to<T>(), under libtorch's names.
  int64_t toLong() const { return isIntegral(true) ? integer_ : to<int64_t>(); }
  float toFloat() const { return to<float>(); }
  int toInt() const { return to<int>(); }
  int16_t toShort() const { return to<int16_t>(); }
  int8_t toChar() const { return to<int8_t>(); }
  uint8_t toByte() const { return to<uint8_t>(); }
  Half toHalf() const { return to<Half>(); }
  BFloat16 toBFloat16() const { return to<BFloat16>(); }
  // A std::complex<float>, and below a std::complex<double>. Include amp/core/complex.h for them.
  template <class T = float>
  typename detail::StandardComplex<T>::type toComplexFloat() const {
    return {static_cast<float>(toDouble()), static_cast<float>(imag_)};
  }
  bool toBool() const { return isIntegral(true) ? integer_ != 0 : real_ != 0 || imag_ != 0; }
  template <class T = double>
  typename detail::StandardComplex<T>::type toComplexDouble() const {
    return {toDouble(), imag_};
  }
  // Whether T can hold the number, ignoring its fractional part. An integer type cannot hold NaN or values out of range. float cannot hold
  // finite values that overflow (in Half and BFloat16 they become infinity). A real type cannot hold an imaginary part. Negative integers
  // may wrap around in an unsigned type: -1 becomes its largest value.
  template <class T>
  bool fits() const {
    if constexpr (std::same_as<T, bool>) return true;
    else if constexpr (detail::ComplexOf<T, float>) return finite_fits<float>(toDouble()) && finite_fits<float>(imag_);
    else if constexpr (detail::ComplexOf<T, double>) return true;
    else if constexpr (std::integral<T>) return imag_ == 0 && (isIntegral(true) ? whole_fits<T>() : part_fits<T>());
    else if constexpr (std::same_as<T, float>) return imag_ == 0 && finite_fits<float>(toDouble());
    else return imag_ == 0;
  }
  // Throws ValueError if T cannot hold the number, TypeError for a complex number and a real type.
  template <class T>
  T to() const {
    if (!fits<T>()) [[unlikely]]
      detail::throw_number("Scalar", *this, dtype_of<T>());
    if constexpr (std::same_as<T, bool>) return toBool();
    else if constexpr (std::integral<T>) return static_cast<T>(isIntegral(true) ? integer_ : static_cast<int64_t>(real_));
    else if constexpr (detail::ComplexNumber<T>)
      return T(static_cast<typename T::value_type>(toDouble()), static_cast<typename T::value_type>(imag_));
    else if constexpr (std::same_as<T, Half> || std::same_as<T, BFloat16>) return T(static_cast<float>(toDouble()));
    else return static_cast<T>(toDouble());
  }
  // The smallest integer becomes a floating-point number, since int64 cannot hold its negative.
  Scalar operator-() const {
    if (isComplex()) {
      Scalar result(-real_);
      result.type_ = kComplex128;
      result.imag_ = -imag_;
      return result;
    }
    if (!isIntegral(true) || integer_ == std::numeric_limits<int64_t>::min()) return Scalar(-toDouble());
    return Scalar(-integer_);
  }

 private:
  template <class T>
  static bool finite_fits(double value) {
    return !(value > std::numeric_limits<T>::max() || value < std::numeric_limits<T>::lowest()) || value - value != 0;
  }
  template <class T>
  bool whole_fits() const {
    using Limits = std::numeric_limits<T>;
    if constexpr (sizeof(T) >= sizeof(int64_t)) return true;
    else
      return integer_ <= int64_t{Limits::max()} &&
             integer_ >= (std::unsigned_integral<T> ? -int64_t{Limits::max()} : int64_t{Limits::min()});
  }
  template <class T>
  bool part_fits() const {
    using Limits = std::numeric_limits<T>;
    return real_ >= static_cast<double>(Limits::min()) && real_ < static_cast<double>(Limits::max() / 2 + 1) * 2;
  }
  template <class T>
  static constexpr ScalarType dtype_of() {
    if constexpr (std::same_as<T, bool>) return kBool;
    else if constexpr (std::integral<T>)
      return sizeof(T) == 1 ? (std::unsigned_integral<T> ? kUInt8 : kInt8) : sizeof(T) == 2 ? kInt16 : sizeof(T) == 4 ? kInt32 : kInt64;
    else if constexpr (std::same_as<T, Half>) return kFloat16;
    else if constexpr (std::same_as<T, BFloat16>) return kBFloat16;
    else if constexpr (std::floating_point<T>) return sizeof(T) == 4 ? kFloat32 : kFloat64;
    else return sizeof(T) == 8 ? kComplex64 : kComplex128;
  }

  ScalarType type_;
  union {
    int64_t integer_ = 0;
    double real_;
  };
  double imag_ = 0;
};

namespace detail {
AMP_API std::ostream& print(std::ostream& out, const Scalar& value);
}  // namespace detail
// Only for Scalar itself, not for what converts to it.
template <std::same_as<Scalar> S>
std::ostream& operator<<(std::ostream& out, const S& value) {
  return detail::print(out, value);
}

namespace detail {
// Throws like throw_number if a tensor of the dtype cannot hold the number (see Scalar::fits).
AMP_API void check_number(const char* op, const Scalar& value, ScalarType dtype);
}  // namespace detail

}  // namespace amp
