// The rules in force on this thread, and what they decide. Internal.
#pragma once

#include <amp/autocast/decision.h>
#include <amp/autocast/input.h>
#include <amp/core/thread_state.h>

namespace amp::autocast {

// Whether a region of the tensor's device is enabled on this thread and its policy has a rule for the op.
bool has_rule(OpId op, const Tensor& arg);

// What autocast does with a call of `op` whose castable arguments are `args`; that of an op without a rule outside of regions.
Decision decision_in_force(OpId op, DeviceType device, std::span<const Input> args);

// The dtype of what `op` would make of `arg`, if `arg` had this dtype: for ops that do the work of two in one. Throws what the op would
// throw when it is banned.
ScalarType dtype_of_result(OpId op, const Tensor& arg, ScalarType dtype);

// Tells observers, and throws the message of the policy.
[[noreturn]] void throw_banned(OpId op, DeviceType device);

}  // namespace amp::autocast
