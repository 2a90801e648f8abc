#include "args.h"

#include <algorithm>
#include <stdexcept>

#include "../support.h"

namespace amp::contracts {

namespace {

using Fill = TensorSpec::Fill;

// One n x m matrix, in place.
void shape_matrix(double* matrix, int64_t n, int64_t m, Fill fill) {
  const auto at = [&](int64_t i, int64_t j) -> double& { return matrix[i * m + j]; };
  std::vector<double> copy(matrix, matrix + n * m);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < m; ++j) {
      if (fill == Fill::Lower && j > i) at(i, j) = 0;
      if (fill == Fill::Upper && j < i) at(i, j) = 0;
      if ((fill == Fill::Lower || fill == Fill::Upper) && i == j) at(i, j) = 1 + std::abs(at(i, j));
      if (fill == Fill::Symmetric) at(i, j) = (copy[i * m + j] + copy[j * m + i]) / 2;
      if (fill == Fill::WellConditioned) at(i, j) = at(i, j) / static_cast<double>(m) + (i == j ? 2 : 0);
      if (fill != Fill::PositiveDefinite) continue;
      at(i, j) = i == j ? 1 : 0;
      for (int64_t k = 0; k < m; ++k) at(i, j) += copy[i * m + k] * copy[j * m + k] / static_cast<double>(m);
    }
  }
}

// The imaginary part of an n x m matrix of the kind `fill`: Hermitian or triangular like the real part. It is small: a matrix that is
// positive definite or well-conditioned remains so.
void shape_imaginary(std::complex<double>* matrix, int64_t n, int64_t m, Fill fill) {
  const bool hermitian = fill == Fill::Symmetric || fill == Fill::PositiveDefinite;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < m; ++j) {
      std::complex<double>& number = matrix[i * m + j];
      const bool zero = (hermitian && i == j) || (fill == Fill::Lower && j > i) || (fill == Fill::Upper && j < i);
      number.imag(zero ? 0 : hermitian && i > j ? -matrix[j * m + i].imag() : number.imag() / static_cast<double>(m));
    }
  }
}

double draw(testing::Random& random, const TensorSpec& spec, ScalarType dtype) {
  if (spec.fill == Fill::Integers)
    return static_cast<double>(random.integer(static_cast<int64_t>(spec.low), static_cast<int64_t>(spec.high)));
  const double value = spec.fill == Fill::Range ? random.uniform(spec.low, spec.high) : random.normal();
  // Nonzero integers that every dtype represents exactly.
  if (isIntegralType(dtype, true)) return std::min(1 + std::floor(std::abs(3 * value)), 6.0);
  return value;
}

Tensor fill(const TensorSpec& spec, ScalarType dtype, Device device, uint32_t seed) {
  if (spec.none) return {};
  if (spec.number) return detail::wrapped_scalar(*spec.number);
  int64_t count = 1;
  for (const int64_t size : spec.shape) count *= size;
  testing::Random random(seed);
  std::vector<double> values = spec.values;
  if (spec.fill != Fill::Values) {
    for (int64_t i = 0; i < count; ++i) values.push_back(draw(random, spec, dtype));
  }
  if (spec.fill >= Fill::Symmetric && count > 0) {
    const int64_t m = spec.shape.back(), n = spec.shape[spec.shape.size() - 2];
    for (int64_t i = 0; i < count; i += n * m) shape_matrix(values.data() + i, n, m, spec.fill);
  }
  if (isComplexType(dtype) && spec.fill != Fill::Values) {
    std::vector<std::complex<double>> numbers(values.begin(), values.end());
    for (auto& number : numbers) number.imag(random.uniform(-0.5, 0.5));
    if (spec.fill >= Fill::Symmetric && count > 0) {
      const int64_t m = spec.shape.back(), n = spec.shape[spec.shape.size() - 2];
      for (int64_t i = 0; i < count; i += n * m) shape_imaginary(numbers.data() + i, n, m, spec.fill);
    }
    return from_blob(numbers.data(), spec.shape, kComplex128).to(device, dtype, false, /*copy=*/true);
  }
  return from_blob(values.data(), spec.shape, kFloat64).to(device, dtype, false, /*copy=*/true);
}

bool is_number(const Tensor& t) { return t.impl()->has(detail::TensorImpl::WrappedNumber); }

}  // namespace

Results results(const Scalar& number) {
  return {scalar_tensor(number, number.isFloatingPoint() ? kFloat64 : number.isBoolean() ? kBool : kInt64)};
}

Args::Args(const Sample& sample, ScalarType dtype, Device device) : values_(sample.values) {
  uint32_t seed = 1;
  for (Value& value : values_) {
    for (const TensorSpec& spec : value.specs) {
      value.tensors.push_back(fill(spec, spec.dtype.value_or(value.arg->floating ? dtype : kInt64), device, seed++));
    }
  }
}

const Value& Args::find(std::string_view name) const {
  const auto found = std::find_if(values_.begin(), values_.end(), [&](const Value& value) { return value.name == name; });
  if (found == values_.end()) throw std::logic_error("no argument " + std::string(name));
  return *found;
}

bool Args::has(std::string_view name) const {
  return std::any_of(values_.begin(), values_.end(), [&](const Value& value) { return value.name == name; });
}

const Tensor& Args::tensor(std::string_view name) const {
  static const Tensor none;
  const Value& value = find(name);
  return value.null ? none : value.tensors.at(0);
}

ScalarType Args::dtype(std::string_view name) const { return scalarTypeFromName(find(name).text); }

std::optional<Scalar> Args::opt_scalar(std::string_view name) const { return is_null(name) ? std::nullopt : std::optional(scalar(name)); }
std::optional<int64_t> Args::opt_integer(std::string_view name) const {
  return is_null(name) ? std::nullopt : std::optional(integer(name));
}
OptionalIntArrayRef Args::opt_ints(std::string_view name) const {
  return is_null(name) ? OptionalIntArrayRef() : OptionalIntArrayRef(ints(name));
}
std::optional<double> Args::opt_number(std::string_view name) const { return is_null(name) ? std::nullopt : std::optional(number(name)); }
std::optional<ArrayRef<double>> Args::opt_numbers(std::string_view name) const {
  return is_null(name) ? std::nullopt : std::optional(numbers(name));
}
std::optional<bool> Args::opt_boolean(std::string_view name) const { return is_null(name) ? std::nullopt : std::optional(boolean(name)); }
std::optional<std::string_view> Args::opt_text(std::string_view name) const {
  return is_null(name) ? std::nullopt : std::optional(text(name));
}
std::optional<ScalarType> Args::opt_dtype(std::string_view name) const { return is_null(name) ? std::nullopt : std::optional(dtype(name)); }

ScalarType Args::dtype_of_first() const {
  for (const Value& value : values_) {
    if (value.arg == nullptr || value.null) continue;
    const ScalarType dtype = value.tensors.at(0).dtype();
    return isFloatingType(dtype) && dtype != kFloat64 ? kFloat32 : dtype;
  }
  return kFloat32;
}

Args Args::map(const Map& replace) const {
  Args copy = *this;
  for (Value& value : copy.values_) {
    for (size_t i = 0; i < value.tensors.size(); ++i) {
      Tensor& t = value.tensors[i];
      if (t.defined() && !is_number(t)) t = Tensor(replace(*value.arg, t, !value.specs[i].dtype));
    }
  }
  return copy;
}

void Args::for_each(const std::function<void(const TensorArg&, const Tensor&, bool)>& visit) const {
  map([&](const TensorArg& arg, const Tensor& t, bool flexible) {
    visit(arg, t, flexible);
    return t;
  });
}

Args Args::to(ScalarType dtype) const {
  return map([&](const TensorArg& arg, const Tensor& t, bool flexible) { return arg.floating && flexible ? t.to(dtype) : t; });
}

void Args::set_dtype(std::string_view name, ScalarType dtype) {
  Value& value = const_cast<Value&>(find(name));
  value.null = false;
  value.text = toString(dtype);
}

}  // namespace amp::contracts
