#include <amp/core/backend.h>

#include <amp/core/error.h>

namespace amp {

void detail::throw_no_backend(const char* op, Device device) {
  AMP_THROW(NotImplementedError, "[", op, "] ", device, " can't be used: this build has no ", device_label(device.type()), " backend");
}

void check_usable(const char* op, Device device) {
  const Backend& backend = backend_of(op, device);
  if (backend.device_count() > 0) return;
  AMP_THROW(NotImplementedError, "[", op, "] ", device, " can't be used: ",
            backend.why_no_device != nullptr ? backend.why_no_device() : "no " + device_label(device.type()) + " device was found");
}

int device_count(DeviceType type) {
  const Backend* backend = find_backend(type);
  return backend == nullptr ? 0 : backend->device_count();
}

void push_range(const char* name) {
  for (const Backend* backend : detail::backends) {
    if (backend != nullptr && backend->push_range != nullptr) backend->push_range(name);
  }
}

void pop_range() {
  for (const Backend* backend : detail::backends) {
    if (backend != nullptr && backend->pop_range != nullptr) backend->pop_range();
  }
}

}  // namespace amp
