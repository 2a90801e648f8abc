#include <amp/cuda/rnn/plan.h>

#include <algorithm>

#include <amp/cuda/cudnn/graph_builder.h>
#include <amp/cuda/memory/memory.h>

namespace amp::cuda {

namespace {

cudnnRNNAlgo_t algorithm_of(const RnnKey& key) {
  switch (key.algorithm) {
    case RnnAlgorithm::Persistent: return CUDNN_RNN_ALGO_PERSIST_STATIC;
    case RnnAlgorithm::PersistentSmall: return CUDNN_RNN_ALGO_PERSIST_STATIC_SMALL_H;
    default: return CUDNN_RNN_ALGO_STANDARD;
  }
}

cudnnRNNMode_t mode_of(const RnnKey& key) {
  switch (key.mode) {
    case RnnMode::Lstm: return CUDNN_LSTM;
    case RnnMode::Gru: return CUDNN_GRU;
    case RnnMode::Tanh: return CUDNN_RNN_TANH;
    default: return CUDNN_RNN_RELU;
  }
}

cudnnMathType_t math_of(const RnnKey& key, ScalarType dtype) {
  if (isReducedFloatingType(dtype)) return CUDNN_TENSOR_OP_MATH;
  // The default math rounds float32 to TF32.
  return dtype == kFloat32 && key.tf32 == 0 ? CUDNN_FMA_MATH : CUDNN_DEFAULT_MATH;
}

// Finds the positions at which cuDNN expects the weights. cuDNN returns the address of each gate, counted from the first one of the input;
// a projection comes last.
class WeightSearch {
 public:
  WeightSearch(cudnnHandle_t handle, const RnnPlan& plan, const RnnProblem& problem)
      : handle_(handle),
        plan_(plan),
        problem_(problem),
        space_(plan.weight_bytes),
        size_(static_cast<size_t>(elementSize(problem.dtype))) {}

  std::vector<WeightPiece> pieces() {
    for (const RnnWeight& w : rnn_weights(problem_)) {
      const int64_t gates = gates_of(problem_.mode);
      if (w.kind == RnnWeight::Projection) {
        add(w, 2 * gates, w.rows, w.offset);
        continue;
      }
      const bool of_state = w.kind == RnnWeight::StateWeight || w.kind == RnnWeight::StateBias;
      const int64_t rows = w.rows / gates;
      for (int64_t gate = 0; gate < gates; ++gate) add(w, gate + (of_state ? gates : 0), rows, w.offset + gate * rows * w.columns);
    }
    return std::move(pieces_);
  }

 private:
  void add(const RnnWeight& w, int64_t layer_id, int64_t rows, int64_t offset) {
    const CudnnTensor matrix, bias;
    void *matrix_at = nullptr, *bias_at = nullptr;
    AMP_CUDNN_CHECK(cudnn().GetRNNWeightParams(handle_, plan_.network.get(), static_cast<int32_t>(w.index), plan_.weight_bytes,
                                               space_.data(), static_cast<int32_t>(layer_id), matrix.get(), &matrix_at, bias.get(),
                                               &bias_at));
    const bool is_bias = w.kind == RnnWeight::InputBias || w.kind == RnnWeight::StateBias;
    const void* at = is_bias ? bias_at : matrix_at;
    const size_t from = at == nullptr ? plan_.weight_bytes : static_cast<size_t>(static_cast<const char*>(at) - space_.as<char>());
    const size_t bytes = static_cast<size_t>(rows * w.columns) * size_;
    // Should never happen, but an error is better than wrong results.
    if (elements_of(is_bias ? bias : matrix) != rows * w.columns || from + bytes > plan_.weight_bytes)
      throw CudnnError(detail::concat("[cuda] cuDNN has other weights than expected for part ", layer_id, " of layer ", w.index),
                       CUDNN_STATUS_NOT_SUPPORTED);
    const WeightPiece next{static_cast<size_t>(offset) * size_, from, bytes};
    if (!pieces_.empty()) {
      WeightPiece& last = pieces_.back();
      if (last.of_vector + last.bytes == next.of_vector && last.of_space + last.bytes == next.of_space) {
        last.bytes += next.bytes;
        return;
      }
    }
    pieces_.push_back(next);
  }

  static int64_t elements_of(const CudnnTensor& tensor) {
    constexpr int kMost = 3;
    cudnnDataType_t type;
    int dims = 0, sizes[kMost] = {}, strides[kMost] = {};
    AMP_CUDNN_CHECK(cudnn().GetTensorNdDescriptor(tensor.get(), kMost, &type, &dims, sizes, strides));
    int64_t count = 1;
    for (int d = 0; d < std::min(dims, kMost); ++d) count *= sizes[d];
    return count;
  }

  cudnnHandle_t handle_;
  const RnnPlan& plan_;
  const RnnProblem& problem_;
  Scratch space_;  // written by nobody: cuDNN returns addresses
  size_t size_;
  std::vector<WeightPiece> pieces_;
};

void describe_data(const CudnnRnnData& data, const RnnProblem& problem, int64_t features, const std::vector<int>& lengths) {
  const cudnnRNNDataLayout_t layout =
      problem.same_length ? CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED : CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED;
  AMP_CUDNN_CHECK(cudnn().SetRNNDataDescriptor(data.get(), cudnn_type(problem.dtype), layout, static_cast<int>(problem.steps),
                                               static_cast<int>(problem.batch), static_cast<int>(features), lengths.data(),
                                               /*paddingFill=*/nullptr));
}

void describe_states(const CudnnTensor& tensor, const RnnProblem& problem, int64_t features) {
  const int sizes[] = {static_cast<int>(problem.layers * problem.directions), static_cast<int>(problem.batch), static_cast<int>(features)};
  const int strides[] = {sizes[1] * sizes[2], sizes[2], 1};
  AMP_CUDNN_CHECK(cudnn().SetTensorNdDescriptor(tensor.get(), cudnn_type(problem.dtype), 3, sizes, strides));
}

}  // namespace

void describe_network(const CudnnRnn& network, const RnnKey& key, const RnnProblem& problem, const CudnnDropout& dropout) {
  const ScalarType dtype = problem.dtype;
  AMP_CUDNN_CHECK(cudnn().SetRNNDescriptor_v8(
      network.get(), algorithm_of(key), mode_of(key), problem.has_biases ? CUDNN_RNN_DOUBLE_BIAS : CUDNN_RNN_NO_BIAS,
      problem.directions == 2 ? CUDNN_BIDIRECTIONAL : CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT, cudnn_type(dtype),
      cudnn_type(computeType(dtype)), math_of(key, dtype), static_cast<int32_t>(problem.features), static_cast<int32_t>(problem.hidden),
      static_cast<int32_t>(problem.outputs), static_cast<int32_t>(problem.layers), dropout.get(),
      problem.same_length ? CUDNN_RNN_PADDED_IO_ENABLED : CUDNN_RNN_PADDED_IO_DISABLED));
}

RnnPlan::RnnPlan(const RnnKey& key, const RnnProblem& problem, cudnnHandle_t handle) {
  AMP_CUDNN_CHECK(cudnn().SetDropoutDescriptor(dropout.get(), handle, 0, nullptr, 0, 0));
  describe_network(network, key, problem, dropout);
  AMP_CUDNN_CHECK(cudnn().GetRNNWeightSpaceSize(handle, network.get(), &weight_bytes));
  pieces = WeightSearch(handle, *this, problem).pieces();
  takes_vector = pieces.size() == 1 && pieces[0].of_space == 0 && pieces[0].bytes == weight_bytes;
}

RnnLayouts::RnnLayouts(const RnnProblem& problem, IntArrayRef batch_sizes) {
  std::vector<int> lengths;  // lengths of the sequences, longest first
  lengths.reserve(static_cast<size_t>(problem.batch));
  for (size_t step = batch_sizes.size(); step-- > 0;) lengths.resize(static_cast<size_t>(batch_sizes[step]), static_cast<int>(step) + 1);
  describe_data(x, problem, problem.features, lengths);
  describe_data(y, problem, problem.outputs * problem.directions, lengths);
  describe_states(h, problem, problem.outputs);
  describe_states(c, problem, problem.hidden);
}

}  // namespace amp::cuda
