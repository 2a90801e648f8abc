// Convolutions of the fake cuDNN.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fakecuda/libraries/cudnn/cudnn_descriptor.h>
#include <fakecuda/libraries/elements.h>

namespace fake {

enum class ConvolutionPass { Forward, Data, Filter };

// A tensor (outer, inner, three spatial sizes). Missing spatial sizes are 1.
struct ConvolutionTensor {
  int64_t id = 0, alignment = 0;
  std::array<int64_t, 5> sizes{}, strides{};

  int64_t at(int64_t outer, int64_t inner, const std::array<int64_t, 3>& point) const;
  size_t elements() const;  // elements from the first to the last in memory
};

// An operation after a forward pass, before the result is rounded: a sum with a tensor, or an activation.
struct ConvolutionStep {
  std::string name;
  bool has_operand;
  ConvolutionTensor operand;  // with y's sizes, or with one number for each channel
};

struct Convolution {
  ConvolutionPass pass;
  cudaDataType_t type;
  ConvolutionTensor x, w, y;
  std::array<int64_t, 3> before{}, after{}, stride{1, 1, 1}, dilation{1, 1, 1};
  double alpha = 1, beta = 0;
  bool is_virtual = false;  // y before the next operation, which alone reads it
  std::vector<ConvolutionStep> steps;

  int64_t groups() const { return w.sizes[1] == 0 ? 0 : x.sizes[1] / w.sizes[1]; }
  std::string text() const;
  // The tensor that the pass writes.
  const ConvolutionTensor& result() const;
  // Computes the result from the memory of the three tensors and of the steps' operands. `tf32`: rounds float32 inputs.
  void compute(std::byte* x_data, std::byte* w_data, std::byte* y_data, const std::vector<std::byte*>& operands, bool tf32) const;
};

// Reads an operation's descriptor with its tensors and its convolution. Returns the error; empty if there is none.
std::string read_convolution(const CudnnDescriptor& operation, Convolution& convolution);
bool is_convolution(cudnnBackendDescriptorType_t type);
// The same for all operations of a graph: a convolution, and pointwise operations after a forward pass. Each operation reads the result of
// the one before. The last one writes y.
std::string read_convolution_graph(const std::vector<CudnnPart>& operations, Convolution& convolution);

}  // namespace fake
