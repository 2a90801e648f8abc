// Builds operation graphs of matrix products, pointwise operations and reductions for cuDNN. Internal.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include <amp/core/scalar_type.h>
#include <amp/cuda/cudnn/descriptor.h>

namespace amp::cuda {

cudnnDataType_t cudnn_type(ScalarType type);

// A tensor's shape in memory. All tensors of these graphs have four dimensions: batch, heads, rows and columns.
struct CudnnLayout {
  std::array<int64_t, 4> sizes, strides;

  static CudnnLayout dense(int64_t batch, int64_t heads, int64_t rows, int64_t columns) {
    return {{batch, heads, rows, columns}, {heads * rows * columns, rows * columns, columns, 1}};
  }
  // The same memory with rows and columns exchanged.
  CudnnLayout transposed() const { return {{sizes[0], sizes[1], sizes[3], sizes[2]}, {strides[0], strides[1], strides[3], strides[2]}}; }
};

// The graph of finalized operations. Returns nothing if cuDNN does not support it, or if it fails: then `failure` is set.
std::optional<Descriptor> operation_graph(const std::vector<Descriptor>& operations, cudnnHandle_t handle, cudnnStatus_t* failure);

class CudnnGraphBuilder {
 public:
  // A tensor of the graph: its index in the builder.
  using Value = size_t;

  // A tensor of the caller, whose address has at least this alignment.
  Value tensor(int64_t id, cudnnDataType_t type, const CudnnLayout& layout, int64_t alignment = 16);
  // A float32 number that each call passes by value.
  Value number(int64_t id);
  // A result that only other operations of the graph read.
  Value virtual_tensor(cudnnDataType_t type, const CudnnLayout& layout);

  // c = a b, summed in float32; a may have a multiple of b's heads.
  void matmul(Value a, Value b, Value c);
  // y = x op b, or op x for operations with one operand. `type`: the type of the computation.
  void pointwise(cudnnPointwiseMode_t mode, Value x, std::optional<Value> b, Value y, cudnnDataType_t type = CUDNN_DATA_FLOAT);
  // y = where condition ? x : b.
  void select(Value x, Value b, Value condition, Value y);
  // y = the number of each element along a dimension of x's.
  void index(Value x, int64_t dimension, Value y);
  // Reduces the dimensions that are smaller in y; reduces groups of heads if y has some heads.
  void reduce(cudnnReduceTensorOp_t op, Value x, Value y);
  // y has the elements of x, at the positions in memory that y's layout gives.
  void reshape(Value x, Value y);

  std::optional<Descriptor> finish(cudnnHandle_t handle, cudnnStatus_t* failure) const {
    return operation_graph(operations_, handle, failure);
  }

 private:
  Descriptor begin(int64_t id, cudnnDataType_t type, const CudnnLayout& layout, int64_t alignment) const;
  Value add(Descriptor tensor);
  Descriptor pointwise_kind(cudnnPointwiseMode_t mode, cudnnDataType_t type, std::optional<int64_t> axis) const;
  void add_pointwise(Descriptor kind, Value x, std::optional<Value> b, std::optional<Value> condition, Value y);

  std::vector<Descriptor> tensors_, operations_;
  int64_t next_virtual_ = int64_t{1} << 20;  // above the ids that callers use
};

}  // namespace amp::cuda
