#include <amp/ops/common/spatial.h>

#include <limits>

#include <amp/ops.h>

namespace amp {

Shape spatial_values(const char* op, const char* arg, IntArrayRef values, int64_t dims, int64_t least) {
  AMP_CHECK(values.size() == 1 || values.size() == static_cast<size_t>(dims), ValueError, "[", op, "] ", arg, " must have 1 or ", dims,
            " values, but is ", values);
  for (const int64_t value : values)
    AMP_CHECK(value >= least, ValueError, "[", op, "] ", arg, " must be at least ", least, ", but is ", values);
  return values.size() == 1 ? Shape(static_cast<size_t>(dims), values[0]) : Shape(values);
}

int64_t positions(const char* op, const char* arg, IntArrayRef values, int64_t value, int64_t factor, int64_t rest) {
  int64_t sum = 0;
  const bool overflow = __builtin_mul_overflow(factor, value, &sum) || __builtin_add_overflow(sum, rest, &sum);
  AMP_CHECK(!overflow && sum > -kMostPositions && sum < kMostPositions, ValueError, "[", op, "] ", arg, " must lead to fewer than ",
            kMostPositions, " positions along a dimension, but is ", values, ": ", factor, " * ", value, " + ", rest);
  return sum;
}

int64_t kernel_reach(int64_t kernel, int64_t dilation) {
  int64_t reach = 0;
  if (__builtin_mul_overflow(dilation, kernel - 1, &reach) || __builtin_add_overflow(reach, 1, &reach))
    return std::numeric_limits<int64_t>::max();
  return reach;
}

Tensor with_batch(const char* op, const Tensor& input, int64_t dims) {
  AMP_CHECK(input.dim() == dims + 1 || input.dim() == dims + 2, ValueError, "[", op, "] the input must have ", dims + 1, " or ", dims + 2,
            " dimensions, but has shape ", input.sizes());
  return is_unbatched(input, dims) ? input.unsqueeze(0) : input;
}

}  // namespace amp
