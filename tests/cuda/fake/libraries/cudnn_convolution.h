// Convolutions of the fake cuDNN.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cuda/fake/libraries/cudnn_descriptor.h"
#include "cuda/fake/libraries/elements.h"

namespace fake {

enum class ConvolutionPass { Forward, Data, Filter };

// A tensor (outer, inner, three spatial sizes), with sizes of 1 for those that it lacks.
struct ConvolutionTensor {
  int64_t id = 0, alignment = 0;
  std::array<int64_t, 5> sizes{}, strides{};

  int64_t at(int64_t outer, int64_t inner, const std::array<int64_t, 3>& point) const;
  size_t elements() const;  // from the first to the last in memory
};

// What follows a forward pass before its result is rounded: a sum with a tensor, or an activation.
struct ConvolutionStep {
  std::string name;
  bool has_operand;
  ConvolutionTensor operand;  // of y's sizes, or with one number for each channel
};

struct Convolution {
  ConvolutionPass pass;
  cudaDataType_t type;
  ConvolutionTensor x, w, y;
  std::array<int64_t, 3> before{}, after{}, stride{1, 1, 1}, dilation{1, 1, 1};
  double alpha = 1, beta = 0;
  bool is_virtual = false;  // y, which only the next operation reads
  std::vector<ConvolutionStep> steps;

  int64_t groups() const { return w.sizes[1] == 0 ? 0 : x.sizes[1] / w.sizes[1]; }
  std::string text() const;
  // The tensor that the pass writes.
  const ConvolutionTensor& result() const;
  // Computes the result from the memory of the three tensors and of the steps' operands. `tf32`: float32 inputs are rounded.
  void compute(std::byte* x_data, std::byte* w_data, std::byte* y_data, const std::vector<std::byte*>& operands, bool tf32) const;
};

// Reads an operation's descriptor, whose tensors and convolution are in it. Returns what is wrong with it; empty if nothing is.
std::string read_convolution(const CudnnDescriptor& operation, Convolution& convolution);
bool is_convolution(cudnnBackendDescriptorType_t type);
// The same for all operations of a graph: a convolution, and pointwise operations that follow a forward pass, of which each reads the
// result of the one before. The last writes y.
std::string read_convolution_graph(const std::vector<CudnnPart>& operations, Convolution& convolution);

}  // namespace fake
