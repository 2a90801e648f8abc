// The argument of amp::tensor(): a number, or a braced list of numbers or of lists, nested to any depth.
#pragma once

#include <initializer_list>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/scalar.h>
#include <amp/core/scalar_type.h>
#include <amp/core/tensor.h>

namespace amp::detail {

// The C++ types of elements that tensors can hold.
template <class T>
concept Element =
    std::is_arithmetic_v<T> || std::is_same_v<T, Half> || std::is_same_v<T, BFloat16> || ComplexOf<T, float> || ComplexOf<T, double>;

// The dtype of a literal of type T, as in torch: int64 for int and long, the default dtype (Undefined here) for float and double, otherwise
// the dtype of T.
template <Element T>
constexpr ScalarType literal_type() {
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, long double>) return ScalarType::Undefined;
  else if constexpr (std::is_integral_v<T> && sizeof(T) >= 4) return kInt64;
  else return Tensor::scalar_type_of<T>();
}

class AMP_API TensorData {
 public:
  TensorData() : sizes_{0} {}
  template <Element T>
  TensorData(T value) : type_(literal_type<T>()), values_{Scalar(value)} {}
  // Throws ValueError if the elements differ in shape, TypeError if they differ in dtype.
  TensorData(std::initializer_list<TensorData> list);

  ScalarType type() const { return type_; }
  IntArrayRef sizes() const { return sizes_; }
  const std::vector<Scalar>& values() const { return values_; }

 private:
  ScalarType type_ = ScalarType::Undefined;
  Shape sizes_;
  std::vector<Scalar> values_;
};

}  // namespace amp::detail
