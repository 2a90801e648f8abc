#include <amp/data/pin_memory.h>

#include <amp/core/device/backends.h>
#include <amp/core/error.h>

namespace amp::data::detail {

void check_pinning(const char* op) {
  const Backend* backend = amp::detail::find_pinning_backend();
  AMP_CHECK(backend != nullptr && backend->device_count() > 0, NotImplementedError, "[", op,
            "] pinned memory was requested, but no device that copies from it is available");
}

void pin(Tensor& tensor) {
  if (tensor.defined() && tensor.is_cpu()) tensor = tensor.pin_memory();
}

}  // namespace amp::data::detail
