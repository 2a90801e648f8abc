#include <fakecuda/libraries/cudnn/cudnn_finish.h>

#include <algorithm>
#include <string>
#include <vector>

#include <fakecuda/libraries/cudnn/cudnn_engine.h>
#include <fakecuda/libraries/cudnn/cudnn_handle.h>
#include <fakecuda/runtime/work.h>

namespace fake {

namespace {

const char* kind_of(cudnnBackendDescriptorType_t type) {
  if (is_convolution(type) || is_graph_operation(type)) return "cudnnBackendFinalize of an operation";
  switch (type) {
    case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR: return "cudnnBackendFinalize of a graph";
    case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR: return "cudnnBackendFinalize of heuristics";
    case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR: return "cudnnBackendFinalize of a plan";
    default: return "cudnnBackendFinalize of another descriptor";
  }
}

cudnnStatus_t finish_tensor(const CudnnDescriptor& d) {
  const std::vector<int64_t> sizes = d.values<int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS);
  if (sizes.size() < 4 || sizes.size() > 5 || d.values<int64_t>(CUDNN_ATTR_TENSOR_STRIDES).size() != sizes.size() ||
      std::any_of(sizes.begin(), sizes.end(), [](int64_t size) { return size < 1; }))
    return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a tensor needs four or five sizes above zero, and as many strides");
  if (!d.has(CUDNN_ATTR_TENSOR_UNIQUE_ID) || !d.has(CUDNN_ATTR_TENSOR_DATA_TYPE) || !d.has(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT))
    return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a tensor has no id, type or alignment");
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t finish_how(const CudnnDescriptor& d) {
  const auto dims = static_cast<size_t>(d.value<int64_t>(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS));
  for (const auto name : {CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES,
                          CUDNN_ATTR_CONVOLUTION_DILATIONS}) {
    if (dims < 2 || dims > 3 || d.values<int64_t>(name).size() != dims)
      return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a convolution needs as many paddings, strides and dilations as dimensions");
  }
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t finish_graph(const CudnnDescriptor& d) {
  if (!d.has(CUDNN_ATTR_OPERATIONGRAPH_OPS) || !d.has(CUDNN_ATTR_OPERATIONGRAPH_HANDLE))
    return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a graph needs an operation and a handle");
  OperationGraph graph;
  Convolution convolution;
  const std::string wrong =
      is_convolution_graph(d) ? read_convolution_graph(operations_of(d), convolution) : read_graph(operations_of(d), graph);
  return wrong.empty() ? CUDNN_STATUS_SUCCESS : cudnn_misuse(CUDNN_STATUS_BAD_PARAM, wrong);
}

cudnnStatus_t finish_heuristics(const CudnnDescriptor& d) {
  if (!d.has(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH) || !d.has(CUDNN_ATTR_ENGINEHEUR_MODE))
    return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "heuristics need a graph and a mode");
  const CudnnDescriptor& graph = d.part(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  const std::string why = is_convolution_graph(graph) ? "" : operation_graph_of(graph).unsupported();
  return why.empty() ? CUDNN_STATUS_SUCCESS : cudnn_unsupported(why);
}

}  // namespace

cudnnStatus_t finish_descriptor(CudnnDescriptor& d) {
  if (const cudnnStatus_t status = injected_cudnn(kind_of(d.type)); status != CUDNN_STATUS_SUCCESS) return status;
  if (is_convolution(d.type)) {
    Convolution convolution;
    const std::string wrong = read_convolution(d, convolution);
    return wrong.empty() ? CUDNN_STATUS_SUCCESS : cudnn_misuse(CUDNN_STATUS_BAD_PARAM, wrong);
  }
  if (is_graph_operation(d.type)) {
    const std::string wrong = check_graph_operation(d);
    return wrong.empty() ? CUDNN_STATUS_SUCCESS : cudnn_misuse(CUDNN_STATUS_BAD_PARAM, wrong);
  }
  switch (d.type) {
    case CUDNN_BACKEND_MATMUL_DESCRIPTOR:
    case CUDNN_BACKEND_POINTWISE_DESCRIPTOR:
    case CUDNN_BACKEND_REDUCTION_DESCRIPTOR: {
      const std::string wrong = check_operation_kind(d);
      return wrong.empty() ? CUDNN_STATUS_SUCCESS : cudnn_misuse(CUDNN_STATUS_BAD_PARAM, wrong);
    }
    case CUDNN_BACKEND_TENSOR_DESCRIPTOR: return finish_tensor(d);
    case CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR: return finish_how(d);
    case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR:
      if (load_code("cudnnBackendFinalize of a plan") != cudaSuccess) return CUDNN_STATUS_INTERNAL_ERROR;
      return finish_plan(d);
    case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR: return finish_graph(d);
    case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR: return finish_heuristics(d);
    case CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR:
      if (d.values<int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS).size() != d.values<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS).size())
        return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "a variant pack needs a pointer for each id");
      return CUDNN_STATUS_SUCCESS;
    default: return cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "the fake does not know descriptors of type " + std::to_string(d.type));
  }
}

}  // namespace fake
