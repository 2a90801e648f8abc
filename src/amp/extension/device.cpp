#include <amp/extension/device.h>

#include <amp/core/device/backends.h>
#include <amp/kernels/call.h>

namespace amp::extension {

void throw_no_kernel(const char* op, DeviceType device) { amp::throw_no_kernel(op, device); }

OnDevice::OnDevice(Device device) : type_(device.type()), index_(device.index()), previous_(index_) {
  const Backend& backend = backend_of("OnDevice", device);
  if (backend.exchange_device != nullptr) previous_ = backend.exchange_device(index_);
}

OnDevice::~OnDevice() {
  if (previous_ != index_) find_backend(type_)->exchange_device(previous_);
}

}  // namespace amp::extension
