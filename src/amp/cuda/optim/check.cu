// Checks gradients for finite values, unscales them and sums their squares, in one pass over all of them, without waiting for the device.
#include <amp/core/factories.h>
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/cuda/optim/cast.h>
#include <amp/optim/multi_tensor.h>
#include <amp/scaler/update.h>
#include <amp/cuda/device/block.cuh>
#include <amp/cuda/device/scaled_squares.cuh>
#include <amp/cuda/optim/multi_tensor.cuh>

namespace amp::cuda {

namespace {

struct Add {
  __device__ double operator()(double a, double b) const { return a + b; }
};

// The sum of a thread's squares. Those of float32 numbers stay in the range.
struct WideSquares {
  double sum = 0;
  __device__ void add(double x) { sum += x * x; }
  __device__ double total() const { return sum; }
};
template <class V>
using Squares = std::conditional_t<std::is_same_v<V, float>, ScaledSquares, WideSquares>;

// Roles: gradients, and their counters. x * 0 is zero for finite x and NaN otherwise. `squares` receives one sum per block.
template <class T>
__global__ void check_kernel(const __grid_constant__ TensorPack<2> pack, const float* inv_scale, float* found_inf, double* squares,
                             bool write) {
  using V = Acc<T>;
  const BlockChunk chunk(pack);
  T* grad = chunk.template role<T>(0);
  const V factor = inv_scale != nullptr ? static_cast<V>(*inv_scale) : V(1);
  V bad = 0;
  Squares<V> sum{};
  chunk.for_each([&](int64_t i) {
    V product = stored_product<T>(static_cast<V>(grad[i]), factor);
    if (write) {
      grad[i] = static_cast<T>(product);
      product = static_cast<V>(static_cast<T>(product));
    }
    bad += product * V(0);
    sum.add(product);
  });
  if (squares != nullptr) {
    const double total = block_reduce(sum.total(), 0.0, Add());
    if (threadIdx.x == 0) squares[blockIdx.x] = total;
  }
  if (bad == 0) return;
  atomicExch(found_inf, 1.0f);  // threads of several blocks may write it
  auto* counter = chunk.template role<unsigned long long>(1);
  if (counter == nullptr) return;
  unsigned long long count = 0;
  chunk.for_each([&](int64_t i) {
    const V seen = static_cast<V>(grad[i]);
    count += (write ? seen : stored_product<T>(seen, factor)) * V(0) != V(0);
  });
  atomicAdd(counter, count);
}

// Adds in a fixed order: the sum is deterministic.
__global__ void sum_kernel(const double* parts, int64_t n, double* result) {
  double sum = 0;
  for (int64_t i = threadIdx.x; i < n; i += kUpdateThreads) sum += parts[i];
  sum = block_reduce(sum, 0.0, Add());
  if (threadIdx.x == 0) *result = sum;
}

// The gradients of one dtype, and the counter of each.
optim::TensorLists lists_of(const std::vector<Tensor>& grads, ScalarType type, const Tensor& bad) {
  optim::TensorLists lists(2);
  for (size_t i = 0; i < grads.size(); ++i) {
    if (grads[i].dtype() != type) continue;
    lists[0].push_back(grads[i]);
    if (bad.defined()) lists[1].push_back(bad.select(0, static_cast<int64_t>(i)));
  }
  return lists;
}

int64_t count_chunks(const std::vector<Tensor>& grads) {
  int64_t chunks = 0;
  for (const Tensor& grad : grads) chunks += divide_up(grad.numel(), kChunk);
  return chunks;
}

}  // namespace

void check_gradients(const std::vector<Tensor>& given, const optim::GradCheck& result, const Tensor& inv_scale, bool write) {
  std::vector<Tensor> grads = given;
  cast_tensors(given, result.unscaled);  // then also unscaled in place
  for (size_t i = 0; i < result.unscaled.size(); ++i) {
    if (result.unscaled[i].defined()) grads[i] = result.unscaled[i];
  }
  const int64_t n_parts = result.squares.defined() ? count_chunks(grads) : 0;
  const Tensor parts = result.squares.defined() ? empty({n_parts}, result.squares.options()) : Tensor();
  int64_t done = 0;
  for (const ScalarType type : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    const optim::TensorLists lists = lists_of(grads, type, result.bad);
    if (lists[0].empty()) continue;
    dispatch<kFloatingTypes>(type, [&]<class T>(T*) {
      for_each_pack<2>(lists, [&](const auto& pack, int blocks) {
        double* squares = parts.defined() ? parts.data_ptr<double>() + done : nullptr;
        launch(check_kernel<T>, static_cast<unsigned>(blocks), kUpdateThreads, pack, device_pointer<float>(inv_scale),
               result.found_inf.data_ptr<float>(), squares, write);
        done += blocks;
      });
    });
  }
  if (!parts.defined()) return;
  launch(sum_kernel, 1, kUpdateThreads, parts.data_ptr<double>(), n_parts, result.squares.data_ptr<double>());
}

}  // namespace amp::cuda
