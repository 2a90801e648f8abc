#include <amp/core/device/backends.h>

#include <amp/core/error.h>

namespace amp {

void detail::throw_no_backend(const char* op, Device device) {
  if (is_private_use(device.type())) {
    AMP_THROW(NotImplementedError, "[", op, "] ", device, " can't be used: no plug-in has registered a backend for this device type");
  }
  AMP_THROW(NotImplementedError, "[", op, "] ", device, " can't be used: this build has no ", device_label(device.type()), " backend");
}

void check_usable(const char* op, Device device) {
  const Backend& backend = backend_of(op, device);
  if (backend.device_count() > 0) return;
  AMP_THROW(NotImplementedError, "[", op, "] ", device, " can't be used: ",
            backend.why_no_device != nullptr ? backend.why_no_device() : "no " + device_label(device.type()) + " device was found");
}

int device_count(DeviceType type) {
  const Backend* backend = type < kCPU ? nullptr : find_backend(type);
  return backend == nullptr ? 0 : backend->device_count();
}

const Backend* detail::find_pinning_backend() {
  const Backend* pinning = nullptr;
  for (const std::atomic<const Backend*>& entry : backends) {
    const Backend* backend = entry.load(std::memory_order_acquire);
    if (backend == nullptr || backend->pin_memory == nullptr) continue;
    if (backend->device_count() > 0) return backend;
    pinning = backend;
  }
  return pinning;
}

void push_range(const char* name) {
  for (const std::atomic<const Backend*>& entry : detail::backends) {
    const Backend* backend = entry.load(std::memory_order_acquire);
    if (backend != nullptr && backend->push_range != nullptr) backend->push_range(name);
  }
}

void pop_range() {
  for (const std::atomic<const Backend*>& entry : detail::backends) {
    const Backend* backend = entry.load(std::memory_order_acquire);
    if (backend != nullptr && backend->pop_range != nullptr) backend->pop_range();
  }
}

}  // namespace amp
