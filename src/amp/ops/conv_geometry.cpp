#include <amp/ops/conv_geometry.h>

#include <algorithm>

#include <amp/ops/spatial.h>

namespace amp {

namespace {

void check_channels(const char* op, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args) {
  AMP_CHECK(args.groups > 0, ValueError, "[", op, "] groups must be positive, but is ", args.groups);
  AMP_CHECK(weight.size(0) % args.groups == 0, ValueError, "[", op, "] weight of shape ", weight.sizes(), " can't be divided into ",
            args.groups, " groups along its first dimension");
  const int64_t expected = args.transposed ? weight.size(0) : weight.size(1) * args.groups;
  AMP_CHECK(input.size(1) == expected, ValueError, "[", op, "] input of shape ", input.sizes(), " must have ", expected,
            " channels to go with weight of shape ", weight.sizes(), " and groups ", args.groups);
  const int64_t out_channels = args.transposed ? weight.size(1) * args.groups : weight.size(0);
  AMP_CHECK(!bias.defined() || (bias.dim() == 1 && bias.size(0) == out_channels), ValueError, "[", op, "] bias must have shape [",
            out_channels, "], but has shape ", bias.defined() ? bias.sizes() : IntArrayRef());
}

}  // namespace

void check_convolution(const char* op, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args) {
  const int64_t dims = weight.dim() - 2;
  AMP_CHECK(dims >= 1 && dims <= 3, ValueError, "[", op, "] weight must have 3 to 5 dimensions, but has shape ", weight.sizes());
  AMP_CHECK(input.dim() == weight.dim(), ValueError, "[", op, "] input of shape ", input.sizes(), " does not go with weight of shape ",
            weight.sizes());
  check_channels(op, input, weight, bias, args);
  const Shape stride = spatial_values(op, "stride", args.stride, dims, 1), padding = spatial_values(op, "padding", args.padding, dims, 0);
  const Shape dilation = spatial_values(op, "dilation", args.dilation, dims, 1);
  const Shape output_padding = spatial_values(op, "output_padding", args.output_padding, dims, 0);
  for (int64_t d = 0; d < dims; ++d) {
    const auto i = static_cast<size_t>(d);
    const int64_t in = input.size(d + 2), kernel = weight.size(d + 2);
    AMP_CHECK(kernel > 0, ValueError, "[", op, "] weight of shape ", weight.sizes(), " has an empty kernel");
    if (args.transposed) {
      AMP_CHECK(output_padding[i] < std::max(stride[i], dilation[i]), ValueError, "[", op,
                "] output_padding must be smaller than stride or dilation, but is ", IntArrayRef(output_padding), " with stride ",
                IntArrayRef(stride), " and dilation ", IntArrayRef(dilation));
      const int64_t reach = positions(op, "dilation", dilation, dilation[i], kernel - 1, 1);
      const int64_t steps = positions(op, "stride", stride, stride[i], in - 1, reach);
      const int64_t with_extra = positions(op, "output_padding", output_padding, output_padding[i], 1, steps);
      const int64_t out = positions(op, "padding", padding, padding[i], -2, with_extra);
      AMP_CHECK(out >= 0, ValueError, "[", op, "] input of shape ", input.sizes(), " is too small for padding ", IntArrayRef(padding),
                ": the result would have size ", out, " in dimension ", d + 2);
    } else {
      const int64_t padded = positions(op, "padding", padding, padding[i], 2, in);
      const int64_t reach = kernel_reach(kernel, dilation[i]);
      AMP_CHECK(reach <= padded, ValueError, "[", op, "] the kernel reaches over ", reach, " elements with weight of shape ",
                weight.sizes(), " and dilation ", IntArrayRef(dilation), ", but the padded input of shape ", input.sizes(), " has only ",
                padded, " in dimension ", d + 2);
    }
  }
  detail::checked_numel(op, conv_output_sizes(input.sizes(), weight.sizes(), args));
}

Shape conv_output_sizes(IntArrayRef input, IntArrayRef weight, const ConvArgs& args) {
  const auto at = [](IntArrayRef values, size_t i) { return values[values.size() == 1 ? 0 : i]; };
  Shape sizes(input);
  sizes[1] = args.transposed ? weight[1] * args.groups : weight[0];
  for (size_t i = 0; i + 2 < input.size(); ++i) {
    const int64_t reach = kernel_reach(weight[i + 2], at(args.dilation, i)), stride = at(args.stride, i), padding = at(args.padding, i);
    sizes[i + 2] = args.transposed ? (input[i + 2] - 1) * stride - 2 * padding + reach + at(args.output_padding, i)
                                   : (input[i + 2] + 2 * padding - reach) / stride + 1;
  }
  return sizes;
}

ConvGeometry conv_geometry(IntArrayRef input, IntArrayRef weight, const ConvArgs& args) {
  const Shape output = conv_output_sizes(input, weight, args);
  const IntArrayRef from = args.transposed ? IntArrayRef(output) : input, to = args.transposed ? input : IntArrayRef(output);
  ConvGeometry g{input[0], from[1], to[1], args.groups, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}};
  const size_t dims = input.size() - 2;
  for (size_t i = 0; i < dims; ++i) {
    const auto at = [i](IntArrayRef values) { return values[values.size() == 1 ? 0 : i]; };
    const size_t k = i + 3 - dims;
    g.in[k] = from[i + 2];
    g.out[k] = to[i + 2];
    g.kernel[k] = weight[i + 2];
    g.padding[k] = at(args.padding);
    // A longer stride has the same effect.
    const int64_t longest = std::max<int64_t>(1, g.in[k] + 2 * g.padding[k]);
    g.stride[k] = std::min(at(args.stride), longest);
    g.dilation[k] = std::min(at(args.dilation), longest);
  }
  return g;
}

}  // namespace amp
