// The cuDNN functions that the library uses. Internal.
#pragma once

#include <cudnn.h>

#include <amp/core/error.h>
#include <amp/cuda/runtime/shared_library.h>

#define AMP_CUDNN_FUNCTIONS(X)       \
  X(cudnn, BackendCreateDescriptor)  \
  X(cudnn, BackendDestroyDescriptor) \
  X(cudnn, BackendExecute)           \
  X(cudnn, BackendFinalize)          \
  X(cudnn, BackendGetAttribute)      \
  X(cudnn, BackendSetAttribute)      \
  X(cudnn, Create)                   \
  X(cudnn, CreateDropoutDescriptor)  \
  X(cudnn, CreateRNNDataDescriptor)  \
  X(cudnn, CreateRNNDescriptor)      \
  X(cudnn, CreateTensorDescriptor)   \
  X(cudnn, DestroyDropoutDescriptor) \
  X(cudnn, DestroyRNNDataDescriptor) \
  X(cudnn, DestroyRNNDescriptor)     \
  X(cudnn, DestroyTensorDescriptor)  \
  X(cudnn, GetErrorString)           \
  X(cudnn, GetLastErrorString)       \
  X(cudnn, GetRNNTempSpaceSizes)     \
  X(cudnn, GetRNNWeightParams)       \
  X(cudnn, GetRNNWeightSpaceSize)    \
  X(cudnn, GetTensorNdDescriptor)    \
  X(cudnn, GetVersion)               \
  X(cudnn, RNNBackwardData_v8)       \
  X(cudnn, RNNBackwardWeights_v8)    \
  X(cudnn, RNNForward)               \
  X(cudnn, SetDropoutDescriptor)     \
  X(cudnn, SetRNNDataDescriptor)     \
  X(cudnn, SetRNNDescriptor_v8)      \
  X(cudnn, SetStream)                \
  X(cudnn, SetTensorNdDescriptor)

namespace amp::cuda {

// A call of cuDNN has failed.
class CudnnError : public Error {
 public:
  CudnnError(const std::string& text, cudnnStatus_t status) : Error(text), status_(status) {}
  cudnnStatus_t status() const { return status_; }

 private:
  cudnnStatus_t status_;
};

// The name of NVIDIA's Debian package of cuDNN, such as libcudnn9-cuda-13.
std::string cudnn_package();

struct Cudnn {
  SharedLibrary library{"cudnn", CUDNN_MAJOR, cudnn_package()};
  AMP_CUDNN_FUNCTIONS(AMP_FUNCTION_POINTER)
};

// Opens cuDNN on the first call; throws NotImplementedError if it is not installed.
const Cudnn& cudnn();

[[noreturn]] void throw_cudnn_error(cudnnStatus_t status, const char* call);

}  // namespace amp::cuda

#define AMP_CUDNN_CHECK(call)                                                                     \
  do {                                                                                            \
    if (const cudnnStatus_t amp_status = (call); amp_status != CUDNN_STATUS_SUCCESS) [[unlikely]] \
      ::amp::cuda::throw_cudnn_error(amp_status, #call);                                          \
  } while (0)
