#include <amp/nn/pooling_special.h>

#include <ostream>

#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/common/spatial.h>

namespace amp::nn {

namespace {

// The sizes of an unpooled image.
template <size_t D>
std::array<int64_t, D> unpooled_sizes(const char* op, const Tensor& input, const MaxUnpoolOptions<D>& o, OptionalIntArrayRef output_size) {
  check_defined(op, "input", input);
  AMP_CHECK(input.dim() == static_cast<int64_t>(D) + 1 || input.dim() == static_cast<int64_t>(D) + 2, ValueError, "[", op,
            "] input must have ", D + 1, " or ", D + 2, " dimensions, but has shape ", input.sizes());
  IntArrayRef wanted = output_size ? *output_size : IntArrayRef();
  AMP_CHECK(!output_size || wanted.size() == D || wanted.size() == D + 2, ValueError, "[", op, "] output_size must have ", D, " or ", D + 2,
            " values, but is ", wanted);
  if (wanted.size() == D + 2) wanted = wanted.drop_front(2);
  std::array<int64_t, D> sizes;
  for (size_t d = 0; d < D; ++d) {
    const int64_t in = input.size(static_cast<int64_t>(d) - static_cast<int64_t>(D)), stride = o.stride()[d];
    const int64_t all = positions(op, "stride", o.stride(), stride, in - 1, o.kernel_size()[d]);
    sizes[d] = positions(op, "padding", o.padding(), o.padding()[d], -2, all);
    if (!output_size) continue;
    AMP_CHECK(wanted[d] > sizes[d] - stride && wanted[d] - stride < sizes[d], ValueError, "[", op, "] output_size ", wanted[d],
              " in dimension ", d, " must be between ", sizes[d] - stride, " and ", sizes[d] + stride);
    sizes[d] = wanted[d];
  }
  return sizes;
}

}  // namespace

template <size_t D>
MaxUnpoolImpl<D>::MaxUnpoolImpl(const MaxUnpoolOptions<D>& opts) : Module(detail::concat("MaxUnpool", D, "d")), options(opts) {
  for (size_t d = 0; d < D; ++d) {
    AMP_CHECK(options.kernel_size()[d] > 0 && options.stride()[d] > 0 && options.stride()[d] < kMostPositions, ValueError, "[", name(),
              "] kernel_size ", options.kernel_size(), " and stride ", options.stride(), " must be positive");
  }
}

template <size_t D>
Tensor MaxUnpoolImpl<D>::forward(const Tensor& input, const Tensor& indices, OptionalIntArrayRef output_size) {
  check_defined(name().c_str(), "indices", indices);
  const std::array<int64_t, D> sizes = unpooled_sizes(name().c_str(), input, options, output_size);
  if constexpr (D == 1) return max_unpool2d(input.unsqueeze(-2), indices.unsqueeze(-2), {1, sizes[0]}).squeeze({-2});
  else if constexpr (D == 2) return max_unpool2d(input, indices, sizes);
  else return max_unpool3d(input, indices, sizes, options.stride(), options.padding());
}

template <size_t D>
void MaxUnpoolImpl<D>::pretty_print(std::ostream& out) const {
  out << name() << "(kernel_size=" << options.kernel_size() << ", stride=" << options.stride() << ", padding=" << options.padding() << ")";
}

template <size_t D>
LPPoolImpl<D>::LPPoolImpl(const LPPoolOptions<D>& opts) : Module(detail::concat("LPPool", D, "d")), options(opts) {}

template <size_t D>
Tensor LPPoolImpl<D>::forward(const Tensor& input) {
  const auto& o = options;
  if constexpr (D == 1) return lp_pool1d(input, o.norm_type(), o.kernel_size(), o.stride(), o.ceil_mode());
  else if constexpr (D == 2) return lp_pool2d(input, o.norm_type(), o.kernel_size(), o.stride(), o.ceil_mode());
  else return lp_pool3d(input, o.norm_type(), o.kernel_size(), o.stride(), o.ceil_mode());
}

template <size_t D>
void LPPoolImpl<D>::pretty_print(std::ostream& out) const {
  out << name() << "(norm_type=" << options.norm_type() << ", kernel_size=" << options.kernel_size() << ", stride=" << options.stride()
      << ", ceil_mode=" << (options.ceil_mode() ? "true" : "false") << ")";
}

template <size_t D>
FractionalMaxPoolImpl<D>::FractionalMaxPoolImpl(const FractionalMaxPoolOptions<D>& opts)
    : Module(detail::concat("FractionalMaxPool", D, "d")), options(opts) {
  AMP_CHECK(options.output_size().has_value() != options.output_ratio().has_value(), ValueError, "[", name(),
            "] needs either output_size or output_ratio");
  for (size_t d = 0; options.output_ratio() && d < D; ++d) {
    const double ratio = (*options.output_ratio())[d];
    AMP_CHECK(ratio > 0 && ratio < 1, ValueError, "[", name(), "] output_ratio must be between 0 and 1, but is ", ratio);
  }
}

template <size_t D>
Tensor FractionalMaxPoolImpl<D>::forward(const Tensor& input) {
  return std::get<0>(forward_with_indices(input));
}

template <size_t D>
std::tuple<Tensor, Tensor> FractionalMaxPoolImpl<D>::forward_with_indices(const Tensor& input) {
  constexpr auto kDims = static_cast<int64_t>(D);
  check_defined(name().c_str(), "input", input);
  AMP_CHECK(input.dim() == kDims + 1 || input.dim() == kDims + 2, ValueError, "[", name(), "] input must have ", D + 1, " or ", D + 2,
            " dimensions, but has shape ", input.sizes());
  std::array<int64_t, D> sizes;
  for (size_t d = 0; d < D; ++d) {
    const int64_t in = input.size(static_cast<int64_t>(d) - kDims);
    sizes[d] =
        options.output_size() ? (*options.output_size())[d] : static_cast<int64_t>(static_cast<double>(in) * (*options.output_ratio())[d]);
  }
  Tensor samples = options._random_samples();
  if (!samples.defined()) samples = rand({input.dim() == kDims + 1 ? 1 : input.size(0), input.size(-1 - kDims), kDims}, input.options());
  if constexpr (D == 2) return fractional_max_pool2d(input, options.kernel_size(), sizes, samples);
  else return fractional_max_pool3d(input, options.kernel_size(), sizes, samples);
}

template <size_t D>
void FractionalMaxPoolImpl<D>::pretty_print(std::ostream& out) const {
  out << name() << "(kernel_size=" << options.kernel_size();
  if (options.output_size()) out << ", output_size=" << *options.output_size();
  out << ")";
}

template class MaxUnpoolImpl<1>;
template class MaxUnpoolImpl<2>;
template class MaxUnpoolImpl<3>;
template class LPPoolImpl<1>;
template class LPPoolImpl<2>;
template class LPPoolImpl<3>;
template class FractionalMaxPoolImpl<2>;
template class FractionalMaxPoolImpl<3>;

}  // namespace amp::nn
