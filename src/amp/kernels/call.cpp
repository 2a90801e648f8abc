#include <amp/kernels/call.h>

#include <amp/core/error.h>

namespace amp {

void throw_no_kernel(const char* op, DeviceType device) {
  if (find_backend(device) == nullptr) detail::throw_no_backend(op, device);
  AMP_THROW(NotImplementedError, "[", op, "] there is no kernel for ", device);
}

}  // namespace amp
