#include <amp/nn/transformer_layers.h>

#include <amp/ops.h>

namespace amp::nn {

TransformerActivation::TransformerActivation(Nonlinearity name) {
  AMP_CHECK(name == kReLU || name == kGELU, ValueError, "[Transformer] activation must be kReLU, kGELU or a function");
  if (name == kReLU) function_ = [](const Tensor& x) { return relu(x); };
  else function_ = [](const Tensor& x) { return gelu(x); };
}

namespace {

template <class Options>
MultiheadAttention attention(const Options& o) {
  return MultiheadAttention(
      MultiheadAttentionOptions(o.d_model(), o.nhead()).dropout(o.dropout()).bias(o.bias()).batch_first(o.batch_first()));
}

// Shared by both kinds of layers.
template <class Layer>
void add_linear_maps(Layer& layer) {
  const auto& o = layer.options;
  layer.linear1 = layer.register_module("linear1", Linear(LinearOptions(o.d_model(), o.dim_feedforward()).bias(o.bias())));
  layer.dropout = layer.register_module("dropout", Dropout(o.dropout()));
  layer.linear2 = layer.register_module("linear2", Linear(LinearOptions(o.dim_feedforward(), o.d_model()).bias(o.bias())));
}

template <class Layer>
LayerNorm add_norm(Layer& layer, const char* name) {
  const auto& o = layer.options;
  return layer.register_module(name, LayerNorm(LayerNormOptions(o.d_model()).eps(o.layer_norm_eps()).bias(o.bias())));
}

// x plus the result of a part. Normalizes before the part or after the sum.
template <class Part>
Tensor residual(const Tensor& x, LayerNorm& norm, bool norm_first, const Part& part) {
  return norm_first ? x + part(norm(x)) : norm(x + part(x));
}

template <class Layer>
Tensor linear_maps(Layer& layer, Dropout& last, const Tensor& x) {
  return last(layer.linear2(layer.dropout(layer.options.activation()(layer.linear1(x)))));
}

}  // namespace

void TransformerEncoderLayerImpl::rebind_members(module_detail::ModuleCopies& copies) {
  copies.rebind(self_attn, linear1, linear2, norm1, norm2, dropout, dropout1, dropout2);
}
void TransformerDecoderLayerImpl::rebind_members(module_detail::ModuleCopies& copies) {
  copies.rebind(self_attn, multihead_attn, linear1, linear2, norm1, norm2, norm3, dropout, dropout1, dropout2, dropout3);
}

TransformerEncoderLayerImpl::TransformerEncoderLayerImpl(int64_t d_model, int64_t nhead)
    : TransformerEncoderLayerImpl(TransformerEncoderLayerOptions(d_model, nhead)) {}
TransformerEncoderLayerImpl::TransformerEncoderLayerImpl(const TransformerEncoderLayerOptions& opts) : options(opts) {
  self_attn = register_module("self_attn", attention(options));
  add_linear_maps(*this);
  norm1 = add_norm(*this, "norm1");
  norm2 = add_norm(*this, "norm2");
  dropout1 = register_module("dropout1", Dropout(options.dropout()));
  dropout2 = register_module("dropout2", Dropout(options.dropout()));
}

void TransformerEncoderLayerImpl::reset_parameters() {
  self_attn->reset_parameters();
  linear1->reset_parameters();
  linear2->reset_parameters();
  norm1->reset_parameters();
  norm2->reset_parameters();
}

Tensor TransformerEncoderLayerImpl::forward(const Tensor& src, const Tensor& src_mask, const Tensor& src_key_padding_mask, bool is_causal) {
  const auto attend = [&](const Tensor& x) {
    return dropout1(std::get<0>(self_attn(x, x, x, src_key_padding_mask, false, src_mask, true, is_causal)));
  };
  const Tensor x = residual(src, norm1, options.norm_first(), attend);
  return residual(x, norm2, options.norm_first(), [&](const Tensor& y) { return linear_maps(*this, dropout2, y); });
}

TransformerDecoderLayerImpl::TransformerDecoderLayerImpl(int64_t d_model, int64_t nhead)
    : TransformerDecoderLayerImpl(TransformerDecoderLayerOptions(d_model, nhead)) {}
TransformerDecoderLayerImpl::TransformerDecoderLayerImpl(const TransformerDecoderLayerOptions& opts) : options(opts) {
  self_attn = register_module("self_attn", attention(options));
  multihead_attn = register_module("multihead_attn", attention(options));
  add_linear_maps(*this);
  norm1 = add_norm(*this, "norm1");
  norm2 = add_norm(*this, "norm2");
  norm3 = add_norm(*this, "norm3");
  dropout1 = register_module("dropout1", Dropout(options.dropout()));
  dropout2 = register_module("dropout2", Dropout(options.dropout()));
  dropout3 = register_module("dropout3", Dropout(options.dropout()));
}

void TransformerDecoderLayerImpl::reset_parameters() {
  self_attn->reset_parameters();
  multihead_attn->reset_parameters();
  linear1->reset_parameters();
  linear2->reset_parameters();
  norm1->reset_parameters();
  norm2->reset_parameters();
  norm3->reset_parameters();
}

Tensor TransformerDecoderLayerImpl::forward(const Tensor& tgt, const Tensor& memory, const Tensor& tgt_mask, const Tensor& memory_mask,
                                            const Tensor& tgt_key_padding_mask, const Tensor& memory_key_padding_mask, bool tgt_is_causal,
                                            bool memory_is_causal) {
  const auto attend = [&](const Tensor& x) {
    return dropout1(std::get<0>(self_attn(x, x, x, tgt_key_padding_mask, false, tgt_mask, true, tgt_is_causal)));
  };
  const auto attend_to_memory = [&](const Tensor& x) {
    return dropout2(std::get<0>(multihead_attn(x, memory, memory, memory_key_padding_mask, false, memory_mask, true, memory_is_causal)));
  };
  Tensor x = residual(tgt, norm1, options.norm_first(), attend);
  x = residual(x, norm2, options.norm_first(), attend_to_memory);
  return residual(x, norm3, options.norm_first(), [&](const Tensor& y) { return linear_maps(*this, dropout3, y); });
}

// --- copies ---

AMP_DEFINE_CLONEABLE(TransformerEncoderLayerImpl)
AMP_DEFINE_CLONEABLE(TransformerDecoderLayerImpl)

}  // namespace amp::nn
