// cuDNN backend descriptors: built from typed attributes, finalized, and destroyed with their owner. Internal.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <amp/cuda/cudnn/functions.h>

namespace amp::cuda {

// The cuDNN attribute type for a C++ type.
template <class T>
struct CudnnType;
#define AMP_CUDNN_TYPE(type, tag)                             \
  template <>                                                 \
  struct CudnnType<type> {                                    \
    static constexpr cudnnBackendAttributeType_t kType = tag; \
  };
AMP_CUDNN_TYPE(bool, CUDNN_TYPE_BOOLEAN)
AMP_CUDNN_TYPE(int64_t, CUDNN_TYPE_INT64)
AMP_CUDNN_TYPE(float, CUDNN_TYPE_FLOAT)
AMP_CUDNN_TYPE(char, CUDNN_TYPE_CHAR)
AMP_CUDNN_TYPE(void*, CUDNN_TYPE_VOID_PTR)
AMP_CUDNN_TYPE(cudnnHandle_t, CUDNN_TYPE_HANDLE)
AMP_CUDNN_TYPE(cudnnDataType_t, CUDNN_TYPE_DATA_TYPE)
AMP_CUDNN_TYPE(cudnnConvolutionMode_t, CUDNN_TYPE_CONVOLUTION_MODE)
AMP_CUDNN_TYPE(cudnnBackendHeurMode_t, CUDNN_TYPE_HEUR_MODE)
AMP_CUDNN_TYPE(cudnnBackendNumericalNote_t, CUDNN_TYPE_NUMERICAL_NOTE)
AMP_CUDNN_TYPE(cudnnPointwiseMode_t, CUDNN_TYPE_POINTWISE_MODE)
AMP_CUDNN_TYPE(cudnnReduceTensorOp_t, CUDNN_TYPE_REDUCTION_OPERATOR_TYPE)
#undef AMP_CUDNN_TYPE

// Whether cuDNN reports that it does not support something. Another attempt would not change that.
inline bool is_refusal(cudnnStatus_t status) {
  const int category = CUDNN_STATUS_CATEGORY(static_cast<int>(status));
  return category == CUDNN_STATUS_NOT_SUPPORTED || category == CUDNN_STATUS_BAD_PARAM;
}

// Whether cuDNN found no memory. Another attempt may.
inline bool is_shortage(cudnnStatus_t status) {
  return status == CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED || status == CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED;
}

class Descriptor {
 public:
  explicit Descriptor(cudnnBackendDescriptorType_t type) { AMP_CUDNN_CHECK(cudnn().BackendCreateDescriptor(type, &handle_)); }
  ~Descriptor() {
    if (handle_ != nullptr) cudnn().BackendDestroyDescriptor(handle_);
  }
  Descriptor(Descriptor&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  cudnnBackendDescriptor_t get() const { return handle_; }

  template <class T>
  Descriptor& set(cudnnBackendAttributeName_t name, const T* values, int64_t count) {
    AMP_CUDNN_CHECK(cudnn().BackendSetAttribute(handle_, name, CudnnType<T>::kType, count, values));
    return *this;
  }
  template <class T>
  Descriptor& set(cudnnBackendAttributeName_t name, const T& value) {
    return set(name, &value, 1);
  }
  Descriptor& set(cudnnBackendAttributeName_t name, const Descriptor& value) {
    AMP_CUDNN_CHECK(cudnn().BackendSetAttribute(handle_, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &value.handle_));
    return *this;
  }

  Descriptor& set(cudnnBackendAttributeName_t name, const std::vector<Descriptor>& values) {
    std::vector<cudnnBackendDescriptor_t> handles;
    for (const Descriptor& value : values) handles.push_back(value.handle_);
    AMP_CUDNN_CHECK(
        cudnn().BackendSetAttribute(handle_, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, static_cast<int64_t>(handles.size()), handles.data()));
    return *this;
  }

  // Reads up to `most` values of an attribute; returns their number.
  template <class T>
  int64_t get(cudnnBackendAttributeName_t name, T* values, int64_t most) const {
    int64_t count = 0;
    AMP_CUDNN_CHECK(cudnn().BackendGetAttribute(handle_, name, CudnnType<T>::kType, most, &count, values));
    return count;
  }

  Descriptor&& finalized() && {
    AMP_CUDNN_CHECK(cudnn().BackendFinalize(handle_));
    return std::move(*this);
  }
  // For descriptors that cuDNN may reject. If it fails for another reason, `failure` is set to its status.
  bool try_finalize(cudnnStatus_t* failure = nullptr) {
    const cudnnStatus_t status = cudnn().BackendFinalize(handle_);
    if (failure != nullptr && status != CUDNN_STATUS_SUCCESS && !is_refusal(status)) *failure = status;
    return status == CUDNN_STATUS_SUCCESS;
  }

 private:
  cudnnBackendDescriptor_t handle_ = nullptr;
};

}  // namespace amp::cuda
