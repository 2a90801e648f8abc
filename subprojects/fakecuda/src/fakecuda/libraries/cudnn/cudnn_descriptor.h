// The descriptors of the fake cuDNN: attributes by name, with the values that were set. A descriptor that is an attribute is copied.
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fake {

struct CudnnDescriptor;
using CudnnPart = std::shared_ptr<const CudnnDescriptor>;

struct CudnnAttribute {
  cudnnBackendAttributeType_t type;
  int64_t count = 0;
  std::vector<std::byte> bytes;
  std::vector<CudnnPart> parts;  // for CUDNN_TYPE_BACKEND_DESCRIPTOR
};

struct CudnnDescriptor {
  cudnnBackendDescriptorType_t type;
  bool finalized = false;
  std::map<cudnnBackendAttributeName_t, CudnnAttribute> attributes;
  // The code of a finalized plan. It is unloaded with the plan.
  std::shared_ptr<const void> code{};
  bool has_run = false;

  bool has(cudnnBackendAttributeName_t name) const { return attributes.count(name) != 0; }
  template <class T>
  std::vector<T> values(cudnnBackendAttributeName_t name) const {
    const auto found = attributes.find(name);
    if (found == attributes.end()) return {};
    std::vector<T> all(static_cast<size_t>(found->second.count));
    if (found->second.bytes.size() != all.size() * sizeof(T)) return {};
    std::memcpy(all.data(), found->second.bytes.data(), found->second.bytes.size());
    return all;
  }
  // The only value; T() if there is none.
  template <class T>
  T value(cudnnBackendAttributeName_t name) const {
    const std::vector<T> all = values<T>(name);
    return all.size() == 1 ? all.front() : T();
  }
  const CudnnDescriptor& part(cudnnBackendAttributeName_t name) const { return *attributes.at(name).parts.front(); }
};

// The size in bytes of one value of a type; 0 for types that the library does not use.
size_t cudnn_bytes(cudnnBackendAttributeType_t type);

// Reports misuse of the library, for cudnnGetLastErrorString and as a report of the runtime; returns the status.
cudnnStatus_t cudnn_misuse(cudnnStatus_t status, const std::string& why);
// The same for requests that the library may try. They are not reported.
cudnnStatus_t cudnn_unsupported(const std::string& why);
const std::string& cudnn_last_error();

}  // namespace fake
