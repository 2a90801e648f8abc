#include <amp/distributed/group/combine.h>

#include <algorithm>

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

// May write to the first part.
Tensor combined(const std::vector<Tensor>& parts, ReduceOp op) {
  Tensor result = parts[0].to(computeType(parts[0].dtype()));
  for (size_t i = 1; i < parts.size(); ++i) combine_into(result, parts[i], op);
  if (op == ReduceOp::Average) result.div_(static_cast<int64_t>(parts.size()));
  return result.to(parts[0].dtype());
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
  std::vector<Tensor> parts;
  for (int64_t row = 0; row < rows.size(0); ++row) parts.push_back(rows[row]);
  return combined(parts, op);
}

void combine_all(const std::vector<Tensor>& parts, ReduceOp op) {
  constexpr int64_t kPieceBytes = 64 * 1024;  // the result then stays in the cache until it has been copied
  const int64_t count = parts[0].numel(), step = kPieceBytes / parts[0].element_size();
  for (int64_t begin = 0; begin < count; begin += step) {
    std::vector<Tensor> pieces;
    for (const Tensor& part : parts) pieces.push_back(part.narrow(0, begin, std::min(step, count - begin)));
    const Tensor result = combined(pieces, op);
    for (const Tensor& piece : pieces) {
      if (piece.data_ptr() != result.data_ptr()) piece.copy_(result);
    }
  }
}

}  // namespace amp::distributed
