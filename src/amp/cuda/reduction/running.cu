// cummax and cummin.
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/order/keys.cuh>
#include <amp/cuda/reduction/scan.cuh>

namespace amp::cuda {

namespace {

// A position of -1 means that there is no element yet.
struct Place {
  uint64_t key;
  int64_t position;
};

// The best element so far has the largest key. In either direction, NaN has a larger key than any number.
struct Extremes {
  using Acc = Place;
  const void* in;
  void* values;
  int64_t* indices;
  ScalarType dtype;
  int size;
  int64_t inner;
  bool floating, largest;

  __device__ Acc identity() const { return {0, -1}; }
  __device__ Acc load(int64_t offset, int64_t position) const {
    const uint64_t key = key_at<uint64_t>(in, offset, dtype), highest = low_bits(8 * size);
    return {largest || (floating && key == highest) ? key : ~key & highest, position};
  }
  // The last of equal elements wins.
  __device__ Acc operator()(Acc a, Acc b) const { return b.position >= 0 && b.key >= a.key ? b : a; }
  __device__ void store(int64_t offset, int64_t position, Acc best) const {
    copy_element(values, offset, in, offset + (best.position - position) * inner, size);
    indices[offset] = best.position;
  }
};

}  // namespace

std::tuple<Tensor, Tensor> running_extremum(const Tensor& self, int64_t dim, bool largest) {
  const Tensor x = dense(self);
  const int64_t d = detail::wrap_dim("cummax", dim, x.dim());
  const Tensor values(detail::new_tensor(x.sizes(), x.dtype(), x.device())), indices(detail::new_tensor(x.sizes(), kInt64, x.device()));
  run_scan(x, d, false,
           Extremes{x.data_ptr(), values.data_ptr(), indices.data_ptr<int64_t>(), x.dtype(), static_cast<int>(x.element_size()),
                    Slices(x, d).inner, isFloatingType(x.dtype()), largest});
  return {values, indices};
}

}  // namespace amp::cuda
