#include <amp/ops/pool_geometry.h>

#include <amp/ops/spatial.h>

namespace amp {

namespace {

int64_t output_size(const char* op, int64_t in, int64_t kernel, int64_t stride, int64_t padding, int64_t dilation, bool ceil_mode) {
  const int64_t reach = dilation * (kernel - 1) + 1, room = in + 2 * padding - reach;
  AMP_CHECK(room >= 0, ValueError, "[", op, "] the window reaches over ", reach, " elements, but the padded input has only ",
            in + 2 * padding);
  int64_t out = (ceil_mode ? room + stride - 1 : room) / stride + 1;
  // The last window must start inside the input or its left padding.
  if (ceil_mode && (out - 1) * stride >= in + padding) --out;
  return out;
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
    g.in[k] = input[i + 2];
    g.kernel[k] = kernel[i];
    g.stride[k] = step[i];
    g.padding[k] = pad[i];
    g.dilation[k] = spread[i];
    g.out[k] = output_size(op, input[i + 2], kernel[i], step[i], pad[i], spread[i], ceil_mode);
  }
  return g;
}

Shape pool_output_sizes(const PoolGeometry& g, int64_t dims) {
  Shape sizes{g.batch, g.channels};
  for (int64_t d = 3 - dims; d < 3; ++d) sizes.push_back(g.out[d]);
  return sizes;
}

}  // namespace amp
