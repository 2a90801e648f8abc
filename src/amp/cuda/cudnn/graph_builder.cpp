#include <amp/cuda/cudnn/graph_builder.h>

namespace amp::cuda {

cudnnDataType_t cudnn_type(ScalarType type) {
  switch (type) {
    case kFloat16: return CUDNN_DATA_HALF;
    case kBFloat16: return CUDNN_DATA_BFLOAT16;
    case kFloat64: return CUDNN_DATA_DOUBLE;
    default: return CUDNN_DATA_FLOAT;
  }
}

Descriptor CudnnGraphBuilder::begin(int64_t id, cudnnDataType_t type, const CudnnLayout& layout, int64_t alignment) const {
  Descriptor d(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  d.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, id).set(CUDNN_ATTR_TENSOR_DATA_TYPE, type).set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, alignment);
  d.set(CUDNN_ATTR_TENSOR_DIMENSIONS, layout.sizes.data(), 4).set(CUDNN_ATTR_TENSOR_STRIDES, layout.strides.data(), 4);
  return d;
}

CudnnGraphBuilder::Value CudnnGraphBuilder::add(Descriptor tensor) {
  tensors_.push_back(std::move(tensor).finalized());
  return tensors_.size() - 1;
}

CudnnGraphBuilder::Value CudnnGraphBuilder::tensor(int64_t id, cudnnDataType_t type, const CudnnLayout& layout, int64_t alignment) {
  return add(begin(id, type, layout, alignment));
}

CudnnGraphBuilder::Value CudnnGraphBuilder::number(int64_t id) {
  Descriptor d = begin(id, CUDNN_DATA_FLOAT, CudnnLayout::dense(1, 1, 1, 1), 16);
  d.set(CUDNN_ATTR_TENSOR_IS_BY_VALUE, true);
  return add(std::move(d));
}

CudnnGraphBuilder::Value CudnnGraphBuilder::virtual_tensor(cudnnDataType_t type, const CudnnLayout& layout) {
  Descriptor d = begin(next_virtual_++, type, layout, 16);
  d.set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, true);
  return add(std::move(d));
}

void CudnnGraphBuilder::matmul(Value a, Value b, Value c) {
  Descriptor kind(CUDNN_BACKEND_MATMUL_DESCRIPTOR);
  kind.set(CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_DATA_FLOAT);
  const Descriptor ready = std::move(kind).finalized();
  Descriptor d(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR);
  d.set(CUDNN_ATTR_OPERATION_MATMUL_ADESC, tensors_[a]).set(CUDNN_ATTR_OPERATION_MATMUL_BDESC, tensors_[b]);
  d.set(CUDNN_ATTR_OPERATION_MATMUL_CDESC, tensors_[c]).set(CUDNN_ATTR_OPERATION_MATMUL_DESC, ready);
  operations_.push_back(std::move(d).finalized());
}

Descriptor CudnnGraphBuilder::pointwise_kind(cudnnPointwiseMode_t mode, cudnnDataType_t type, std::optional<int64_t> axis) const {
  Descriptor kind(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  kind.set(CUDNN_ATTR_POINTWISE_MODE, mode).set(CUDNN_ATTR_POINTWISE_MATH_PREC, type);
  if (axis) kind.set(CUDNN_ATTR_POINTWISE_AXIS, *axis);
  return std::move(kind).finalized();
}

void CudnnGraphBuilder::add_pointwise(Descriptor kind, Value x, std::optional<Value> b, std::optional<Value> condition, Value y) {
  Descriptor d(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  d.set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, kind).set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, tensors_[x]);
  if (b) d.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, tensors_[*b]);
  if (condition) d.set(CUDNN_ATTR_OPERATION_POINTWISE_TDESC, tensors_[*condition]);
  d.set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, tensors_[y]);
  operations_.push_back(std::move(d).finalized());
}

void CudnnGraphBuilder::pointwise(cudnnPointwiseMode_t mode, Value x, std::optional<Value> b, Value y, cudnnDataType_t type) {
  add_pointwise(pointwise_kind(mode, type, std::nullopt), x, b, std::nullopt, y);
}

void CudnnGraphBuilder::select(Value x, Value b, Value condition, Value y) {
  add_pointwise(pointwise_kind(CUDNN_POINTWISE_BINARY_SELECT, CUDNN_DATA_FLOAT, std::nullopt), x, b, condition, y);
}

void CudnnGraphBuilder::index(Value x, int64_t dimension, Value y) {
  add_pointwise(pointwise_kind(CUDNN_POINTWISE_GEN_INDEX, CUDNN_DATA_FLOAT, dimension), x, std::nullopt, std::nullopt, y);
}

void CudnnGraphBuilder::reduce(cudnnReduceTensorOp_t op, Value x, Value y) {
  Descriptor kind(CUDNN_BACKEND_REDUCTION_DESCRIPTOR);
  kind.set(CUDNN_ATTR_REDUCTION_OPERATOR, op).set(CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_DATA_FLOAT);
  const Descriptor ready = std::move(kind).finalized();
  Descriptor d(CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR);
  d.set(CUDNN_ATTR_OPERATION_REDUCTION_XDESC, tensors_[x]).set(CUDNN_ATTR_OPERATION_REDUCTION_YDESC, tensors_[y]);
  d.set(CUDNN_ATTR_OPERATION_REDUCTION_DESC, ready);
  operations_.push_back(std::move(d).finalized());
}

void CudnnGraphBuilder::reshape(Value x, Value y) {
  Descriptor d(CUDNN_BACKEND_OPERATION_RESHAPE_DESCRIPTOR);
  d.set(CUDNN_ATTR_OPERATION_RESHAPE_XDESC, tensors_[x]).set(CUDNN_ATTR_OPERATION_RESHAPE_YDESC, tensors_[y]);
  operations_.push_back(std::move(d).finalized());
}

std::optional<Descriptor> operation_graph(const std::vector<Descriptor>& operations, cudnnHandle_t handle, cudnnStatus_t* failure) {
  Descriptor graph(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, operations);
  if (handle != nullptr) graph.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, handle);
  if (!graph.try_finalize(failure)) return std::nullopt;
  return graph;
}

}  // namespace amp::cuda
