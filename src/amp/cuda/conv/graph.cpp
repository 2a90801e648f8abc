#include <amp/cuda/conv/graph.h>

#include <algorithm>

#include <amp/cuda/cudnn/graph_builder.h>

namespace amp::cuda {

namespace {

Descriptor begin(const ConvKey& key, const ConvTensor& t, int64_t id, ScalarType dtype, int64_t alignment) {
  const int64_t ndim = key.dims + 2;
  Descriptor d(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  d.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, id).set(CUDNN_ATTR_TENSOR_DATA_TYPE, cudnn_type(dtype));
  d.set(CUDNN_ATTR_TENSOR_DIMENSIONS, t.sizes, ndim).set(CUDNN_ATTR_TENSOR_STRIDES, t.strides, ndim);
  d.set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, alignment);
  return d;
}

Descriptor tensor(const ConvKey& key, const ConvTensor& t, int64_t id, int64_t alignment) {
  return begin(key, t, id, key.dtype, alignment).finalized();
}

// A result of y's shape that only the next node reads, before rounding.
Descriptor between(const ConvKey& key, int64_t id) {
  Descriptor d = begin(key, key.y, id, key.compute, 16);
  d.set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, true);
  return std::move(d).finalized();
}

Descriptor bias(const ConvKey& key) {
  ConvTensor t{};
  std::fill_n(t.sizes, key.dims + 2, 1);
  t.sizes[1] = key.y.sizes[1];
  layout_strides(t.sizes, key.dims + 2, key.y.strides[1] == 1, t.strides);
  return tensor(key, t, kConvBias, key.align_bias);
}

Descriptor convolution(const ConvKey& key) {
  const int64_t n = key.dims;
  Descriptor d(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  d.set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, n).set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, cudnn_type(key.compute));
  d.set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION);
  d.set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, key.padding_before, n).set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, key.padding_after, n);
  d.set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, key.stride, n).set(CUDNN_ATTR_CONVOLUTION_DILATIONS, key.dilation, n);
  return std::move(d).finalized();
}

// The attribute names of a pass's graph node.
struct NodeNames {
  cudnnBackendDescriptorType_t type;
  cudnnBackendAttributeName_t x, w, y, convolution, alpha, beta;
};
NodeNames names_of(ConvPass pass) {
  switch (pass) {
    case ConvPass::Forward:
      return {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA};
    case ConvPass::BackwardData:
      return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA};
    default:
      return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
              CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA};
  }
}

// The operations after the product, in the order that cuDNN's engines support.
struct Step {
  cudnnPointwiseMode_t mode;
  std::optional<Descriptor> operand;
};
std::vector<Step> steps_of(const ConvKey& key) {
  std::vector<Step> steps;
  if (key.align_z != 0) steps.push_back({CUDNN_POINTWISE_ADD, tensor(key, key.y, kConvZ, key.align_z)});
  if (key.align_bias != 0) steps.push_back({CUDNN_POINTWISE_ADD, bias(key)});
  if (const auto mode = pointwise_mode(key.activation)) steps.push_back({*mode, std::nullopt});
  return steps;
}

Descriptor pointwise(const ConvKey& key, const Step& step, const Descriptor& x, const Descriptor& y) {
  Descriptor kind(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  kind.set(CUDNN_ATTR_POINTWISE_MODE, step.mode).set(CUDNN_ATTR_POINTWISE_MATH_PREC, cudnn_type(key.compute));
  Descriptor d(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  d.set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, std::move(kind).finalized()).set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, x);
  if (step.operand) d.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, *step.operand);
  d.set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, y);
  return d;
}

}  // namespace

std::optional<cudnnPointwiseMode_t> pointwise_mode(FusedActivation activation) {
  switch (activation) {
    case FusedActivation::Relu: return CUDNN_POINTWISE_RELU_FWD;
    case FusedActivation::Gelu: return CUDNN_POINTWISE_GELU_FWD;
    case FusedActivation::GeluTanh: return CUDNN_POINTWISE_GELU_APPROX_TANH_FWD;
    case FusedActivation::Silu: return CUDNN_POINTWISE_SWISH_FWD;
    case FusedActivation::Sigmoid: return CUDNN_POINTWISE_SIGMOID_FWD;
    case FusedActivation::Tanh: return CUDNN_POINTWISE_TANH_FWD;
    default: return std::nullopt;
  }
}

std::optional<Descriptor> conv_graph(const ConvKey& key, cudnnHandle_t handle, cudnnStatus_t* failure) {
  const NodeNames names = names_of(key.pass);
  const std::vector<Step> steps = steps_of(key);
  const auto result = [&](size_t done) {
    return done == steps.size() ? tensor(key, key.y, kConvY, key.align_y) : between(key, kConvBias + 1 + static_cast<int64_t>(done));
  };
  Descriptor value = result(0);
  Descriptor node(names.type);
  node.set(names.x, tensor(key, key.x, kConvX, key.align_x)).set(names.w, tensor(key, key.w, kConvW, key.align_w));
  node.set(names.y, value).set(names.convolution, convolution(key));
  node.set(names.alpha, 1.0f).set(names.beta, 0.0f);
  std::vector<Descriptor> operations;
  operations.push_back(std::move(node));
  for (size_t i = 0; i < steps.size(); ++i) {
    if (!operations.back().try_finalize(failure)) return std::nullopt;
    Descriptor next = result(i + 1);
    operations.push_back(pointwise(key, steps[i], value, next));
    value = std::move(next);
  }
  if (!operations.back().try_finalize(failure)) return std::nullopt;
  return operation_graph(operations, handle, failure);
}

}  // namespace amp::cuda
