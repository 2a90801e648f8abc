#include <amp/ops/reduction/reduced_shape.h>

#include <amp/core/grad_mode.h>

namespace amp {

DimMask reduced_dim(const char* op, int64_t dim, int64_t ndim) {
  return ndim == 0 ? (detail::wrap_dim(op, dim, ndim), 0u) : 1u << detail::wrap_dim(op, dim, ndim);
}

DimMask reduced_dims(const char* op, OptionalIntArrayRef dim, int64_t ndim) {
  if (!dim || dim->empty()) return (1u << ndim) - 1;
  DimMask mask = 0;
  for (const int64_t d : *dim) {
    const DimMask bit = 1u << detail::wrap_dim(op, d, ndim);
    AMP_CHECK((mask & bit) == 0, ValueError, "[", op, "] dim ", d, " appears twice in the list of dims ", *dim);
    mask |= bit;
  }
  return mask & ((1u << ndim) - 1);
}

void check_choice(const char* op, const Tensor& self, DimMask dims) {
  AMP_CHECK(reduced_count(self.sizes(), dims) > 0, IndexError, "[", op, "] no element to choose from: shape ", self.sizes(),
            " has size 0 in a reduced dimension");
}

Shape reduced_shape(IntArrayRef sizes, DimMask dims, bool keepdim) {
  Shape shape;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if ((dims >> d & 1u) == 0) shape.push_back(sizes[d]);
    else if (keepdim) shape.push_back(1);
  }
  return shape;
}

int64_t reduced_count(IntArrayRef sizes, DimMask dims) {
  int64_t n = 1;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (dims >> d & 1u) n *= sizes[d];
  }
  return n;
}

ScalarType sum_type(const char* op, const Tensor& input, std::optional<ScalarType> dtype) {
  if (!dtype) return isIntegralType(input.dtype(), true) ? kInt64 : input.dtype();
  AMP_CHECK(isDifferentiableType(*dtype) || !input.requires_grad() || !GradMode::is_enabled(), TypeError, "[", op,
            "] the input requires a gradient, which a result of dtype ", *dtype, " can't carry; detach it first");
  return *dtype;
}

ScalarType mean_type(const Tensor& input, std::optional<ScalarType> dtype) {
  const ScalarType result = dtype.value_or(input.dtype());
  AMP_CHECK(isDifferentiableType(result), TypeError, "[mean] the mean of ", input.dtype(), " needs a floating or complex dtype, got ",
            result);
  return result;
}

}  // namespace amp
