// Recurrent networks of the fake cuDNN: the layout of weights, and both passes by the formulas of its documentation.
#pragma once

#include <cudnn.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fakecuda/libraries/elements.h>

namespace fake {

// A matrix or a bias in the memory of weights, in elements.
struct WeightBlock {
  int64_t offset, rows, columns;
};

struct RecurrentNetwork {
  cudnnRNNAlgo_t algorithm;
  cudnnRNNMode_t mode;
  cudnnMathType_t math;
  cudaDataType_t type;
  int64_t input, hidden, output, layers, directions;
  bool has_biases, padded;

  std::string text() const;
  int64_t gates() const { return mode == CUDNN_LSTM ? 4 : mode == CUDNN_GRU ? 3 : 1; }
  bool projects() const { return output != hidden; }
  // Whether factors of products are rounded.
  bool tf32() const { return type == CUDA_R_32F && math == CUDNN_DEFAULT_MATH; }
  int64_t inputs_of(int64_t pseudo_layer) const { return pseudo_layer < directions ? input : output * directions; }

  // Indexed by cuDNN's numbers: the gates of the input, those of the state, and after them the matrix of a projection. Rows are 0 if there
  // is none. All matrices come before all biases. A network with projections has some elements between its layers.
  WeightBlock matrix(int64_t pseudo_layer, int64_t id) const;
  WeightBlock bias(int64_t pseudo_layer, int64_t id) const;
  int64_t weight_elements() const;

 private:
  int64_t matrices_of(int64_t pseudo_layer) const;
  int64_t matrices_before(int64_t pseudo_layer) const;
};

// Sequences, longest first. Their rows are stored step by step.
struct Sequences {
  std::vector<int> lengths;
  int64_t steps = 0;

  int64_t batch() const { return static_cast<int64_t>(lengths.size()); }
  int64_t rows() const;
  int64_t rows_of(int64_t step) const;
  bool same_length() const { return lengths.front() == lengths.back(); }
};

// The data that the forward pass of training keeps, as double.
size_t reserve_bytes(const RecurrentNetwork& network, const Sequences& sequences);

// The host's views of the memory of a call. Null: states that are zeros, or results that are not requested.
struct ForwardMemory {
  const std::byte *x, *hx, *cx, *weights;
  std::byte *y, *hy, *cy, *reserve;
};
void compute_forward(const RecurrentNetwork& network, const Sequences& sequences, const ForwardMemory& memory);

struct BackwardMemory {
  const std::byte *dy, *dhy, *dcy, *weights;
  std::byte *dx, *dhx, *dcx, *reserve;
};
// Both return the error in the reserve, and then compute nothing. The second one adds to existing gradients.
std::string compute_backward_data(const RecurrentNetwork& network, const Sequences& sequences, const BackwardMemory& memory);
std::string compute_backward_weights(const RecurrentNetwork& network, const Sequences& sequences, std::byte* reserve, std::byte* gradients);

}  // namespace fake
