#include <amp/cuda/attention/graph.h>

#include <algorithm>

#include <amp/cuda/cudnn/graph_builder.h>

namespace amp::cuda {

namespace {

using Value = CudnnGraphBuilder::Value;

CudnnLayout layout_of(const AttentionTensor& t) {
  CudnnLayout layout;
  std::copy_n(t.sizes, 4, layout.sizes.begin());
  std::copy_n(t.strides, 4, layout.strides.begin());
  return layout;
}

// Both graphs, from their common parts. Sums and all values between the products are float32; the operands of products are 16-bit.
class Builder {
 public:
  explicit Builder(const AttentionKey& key)
      : key_(key),
        type_(cudnn_type(static_cast<ScalarType>(key.dtype))),
        query_layout_(layout_of(key.query)),
        key_layout_(layout_of(key.key)),
        value_layout_(layout_of(key.value)),
        batch_(key.query.sizes[0]),
        heads_(key.query.sizes[1]),
        queries_(key.query.sizes[2]),
        keys_(key.key.sizes[2]) {}

  std::optional<Descriptor> build(cudnnHandle_t handle, cudnnStatus_t* failure) {
    if (key_.pass == AttentionPass::Forward) forward();
    else backward();
    return graph_.finish(handle, failure);
  }

 private:
  CudnnLayout score_layout() const { return CudnnLayout::dense(batch_, heads_, queries_, keys_); }
  CudnnLayout row_layout() const { return CudnnLayout::dense(batch_, heads_, queries_, 1); }
  Value scores() { return graph_.virtual_tensor(CUDNN_DATA_FLOAT, score_layout()); }
  Value rows() { return graph_.virtual_tensor(CUDNN_DATA_FLOAT, row_layout()); }
  Value given_rows(AttentionTensorId id) { return graph_.tensor(id, CUDNN_DATA_FLOAT, row_layout()); }

  Value pointwise(cudnnPointwiseMode_t mode, Value x, std::optional<Value> b, Value y) {
    graph_.pointwise(mode, x, b, y);
    return y;
  }
  Value of_scores(cudnnPointwiseMode_t mode, Value x, std::optional<Value> b = std::nullopt) { return pointwise(mode, x, b, scores()); }
  Value of_rows(cudnnPointwiseMode_t mode, Value x, std::optional<Value> b = std::nullopt) { return pointwise(mode, x, b, rows()); }
  Value reduced(cudnnReduceTensorOp_t op, Value x) {
    const Value y = rows();
    graph_.reduce(op, x, y);
    return y;
  }

  // query key^T * scale + bias.
  Value scaled_scores(Value query, Value transposed_key, Value scale) {
    const Value products = scores();
    graph_.matmul(query, transposed_key, products);
    const Value scaled = of_scores(CUDNN_POINTWISE_MUL, products, scale);
    if (!key_.has_bias()) return scaled;
    const Value bias = graph_.tensor(kAttentionBias, cudnn_type(static_cast<ScalarType>(key_.bias_dtype)), layout_of(key_.bias));
    return of_scores(CUDNN_POINTWISE_ADD, scaled, bias);
  }

  // -inf for keys behind the query.
  Value masked(Value x) {
    if (key_.is_causal == 0) return x;
    const Value row = graph_.virtual_tensor(CUDNN_DATA_INT32, score_layout()),
                column = graph_.virtual_tensor(CUDNN_DATA_INT32, score_layout());
    graph_.index(x, 2, row);
    graph_.index(x, 3, column);
    const Value visible = graph_.virtual_tensor(CUDNN_DATA_BOOLEAN, score_layout());
    graph_.pointwise(CUDNN_POINTWISE_CMP_GE, row, column, visible, CUDNN_DATA_BOOLEAN);
    const Value result = scores();
    graph_.select(x, graph_.number(kAttentionMinusInfinity), visible, result);
    return result;
  }

  void forward() {
    const Value query = graph_.tensor(kAttentionQuery, type_, query_layout_);
    const Value transposed_key = graph_.tensor(kAttentionKey, type_, key_layout_.transposed());
    const Value x = masked(scaled_scores(query, transposed_key, graph_.number(kAttentionScale)));
    const Value largest = reduced(CUDNN_REDUCE_TENSOR_MAX, x);
    const Value exponentials = of_scores(CUDNN_POINTWISE_EXP, of_scores(CUDNN_POINTWISE_SUB, x, largest));
    const Value sum = reduced(CUDNN_REDUCE_TENSOR_ADD, exponentials);
    // Engines recognize the graph by its operations. This one is therefore present even if nothing is written.
    pointwise(CUDNN_POINTWISE_ADD, largest, of_rows(CUDNN_POINTWISE_LOG, sum),
              key_.writes_logsumexp != 0 ? given_rows(kAttentionLogsumexp) : rows());
    const Value weights = pointwise(CUDNN_POINTWISE_DIV, exponentials, sum, graph_.virtual_tensor(type_, score_layout()));
    const Value value = graph_.tensor(kAttentionValue, type_, value_layout_);
    graph_.matmul(weights, value, graph_.tensor(kAttentionOutput, type_, layout_of(key_.output)));
  }

  void backward() {
    const Value query = graph_.tensor(kAttentionQuery, type_, query_layout_);
    const Value transposed_key = graph_.tensor(kAttentionKey, type_, key_layout_.transposed());
    const Value transposed_value = graph_.tensor(kAttentionValue, type_, value_layout_.transposed());
    const Value grad = graph_.tensor(kAttentionGradOutput, type_, layout_of(key_.grad_output));
    const Value scale = graph_.number(kAttentionScale);

    // The sum over each row of weights of weight * gradient equals the sum of output * gradient.
    const Value output = graph_.tensor(kAttentionOutput, type_, layout_of(key_.output));
    const CudnnLayout product_layout = CudnnLayout::dense(batch_, heads_, queries_, value_layout_.sizes[3]);
    const Value products = pointwise(CUDNN_POINTWISE_MUL, grad, output, graph_.virtual_tensor(CUDNN_DATA_FLOAT, product_layout));
    const Value row_sums = pointwise(CUDNN_POINTWISE_MUL, reduced(CUDNN_REDUCE_TENSOR_ADD, products), graph_.number(kAttentionOne),
                                     given_rows(kAttentionRowSums));

    const Value shifted = of_scores(CUDNN_POINTWISE_SUB, scaled_scores(query, transposed_key, scale), given_rows(kAttentionLogsumexp));
    const Value weights = of_scores(CUDNN_POINTWISE_EXP, masked(shifted));
    gradient_of_keys(weights, grad, kAttentionGradValue, key_.grad_value);

    const Value to_weights = scores();
    graph_.matmul(grad, transposed_value, to_weights);
    const Value slopes = of_scores(CUDNN_POINTWISE_MUL,
                                   of_scores(CUDNN_POINTWISE_MUL, of_scores(CUDNN_POINTWISE_SUB, to_weights, row_sums), weights), scale);
    gradient_of_keys(slopes, query, kAttentionGradKey, key_.grad_key);

    const Value plain_key = graph_.virtual_tensor(type_, key_layout_);
    graph_.reshape(transposed_key, plain_key);
    const Value grad_query = graph_.tensor(kAttentionGradQuery, type_, layout_of(key_.grad_query));
    if (key_.deterministic != 0) return graph_.matmul(slopes, plain_key, grad_query);
    const Value wide =
        graph_.tensor(kAttentionWideGradQuery, CUDNN_DATA_FLOAT, CudnnLayout::dense(batch_, heads_, queries_, query_layout_.sizes[3]));
    graph_.matmul(slopes, plain_key, wide);
    graph_.pointwise(CUDNN_POINTWISE_IDENTITY, wide, std::nullopt, grad_query);
  }

  // matrix^T right, summed over the query heads that share a head of the key or value.
  void gradient_of_keys(Value matrix, Value right, AttentionTensorId id, const AttentionTensor& gradient) {
    const Value transposed = graph_.virtual_tensor(type_, score_layout().transposed());
    graph_.reshape(matrix, transposed);
    const Value result = graph_.tensor(id, type_, layout_of(gradient));
    if (gradient.sizes[1] == heads_) return graph_.matmul(transposed, right, result);
    const Value all_heads = graph_.virtual_tensor(type_, CudnnLayout::dense(batch_, heads_, keys_, gradient.sizes[3]));
    graph_.matmul(transposed, right, all_heads);
    graph_.reduce(CUDNN_REDUCE_TENSOR_ADD, all_heads, result);
  }

  const AttentionKey& key_;
  cudnnDataType_t type_;
  CudnnLayout query_layout_, key_layout_, value_layout_;
  int64_t batch_, heads_, queries_, keys_;
  CudnnGraphBuilder graph_;
};

}  // namespace

std::optional<Descriptor> attention_graph(const AttentionKey& key, cudnnHandle_t handle, cudnnStatus_t* failure) {
  return Builder(key).build(handle, failure);
}

CudnnPlanSearch attention_plans(const AttentionKey& key, const CudnnTarget& target) {
  const bool deterministic = key.deterministic != 0;
  return {target, key.workspace_limit,
          [deterministic](const CudnnNotes& notes) {
            // Sums of 16-bit products stay in float32, as in matrix multiplications.
            return !has_note(notes, CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION) &&
                   !(deterministic && has_note(notes, CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC));
          },
          [&](cudnnStatus_t* failure) { return attention_graph(key, target.handle, failure); }};
}

}  // namespace amp::cuda
