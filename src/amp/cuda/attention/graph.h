// The operation graphs of attention, forward and backward, in the form for which cuDNN has fused engines. Its documentation calls them
// "fused flash attention". Internal.
#pragma once

#include <optional>

#include <amp/cuda/attention/key.h>
#include <amp/cuda/cudnn/plan_search.h>

namespace amp::cuda {

// Ids of the tensors in the graphs and in variant packs.
enum AttentionTensorId : int64_t {
  kAttentionQuery = 1,
  kAttentionKey,
  kAttentionValue,
  kAttentionOutput,
  kAttentionBias,
  kAttentionLogsumexp,  // float32, (batch, heads, queries, 1)
  // Numbers that are passed by value.
  kAttentionScale,
  kAttentionMinusInfinity,
  kAttentionOne,
  // Tensors of the backward pass.
  kAttentionGradOutput,
  kAttentionGradQuery,
  kAttentionGradKey,
  kAttentionGradValue,
  kAttentionRowSums,        // float32, (batch, heads, queries, 1): temporary
  kAttentionWideGradQuery,  // the same as float32: temporary, without the deterministic form
};

// With a null `handle`, the graph can only choose plans. Returns nothing if cuDNN does not support the graph, or if it fails: then
// `failure` is set.
std::optional<Descriptor> attention_graph(const AttentionKey& key, cudnnHandle_t handle, cudnnStatus_t* failure = nullptr);

// The plans that cuDNN proposes, best first.
CudnnPlanSearch attention_plans(const AttentionKey& key, const CudnnTarget& target);

}  // namespace amp::cuda
