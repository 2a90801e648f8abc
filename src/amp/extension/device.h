// The user-defined kernels of an op: one function for each device, indexed by DeviceType.
#pragma once

#include <amp/core/device.h>
#include <amp/core/export.h>

namespace amp::extension {

// Throws NotImplementedError "[op] ...": there is no kernel for this device.
[[noreturn]] AMP_API void throw_no_kernel(const char* op, DeviceType device);

// Makes a device current for a scope, if its backend has a current device.
class AMP_API OnDevice {
 public:
  explicit OnDevice(Device device);
  ~OnDevice();
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

 private:
  DeviceType type_;
  int index_, previous_;
};

template <class R, class... Params, class... Args>
[[gnu::always_inline]] inline R call_kernel(Device device, R (*const (&kernels)[kNumDeviceTypes])(Params...), const char* op,
                                            const Args&... args) {
  const auto kernel = kernels[static_cast<int>(device.type())];
  if (kernel == nullptr) [[unlikely]]
    throw_no_kernel(op, device.type());
  if (device.is_cpu()) return kernel(args...);
  const OnDevice guard(device);
  return kernel(args...);
}

}  // namespace amp::extension
