#include <amp/data/pin_memory.h>

#include <amp/core/backend.h>
#include <amp/core/error.h>

namespace amp {

namespace cuda {
Tensor pin_memory(const Tensor& tensor);
}  // namespace cuda

namespace data::detail {

void check_pinning(const char* op) {
  AMP_CHECK(device_count(kCUDA) > 0, NotImplementedError, "[", op, "] pinned memory was requested, but no CUDA device is available");
}

void pin(Tensor& tensor) {
  if (tensor.defined() && tensor.is_cpu()) tensor = cuda::pin_memory(tensor);
}

}  // namespace data::detail
}  // namespace amp
