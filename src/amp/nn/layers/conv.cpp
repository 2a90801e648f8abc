#include <amp/nn/conv.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/common/spatial.h>

namespace amp::nn {

namespace {

template <class Options>
void check_channels(const std::string& name, const Options& options) {
  const int64_t in = options.in_channels(), out = options.out_channels(), groups = options.groups();
  AMP_CHECK(in > 0 && out > 0 && groups > 0, ValueError, "[", name, "] channels and groups must be positive, but are ", in, ", ", out,
            " and ", groups);
  AMP_CHECK(in % groups == 0 && out % groups == 0, ValueError, "[", name, "] groups ", groups, " must divide in_channels ", in,
            " and out_channels ", out);
  const IntArrayRef kernel = options.kernel_size(), stride = options.stride(), dilation = options.dilation();
  for (size_t d = 0; d < kernel.size(); ++d) {
    AMP_CHECK(kernel[d] > 0 && stride[d] > 0 && dilation[d] > 0, ValueError, "[", name, "] kernel_size ", kernel, ", stride ", stride,
              " and dilation ", dilation, " must be positive");
  }
}

Shape weight_sizes(int64_t rows, int64_t columns, IntArrayRef kernel_size) {
  Shape sizes{rows, columns};
  for (const int64_t size : kernel_size) sizes.push_back(size);
  return sizes;
}

void fill_initial(const Tensor& weight, const Tensor& bias) {
  init::kaiming_uniform_(weight, std::sqrt(5.0));
  if (!bias.defined()) return;
  const double bound = 1 / std::sqrt(static_cast<double>(std::get<0>(init::calculate_fan_in_and_fan_out(weight))));
  init::uniform_(bias, -bound, bound);
}

const char* mode_name(PaddingMode mode) {
  switch (mode) {
    case PaddingMode::Reflect: return "reflect";
    case PaddingMode::Replicate: return "replicate";
    case PaddingMode::Circular: return "circular";
    default: return "constant";
  }
}

template <class Options>
void print_common(std::ostream& out, const Options& options) {
  out << options.in_channels() << ", " << options.out_channels() << ", kernel_size=" << options.kernel_size()
      << ", stride=" << options.stride();
}
template <class Options>
void print_rest(std::ostream& out, const Options& options) {
  if (options.groups() != 1) out << ", groups=" << options.groups();
  if (!options.bias()) out << ", bias=false";
  out << ")";
}

}  // namespace

template <size_t D>
ConvImpl<D>::ConvImpl(const ConvOptions<D>& opts) : Module("Conv" + std::to_string(D) + "d"), options(opts) {
  check_channels(name(), options);
  const bool same = options.padding() == ConvPadding<D>(PaddingWord::Same);
  AMP_CHECK(!same || options.stride() == ExpandingArray<D>(1), ValueError, "[", name(), "] padding kSame needs a stride of 1, not ",
            options.stride());
  weight = register_parameter("weight",
                              empty(weight_sizes(options.out_channels(), options.in_channels() / options.groups(), options.kernel_size())));
  bias = register_parameter("bias", options.bias() ? empty({options.out_channels()}) : Tensor());
  reset_parameters();
}

template <size_t D>
void ConvImpl<D>::reset_parameters() {
  fill_initial(weight, bias);
}

// Applies the padding that the convolution op does not support; `rest` is the padding that the op still has to apply.
template <size_t D>
Tensor ConvImpl<D>::padded(const Tensor& input, std::array<int64_t, D>& rest) const {
  std::array<int64_t, D> before{}, after{};
  if (const auto* amounts = std::get_if<ExpandingArray<D>>(&options.padding())) {
    std::copy_n(&(*amounts)[0], D, before.begin());
    after = before;
  } else if (std::get<PaddingWord>(options.padding()) == PaddingWord::Same) {
    for (size_t d = 0; d < D; ++d) {
      const int64_t both = kernel_reach(options.kernel_size()[d], options.dilation()[d]) - 1;
      before[d] = both / 2;
      after[d] = both - before[d];
    }
  }
  const bool zeros_only = options.padding_mode() == PaddingMode::Zeros;
  rest = {};
  std::vector<int64_t> pad;
  for (size_t d = D; d-- > 0;) {
    rest[d] = zeros_only ? before[d] : 0;
    pad.push_back(before[d] - rest[d]);
    pad.push_back(after[d] - rest[d]);
  }
  const bool none = std::all_of(pad.begin(), pad.end(), [](int64_t n) { return n == 0; });
  return none ? input : amp::pad(input, pad, mode_name(options.padding_mode()));
}

template <size_t D>
Tensor ConvImpl<D>::forward(const Tensor& input) {
  std::array<int64_t, D> padding;
  const Tensor x = padded(input, padding);
  if constexpr (D == 1) return conv1d(x, weight, bias, options.stride(), padding, options.dilation(), options.groups());
  else if constexpr (D == 2) return conv2d(x, weight, bias, options.stride(), padding, options.dilation(), options.groups());
  else return conv3d(x, weight, bias, options.stride(), padding, options.dilation(), options.groups());
}

template <size_t D>
void ConvImpl<D>::pretty_print(std::ostream& out) const {
  out << name() << "(";
  print_common(out, options);
  if (const auto* amounts = std::get_if<ExpandingArray<D>>(&options.padding())) {
    if (!(*amounts == ExpandingArray<D>(0))) out << ", padding=" << *amounts;
  } else {
    out << ", padding=" << padding_name(std::get<PaddingWord>(options.padding()));
  }
  if (!(options.dilation() == ExpandingArray<D>(1))) out << ", dilation=" << options.dilation();
  if (options.padding_mode() != PaddingMode::Zeros) out << ", padding_mode=" << mode_name(options.padding_mode());
  print_rest(out, options);
}

template <size_t D>
ConvTransposeImpl<D>::ConvTransposeImpl(const ConvTransposeOptions<D>& opts)
    : Module("ConvTranspose" + std::to_string(D) + "d"), options(opts) {
  AMP_CHECK(options.padding_mode() == PaddingMode::Zeros, ValueError, "[ConvTranspose", D, "d] padding_mode must be kZeros");
  check_channels(name(), options);
  weight = register_parameter("weight",
                              empty(weight_sizes(options.in_channels(), options.out_channels() / options.groups(), options.kernel_size())));
  bias = register_parameter("bias", options.bias() ? empty({options.out_channels()}) : Tensor());
  reset_parameters();
}

template <size_t D>
void ConvTransposeImpl<D>::reset_parameters() {
  fill_initial(weight, bias);
}

template <size_t D>
Tensor ConvTransposeImpl<D>::forward(const Tensor& input, OptionalIntArrayRef output_size) {
  check_defined(name().c_str(), "input", input);
  AMP_CHECK(input.dim() == static_cast<int64_t>(D) + 1 || input.dim() == static_cast<int64_t>(D) + 2, ValueError, "[", name(),
            "] input must have ", D + 1, " or ", D + 2, " dimensions, but has shape ", input.sizes());
  const auto all = static_cast<size_t>(input.dim());
  AMP_CHECK(!output_size || output_size->size() == D || output_size->size() == all, ValueError, "[", name(), "] output_size must have ", D,
            " or ", all, " entries, but is ", output_size ? *output_size : IntArrayRef());
  const IntArrayRef wanted = output_size ? output_size->drop_front(output_size->size() - D) : IntArrayRef();
  std::array<int64_t, D> extra;
  for (size_t d = 0; d < D; ++d) {
    extra[d] = options.output_padding()[d];
    if (!output_size) continue;
    const char* const op = name().c_str();
    const int64_t in = input.size(static_cast<int64_t>(d) - static_cast<int64_t>(D)), stride = options.stride()[d];
    const int64_t reach = positions(op, "dilation", options.dilation(), options.dilation()[d], options.kernel_size()[d] - 1, 1);
    const int64_t steps = positions(op, "stride", options.stride(), stride, in - 1, reach);
    const int64_t least = positions(op, "padding", options.padding(), options.padding()[d], -2, steps);
    extra[d] = positions(op, "output_size", wanted, wanted[d], 1, -least);
    AMP_CHECK(extra[d] >= 0 && extra[d] < stride, ValueError, "[", op, "] output_size ", wanted[d], " in dimension ", d, " is not in [",
              least, ", ", least + std::min(stride, kMostPositions) - 1, "]");
  }
  const auto& o = options;
  if constexpr (D == 1) return conv_transpose1d(input, weight, bias, o.stride(), o.padding(), extra, o.groups(), o.dilation());
  else if constexpr (D == 2) return conv_transpose2d(input, weight, bias, o.stride(), o.padding(), extra, o.groups(), o.dilation());
  else return conv_transpose3d(input, weight, bias, o.stride(), o.padding(), extra, o.groups(), o.dilation());
}

template <size_t D>
void ConvTransposeImpl<D>::pretty_print(std::ostream& out) const {
  out << name() << "(";
  print_common(out, options);
  if (!(options.padding() == ExpandingArray<D>(0))) out << ", padding=" << options.padding();
  if (!(options.output_padding() == ExpandingArray<D>(0))) out << ", output_padding=" << options.output_padding();
  if (!(options.dilation() == ExpandingArray<D>(1))) out << ", dilation=" << options.dilation();
  print_rest(out, options);
}

template class ConvImpl<1>;
template class ConvImpl<2>;
template class ConvImpl<3>;
template class ConvTransposeImpl<1>;
template class ConvTransposeImpl<2>;
template class ConvTransposeImpl<3>;

}  // namespace amp::nn
