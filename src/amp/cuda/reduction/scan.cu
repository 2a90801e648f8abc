// Cumulative sums and products.
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/reduction/scan.cuh>

namespace amp::cuda {

namespace {

template <class V>
struct Sums {
  using Acc = V;
  const void* in;
  void* out;
  ScalarType from, to;
  bool product;

  __device__ V identity() const { return static_cast<V>(product); }
  __device__ V load(int64_t offset, int64_t) const { return load_as<V>(in, offset, from); }
  __device__ V operator()(V a, V b) const { return product ? a * b : a + b; }
  __device__ void store(int64_t offset, int64_t, V value) const { store_as(out, offset, to, value); }
};

}  // namespace

Tensor scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) {
  const Tensor x = dense(self, isFloatingType(self.dtype()) && !isFloatingType(dtype) ? dtype : self.dtype());
  const Tensor out(detail::new_tensor(x.sizes(), dtype, x.device()));
  const int64_t d = detail::wrap_dim("cumsum", dim, x.dim());
  const auto run = [&]<class V>(V) { run_scan(x, d, reverse, Sums<V>{x.data_ptr(), out.data_ptr(), x.dtype(), dtype, product}); };
  if (!isFloatingType(dtype)) run(int64_t{});
  else if (dtype == kFloat64) run(double{});
  else run(float{});
  return out;
}

}  // namespace amp::cuda
