#include <amp/cuda/index/sorted.h>

#include <cub/device/device_radix_sort.cuh>

#include <amp/core/factories.h>
#include <amp/cuda/memory/memory.h>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

Sorted sort_by_key(const Tensor& keys, const Tensor& values, int bits) {
  const int64_t n = keys.numel();
  const auto fresh = [&] { return Tensor(detail::new_tensor({n}, kInt64, keys.device())); };
  const Sorted sorted{fresh(), fresh()};
  if (n == 0) return sorted;
  const auto* keys_in = static_cast<const uint64_t*>(keys.data_ptr());
  auto* keys_out = static_cast<uint64_t*>(sorted.keys.data_ptr());
  const int64_t* values_in = values.data_ptr<int64_t>();
  int64_t* values_out = sorted.values.data_ptr<int64_t>();
  const cudaStream_t stream = current_stream().handle();
  size_t bytes = 0;
  AMP_CUDA_CHECK(cub::DeviceRadixSort::SortPairs(nullptr, bytes, keys_in, keys_out, values_in, values_out, n, 0, bits, stream));
  const Scratch scratch(bytes);
  AMP_CUDA_CHECK(cub::DeviceRadixSort::SortPairs(scratch.data(), bytes, keys_in, keys_out, values_in, values_out, n, 0, bits, stream));
  return sorted;
}

Sorted sort_by_key(const Tensor& keys, int bits) {
  return sort_by_key(keys, arange(keys.numel(), TensorOptions(kInt64).device(keys.device())), bits);
}

}  // namespace amp::cuda
