#include <amp/ops/common/channels_last.h>

#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>

namespace amp {

Tensor empty_channels_last(IntArrayRef sizes, ScalarType dtype, Device device) {
  return Tensor(detail::new_strided_tensor(sizes, detail::channels_last_strides("empty", sizes), dtype, device));
}

Tensor as_channels_last(const Tensor& t, ScalarType dtype) {
  if (t.dtype() == dtype && t.is_contiguous(MemoryFormat::ChannelsLast)) return t.detach();
  const Tensor result = empty_channels_last(t.sizes(), dtype, t.device());
  detail::copy(result, t);
  return result;
}

Tensor as_matrix(const Tensor& t, int64_t columns) {
  const int64_t rows = columns > 0 ? t.numel() / columns : 0;
  return Tensor(detail::new_alias(*t.impl(), Shape{rows, columns}, Shape{columns, 1}, t.data_ptr()));
}

}  // namespace amp
