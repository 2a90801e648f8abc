// The order of the rows of a matrix.
#include <cub/device/device_merge_sort.cuh>

#include <amp/core/factories.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/order.h>
#include <amp/cuda/memory/memory.h>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/order/keys.cuh>

namespace amp::cuda {

namespace {

struct ComesBefore {
  const void* data;
  ScalarType dtype;
  int64_t columns;

  __device__ bool operator()(int64_t a, int64_t b) const {
    for (int64_t c = 0; c < columns; ++c) {
      const uint64_t left = key_at<uint64_t>(data, a * columns + c, dtype), right = key_at<uint64_t>(data, b * columns + c, dtype);
      if (left != right) return left < right;
    }
    return false;
  }
};

}  // namespace

Tensor order_of_rows(const Tensor& self) {
  const Tensor rows = dense(self), order = arange(rows.size(0), TensorOptions(kInt64).device(rows.device()));
  if (rows.numel() == 0) return order;
  const ComesBefore before{rows.data_ptr(), rows.dtype(), rows.size(1)};
  const cudaStream_t stream = current_stream().handle();
  int64_t* places = order.data_ptr<int64_t>();
  size_t bytes = 0;
  AMP_CUDA_CHECK(cub::DeviceMergeSort::StableSortKeys(nullptr, bytes, places, order.numel(), before, stream));
  const Scratch scratch(bytes);
  AMP_CUDA_CHECK(cub::DeviceMergeSort::StableSortKeys(scratch.data(), bytes, places, order.numel(), before, stream));
  return order;
}

}  // namespace amp::cuda
