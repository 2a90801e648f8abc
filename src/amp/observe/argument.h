// An argument of a call, whatever its type. Observers see calls in this form, and recorded calls are repeated from it. Part of the
// extension interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <amp/core/array_ref.h>
#include <amp/core/generator.h>
#include <amp/core/scalar.h>
#include <amp/core/string_ref.h>
#include <amp/core/tensor.h>

namespace amp::tracing {

enum class ArgumentKind : uint8_t { None, Tensor, Tensors, Number, Int, Ints, Float, Floats, Bool, Bools, Text, Dtype, Generator };

// Borrowed from the caller. `data` points to `count` values of the kind's C++ type: Tensor, Scalar, int64_t, double, bool, char,
// ScalarType, Generator. An optional argument without a value is None.
struct Argument {
  using Kind = ArgumentKind;

  Argument(const Tensor& value) : Argument(Kind::Tensor, &value) {}
  Argument(TensorList values) : Argument(Kind::Tensors, values.data(), values.size()) {}
  Argument(const Scalar& value) : Argument(Kind::Number, &value) {}
  Argument(const int64_t& value) : Argument(Kind::Int, &value) {}
  Argument(IntArrayRef values) : Argument(Kind::Ints, values.data(), values.size()) {}
  Argument(const double& value) : Argument(Kind::Float, &value) {}
  Argument(ArrayRef<double> values) : Argument(Kind::Floats, values.data(), values.size()) {}
  Argument(const bool& value) : Argument(Kind::Bool, &value) {}
  Argument(ArrayRef<bool> values) : Argument(Kind::Bools, values.data(), values.size()) {}
  Argument(std::string_view value) : Argument(Kind::Text, value.data(), value.size()) {}
  Argument(const ScalarType& value) : Argument(Kind::Dtype, &value) {}
  Argument(const Generator& value) : Argument(Kind::Generator, &value) {}
  Argument(const OptionalIntArrayRef& values) : Argument(values ? Argument(*values) : Argument()) {}
  template <class T>
  Argument(const std::optional<T>& value) : Argument(value ? Argument(*value) : Argument()) {}
  Argument() = default;
  Argument(Kind what, const void* values, size_t n = 1) : data(values), count(n), kind(what) {}

  const void* data = nullptr;
  size_t count = 0;
  Kind kind = Kind::None;
};

}  // namespace amp::tracing
