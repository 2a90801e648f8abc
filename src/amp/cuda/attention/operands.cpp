#include <amp/cuda/attention/operands.h>

#include <algorithm>
#include <limits>

#include <amp/cuda/attention/graph.h>
#include <amp/cuda/numerics.h>

namespace amp::cuda {

namespace {

constexpr int64_t kWorkspaceLimit = int64_t{1} << 30;

}  // namespace

AttentionOperands::AttentionOperands(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& bias, const Tensor& keep, bool causal,
                                     double factor)
    : query(attention_operand(q, query_copy)),
      key(attention_operand(k, key_copy)),
      value(attention_operand(v, value_copy)),
      mask(q, k, bias, keep),
      scale(static_cast<float>(factor)),
      is_causal(causal) {}

AttentionKey AttentionOperands::problem(AttentionPass pass, const Tensor& output) const {
  AttentionKey result(pass, mask.defined() ? static_cast<int32_t>(mask.dtype()) : AttentionKey::kNoBias);
  result.workspace_limit = kWorkspaceLimit;
  result.device = query.device().index();
  result.dtype = static_cast<int32_t>(query.dtype());
  result.is_causal = is_causal;
  result.deterministic = false;
  result.writes_logsumexp = false;
  result.query = attention_tensor(query);
  result.key = attention_tensor(key);
  result.value = attention_tensor(value);
  result.output = attention_tensor(output);
  if (mask.defined()) result.bias = mask.layout();
  return result;
}

int64_t AttentionOperands::scores() const { return query.size(0) * query.size(1) * query.size(2) * key.size(2); }

AttentionKey AttentionOperands::forward(const Tensor& output, bool writes_logsumexp) const {
  AttentionKey result = problem(AttentionPass::Forward, output);
  result.writes_logsumexp = writes_logsumexp;
  return result;
}

AttentionKey AttentionOperands::backward(const Tensor& output, const Tensor& grad_output, const Tensor& grad_query, const Tensor& grad_key,
                                         const Tensor& grad_value) const {
  AttentionKey result = problem(AttentionPass::Backward, output);
  result.deterministic = deterministic();  // the forward pass has one form
  // Its workspace has the 16-bit scores. Without cuDNN, at least two float32 matrices of this size would be in memory.
  if (result.deterministic != 0) result.workspace_limit = std::max(result.workspace_limit, scores() * 2 * int64_t{sizeof(float)});
  result.grad_output = attention_tensor(grad_output);
  result.grad_query = attention_tensor(grad_query);
  result.grad_key = attention_tensor(grad_key);
  result.grad_value = attention_tensor(grad_value);
  return result;
}

CudnnPointers AttentionOperands::pointers(const Tensor& output, const Tensor& logsumexp, const Tensor& added) const {
  CudnnPointers all;
  all.add(kAttentionQuery, query.data_ptr()).add(kAttentionKey, key.data_ptr()).add(kAttentionValue, value.data_ptr());
  all.add(kAttentionOutput, output.data_ptr()).add(kAttentionScale, scale);
  if (logsumexp.defined()) all.add(kAttentionLogsumexp, logsumexp.data_ptr());
  if (added.defined()) all.add(kAttentionBias, added.data_ptr());
  if (is_causal) all.add(kAttentionMinusInfinity, -std::numeric_limits<float>::infinity());
  return all;
}

}  // namespace amp::cuda
