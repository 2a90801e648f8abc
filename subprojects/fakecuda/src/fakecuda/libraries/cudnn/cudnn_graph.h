// Graphs of products, pointwise operations and reductions in the fake cuDNN. It supports those that NVIDIA documents as fused flash
// attention, forward and backward.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <fakecuda/libraries/cudnn/cudnn_descriptor.h>

namespace fake {

// A tensor of batches, heads, rows and columns.
struct GraphTensor {
  int64_t id = 0, alignment = 0;
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  std::array<int64_t, 4> sizes{}, strides{};
  bool is_virtual = false, by_value = false;

  size_t count() const;     // number of its elements
  size_t elements() const;  // elements from the first to the last in memory
  size_t bytes() const;     // the same
};

struct GraphOperation {
  std::string name;             // "matmul", "reshape", or the function of a pointwise operation or a reduction
  std::vector<int64_t> inputs;  // ids
  int64_t output;
  int64_t axis;  // for "index"
};

struct OperationGraph {
  std::map<int64_t, GraphTensor> tensors;
  std::vector<GraphOperation> operations;

  std::string text() const;
  bool writes(int64_t id) const;
  // The reason why no engine supports the graph; empty if one does.
  std::string unsupported() const;
  // Whether several blocks add to the gradient of the query at once.
  bool is_nondeterministic() const;
  // Computes the outputs of the graph. `memory` has each tensor that is not virtual.
  void compute(const std::map<int64_t, std::byte*>& memory) const;
};

// The result of a pointwise operation on its operands.
double pointwise(const std::string& name, double x, double b, double condition);
// The name of an operation that check_graph_operation() has accepted.
std::string name_of(const CudnnDescriptor& operation);

bool is_graph_operation(cudnnBackendDescriptorType_t type);
// The error in an operation or its kind; empty if there is none.
std::string check_graph_operation(const CudnnDescriptor& operation);
std::string check_operation_kind(const CudnnDescriptor& kind);
// Reads the operations of a graph. Each of them is valid. Returns the error in their combination.
std::string read_graph(const std::vector<CudnnPart>& operations, OperationGraph& graph);

}  // namespace fake
