// The active rules on this thread, and their decisions. Internal.
#pragma once

#include <amp/autocast/decision.h>
#include <amp/autocast/input.h>
#include <amp/core/thread_state.h>

namespace amp::autocast {

// Whether a region of the tensor's device is enabled on this thread and its policy has a rule for the op.
bool has_rule(OpId op, const Tensor& arg);

// The decision of autocast about a call of `op` whose castable arguments are `args`. Outside of regions, the decision for an op without a
// rule.
Decision decision_in_force(OpId op, DeviceType device, std::span<const Input> args);

// The result dtype of `op` for `arg`, if `arg` had this dtype. For ops that fuse `op` with another one. Throws the error of `op` if it is
// banned.
ScalarType dtype_of_result(OpId op, const Tensor& arg, ScalarType dtype);

// The recipe; null, and a warning once, for devices that do not multiply quantized operands.
const quantize::Recipe* usable_recipe(DeviceType device, const quantize::Recipe* recipe);

// Notifies observers, and throws the message of the policy.
[[noreturn]] void throw_banned(OpId op, DeviceType device);

}  // namespace amp::autocast
