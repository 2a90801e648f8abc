#include <amp/ops/conv/conv_geometry.h>

#include <algorithm>

#include <amp/ops/common/spatial.h>

namespace amp {

namespace {

// The value of a dimension. A single value applies to all dimensions.
int64_t value_at(IntArrayRef values, size_t i) { return values[values.size() == 1 ? 0 : i]; }

// An argument with a value for each spatial dimension, or one for all. Messages show one for each.
struct SpatialArg {
  const char *op, *name;
  IntArrayRef values;
  int64_t dims;

  SpatialArg(const char* of, const char* called, IntArrayRef given, int64_t dimensions, int64_t least)
      : op(of), name(called), values(given), dims(dimensions) {
    bool fits = values.size() == 1 || values.size() == static_cast<size_t>(dims);
    for (const int64_t value : values) fits = fits && value >= least;
    if (!fits) [[unlikely]]
      spatial_values(op, name, values, dims, least);  // throws
  }
  int64_t operator[](size_t i) const { return value_at(values, i); }
  Shape shown() const { return values.size() == 1 ? Shape(static_cast<size_t>(dims), values[0]) : Shape(values); }
  // factor * value + rest, like positions().
  int64_t reach(size_t i, int64_t factor, int64_t rest) const {
    const int64_t value = value_at(values, i);
    // With sizes below it, the result is far below kMostPositions.
    constexpr int64_t kSmall = int64_t{1} << 28;
    const auto is_small = [](int64_t n) { return n > -kSmall && n < kSmall; };
    if (is_small(value) && is_small(factor) && is_small(rest)) [[likely]]
      return factor * value + rest;
    return positions(op, name, shown(), value, factor, rest);
  }
};

void check_channels(const char* op, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args) {
  AMP_CHECK(args.groups > 0, ValueError, "[", op, "] groups must be positive, but is ", args.groups);
  const IntArrayRef in_sizes = input.sizes(), sizes = weight.sizes();
  AMP_CHECK(sizes[0] % args.groups == 0, ValueError, "[", op, "] weight of shape ", weight.sizes(), " can't be divided into ", args.groups,
            " groups along its first dimension");
  const int64_t columns = detail::checked_mul(op, sizes[1], args.groups), expected = args.transposed ? sizes[0] : columns;
  AMP_CHECK(in_sizes[1] == expected, ValueError, "[", op, "] input of shape ", input.sizes(), " must have ", expected,
            " channels to go with weight of shape ", weight.sizes(), " and groups ", args.groups);
  const int64_t out_channels = args.transposed ? columns : sizes[0];
  AMP_CHECK(!bias.defined() || (bias.dim() == 1 && bias.sizes()[0] == out_channels), ValueError, "[", op, "] bias must have shape [",
            out_channels, "], but has shape ", bias.defined() ? bias.sizes() : IntArrayRef());
}

}  // namespace

void check_convolution(const char* op, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args) {
  const int64_t dims = weight.dim() - 2;
  AMP_CHECK(dims >= 1 && dims <= 3, ValueError, "[", op, "] weight must have 3 to 5 dimensions, but has shape ", weight.sizes());
  AMP_CHECK(input.dim() == weight.dim(), ValueError, "[", op, "] input of shape ", input.sizes(), " does not go with weight of shape ",
            weight.sizes());
  check_channels(op, input, weight, bias, args);
  const SpatialArg stride(op, "stride", args.stride, dims, 1), padding(op, "padding", args.padding, dims, 0);
  const SpatialArg dilation(op, "dilation", args.dilation, dims, 1), output_padding(op, "output_padding", args.output_padding, dims, 0);
  for (int64_t d = 0; d < dims; ++d) {
    const auto i = static_cast<size_t>(d);
    const int64_t in = input.sizes()[i + 2], kernel = weight.sizes()[i + 2];
    AMP_CHECK(kernel > 0, ValueError, "[", op, "] weight of shape ", weight.sizes(), " has an empty kernel");
    if (args.transposed) {
      AMP_CHECK(output_padding[i] < std::max(stride[i], dilation[i]), ValueError, "[", op,
                "] output_padding must be smaller than stride or dilation, but is ", IntArrayRef(output_padding.shown()), " with stride ",
                IntArrayRef(stride.shown()), " and dilation ", IntArrayRef(dilation.shown()));
      const int64_t steps = stride.reach(i, in - 1, dilation.reach(i, kernel - 1, 1));
      const int64_t out = padding.reach(i, -2, output_padding.reach(i, 1, steps));
      AMP_CHECK(out >= 0, ValueError, "[", op, "] input of shape ", input.sizes(), " is too small for padding ",
                IntArrayRef(padding.shown()), ": the result would have size ", out, " in dimension ", d + 2);
    } else {
      const int64_t padded = padding.reach(i, 2, in);
      const int64_t reach = kernel_reach(kernel, dilation[i]);
      AMP_CHECK(reach <= padded, ValueError, "[", op, "] the kernel reaches over ", reach, " elements with weight of shape ",
                weight.sizes(), " and dilation ", IntArrayRef(dilation.shown()), ", but the padded input of shape ", input.sizes(),
                " has only ", padded, " in dimension ", d + 2);
    }
  }
  detail::checked_numel(op, conv_output_sizes(input.sizes(), weight.sizes(), args));
}

Shape conv_output_sizes(IntArrayRef input, IntArrayRef weight, const ConvArgs& args) {
  Shape sizes(input);
  sizes[1] = args.transposed ? weight[1] * args.groups : weight[0];
  for (size_t i = 0; i + 2 < input.size(); ++i) {
    const int64_t reach = kernel_reach(weight[i + 2], value_at(args.dilation, i));
    const int64_t stride = value_at(args.stride, i), padding = value_at(args.padding, i);
    sizes[i + 2] = args.transposed ? (input[i + 2] - 1) * stride - 2 * padding + reach + value_at(args.output_padding, i)
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
    const size_t k = i + 3 - dims;
    g.in[k] = from[i + 2];
    g.out[k] = to[i + 2];
    g.kernel[k] = weight[i + 2];
    g.padding[k] = value_at(args.padding, i);
    // A longer stride would have the same effect.
    const int64_t longest = std::max<int64_t>(1, g.in[k] + 2 * g.padding[k]);
    g.stride[k] = std::min(value_at(args.stride, i), longest);
    g.dilation[k] = std::min(value_at(args.dilation, i), longest);
  }
  return g;
}

}  // namespace amp
