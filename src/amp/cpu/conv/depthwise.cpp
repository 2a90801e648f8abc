#include <amp/cpu/conv/depthwise.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cpu/conv/depthwise_kernels.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/common/channels_last.h>

namespace amp::cpu {

namespace {

constexpr int64_t kWorkPerThread = 1 << 16;  // multiply-adds per thread
constexpr int64_t kMostParts = 64;           // maximum parts of a sum; must not depend on the number of threads

const DepthwiseKernels& kernels_for(ScalarType dtype) { return AMP_ISA_PICK(kDepthwise).of(dtype); }

// Weights [channels, 1, taps...] as [taps][channels], and biases, in the compute type.
class Filters {
 public:
  Filters(const Tensor& weight, const Tensor& bias, int64_t channels)
      : weight_(weight.detach().reshape({channels, -1}).t().to(computeType(weight.dtype())).contiguous()),
        bias_(bias.defined() ? bias.detach().to(weight_.dtype()).contiguous() : Tensor()) {}
  const void* weight() const { return weight_.data_ptr(); }
  const void* bias() const { return data_or_null(bias_); }

 private:
  Tensor weight_, bias_;
};

int64_t grain_of(const TapVolume& v) {
  const int64_t row = v.target[2] * v.channels * v.kernel[0] * v.kernel[1] * v.kernel[2];
  return std::max<int64_t>(1, kWorkPerThread / std::max<int64_t>(1, row));
}

void gather(const Taps& taps, const Tensor& source, const Tensor& weight, const Tensor& bias, const Tensor& target) {
  const TapVolume& v = taps.volume();
  const Filters filters(weight, bias, v.channels);
  const DepthwiseKernels& kernels = kernels_for(source.dtype());
  parallel_for(0, v.target_rows(), grain_of(v), [&](int64_t first, int64_t last) {
    kernels.gather(v, first, last, source.data_ptr(), filters.weight(), filters.bias(), target.data_ptr());
  });
}

}  // namespace

void depthwise_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& output) {
  gather(Taps::forward(g), input, weight, bias, output);
}

bool depthwise_takes_images(const ConvGeometry& g, const Tensor& input) {
  constexpr int64_t kMostBytes = 1 << 20;
  return g.batch >= get_num_threads() && !input.is_contiguous(MemoryFormat::ChannelsLast) &&
         g.in_points() * g.in_channels * input.element_size() <= kMostBytes;
}

void depthwise_forward_by_image(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias,
                                const Tensor& output) {
  ConvGeometry one = g;
  one.batch = 1;
  const Taps taps = Taps::forward(one);
  const Filters filters(weight, bias, g.in_channels);
  const DepthwiseKernels& kernels = kernels_for(input.dtype());
  const int64_t bytes = output.nbytes() / g.batch;
  const Tensor images = input.detach();
  parallel_for(0, g.batch, std::max<int64_t>(1, grain_of(taps.volume()) / taps.volume().target_rows()), [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const Tensor image = as_channels_last(views::slice(images, 0, i, i + 1, 1), input.dtype());
      kernels.gather(taps.volume(), 0, taps.volume().target_rows(), image.data_ptr(), filters.weight(), filters.bias(),
                     static_cast<char*>(output.data_ptr()) + i * bytes);
    }
  });
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
