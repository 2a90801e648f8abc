// A small CUDA program that knows nothing of fakecuda: it prints the sum of the squares of 1 to 200. Its argument seeds a fault: "race",
// "bounds" or "order".
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

constexpr int kThreads = 128;
constexpr int kCount = 200;
constexpr int kBlocks = (kCount + kThreads - 1) / kThreads;

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

// One sum for each block. The race: without barriers in the loop, a warp adds what another one may not have written yet.
template <bool barriers>
__global__ void sum_of_squares(int n, const float* x, float* sums) {
  __shared__ float shared[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  shared[threadIdx.x] = i < n ? x[i] * x[i] : 0.0f;
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) shared[threadIdx.x] += shared[threadIdx.x + half];
    if (barriers) __syncthreads();
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = shared[0];
}

struct Streams {
  cudaStream_t copies, kernels;
  cudaEvent_t copied;
  Streams() {
    check(cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking), "a stream for copies");
    check(cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking), "a stream for kernels");
    check(cudaEventCreateWithFlags(&copied, cudaEventDisableTiming), "an event");
  }
  ~Streams() {
    cudaEventDestroy(copied);
    cudaStreamDestroy(kernels);
    cudaStreamDestroy(copies);
  }
};

double sum(const std::vector<float>& numbers, const std::string& fault) {
  const Streams streams;
  const size_t bytes = numbers.size() * sizeof(float);
  float *x = nullptr, *sums = nullptr;
  check(cudaMalloc(&x, bytes), "memory for the numbers");
  check(cudaMalloc(&sums, kBlocks * sizeof(float)), "memory for the sums");
  check(cudaMemcpyAsync(x, numbers.data(), bytes, cudaMemcpyHostToDevice, streams.copies), "the copy to the device");
  check(cudaEventRecord(streams.copied, streams.copies), "the event");
  if (fault != "order") check(cudaStreamWaitEvent(streams.kernels, streams.copied, 0), "waiting for the copy");
  const int count = fault == "bounds" ? kCount + 1 : kCount;
  if (fault == "race") sum_of_squares<false><<<kBlocks, kThreads, 0, streams.kernels>>>(count, x, sums);
  else sum_of_squares<true><<<kBlocks, kThreads, 0, streams.kernels>>>(count, x, sums);
  check(cudaGetLastError(), "the launch");
  std::vector<float> parts(kBlocks);
  check(cudaMemcpyAsync(parts.data(), sums, kBlocks * sizeof(float), cudaMemcpyDeviceToHost, streams.kernels), "the copy to the host");
  check(cudaStreamSynchronize(streams.kernels), "the kernel");
  check(cudaFree(sums), "freeing the sums");
  check(cudaFree(x), "freeing the numbers");
  double total = 0;
  for (const float part : parts) total += part;
  return total;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<float> numbers;
  for (int i = 1; i <= kCount; ++i) numbers.push_back(static_cast<float>(i));
  std::printf("%.0f\n", sum(numbers, argc > 1 ? argv[1] : ""));
  return 0;
}
