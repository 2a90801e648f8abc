// MultiheadAttention.
#pragma once

#include <tuple>

#include <amp/core/option.h>
#include <amp/nn/linear.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of MultiheadAttention.
class MultiheadAttentionOptions {
 public:
  MultiheadAttentionOptions(int64_t embed_dim, int64_t num_heads)
      : embed_dim_(embed_dim), num_heads_(num_heads), kdim_(embed_dim), vdim_(embed_dim) {}
  // The number of features of queries and results.
  AMP_OPTION(int64_t, embed_dim, 0)
  // The number of heads, which must divide embed_dim.
  AMP_OPTION(int64_t, num_heads, 0)
  // The dropout probability of the attention weights during training.
  AMP_OPTION(double, dropout, 0)
  // Whether the projections have biases.
  AMP_OPTION(bool, bias, true)
  // Adds a learned key and value to the sequences.
  AMP_OPTION(bool, add_bias_kv, false)
  // Adds a key and value of zeros to the sequences.
  AMP_OPTION(bool, add_zero_attn, false)
  // The number of features of keys; the default is embed_dim.
  AMP_OPTION(int64_t, kdim, 0)
  // The number of features of values; the default is embed_dim.
  AMP_OPTION(int64_t, vdim, 0)
  // Sequences are (N, T, features) instead of (T, N, features).
  AMP_OPTION(bool, batch_first, false)
};

// Attention with several heads over sequences (T, N, features), (N, T, features) with batch_first, or (T, features).
class AMP_API MultiheadAttentionImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  void rebind_members(module_detail::ModuleCopies& copies) override;
  MultiheadAttentionImpl(int64_t embed_dim, int64_t num_heads) : MultiheadAttentionImpl(MultiheadAttentionOptions(embed_dim, num_heads)) {}
  // Throws ValueError if the heads do not divide embed_dim.
  explicit MultiheadAttentionImpl(const MultiheadAttentionOptions& options);
  void reset_parameters();
  void _reset_parameters() { reset_parameters(); }
  // Returns the result and the weights (N, L, S), which have a head dimension if they are not averaged. Without need_weights, the weights
  // are undefined. True in a bool mask removes a key. is_causal declares that attn_mask is the causal mask.
  std::tuple<Tensor, Tensor> forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& key_padding_mask = {},
                                     bool need_weights = true, const Tensor& attn_mask = {}, bool average_attn_weights = true,
                                     bool is_causal = false);
  void pretty_print(std::ostream& out) const override;

  MultiheadAttentionOptions options;
  Tensor in_proj_weight;                               // (3 * embed_dim, embed_dim), if keys and values have embed_dim features
  Tensor q_proj_weight, k_proj_weight, v_proj_weight;  // otherwise
  Tensor in_proj_bias;                                 // (3 * embed_dim)
  Linear out_proj = nullptr;
  Tensor bias_k, bias_v;  // (1, 1, embed_dim)
  int64_t head_dim = 0;   // embed_dim / num_heads
  bool _qkv_same_embed_dim = true;
};
AMP_MODULE(MultiheadAttention);

}  // namespace amp::nn
