// DO NOT EDIT. Generated from codegen/policies/categories.py (./dev regenerate).
#pragma once

#include <cstddef>
#include <cstdint>

#include <amp/core/export.h>

namespace amp::autocast {

// What autocast does with a call of an op. docs/guide/policies.md describes the categories.
enum class Category : uint8_t {
  Passthrough,  // no rule: it runs in the dtypes of its inputs
  LowerPrecisionFp,  // its inputs are cast to the region's dtype
  Fp32,  // its inputs are cast to float32
  Fp32SetOptDtype,  // it computes a float32 result, unless the call gives a dtype
  Fp32AppendDtype,  // its overload with a dtype is called with float32
  Promote,  // its inputs are cast to the widest of their dtypes
  Keep,  // its inputs are cast to the widest of their dtypes, including float64, and the ops inside it are not lowered
  Banned,  // the call throws
};
inline constexpr size_t kNumCategories = 8;
// The name in policy files: "lower_precision_fp".
AMP_API const char* toString(Category category);

}  // namespace amp::autocast
