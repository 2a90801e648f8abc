#include <amp/cuda/conv/graph.h>

#include <amp/cuda/cudnn/graph_builder.h>

namespace amp::cuda {

namespace {

Descriptor tensor(const ConvKey& key, const ConvTensor& t, int64_t id, int64_t alignment) {
  const int64_t ndim = key.dims + 2;
  Descriptor d(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  d.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, id).set(CUDNN_ATTR_TENSOR_DATA_TYPE, cudnn_type(key.dtype));
  d.set(CUDNN_ATTR_TENSOR_DIMENSIONS, t.sizes, ndim).set(CUDNN_ATTR_TENSOR_STRIDES, t.strides, ndim);
  d.set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, alignment);
  return std::move(d).finalized();
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

}  // namespace

std::optional<Descriptor> conv_graph(const ConvKey& key, cudnnHandle_t handle, cudnnStatus_t* failure) {
  const NodeNames names = names_of(key.pass);
  Descriptor node(names.type);
  node.set(names.x, tensor(key, key.x, kConvX, key.align_x)).set(names.w, tensor(key, key.w, kConvW, key.align_w));
  node.set(names.y, tensor(key, key.y, kConvY, key.align_y)).set(names.convolution, convolution(key));
  node.set(names.alpha, 1.0f).set(names.beta, 0.0f);
  if (!node.try_finalize(failure)) return std::nullopt;
  std::vector<Descriptor> operations;
  operations.push_back(std::move(node));
  return operation_graph(operations, handle, failure);
}

}  // namespace amp::cuda
