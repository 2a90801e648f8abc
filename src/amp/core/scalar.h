// A number of any dtype, as PyTorch's Scalar. It takes part in type promotion as a "wrapped number".
#pragma once

#include <complex>
#include <concepts>
#include <cstdint>

#include <amp/core/half.h>
#include <amp/core/scalar_type.h>

namespace amp {

class Scalar {
 public:
  Scalar() : Scalar(int64_t{0}) {}
  Scalar(bool value) : type_(kBool) { integer_ = value; }
  template <std::integral T>
  requires(!std::same_as<T, bool>) Scalar(T value) : type_(kInt64) { integer_ = static_cast<int64_t>(value); }
  template <std::floating_point T>
  Scalar(T value) : type_(kFloat64) {
    real_ = static_cast<double>(value);
  }
  Scalar(Half value) : Scalar(static_cast<float>(value)) {}
  Scalar(BFloat16 value) : Scalar(static_cast<float>(value)) {}
  template <class T>
  Scalar(std::complex<T> value) : type_(kComplex128), real_(value.real()), imag_(value.imag()) {}

  // Bool, Int64, Float64 or Complex128.
  ScalarType type() const { return type_; }
  bool isFloatingPoint() const { return type_ == kFloat64; }
  bool isIntegral(bool include_bool) const { return type_ == kInt64 || (include_bool && type_ == kBool); }
  bool isBoolean() const { return type_ == kBool; }
  bool isComplex() const { return type_ == kComplex128; }

  double toDouble() const { return isIntegral(true) ? static_cast<double>(integer_) : real_; }
  int64_t toLong() const { return isIntegral(true) ? integer_ : static_cast<int64_t>(real_); }
  bool toBool() const { return isIntegral(true) ? integer_ != 0 : real_ != 0 || imag_ != 0; }
  std::complex<double> toComplexDouble() const { return {toDouble(), imag_}; }
  template <class T>
  T to() const {
    if constexpr (std::same_as<T, bool>) return toBool();
    else if constexpr (std::integral<T>) return static_cast<T>(toLong());
    else if constexpr (std::same_as<T, std::complex<float>> || std::same_as<T, std::complex<double>>) return T(toComplexDouble());
    else return static_cast<T>(toDouble());
  }
  Scalar operator-() const {
    if (isComplex()) return Scalar(-toComplexDouble());
    return isIntegral(true) ? Scalar(-integer_) : Scalar(-real_);
  }

 private:
  ScalarType type_;
  union {
    int64_t integer_ = 0;
    double real_;
  };
  double imag_ = 0;
};

}  // namespace amp
