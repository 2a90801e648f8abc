// What the library asks of a kind of device, beside its kernels (kernels/table.h). docs/adding-a-backend.md says how one is added.
// Internal.
#pragma once

#include <array>
#include <cstddef>

#include <amp/core/allocator.h>
#include <amp/core/device.h>
#include <amp/core/export.h>
#include <amp/core/scalar_type.h>

namespace amp {

struct Kernels;

// One constant of each backend, named `backend` in its namespace. Functions take the number of a device.
struct Backend {
  const Kernels* kernels = nullptr;

  // How many devices this process can use; 0 is an answer.
  int (*device_count)() = nullptr;

  // Memory for tensor data; throws OutOfMemoryError, naming the size.
  void* (*allocate)(int index, size_t bytes) = nullptr;
  void (*deallocate)(int index, void* data, size_t bytes) noexcept = nullptr;
  MemoryStats (*memory_stats)(int index) = nullptr;
  void (*reset_peak_memory_stats)(int index) = nullptr;
  void (*empty_cache)(int index) = nullptr;

  // Makes a device the calling thread's current one and returns the number of the former. Null where no device is ever current.
  int (*exchange_device)(int index) = nullptr;

  // Whether kernels are queued: then reading a value means waiting for the device, so the library leaves decisions that depend on values to
  // kernels where it can. update_parameters counts steps, and skips those of a scaler, on the device.
  bool asynchronous = false;
  // Whether add_blocks and scatter_add_along take 16-bit sums; where they do not, they are given a float32 copy.
  bool adds_to_16_bit = false;
  // Whether the devices compute in a low-precision dtype, for autocast. Null: in all of them.
  bool (*supports_dtype)(ScalarType dtype) = nullptr;

  // Names for parts of a profiler's timeline. Null: there are none.
  void (*push_range)(const char* name) = nullptr;
  void (*pop_range)() = nullptr;
};

namespace detail {

// By DeviceType; null for a backend that is not in this build. Written by Meson (src/meson.build).
AMP_HIDDEN extern const std::array<const Backend*, kNumDeviceTypes> backends;
AMP_HIDDEN extern const std::array<const Kernels*, kNumDeviceTypes> kernel_tables;

[[noreturn]] void throw_no_backend(const char* op, Device device);

}  // namespace detail

// Null when the build has none for the type.
inline const Backend* find_backend(DeviceType type) { return detail::backends.data()[static_cast<int>(type)]; }
// Throws NotImplementedError "[op] ..." instead.
inline const Backend& backend_of(const char* op, Device device) {
  const Backend* backend = find_backend(device.type());
  if (backend == nullptr) [[unlikely]]
    detail::throw_no_backend(op, device);
  return *backend;
}

// Devices that can be used: 0 when the build has no backend for the type.
int device_count(DeviceType type);
// Backend::asynchronous of a device on which a tensor lies.
inline bool is_asynchronous(Device device) {
  const Backend* backend = find_backend(device.type());
  return backend != nullptr && backend->asynchronous;
}

// On the timelines of all backends that have one.
void push_range(const char* name);
void pop_range();

// Makes a device current for a scope, if its backend has a current device.
class DeviceGuard {
 public:
  explicit DeviceGuard(Device device) : exchange_(find_backend(device.type())->exchange_device) {
    if (exchange_ != nullptr) previous_ = exchange_(index_ = device.index());
  }
  ~DeviceGuard() {
    if (previous_ != index_) exchange_(previous_);
  }
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;

 private:
  int (*exchange_)(int);
  int index_ = 0, previous_ = 0;
};

}  // namespace amp
