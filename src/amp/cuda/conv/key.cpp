#include <amp/cuda/conv/key.h>

#include <algorithm>

#include <amp/core/array_ref.h>
#include <amp/core/error.h>
#include <amp/cuda/gemm/problem.h>

namespace amp::cuda {

namespace {

// Copies the last two or three elements. A loop over so few would become a call of memcpy.
void copy_spatial(const int64_t (&from)[3], int dims, int64_t* to) {
  if (dims == 3) *to++ = from[0];
  to[0] = from[1];
  to[1] = from[2];
}

// Sets sizes (outer, inner, the last `dims` of the three spatial sizes), and the strides of a layout.
void describe_tensor(ConvTensor& t, int64_t outer, int64_t inner, const int64_t (&spatial)[3], int dims, bool channels_last) {
  t.sizes[0] = outer;
  t.sizes[1] = inner;
  copy_spatial(spatial, dims, t.sizes + 2);
  layout_strides(t.sizes, dims + 2, channels_last, t.strides);
}

}  // namespace

void layout_strides(const int64_t* sizes, int ndim, bool channels_last, int64_t* strides) {
  int64_t step = 1;
  const auto take = [&](int d) {
    strides[d] = step;
    step *= sizes[d];
  };
  if (channels_last) take(1);
  for (int d = ndim - 1; d > 1; --d) take(d);
  if (!channels_last) take(1);
  take(0);
}

std::string describe(const ConvKey& key) {
  const auto sizes = [&](const ConvTensor& t) { return IntArrayRef(t.sizes, static_cast<size_t>(key.dims) + 2); };
  const char* pass = key.pass == ConvPass::Forward        ? "the forward pass"
                     : key.pass == ConvPass::BackwardData ? "the gradient of the input"
                                                          : "the gradient of the weights";
  const char* follow = key.is_fused() ? "the sum or activation after " : "";
  return detail::concat(follow, pass, " of a convolution of ", sizes(key.x), " with ", sizes(key.w), " in ", key.dtype,
                        key.deterministic != 0 ? ", deterministic" : "");
}

ConvKey conv_key(ConvPass pass, const ConvGeometry& g, int dims, const ConvOperands& operands, const ConvPolicy& policy, int device) {
  ConvKey key;
  key.dims = std::max(dims, 2);
  describe_tensor(key.x, g.batch, g.in_channels, g.in, key.dims, operands.channels_last);
  describe_tensor(key.w, g.out_channels, g.in_channels / g.groups, g.kernel, key.dims, operands.channels_last);
  describe_tensor(key.y, g.batch, g.out_channels, g.out, key.dims, operands.channels_last);
  copy_spatial(g.padding, key.dims, key.padding_before);
  copy_spatial(g.padding, key.dims, key.padding_after);
  copy_spatial(g.stride, key.dims, key.stride);
  copy_spatial(g.dilation, key.dims, key.dilation);
  key.workspace_limit = policy.workspace_limit;
  key.device = device;
  key.pass = pass;
  key.dtype = operands.dtype;
  key.compute = computeType(operands.dtype);
  key.align_x = alignment_of(operands.x);
  key.align_w = alignment_of(operands.w);
  key.align_y = alignment_of(operands.y);
  key.align_z = operands.z != nullptr ? alignment_of(operands.z) : 0;
  key.align_bias = operands.bias != nullptr ? alignment_of(operands.bias) : 0;
  key.activation = operands.activation;
  key.deterministic = policy.deterministic;
  // Only float32 depends on the math mode.
  if (operands.dtype == kFloat32) key.math = policy.math;
  key.reduced_sums = policy.reduced_sums && isReducedFloatingType(operands.dtype);
  return key;
}

}  // namespace amp::cuda
