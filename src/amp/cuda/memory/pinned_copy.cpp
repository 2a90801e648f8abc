#include <amp/cuda/memory/pinned_copy.h>

#include <cuda_runtime_api.h>

#include <optional>

#include <amp/core/device_kernels.h>
#include <amp/cuda/check.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/memory/pinned_memory.h>
#include <amp/cuda/pinned.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

// The copy of a larger source takes so long that waiting for it matters less, and pinned memory is kept.
constexpr int64_t kMostStaged = int64_t{16} << 20;

// Whether a copy of the bytes of one tensor to the other also copies the elements. Both are dense.
bool have_same_layout(const Tensor& a, const Tensor& b) {
  return a.dtype() == b.dtype() && (a.strides() == b.strides() || (a.is_contiguous() && b.is_contiguous()));
}

// A tensor on `device` with the dtype and strides of the host's.
Tensor new_twin(const Tensor& host, Device device) {
  return Tensor(detail::new_strided_tensor(host.sizes(), host.strides(), host.dtype(), device));
}

void start_transfer(const Tensor& dst, const Tensor& src) {
  const Tensor &host = dst.is_cpu() ? dst : src, &on_device = dst.is_cpu() ? src : dst;
  const Stream stream = current_stream(on_device.device().index());
  AMP_CUDA_CHECK(cudaMemcpyAsync(dst.data_ptr(), src.data_ptr(), static_cast<size_t>(src.nbytes()),
                                 dst.is_cpu() ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice, stream.handle()));
  if (!note_pinned_use(host.data_ptr(), stream)) stream.synchronize();
}

bool can_be_transferred(const Tensor& host) { return host.is_non_overlapping_and_dense() && is_pinned(host); }

// The host's tensor can be transferred.
void start_copy(const Tensor& dst, const Tensor& src) {
  const Tensor &host = dst.is_cpu() ? dst : src, &on_device = dst.is_cpu() ? src : dst;
  const DeviceGuard guard(on_device.device().index());
  if (on_device.is_non_overlapping_and_dense() && have_same_layout(host, on_device)) return start_transfer(dst, src);
  const Tensor twin = new_twin(host, on_device.device());
  if (dst.is_cpu()) {
    detail::copy(twin, src);
    start_transfer(dst, twin);
  } else {
    start_transfer(twin, src);
    detail::copy(dst, twin);
  }
}

std::optional<Tensor> staged(const Tensor& host) {
  if (host.numel() == 0 || host.numel() * host.element_size() > kMostStaged) return std::nullopt;
  try {
    return staged_in_pinned(host);
  } catch (const OutOfMemoryError&) { return std::nullopt; }
}

}  // namespace

bool try_start_copy(const Tensor& dst, const Tensor& src) {
  if (src.is_cpu() && src.numel() == 1) return false;  // passed as a kernel argument
  if (GraphMemory::recording() != nullptr) return false;
  if (can_be_transferred(dst.is_cpu() ? dst : src)) {
    start_copy(dst, src);
    return true;
  }
  if (!src.is_cpu()) return false;
  const std::optional<Tensor> source = staged(src);
  if (source) start_copy(dst, *source);
  return source.has_value();
}

}  // namespace amp::cuda
