// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// A number for every op that a policy can name; overloads are ops of their own.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

namespace amp {

enum class OpId : uint16_t {
  add,
  sub,
  mul,
  div,
  neg,
  bitwise_not,
  relu,
  exp,
  mm,
  sum,
  sum_dim,
  as_strided,
  view,
  expand,
  transpose,
  permute,
  t,
  select,
  slice,
  narrow,
  unsqueeze,
  squeeze,
  squeeze_dim,
  reshape,
};
inline constexpr int kNumOps = 24;

// The name as a policy writes it: "mm", "sum.dim".
AMP_API const char* op_name(OpId op);

}  // namespace amp
