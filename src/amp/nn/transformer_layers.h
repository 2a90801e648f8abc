// The layers of a Transformer. Sequences are (T, N, d_model), (N, T, d_model) with batch_first, or (T, d_model). True in a bool mask
// removes a key; a floating-point mask is added to the scores.
#pragma once

#include <functional>

#include <amp/core/option.h>
#include <amp/nn/attention.h>
#include <amp/nn/dropout.h>
#include <amp/nn/enums.h>
#include <amp/nn/linear.h>
#include <amp/nn/module.h>
#include <amp/nn/norm.h>

namespace amp::nn {

// The activation between the linear maps: kReLU, kGELU, or any function.
class AMP_API TransformerActivation {
 public:
  // Throws ValueError for other names, and for an empty function.
  TransformerActivation(Nonlinearity name);
  template <class Function>
  requires std::is_invocable_r_v<Tensor, Function, const Tensor&> TransformerActivation(Function function)
      : function_(std::move(function)) {
    AMP_CHECK(function_ != nullptr, ValueError, "[Transformer] the activation is an empty function");
  }
  Tensor operator()(const Tensor& x) const { return function_(x); }

 private:
  std::function<Tensor(const Tensor&)> function_;
};

#define AMP_TRANSFORMER_LAYER_OPTIONS(Name)                                                                                  \
  Name(int64_t d_model, int64_t nhead) : d_model_(d_model), nhead_(nhead) {}                                                 \
  AMP_OPTION(int64_t, d_model, 0)                      /* the number of features of the input and the output */              \
  AMP_OPTION(int64_t, nhead, 0)                        /* the number of attention heads, which must divide d_model */        \
  AMP_OPTION(int64_t, dim_feedforward, 2048)           /* the number of features between the two linear maps */              \
  AMP_OPTION(double, dropout, 0.1)                     /* the probability with which elements are zeroed, during training */ \
  AMP_OPTION(TransformerActivation, activation, kReLU) /* the function between the two linear maps */                        \
  AMP_OPTION(double, layer_norm_eps, 1e-5)             /* the eps of the layer norms */                                      \
  AMP_OPTION(bool, batch_first, false)                 /* sequences are (N, T, d_model) instead of (T, N, d_model) */        \
  AMP_OPTION(bool, norm_first, false)                  /* normalize before each part, not after it */                        \
  AMP_OPTION(bool, bias, true)                         /* whether linear maps and layer norms have biases */

// The options of TransformerEncoderLayer: numbers of features (d_model) and heads (nhead), features between the linear maps
// (dim_feedforward), dropout probability, and the eps of the layer norms. With batch_first, sequences are (N, T, d_model).
class TransformerEncoderLayerOptions {
 public:
  AMP_TRANSFORMER_LAYER_OPTIONS(TransformerEncoderLayerOptions)
};
// The options of TransformerDecoderLayer, as for TransformerEncoderLayer.
class TransformerDecoderLayerOptions {
 public:
  AMP_TRANSFORMER_LAYER_OPTIONS(TransformerDecoderLayerOptions)
};
#undef AMP_TRANSFORMER_LAYER_OPTIONS

// Self-attention and two linear maps, each with a residual connection and a norm.
class AMP_API TransformerEncoderLayerImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  void rebind_members(module_detail::ModuleCopies& copies) override;
  TransformerEncoderLayerImpl(int64_t d_model, int64_t nhead);
  explicit TransformerEncoderLayerImpl(const TransformerEncoderLayerOptions& options);
  // is_causal declares that src_mask is the causal mask.
  Tensor forward(const Tensor& src, const Tensor& src_mask = {}, const Tensor& src_key_padding_mask = {}, bool is_causal = false);
  void reset_parameters();

  TransformerEncoderLayerOptions options;
  MultiheadAttention self_attn = nullptr;
  Linear linear1 = nullptr, linear2 = nullptr;
  LayerNorm norm1 = nullptr, norm2 = nullptr;
  Dropout dropout = nullptr, dropout1 = nullptr, dropout2 = nullptr;
};
AMP_MODULE(TransformerEncoderLayer);

// The same, with attention to the result of an encoder in between.
class AMP_API TransformerDecoderLayerImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  void rebind_members(module_detail::ModuleCopies& copies) override;
  TransformerDecoderLayerImpl(int64_t d_model, int64_t nhead);
  explicit TransformerDecoderLayerImpl(const TransformerDecoderLayerOptions& options);
  Tensor forward(const Tensor& tgt, const Tensor& memory, const Tensor& tgt_mask = {}, const Tensor& memory_mask = {},
                 const Tensor& tgt_key_padding_mask = {}, const Tensor& memory_key_padding_mask = {}, bool tgt_is_causal = false,
                 bool memory_is_causal = false);
  void reset_parameters();

  TransformerDecoderLayerOptions options;
  MultiheadAttention self_attn = nullptr, multihead_attn = nullptr;
  Linear linear1 = nullptr, linear2 = nullptr;
  LayerNorm norm1 = nullptr, norm2 = nullptr, norm3 = nullptr;
  Dropout dropout = nullptr, dropout1 = nullptr, dropout2 = nullptr, dropout3 = nullptr;
};
AMP_MODULE(TransformerDecoderLayer);

}  // namespace amp::nn
