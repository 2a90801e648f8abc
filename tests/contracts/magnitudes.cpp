#include "magnitudes.h"

#include <algorithm>
#include <cmath>

#include "../support.h"

namespace amp::contracts {

namespace {

using Fill = TensorSpec::Fill;

// How much of [-infinity, infinity] an argument may come from, as far as its sample shows.
enum class Domain { Fixed, Matrix, Positive, All };

Domain domain_of(const TensorSpec& spec) {
  switch (spec.fill) {
    case Fill::Normal: return Domain::All;
    case Fill::Range:
      if (spec.low >= -1 && spec.high <= 1) return Domain::Fixed;
      return spec.low >= 0 ? Domain::Positive : Domain::All;
    case Fill::Integers:
    case Fill::Values: return Domain::Fixed;
    default: return Domain::Matrix;
  }
}

Tensor drawn(IntArrayRef sizes, double magnitude, Domain domain, uint32_t seed) {
  testing::Random random(seed);
  Tensor t = empty(sizes, kFloat64);
  auto* numbers = static_cast<double*>(t.data_ptr());
  for (int64_t i = 0; i < t.numel(); ++i) {
    const double size = magnitude * random.uniform(0.5, 1.25);
    numbers[i] = domain == Domain::All && random.uniform(0, 1) < 0.5 ? -size : size;
  }
  return t;
}

// A multiple of a matrix is a matrix of the same kind, except the multiple with 0.
Tensor scaled(const Tensor& matrix, double magnitude) {
  double largest = 0;
  for (const double value : testing::values(matrix)) largest = std::max(largest, std::abs(value));
  return largest == 0 || magnitude == 0 ? matrix : matrix * (1.25 * magnitude / largest);
}

}  // namespace

Args of_magnitudes(const Args& args, Magnitudes magnitudes, ScalarType dtype, int& replaced) {
  Args result = args;
  uint32_t seed = 300;
  replaced = 0;
  for (Value& value : result.values()) {
    for (size_t i = 0; i < value.tensors.size(); ++i) {
      const TensorSpec& spec = value.specs[i];
      if (spec.none || spec.number || spec.dtype || !value.arg->floating) continue;
      Tensor& t = value.tensors[i];
      const Domain domain = domain_of(spec);
      const double magnitude = replaced == 0 ? magnitudes.first : magnitudes.others;
      if (domain == Domain::Matrix) t = scaled(t, magnitude);
      else if (domain != Domain::Fixed) t = drawn(t.sizes(), magnitude, domain, seed++);
      replaced += domain != Domain::Fixed ? 1 : 0;
      t = t.to(dtype);
    }
  }
  return result;
}

Tensor of_both_signs(IntArrayRef sizes, double magnitude, ScalarType dtype, uint32_t seed) {
  return drawn(sizes, magnitude, Domain::All, seed).to(dtype);
}

}  // namespace amp::contracts
