// DO NOT EDIT. Generated from codegen/policies/categories.py (./dev regenerate).
// The rules that are possible for each op, and the extras that each category allows.
#include <amp/autocast/policy/policy_matrix.h>

namespace amp::autocast {

using enum PolicyOp::Fact;

ArrayRef<CategoryInfo> known_categories() {
  static constexpr CategoryInfo kCategories[] = {
      {"passthrough", "no rule: it runs in the dtypes of its inputs",
       kOpenDtype | kCastArgument, "math output", false},
      {"lower_precision_fp", "its inputs are cast to the region's dtype",
       kOpenDtype | kCastArgument, "output min_work quantize budget args", false},
      {"fp32", "its inputs are cast to float32",
       kOpenDtype | kCastArgument, "math output min_work quantize budget args", true},
      {"fp32_set_opt_dtype", "it computes a float32 result, unless the call gives a dtype",
       kOpenDtype | kCastArgument | kOptionalDtype, "output budget", true},
      {"fp32_append_dtype", "its overload with a dtype is called with float32",
       kOpenDtype | kCastArgument | kDtypeOverload, "output budget", true},
      {"promote", "its inputs are cast to the widest of their dtypes",
       kOpenDtype | kCastArgument, "math output quantize budget args", false},
      {"keep", "its inputs are cast to the widest of their dtypes, including float64, and the ops inside it are not lowered",
       kCastArgument, "math output quantize budget args", false},
      {"banned", "the call throws",
       kOpenDtype | kCastArgument, "", true},
  };
  return kCategories;
}

ArrayRef<ExtraInfo> known_extras() {
  static constexpr ExtraInfo kExtras[] = {
      {"math", kMatmulOrConv},
      {"output", kTensorResult | kOpenDtype},
      {"min_work", 0},
      {"quantize", kMatrixProduct},
      {"budget", kTensorResult | kKeepsFloating},
      {"args", 0},
  };
  return kExtras;
}

ArrayRef<Requirement> requirements() {
  static constexpr Requirement kRequirements[] = {
      {kOpenDtype, "{signature} always gets an explicit dtype, which autocast leaves alone; take it out"},
      {kCastArgument, "{signature} has no tensor argument of role `cast`; take it out"},
      {kOptionalDtype, "it has no `ScalarType? dtype` argument to set; use fp32"},
      {kDtypeOverload, "no overload of {op} takes the arguments {signature} and a `ScalarType dtype`; use fp32"},
      {kMatmulOrConv, "{signature} is neither a matrix multiplication nor a convolution; take it out"},
      {kMatrixProduct, "{signature} is not one product of matrices; take it out"},
      {kTensorResult, "{signature} returns no tensor; take it out"},
      {kKeepsFloating, "{signature} may update an argument, so that no check can run it twice; take it out", true},
  };
  return kRequirements;
}

}  // namespace amp::autocast
