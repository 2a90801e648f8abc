#include <amp/cpu/conv/depthwise.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cpu/conv/depthwise_kernels.h>
#include <amp/ops.h>

namespace amp::cpu {

namespace {

constexpr int64_t kWorkPerThread = 1 << 16;  // multiply-adds per thread
constexpr int64_t kMostParts = 64;           // maximum parts of a sum; must not depend on the number of threads

const DepthwiseKernels& kernels_for(ScalarType dtype) { return AMP_ISA_PICK(kDepthwise).of(dtype); }

// [channels, 1, taps...] to [taps][channels] in the compute type.
Tensor by_tap(const Tensor& weight, int64_t channels) {
  return weight.detach().reshape({channels, -1}).t().to(computeType(weight.dtype())).contiguous();
}

int64_t grain_of(const TapVolume& v) {
  const int64_t row = v.target[2] * v.channels * v.kernel[0] * v.kernel[1] * v.kernel[2];
  return std::max<int64_t>(1, kWorkPerThread / std::max<int64_t>(1, row));
}

void gather(const Taps& taps, const Tensor& source, const Tensor& weight, const Tensor& bias, const Tensor& target) {
  const TapVolume& v = taps.volume();
  const Tensor filter = by_tap(weight, v.channels), start = bias.defined() ? bias.detach().to(filter.dtype()).contiguous() : Tensor();
  const void* start_data = data_or_null(start);
  const DepthwiseKernels& kernels = kernels_for(source.dtype());
  parallel_for(0, v.target_rows(), grain_of(v), [&](int64_t first, int64_t last) {
    kernels.gather(v, first, last, source.data_ptr(), filter.data_ptr(), start_data, target.data_ptr());
  });
}

}  // namespace

void depthwise_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& output) {
  gather(Taps::forward(g), input, weight, bias, output);
}

void depthwise_backward_input(const ConvGeometry& g, const Tensor& grad_output, const Tensor& weight, const Tensor& grad_input) {
  gather(Taps::backward(g), grad_output, weight, {}, grad_input);
}

Tensor depthwise_backward_weights(const ConvGeometry& g, const Tensor& input, const Tensor& grad_output, const Tensor& weight_like) {
  const Taps taps = Taps::forward(g);
  const TapVolume& v = taps.volume();
  const int64_t rows = v.target_rows(), parts = std::clamp<int64_t>(rows / std::max<int64_t>(1, grain_of(v)), 1, kMostParts);
  const Tensor sums = zeros({parts, g.taps(), v.channels}, computeType(input.dtype()));
  const DepthwiseKernels& kernels = kernels_for(input.dtype());
  parallel_for(0, parts, 1, [&](int64_t first, int64_t last) {
    for (int64_t part = first; part < last; ++part) {
      char* grad = static_cast<char*>(sums.data_ptr()) + part * g.taps() * v.channels * sums.element_size();
      kernels.correlate(v, rows * part / parts, rows * (part + 1) / parts, input.data_ptr(), grad_output.data_ptr(), grad);
    }
  });
  return sums.sum({0}).t().to(weight_like.dtype()).contiguous().view(weight_like.sizes());
}

}  // namespace amp::cpu
