// The operation graph of a pass: a single node, and the fused operations after a forward pass. Internal.
#pragma once

#include <optional>

#include <amp/cuda/conv/key.h>
#include <amp/cuda/cudnn/descriptor.h>

namespace amp::cuda {

// Ids of the tensors in the graph and in variant packs.
enum ConvTensorId : int64_t { kConvX = 1, kConvW = 2, kConvY = 3, kConvZ = 4, kConvBias = 5 };

// With a null `handle` the graph can only be used to choose and build plans. Returns nothing if cuDNN does not support the convolution, or
// if it fails: then `failure` is set.
std::optional<Descriptor> conv_graph(const ConvKey& key, cudnnHandle_t handle, cudnnStatus_t* failure = nullptr);

// The function of cuDNN, if there is one; not for None.
std::optional<cudnnPointwiseMode_t> pointwise_mode(FusedActivation activation);

}  // namespace amp::cuda
