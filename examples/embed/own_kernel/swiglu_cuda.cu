// Compiled if nvcc is installed. It has never run on a GPU.
#include <cuda_runtime.h>

#include <algorithm>

#include <amp/cuda/check.h>
#include <amp/cuda/stream.h>

#include "swiglu.h"
#include "swiglu_math.h"
#include "with_type.h"

namespace mylib::cuda {

namespace {

constexpr int kThreads = 256;
constexpr int64_t kMaxBlocks = 4096;  // the kernels loop over the grid

template <class T>
__global__ void forward(T* out, const T* gate, const T* up, int64_t n) {
  using C = Compute<T>;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += int64_t(gridDim.x) * blockDim.x)
    out[i] = static_cast<T>(swiglu_of(static_cast<C>(gate[i]), static_cast<C>(up[i])));
}

template <class T>
__global__ void backward(T* grad_gate, T* grad_up, const T* grad, const T* gate, const T* up, int64_t n) {
  using C = Compute<T>;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += int64_t(gridDim.x) * blockDim.x) {
    C for_gate, for_up;
    swiglu_gradients(static_cast<C>(grad[i]), static_cast<C>(gate[i]), static_cast<C>(up[i]), for_gate, for_up);
    grad_gate[i] = static_cast<T>(for_gate);
    grad_up[i] = static_cast<T>(for_up);
  }
}

unsigned blocks(int64_t n) { return static_cast<unsigned>(std::clamp<int64_t>((n + kThreads - 1) / kThreads, 1, kMaxBlocks)); }

}  // namespace

// The device is already current (call_kernel). The kernels run on amp's current stream, like the ops around them.
amp::Tensor swiglu(const amp::Tensor& gate, const amp::Tensor& up) {
  amp::Tensor out = amp::empty_like(gate);
  with_type(gate.dtype(), [&]<class T>(T*) {
    forward<T><<<blocks(gate.numel()), kThreads, 0, amp::cuda::current_stream().handle()>>>(out.data_ptr<T>(), gate.data_ptr<T>(),
                                                                                            up.data_ptr<T>(), gate.numel());
    AMP_CUDA_CHECK(cudaGetLastError());
  });
  return out;
}

std::tuple<amp::Tensor, amp::Tensor> swiglu_backward(const amp::Tensor& grad, const amp::Tensor& gate, const amp::Tensor& up) {
  amp::Tensor grad_gate = amp::empty_like(gate), grad_up = amp::empty_like(up);
  with_type(gate.dtype(), [&]<class T>(T*) {
    backward<T><<<blocks(gate.numel()), kThreads, 0, amp::cuda::current_stream().handle()>>>(
        grad_gate.data_ptr<T>(), grad_up.data_ptr<T>(), grad.data_ptr<T>(), gate.data_ptr<T>(), up.data_ptr<T>(), gate.numel());
    AMP_CUDA_CHECK(cudaGetLastError());
  });
  return {grad_gate, grad_up};
}

}  // namespace mylib::cuda
