// Looks up the kernel of a device. No other code dispatches on the device. Internal.
#pragma once

#include <amp/core/device/backends.h>
#include <amp/kernels/table.h>

namespace amp {

// Throws NotImplementedError "[op] ...": the backend of the device has no such kernel or is not in this build.
[[noreturn]] void throw_no_kernel(const char* op, DeviceType device);

// kernel(device, &Kernels::mm, "mm") returns a pointer to the kernel of that device, which is never null. The caller must make the device
// current.
template <class F, class Table>
[[gnu::always_inline]] inline F kernel(DeviceType device, F Table::*member, const char* op) {
  const Kernels* table = detail::find_kernels(device);
  const F found = table != nullptr ? table->*member : nullptr;
  if (found == nullptr) [[unlikely]]
    throw_no_kernel(op, device);
  return found;
}

// Calls the kernel with the device current.
template <class R, class Table, class... Params, class... Args>
[[gnu::always_inline]] inline R call_kernel(Device device, R (*Table::*member)(Params...), const char* op, const Args&... args) {
  const auto found = kernel(device.type(), member, op);
  if (device.is_cpu()) return found(args...);
  const DeviceGuard guard(device);
  return found(args...);
}

}  // namespace amp
