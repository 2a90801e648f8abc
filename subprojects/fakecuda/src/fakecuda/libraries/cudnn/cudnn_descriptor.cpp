#include <fakecuda/libraries/cudnn/cudnn_descriptor.h>

#include <fakecuda/runtime/report.h>

namespace fake {

namespace {
thread_local std::string g_last;
}  // namespace

size_t cudnn_bytes(cudnnBackendAttributeType_t type) {
  switch (type) {
    case CUDNN_TYPE_BOOLEAN: return sizeof(bool);
    case CUDNN_TYPE_INT64: return sizeof(int64_t);
    case CUDNN_TYPE_FLOAT: return sizeof(float);
    case CUDNN_TYPE_DOUBLE: return sizeof(double);
    case CUDNN_TYPE_CHAR: return 1;
    case CUDNN_TYPE_VOID_PTR: return sizeof(void*);
    case CUDNN_TYPE_HANDLE: return sizeof(cudnnHandle_t);
    case CUDNN_TYPE_DATA_TYPE: return sizeof(cudnnDataType_t);
    case CUDNN_TYPE_CONVOLUTION_MODE: return sizeof(cudnnConvolutionMode_t);
    case CUDNN_TYPE_HEUR_MODE: return sizeof(cudnnBackendHeurMode_t);
    case CUDNN_TYPE_NUMERICAL_NOTE: return sizeof(cudnnBackendNumericalNote_t);
    case CUDNN_TYPE_POINTWISE_MODE: return sizeof(cudnnPointwiseMode_t);
    case CUDNN_TYPE_REDUCTION_OPERATOR_TYPE: return sizeof(cudnnReduceTensorOp_t);
    default: return 0;
  }
}

cudnnStatus_t cudnn_misuse(cudnnStatus_t status, const std::string& why) {
  g_last = why;
  report("cuDNN: " + why);
  return status;
}

cudnnStatus_t cudnn_unsupported(const std::string& why) {
  g_last = why;
  return CUDNN_STATUS_NOT_SUPPORTED;
}

const std::string& cudnn_last_error() { return g_last; }

}  // namespace fake
