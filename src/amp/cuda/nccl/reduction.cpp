#include <amp/cuda/nccl/reduction.h>

namespace amp::cuda {

namespace {

using distributed::ReduceOp;

// Bools are the bytes 0 and 1: "any" is the maximum, "all" is the minimum.
std::optional<ncclRedOp_t> for_bools(ReduceOp op) {
  switch (op) {
    case ReduceOp::Sum:
    case ReduceOp::Max:
    case ReduceOp::BitOr: return ncclMax;
    case ReduceOp::Product:
    case ReduceOp::Min:
    case ReduceOp::BitAnd: return ncclMin;
    default: return std::nullopt;
  }
}

std::optional<ncclRedOp_t> for_numbers(ReduceOp op) {
  switch (op) {
    case ReduceOp::Sum: return ncclSum;
    case ReduceOp::Average: return ncclAvg;
    case ReduceOp::Product: return ncclProd;
    case ReduceOp::Min: return ncclMin;
    case ReduceOp::Max: return ncclMax;
    default: return std::nullopt;
  }
}

std::optional<ncclDataType_t> type_of(ScalarType dtype) {
  switch (dtype) {
    case kBool:
    case kUInt8: return ncclUint8;
    case kInt8: return ncclInt8;
    case kInt32: return ncclInt32;
    case kInt64: return ncclInt64;
    case kFloat16: return ncclFloat16;
    case kBFloat16: return ncclBfloat16;
    case kFloat32:
    case kComplex64: return ncclFloat32;
    case kFloat64:
    case kComplex128: return ncclFloat64;
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<NcclReduction> nccl_reduction(ReduceOp op, ScalarType dtype) {
  const auto type = type_of(dtype);
  const auto reduction = dtype == kBool ? for_bools(op) : for_numbers(op);
  if (!type || !reduction || (isComplexType(dtype) && op == ReduceOp::Product)) return std::nullopt;
  return NcclReduction{*type, *reduction, isComplexType(dtype) ? 2 : 1};
}

}  // namespace amp::cuda
