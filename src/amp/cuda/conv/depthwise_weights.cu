// The gradient of the weights of depthwise convolutions: sums over parts of the points, then over the parts, in a fixed order.
#include <algorithm>

#include <amp/cuda/conv/depthwise.h>
#include <amp/cuda/memory/memory.h>
#include <amp/cuda/conv/depthwise.cuh>

namespace amp::cuda {

namespace {

constexpr int kTapGroup = 4;  // taps that share one load of a gradient
constexpr int64_t kShortest = 256, kMostParts = 256, kBlocks = 1024;
constexpr int kPartLanes = kThreads / kWarp;  // threads that add parts of one weight

struct Points {
  uint32_t count, in_part;
  Divider by_line, by_plane, by_image;
};

// parts[part][tap][channel]
template <class T, int N>
__global__ void __launch_bounds__(kThreads)
    depthwise_parts(const __grid_constant__ DepthwisePlan plan, const __grid_constant__ Points points, const T* x, const T* grad,
                    float* parts) {
  constexpr int kLanes = kDepthwiseLanes<N>, kRows = kDepthwiseRows<N>;
  __shared__ float shared[kRows][kDepthwiseTile + 1];
  const int lane = static_cast<int>(threadIdx.x) % kLanes * N, row = static_cast<int>(threadIdx.x) / kLanes;
  const int tile = static_cast<int>(blockIdx.y) * kDepthwiseTile, channel = tile + lane;
  const uint32_t begin = blockIdx.x * points.in_part, rest = points.count - begin;
  const uint32_t end = begin + (points.in_part < rest ? points.in_part : rest);
  for (int group = 0; group < plan.taps; group += kTapGroup) {
    int shift[kTapGroup][3];
#pragma unroll
    for (int j = 0; j < kTapGroup; ++j) {
      const int tap = group + j < plan.taps ? group + j : group, line = tap / plan.kernel[2], plane = line / plan.kernel[1];
      shift[j][0] = plane * plan.dilation[0] - plan.padding[0];
      shift[j][1] = (line - plane * plan.kernel[1]) * plan.dilation[1] - plan.padding[1];
      shift[j][2] = (tap - line * plan.kernel[2]) * plan.dilation[2] - plan.padding[2];
    }
    float sums[kTapGroup][N] = {};
    for (uint32_t p = begin + static_cast<uint32_t>(row); p < end && channel < plan.channels; p += kRows) {
      const uint32_t line = points.by_line.quotient(p), plane = points.by_plane.quotient(line), image = points.by_image.quotient(plane);
      const int at[3] = {static_cast<int>(plane - image * static_cast<uint32_t>(plan.to[0])) * plan.stride[0],
                         static_cast<int>(line - plane * static_cast<uint32_t>(plan.to[1])) * plan.stride[1],
                         static_cast<int>(p - line * static_cast<uint32_t>(plan.to[2])) * plan.stride[2]};
      float given[N];
      load_values(grad, static_cast<int64_t>(p) * plan.channels + channel, given);
#pragma unroll
      for (int j = 0; j < kTapGroup; ++j) {
        const int a = at[0] + shift[j][0], b = at[1] + shift[j][1], c = at[2] + shift[j][2];
        if (a < 0 || a >= plan.from[0] || b < 0 || b >= plan.from[1] || c < 0 || c >= plan.from[2]) continue;
        const int64_t read = ((static_cast<int64_t>(image) * plan.from[0] + a) * plan.from[1] + b) * plan.from[2] + c;
        float values[N];
        load_values(x, read * plan.channels + channel, values);
#pragma unroll
        for (int k = 0; k < N; ++k) sums[j][k] += given[k] * values[k];
      }
    }
#pragma unroll
    for (int j = 0; j < kTapGroup; ++j) {
      if (group + j >= plan.taps) break;
#pragma unroll
      for (int k = 0; k < N; ++k) shared[row][lane + k] = sums[j][k];
      __syncthreads();
      const int mine = static_cast<int>(threadIdx.x);
      if (mine < kDepthwiseTile && tile + mine < plan.channels) {
        float sum = 0;
#pragma unroll 8
        for (int r = 0; r < kRows; ++r) sum += shared[r][mine];
        parts[(static_cast<int64_t>(blockIdx.x) * plan.taps + group + j) * plan.channels + tile + mine] = sum;
      }
      __syncthreads();
    }
  }
}

// Weights are ordered by channels, then taps. A warp adds the same parts of 32 weights.
template <class W>
__global__ void __launch_bounds__(kThreads) add_depthwise_parts(const float* parts, int count, int taps, int channels, W* weights) {
  __shared__ float shared[kPartLanes][kWarp];
  const int lane = static_cast<int>(threadIdx.x) % kWarp, row = static_cast<int>(threadIdx.x) / kWarp;
  const int64_t n = static_cast<int64_t>(taps) * channels, i = static_cast<int64_t>(blockIdx.x) * kWarp + lane;
  float sum = 0;
  if (i < n) {
#pragma unroll 4
    for (int p = row; p < count; p += kPartLanes) sum += parts[p * n + i];
  }
  shared[row][lane] = sum;
  __syncthreads();
  if (row != 0 || i >= n) return;
  sum = 0;
#pragma unroll
  for (int r = 0; r < kPartLanes; ++r) sum += shared[r][lane];
  const int tap = static_cast<int>(i) / channels, channel = static_cast<int>(i) - tap * channels;
  weights[static_cast<int64_t>(channel) * taps + tap] = static_cast<W>(sum);
}

}  // namespace

void depthwise_backward_weights(const ConvGeometry& g, const Tensor& x, const Tensor& y, const Tensor& w) {
  const DepthwisePlan plan = depthwise_plan(g, g.in, g.out);
  const int64_t n = g.batch * g.out_points(), tiles = divide_up(plan.channels, kDepthwiseTile);
  const int64_t wanted = std::clamp<int64_t>(std::min(divide_up(n, kShortest), divide_up(kBlocks, tiles)), 1, kMostParts);
  const int64_t in_part = divide_up(n, wanted), count = divide_up(n, in_part);
  const Points points{static_cast<uint32_t>(n), static_cast<uint32_t>(in_part), Divider(static_cast<uint32_t>(plan.to[2])),
                      Divider(static_cast<uint32_t>(plan.to[1])), Divider(static_cast<uint32_t>(plan.to[0]))};
  const Scratch parts(static_cast<size_t>(count * plan.taps * plan.channels) * sizeof(float));
  const bool packed = plan.channels % 8 == 0 && is_aligned({x.data_ptr(), y.data_ptr()});
  with_depthwise_types(x.dtype(), packed, [&]<class T, class Width>(T*, Width) {
    launch(depthwise_parts<T, Width::value>, dim3(static_cast<unsigned>(count), static_cast<unsigned>(tiles)), kThreads, plan, points,
           static_cast<const T*>(x.data_ptr()), static_cast<const T*>(y.data_ptr()), parts.as<float>());
  });
  const auto add = [&]<class W>(W* weights) {
    launch(add_depthwise_parts<W>, static_cast<unsigned>(divide_up(int64_t{plan.taps} * plan.channels, kWarp)), kThreads,
           static_cast<const float*>(parts.as<float>()), static_cast<int>(count), plan.taps, plan.channels, weights);
  };
  if (w.dtype() == kFloat32) add(static_cast<float*>(w.data_ptr()));
  else if (w.dtype() == kFloat16) add(static_cast<Half*>(w.data_ptr()));
  else add(static_cast<BFloat16*>(w.data_ptr()));
}

}  // namespace amp::cuda
