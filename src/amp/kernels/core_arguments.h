// The types of the arguments of the kernels that do not belong to an op (codegen/core_kernels.yaml). The headers that define them are
// named in kernels/table.h.
#pragma once

#include <vector>

#include <amp/core/scalar.h>
#include <amp/core/tensor.h>

namespace amp {

struct AlongLoop;
struct BlockLoop;
struct Distribution;
struct FusedCall;
struct FusedExpression;
struct IndexRange;
struct PhiloxState;
struct SegmentCopy;

namespace optim {
struct GradCheck;
struct Update;
}  // namespace optim

namespace scaler {
struct ScaleState;
struct UpdateRule;
}  // namespace scaler

}  // namespace amp
