// The forward pass of depthwise convolutions, and the gradient of the input, which has the same form.
#include <algorithm>

#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/conv/depthwise.h>
#include <amp/cuda/conv/depthwise.cuh>

namespace amp::cuda {

namespace {

constexpr int kStrip = 4;      // neighbors in a line that share one load of a weight
constexpr int kMaxTaps = 128;  // weights of a block in shared memory: 8 KiB
constexpr int64_t kLimit = 1 << 30;

// Divides the points of the output into strips of lines.
struct Strips {
  uint32_t in_line, count;
  Divider by_line, by_plane, by_image;
};

// The input coordinate that `tap` reads for an output coordinate; -1 if there is none.
template <bool forward>
__device__ __forceinline__ int source(const DepthwisePlan& plan, int d, int at, int tap) {
  int where;
  if constexpr (forward) {
    where = at * plan.stride[d] - plan.padding[d] + tap * plan.dilation[d];
  } else {
    where = at + plan.padding[d] - tap * plan.dilation[d];
    if (plan.stride[d] != 1 && where >= 0) {
      const int whole = static_cast<int>(static_cast<uint32_t>(where) / static_cast<uint32_t>(plan.stride[d]));
      if (whole * plan.stride[d] != where) return -1;
      where = whole;
    }
  }
  return where < plan.from[d] ? where : -1;
}

template <class T, int N, bool forward>
__global__ void __launch_bounds__(kThreads)
    depthwise_kernel(const __grid_constant__ DepthwisePlan plan, const __grid_constant__ Strips strips, const T* from, const T* weight,
                     const T* bias, T* to) {
  constexpr int kLanes = kDepthwiseLanes<N>, kRows = kDepthwiseRows<N>;
  __shared__ alignas(16) uint16_t memory[kMaxTaps * kDepthwiseTile];
  T* weights = reinterpret_cast<T*>(memory);  // indexed by taps, then channels
  const int tile = static_cast<int>(blockIdx.y) * kDepthwiseTile;
  for (int i = static_cast<int>(threadIdx.x); i < plan.taps * kDepthwiseTile; i += kThreads) {
    const int channel = i / plan.taps, tap = i - channel * plan.taps;
    const bool exists = tile + channel < plan.channels;
    weights[tap * kDepthwiseTile + channel] = exists ? weight[static_cast<int64_t>(tile) * plan.taps + i] : T(0.0f);
  }
  __syncthreads();
  const int lane = static_cast<int>(threadIdx.x) % kLanes * N, channel = tile + lane;
  if (channel >= plan.channels) return;
  for (uint32_t s = blockIdx.x * kRows + threadIdx.x / kLanes; s < strips.count; s += gridDim.x * kRows) {
    const uint32_t line = strips.by_line.quotient(s), plane = strips.by_plane.quotient(line), image = strips.by_image.quotient(plane);
    const int first = static_cast<int>(s - line * strips.in_line) * kStrip;
    const int row = static_cast<int>(line - plane * static_cast<uint32_t>(plan.to[1]));
    const int depth = static_cast<int>(plane - image * static_cast<uint32_t>(plan.to[0]));
    float sums[kStrip][N] = {};
    int line_of_taps = 0;
    for (int a = 0; a < plan.kernel[0]; ++a) {
      const int z = source<forward>(plan, 0, depth, a);
      for (int b = 0; b < plan.kernel[1]; ++b, line_of_taps += plan.kernel[2]) {
        const int y = source<forward>(plan, 1, row, b);
        if (z < 0 || y < 0) continue;
        const int64_t read = (static_cast<int64_t>(image) * plan.from[0] + z) * plan.from[1] + y;
        const T* points = from + read * plan.from[2] * plan.channels + channel;
        for (int e = 0; e < plan.kernel[2]; ++e) {
          float factors[N];
          load_values(weights, (line_of_taps + e) * kDepthwiseTile + lane, factors);
#pragma unroll
          for (int r = 0; r < kStrip; ++r) {
            const int x = source<forward>(plan, 2, first + r, e);
            if (x < 0) continue;
            float values[N];
            load_values(points, static_cast<int64_t>(x) * plan.channels, values);
#pragma unroll
            for (int k = 0; k < N; ++k) sums[r][k] += factors[k] * values[k];
          }
        }
      }
    }
    if (bias != nullptr) {
      float added[N];
      load_values(bias, channel, added);
#pragma unroll
      for (int r = 0; r < kStrip; ++r) {
#pragma unroll
        for (int k = 0; k < N; ++k) sums[r][k] += added[k];
      }
    }
    const int64_t written = static_cast<int64_t>(line) * plan.to[2] + first;
#pragma unroll
    for (int r = 0; r < kStrip; ++r) {
      if (first + r < plan.to[2]) store_values(to, (written + r) * plan.channels + channel, sums[r]);
    }
  }
}

template <bool forward>
void run(const DepthwisePlan& plan, int64_t batch, const Tensor& from, const Tensor& w, const Tensor& bias, const Tensor& to) {
  Strips strips;
  strips.in_line = static_cast<uint32_t>(divide_up(plan.to[2], kStrip));
  strips.count = static_cast<uint32_t>(batch * plan.to[0] * plan.to[1]) * strips.in_line;
  strips.by_line = Divider(strips.in_line);
  strips.by_plane = Divider(static_cast<uint32_t>(plan.to[1]));
  strips.by_image = Divider(static_cast<uint32_t>(plan.to[0]));
  const bool packed = plan.channels % 8 == 0 && is_aligned({from.data_ptr(), to.data_ptr(), data_or_null(bias)});
  with_depthwise_types(from.dtype(), packed, [&]<class T, class Width>(T*, Width) {
    constexpr int N = Width::value;
    const dim3 grid(grid_for(strips.count, kDepthwiseRows<N>), static_cast<unsigned>(divide_up(plan.channels, kDepthwiseTile)));
    launch(depthwise_kernel<T, N, forward>, grid, kThreads, plan, strips, static_cast<const T*>(from.data_ptr()),
           static_cast<const T*>(w.data_ptr()), static_cast<const T*>(data_or_null(bias)), static_cast<T*>(to.data_ptr()));
  });
}

}  // namespace

bool takes_depthwise(const ConvGeometry& g, ScalarType dtype) {
  if (!isReducedFloatingType(dtype) || !g.is_depthwise() || g.taps() > kMaxTaps) return false;
  if (divide_up(g.in_channels, kDepthwiseTile) > 65535) return false;  // blocks in y
  // No product overflows: sizes are checked with their tensors, and the rest was compared with the limit before.
  const int64_t planes = g.batch * g.in_channels, in = g.in_points(), out = g.out_points();
  bool all = planes <= kLimit && in <= kLimit && out <= kLimit && planes * in <= kLimit && planes * out <= kLimit;
  for (int d = 0; d < 3; ++d) {
    all = all && g.padding[d] < kLimit / 2 && g.stride[d] < kLimit * 2 && g.dilation[d] < kLimit * 2 &&
          g.stride[d] * std::max<int64_t>(1, g.out[d]) <= kLimit / 2 && g.dilation[d] * g.kernel[d] <= kLimit / 2;
  }
  return all;
}

bool cudnn_has_depthwise(ConvPass pass, const ConvGeometry& g, ScalarType dtype) {
  const bool square = g.kernel[0] == 1 && g.kernel[1] == g.kernel[2] && (g.kernel[1] == 3 || g.kernel[1] == 5);
  if (dtype != kFloat16 || !square) return false;
  const auto is_one = [](const int64_t(&sizes)[3]) { return sizes[1] == 1 && sizes[2] == 1; };
  return is_one(g.stride) || (is_one(g.dilation) && pass != ConvPass::BackwardData);
}

void depthwise_forward(const ConvGeometry& g, const Tensor& x, const Tensor& w, const Tensor& bias, const Tensor& y) {
  run<true>(depthwise_plan(g, g.in, g.out), g.batch, x, w, bias, y);
}

void depthwise_backward_input(const ConvGeometry& g, const Tensor& y, const Tensor& w, const Tensor& x) {
  run<false>(depthwise_plan(g, g.out, g.in), g.batch, y, w, {}, x);
}

}  // namespace amp::cuda
