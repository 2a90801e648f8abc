#include <amp/ops/spatial.h>

#include <amp/ops.h>

namespace amp {

Shape spatial_values(const char* op, const char* arg, IntArrayRef values, int64_t dims, int64_t least) {
  AMP_CHECK(values.size() == 1 || values.size() == static_cast<size_t>(dims), ValueError, "[", op, "] ", arg, " must have 1 or ", dims,
            " values, but is ", values);
  for (const int64_t value : values)
    AMP_CHECK(value >= least, ValueError, "[", op, "] ", arg, " must be at least ", least, ", but is ", values);
  return values.size() == 1 ? Shape(static_cast<size_t>(dims), values[0]) : Shape(values);
}

Tensor with_batch(const char* op, const Tensor& input, int64_t dims) {
  AMP_CHECK(input.dim() == dims + 1 || input.dim() == dims + 2, ValueError, "[", op, "] the input must have ", dims + 1, " or ", dims + 2,
            " dimensions, but has shape ", input.sizes());
  return is_unbatched(input, dims) ? input.unsqueeze(0) : input;
}

}  // namespace amp
