#include <amp/distributed/combine.h>

#include <amp/ops.h>

namespace amp::distributed {

namespace {

void combine_into(Tensor& sum, const Tensor& row, ReduceOp op) {
  const bool is_bool = sum.dtype() == kBool;
  switch (op) {
    case ReduceOp::Sum:
    case ReduceOp::Average: is_bool ? sum.logical_or_(row) : sum.add_(row); break;
    case ReduceOp::Product: is_bool ? sum.logical_and_(row) : sum.mul_(row); break;
    case ReduceOp::Min: sum = minimum(sum, row.to(sum.dtype())); break;
    case ReduceOp::Max: sum = maximum(sum, row.to(sum.dtype())); break;
    case ReduceOp::BitAnd: sum.bitwise_and_(row); break;
    case ReduceOp::BitOr: sum.bitwise_or_(row); break;
    case ReduceOp::BitXor: sum.bitwise_xor_(row); break;
  }
}

}  // namespace

const char* toString(ReduceOp op) {
  switch (op) {
    case ReduceOp::Sum: return "sum";
    case ReduceOp::Average: return "average";
    case ReduceOp::Product: return "product";
    case ReduceOp::Min: return "min";
    case ReduceOp::Max: return "max";
    case ReduceOp::BitAnd: return "bit and";
    case ReduceOp::BitOr: return "bit or";
    case ReduceOp::BitXor: return "bit xor";
  }
  return "an unknown reduction";
}

void check_reduction(const char* name, ReduceOp op, ScalarType dtype) {
  const auto accepted = [&]() -> TypeSet {
    switch (op) {
      case ReduceOp::Sum:
      case ReduceOp::Product: return kAllTypes;
      case ReduceOp::Average: return kFloatingTypes | kComplexTypes;
      case ReduceOp::Min:
      case ReduceOp::Max: return kAllTypes & ~kComplexTypes;
      case ReduceOp::BitAnd:
      case ReduceOp::BitOr:
      case ReduceOp::BitXor: return kIntegralTypes | kBoolTypes;
    }
    return 0;
  };
  AMP_CHECK(contains(accepted(), dtype), TypeError, "[", name, "] there is no ", toString(op), " of tensors of dtype ", dtype);
}

Tensor combined(const Tensor& rows, ReduceOp op) {
  Tensor result = rows[0].to(computeType(rows.dtype()));
  for (int64_t row = 1; row < rows.size(0); ++row) combine_into(result, rows[row], op);
  if (op == ReduceOp::Average) result.div_(rows.size(0));
  return result.to(rows.dtype());
}

}  // namespace amp::distributed
