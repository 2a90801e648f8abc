// What the library knows about its ops. Each family has a table in generated/ops, and op_entry.cpp answers questions from them. Internal.
#pragma once

#include <optional>

#include <amp/autocast/input.h>
#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/work.h>
#include <amp/core/array_ref.h>
#include <amp/ops/op_call.h>

namespace amp {

struct OpEntry {
  const char* name;             // the name in policies, with the overload: "sum.dim"
  const char* signature;        // in the language of the YAML entries
  const char* aliases = "";     // other names, separated by spaces
  const char* casts = "";       // the tensor arguments that autocast may cast, separated by spaces
  const char* same_dtype = "";  // those that must have the same dtype
  unsigned facts = autocast::PolicyOp::kUsual;
  bool internal = false;
  bool composite = false;                                          // consists of public ops, which autocast and observers see
  bool recorded_by_parts = false;                                  // observe/recorded_by_parts.h
  double (*multiply_adds)(const autocast::Input* args) = nullptr;  // autocast/work.h
  OpCall (*call)() = nullptr;                                      // null: recorded programs can't contain the op
  const ElementwiseOp* elementwise = nullptr;                      // OpCall::elementwise
  std::optional<OpId> with_dtype = {};                             // the overload that fp32_append_dtype calls
  int traits = 0;                                                  // of its calls
  const char* updates = "";                                        // the arguments that a call may write to, separated by spaces
  FrozenRole role = FrozenRole::None;
};

// The function of an op, for OpEntry::call.
template <auto kFunction>
OpCall calls() {
  return op_call_detail::make("", kFunction, "", 0, OpId{});
}

namespace detail {
using OpFamily = ArrayRef<OpEntry> (*)();
// The tables of the families. The public ops in them are in the order of OpId.
ArrayRef<OpFamily> op_families();
}  // namespace detail

}  // namespace amp
