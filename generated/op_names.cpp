// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/op_id.h>

namespace amp {

const char* op_name(OpId op) {
  static constexpr const char* kNames[] = {
      "add",
      "sub",
      "mul",
      "div",
      "neg",
      "bitwise_not",
      "relu",
      "exp",
      "mm",
      "sum",
      "sum.dim",
      "as_strided",
      "view",
      "expand",
      "transpose",
      "permute",
      "t",
      "select",
      "slice",
      "narrow",
      "unsqueeze",
      "squeeze",
      "squeeze.dim",
      "reshape",
  };
  return kNames[static_cast<int>(op)];
}

}  // namespace amp
