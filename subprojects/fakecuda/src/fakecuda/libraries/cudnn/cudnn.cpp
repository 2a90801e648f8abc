// The part of cuDNN's graph API that the library uses: handles, and descriptors with their attributes.
#include <cudnn.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fakecuda/libraries/cudnn/cudnn_call.h>
#include <fakecuda/libraries/cudnn/cudnn_engine.h>
#include <fakecuda/libraries/cudnn/cudnn_finish.h>
#include <fakecuda/libraries/cudnn/cudnn_handle.h>
#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/work.h>

namespace {

using fake::CudnnAttribute;
using fake::CudnnDescriptor;

CudnnDescriptor& get(cudnnBackendDescriptor_t handle) { return *static_cast<CudnnDescriptor*>(handle); }
fake::CudnnHandle& get(cudnnHandle_t handle) { return fake::cudnn_handle(handle); }

// Copies descriptors into those of the caller; returns their number in `count`.
cudnnStatus_t give_parts(const std::vector<CudnnDescriptor>& parts, int64_t most, int64_t* count, void* to) {
  *count = static_cast<int64_t>(parts.size());
  auto* handles = static_cast<cudnnBackendDescriptor_t*>(to);
  for (int64_t i = 0; i < std::min(most, *count); ++i) {
    CudnnDescriptor& given = get(handles[i]);
    const CudnnDescriptor& part = parts[static_cast<size_t>(i)];
    if (given.type != part.type)
      return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE, "a descriptor of another type was given");
    given = part;
  }
  if (most > 0) *count = std::min(most, *count);
  return CUDNN_STATUS_SUCCESS;
}

}  // namespace

extern "C" {

size_t cudnnGetVersion() {
  const int other = fake::injected_status(__func__);
  return other != 0 ? static_cast<size_t>(other) : CUDNN_VERSION;
}

cudnnStatus_t cudnnCreate(cudnnHandle_t* handle) {
  if (const cudnnStatus_t status = fake::injected_cudnn(__func__); status != CUDNN_STATUS_SUCCESS) return status;
  if (fake::load_code(__func__) != cudaSuccess) return CUDNN_STATUS_NOT_INITIALIZED;
  auto* made = new fake::CudnnHandle;
  if (cudaGetDevice(&made->device) != cudaSuccess) return CUDNN_STATUS_NOT_INITIALIZED;
  *handle = reinterpret_cast<cudnnHandle_t>(made);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
  const fake::Inside inside;
  get(handle).stream = stream;
  return CUDNN_STATUS_SUCCESS;
}

const char* cudnnGetErrorString(cudnnStatus_t status) {
  switch (CUDNN_STATUS_CATEGORY(status)) {
    case 0: return "CUDNN_STATUS_SUCCESS";
    case 1000: return "CUDNN_STATUS_NOT_INITIALIZED";
    case 2000: return "CUDNN_STATUS_BAD_PARAM";
    case 3000: return "CUDNN_STATUS_NOT_SUPPORTED";
    case 4000: return "CUDNN_STATUS_INTERNAL_ERROR";
    default: return "CUDNN_STATUS_EXECUTION_FAILED";
  }
}
void cudnnGetLastErrorString(char* text, size_t most) { std::snprintf(text, most, "%s", fake::cudnn_last_error().c_str()); }

cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type, cudnnBackendDescriptor_t* descriptor) {
  const fake::Inside inside;
  *descriptor = new CudnnDescriptor{type, false, {}};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
  const fake::Inside inside;
  delete &get(descriptor);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t count, const void* elements) {
  const fake::Inside inside;
  CudnnDescriptor& d = get(descriptor);
  if (d.finalized) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "an attribute was set after the descriptor was finalized");
  CudnnAttribute attribute{type, count, {}, {}};
  if (type == CUDNN_TYPE_BACKEND_DESCRIPTOR) {
    for (int64_t i = 0; i < count; ++i) {
      const CudnnDescriptor& part = get(static_cast<const cudnnBackendDescriptor_t*>(elements)[i]);
      if (!part.finalized)
        return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED, "an attribute is a descriptor that is not finalized");
      attribute.parts.push_back(std::make_shared<CudnnDescriptor>(part));
    }
  } else {
    const size_t bytes = fake::cudnn_bytes(type) * static_cast<size_t>(count);
    if (bytes == 0) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE, "the fake does not know the type of an attribute");
    attribute.bytes.resize(bytes);
    std::memcpy(attribute.bytes.data(), elements, bytes);
  }
  d.attributes[name] = std::move(attribute);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendFinalize(cudnnBackendDescriptor_t descriptor) {
  const fake::Inside inside;
  CudnnDescriptor& d = get(descriptor);
  const cudnnStatus_t status = fake::finish_descriptor(d);
  d.finalized = status == CUDNN_STATUS_SUCCESS;
  return status;
}

cudnnStatus_t cudnnBackendGetAttribute(const cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t most, int64_t* count, void* elements) {
  const fake::Inside inside;
  const CudnnDescriptor& d = get(descriptor);
  if (!d.finalized) return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED, "an attribute of an unfinished descriptor was read");
  if (name == CUDNN_ATTR_ENGINEHEUR_RESULTS) return give_parts(fake::configs_of(d), most, count, elements);
  if (name == CUDNN_ATTR_ENGINECFG_ENGINE) return give_parts({fake::engine_descriptor_of(d)}, most, count, elements);
  const auto found = d.attributes.find(name);
  if (found == d.attributes.end() || found->second.type != type || type == CUDNN_TYPE_BACKEND_DESCRIPTOR)
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "the fake has no attribute " + std::to_string(name) + " of this descriptor");
  *count = found->second.count;
  const size_t bytes = fake::cudnn_bytes(type) * static_cast<size_t>(std::min(most, found->second.count));
  if (bytes > 0) std::memcpy(elements, found->second.bytes.data(), bytes);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendExecute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan, cudnnBackendDescriptor_t pack) {
  const fake::Inside inside;
  if (!fake::works()) return CUDNN_STATUS_SUCCESS;
  if (const cudnnStatus_t status = fake::injected_cudnn(__func__); status != CUDNN_STATUS_SUCCESS) return status;
  int device = -1;
  cudaGetDevice(&device);
  if (device != get(handle).device)
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM, "the handle was created for another device than the current one");
  if (!get(plan).finalized || !get(pack).finalized)
    return fake::cudnn_misuse(CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED, "the plan or the pack is not finalized");
  // Kernels that are not compiled for the plan are loaded when it first runs.
  if (!get(plan).has_run && fake::load_code("the first call of a plan") != cudaSuccess) return CUDNN_STATUS_EXECUTION_FAILED_CUDA_DRIVER;
  get(plan).has_run = true;
  fake::Work work;
  if (const cudnnStatus_t status = fake::plan_work(get(plan), get(pack), work); status != CUDNN_STATUS_SUCCESS) return status;
  return fake::submit(get(handle).stream, std::move(work)) == cudaSuccess ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_EXECUTION_FAILED_CUDART;
}
}
