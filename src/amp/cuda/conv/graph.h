// The operation graph of a pass: one node. Internal.
#pragma once

#include <optional>

#include <amp/cuda/conv/descriptor.h>
#include <amp/cuda/conv/key.h>

namespace amp::cuda {

// How the tensors are named in the graph and when it is run.
enum ConvTensorId : int64_t { kConvX = 1, kConvW = 2, kConvY = 3 };

// `handle` may be null: then the graph is for choosing and building plans only. Nothing when the library has no such convolution.
std::optional<Descriptor> conv_graph(const ConvKey& key, cudnnHandle_t handle);

}  // namespace amp::cuda
