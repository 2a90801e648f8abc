#include <amp/ops/pool/pool_geometry.h>

#include <algorithm>

#include <amp/ops/common/spatial.h>

namespace amp {

namespace {

// Expects arguments that have been checked.
int64_t output_size(int64_t in, int64_t room, int64_t stride, int64_t padding, bool ceil_mode) {
  // A last window that is cut off must start inside the input or its left padding.
  const int64_t whole = room / stride;
  return whole + 1 + (ceil_mode && room % stride != 0 && stride < in + padding - whole * stride ? 1 : 0);
}

}  // namespace

PoolGeometry pool_geometry(const char* op, IntArrayRef input, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                           IntArrayRef dilation, bool ceil_mode) {
  const auto dims = static_cast<int64_t>(input.size()) - 2;
  const Shape kernel = spatial_values(op, "kernel_size", kernel_size, dims, 1);
  const Shape step = stride.empty() ? kernel : spatial_values(op, "stride", stride, dims, 1);
  const Shape pad = spatial_values(op, "padding", padding, dims, 0), spread = spatial_values(op, "dilation", dilation, dims, 1);
  PoolGeometry g{input[0], input[1], {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}};
  for (size_t i = 0; i < static_cast<size_t>(dims); ++i) {
    AMP_CHECK(pad[i] <= kernel[i] / 2, ValueError, "[", op, "] padding must be at most half of kernel_size, but they are ",
              IntArrayRef(pad), " and ", IntArrayRef(kernel));
    AMP_CHECK(input[i + 2] > 0, ValueError, "[", op, "] an input of shape ", input, " has no element to pool");
    const size_t k = i + 3 - static_cast<size_t>(dims);
    const int64_t padded = positions(op, "padding", pad, pad[i], 2, input[i + 2]), reach = kernel_reach(kernel[i], spread[i]);
    AMP_CHECK(reach <= padded, ValueError, "[", op, "] the window reaches over ", reach, " elements with kernel_size ", IntArrayRef(kernel),
              " and dilation ", IntArrayRef(spread), ", but the padded input has only ", padded, " in dimension ", i + 2);
    g.in[k] = input[i + 2];
    g.kernel[k] = kernel[i];
    // A longer stride would have the same effect.
    g.stride[k] = std::min(step[i], padded);
    g.padding[k] = pad[i];
    g.dilation[k] = std::min(spread[i], padded);
    g.out[k] = output_size(input[i + 2], padded - reach, step[i], pad[i], ceil_mode);
  }
  return g;
}

Shape pool_output_sizes(const PoolGeometry& g, int64_t dims) {
  Shape sizes{g.batch, g.channels};
  for (int64_t d = 3 - dims; d < 3; ++d) sizes.push_back(g.out[d]);
  return sizes;
}

}  // namespace amp
