// Single values and results of elementwise loops.
#pragma once

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/elementwise/row.h>

namespace amp::cpu {

// Calls for rows that are shorter than this cost more than copies of several rows into one buffer.
inline constexpr int64_t kShortRow = 16;

constexpr ScalarType result_type(const ElementwiseRow& row, ScalarType t) { return row.result == ResultKind::Bool ? kBool : t; }

// Whether the loop for operands of the narrow integer type `type` gives the results of the one for int64, as far as the numbers among the
// arguments decide it. A number of a bool op is true or false, whatever its value.
inline bool takes_params(const ElementwiseRow& row, ScalarType type, const ScalarParam* params) {
  if (type == kBool) return row.n_params == 0;
  for (int k = 0; k < row.n_params; ++k) {
    if (!represents(type, params[k].i)) return false;
  }
  return true;
}

// A single value in the compute type of a loop over elements of `type`.
class Splat {
 public:
  const void* convert(const ElementwiseRow& row, ScalarType type, ScalarType dtype, const void* value) {
    if (row.exact && isReducedFloatingType(type) && dtype != type) {
      cast_contiguous(type, rounded_, dtype, value, 1);
      dtype = type;
      value = rounded_;
    }
    const ScalarType compute = splat_type(type);
    if (dtype == compute) return value;
    cast_contiguous(compute, bytes_, dtype, value, 1);
    return bytes_;
  }

 private:
  alignas(16) char rounded_[16], bytes_[16];
};

}  // namespace amp::cpu
