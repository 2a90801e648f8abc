// Builds and runs fused elementwise expressions. Internal.
#pragma once

#include <optional>
#include <span>

#include <amp/kernels/fused.h>
#include <amp/ops/elementwise_op.h>

namespace amp {

// The dtype and the priority of an operand in type promotion.
struct PromotedOperand {
  ScalarType dtype;
  bool is_number;  // a wrapped number
  bool is_0dim;
};

struct ElementwiseTypes {
  ScalarType compute, result;
};
// The types in which the op computes for these operands; nothing if it refuses them.
std::optional<ElementwiseTypes> elementwise_types(const ElementwiseOp& op, std::span<const PromotedOperand> operands);

// Whether the backend of the device runs fused expressions, and has loops for this op in them.
bool can_fuse(DeviceType device);
bool can_fuse(DeviceType device, const ElementwiseOp& op, ScalarType compute);

// Lets the backend prepare the expression. Call it once, before the first run.
void prepare(FusedExpression& expression, DeviceType device);

// Sets the outputs, one for each of the expression, to new tensors with the layout that the ops would give one by one. Throws TypeError if
// an input is not dense or has another dtype than in the expression, and ValueError if the inputs do not broadcast, or are on several
// devices or on another one than the expression.
void run_fused(const FusedExpression& expression, const Tensor* const* inputs, Tensor* outputs);

}  // namespace amp
