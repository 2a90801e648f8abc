// TransformerEncoder, TransformerDecoder and Transformer. transformer_layers.h describes their arguments.
#pragma once

#include <utility>

#include <amp/core/option.h>
#include <amp/core/tensor_options.h>
#include <amp/nn/container.h>
#include <amp/nn/transformer_layers.h>

namespace amp::nn {

// The options of TransformerEncoder.
class TransformerEncoderOptions {
 public:
  // The layers start as clones of `encoder_layer` (Module::clone), which also have its dtype, device and hooks. Throws what clone() throws,
  // for example for a derived class that does not make itself cloneable.
  AMP_API TransformerEncoderOptions(TransformerEncoderLayer encoder_layer, int64_t num_layers);
  AMP_API TransformerEncoderOptions(const TransformerEncoderLayerOptions& encoder_layer, int64_t num_layers);
  // The layer that is copied.
  AMP_OPTION(TransformerEncoderLayer, encoder_layer, nullptr)
  // The number of layers.
  AMP_OPTION(int64_t, num_layers, 0)
  // A module that is applied to the result. An empty one has no effect.
  AMP_OPTION(AnyModule, norm, AnyModule())
};

// Several encoder layers in a row.
class AMP_API TransformerEncoderImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  void rebind_members(module_detail::ModuleCopies& copies) override;
  TransformerEncoderImpl(TransformerEncoderLayer encoder_layer, int64_t num_layers);
  explicit TransformerEncoderImpl(TransformerEncoderOptions options);
  Tensor forward(const Tensor& src, const Tensor& src_mask = {}, const Tensor& src_key_padding_mask = {}, bool is_causal = false);
  void reset_parameters();

  TransformerEncoderOptions options;
  ModuleList layers = nullptr;
  AnyModule norm;
};
AMP_MODULE(TransformerEncoder);

// The options of TransformerDecoder.
class TransformerDecoderOptions {
 public:
  // The layers start as clones of `decoder_layer`, as in TransformerEncoderOptions.
  AMP_API TransformerDecoderOptions(TransformerDecoderLayer decoder_layer, int64_t num_layers);
  AMP_API TransformerDecoderOptions(const TransformerDecoderLayerOptions& decoder_layer, int64_t num_layers);
  // The layer that is copied.
  AMP_OPTION(TransformerDecoderLayer, decoder_layer, nullptr)
  // The number of layers.
  AMP_OPTION(int64_t, num_layers, 0)
  // A module that is applied to the result. An empty one has no effect.
  AMP_OPTION(AnyModule, norm, AnyModule())
};

// Several decoder layers in a row.
class AMP_API TransformerDecoderImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  void rebind_members(module_detail::ModuleCopies& copies) override;
  TransformerDecoderImpl(TransformerDecoderLayer decoder_layer, int64_t num_layers);
  explicit TransformerDecoderImpl(TransformerDecoderOptions options);
  Tensor forward(const Tensor& tgt, const Tensor& memory, const Tensor& tgt_mask = {}, const Tensor& memory_mask = {},
                 const Tensor& tgt_key_padding_mask = {}, const Tensor& memory_key_padding_mask = {}, bool tgt_is_causal = false,
                 bool memory_is_causal = false);
  void reset_parameters();

  TransformerDecoderOptions options;
  ModuleList layers = nullptr;
  AnyModule norm;
};
AMP_MODULE(TransformerDecoder);

// The options of Transformer.
class TransformerOptions {
 public:
  TransformerOptions() = default;
  TransformerOptions(int64_t d_model, int64_t nhead) : d_model_(d_model), nhead_(nhead) {}
  TransformerOptions(int64_t d_model, int64_t nhead, int64_t num_encoder_layers, int64_t num_decoder_layers)
      : d_model_(d_model), nhead_(nhead), num_encoder_layers_(num_encoder_layers), num_decoder_layers_(num_decoder_layers) {}
  // The number of features of inputs and results.
  AMP_OPTION(int64_t, d_model, 512)
  // The number of attention heads.
  AMP_OPTION(int64_t, nhead, 8)
  // The number of layers of the encoder.
  AMP_OPTION(int64_t, num_encoder_layers, 6)
  // The number of layers of the decoder.
  AMP_OPTION(int64_t, num_decoder_layers, 6)
  // The number of features between the two linear maps of a layer.
  AMP_OPTION(int64_t, dim_feedforward, 2048)
  // The dropout probability.
  AMP_OPTION(double, dropout, 0.1)
  // The activation between the linear maps: kReLU, kGELU, or any function.
  AMP_OPTION(TransformerActivation, activation, kReLU)
  // The eps of the layer norms.
  AMP_OPTION(double, layer_norm_eps, 1e-5)
  // Sequences are (N, T, d_model) instead of (T, N, d_model).
  AMP_OPTION(bool, batch_first, false)
  // Normalizes before each part of a layer, not after it.
  AMP_OPTION(bool, norm_first, false)
  // Whether linear maps and layer norms have biases.
  AMP_OPTION(bool, bias, true)
  // A module that replaces the encoder, called with (src, src_mask, src_key_padding_mask).
  AMP_OPTION(AnyModule, custom_encoder, AnyModule())
  // A module that replaces the decoder, called with (tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask).
  AMP_OPTION(AnyModule, custom_decoder, AnyModule())
};

// A holder of the encoder or decoder of a Transformer. libtorch has an AnyModule there: transformer->encoder.forward(x).
template <class M>
class TransformerPart : public ModuleHolder<M> {
 public:
  using ModuleHolder<M>::ModuleHolder;
  template <class... Args>
  Tensor forward(Args&&... args) const {
    return (*this)(std::forward<Args>(args)...);
  }
};

// An encoder of `src`, and a decoder of `tgt` that attends to its result.
class AMP_API TransformerImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  void rebind_members(module_detail::ModuleCopies& copies) override;
  TransformerImpl(int64_t d_model, int64_t nhead) : TransformerImpl(TransformerOptions(d_model, nhead)) {}
  explicit TransformerImpl(const TransformerOptions& options = {});
  Tensor forward(const Tensor& src, const Tensor& tgt, const Tensor& src_mask = {}, const Tensor& tgt_mask = {},
                 const Tensor& memory_mask = {}, const Tensor& src_key_padding_mask = {}, const Tensor& tgt_key_padding_mask = {},
                 const Tensor& memory_key_padding_mask = {}, bool src_is_causal = false, bool tgt_is_causal = false,
                 bool memory_is_causal = false);
  // Fills every matrix with xavier_uniform_.
  void reset_parameters();
  // A causal mask (sz, sz): 0 on and below the diagonal, minus infinity above it.
  static Tensor generate_square_subsequent_mask(int64_t sz, TensorOptions options = {});

  TransformerOptions options;
  TransformerPart<TransformerEncoderImpl> encoder = nullptr;  // empty if there is a custom one
  TransformerPart<TransformerDecoderImpl> decoder = nullptr;
  AnyModule custom_encoder, custom_decoder;
};
AMP_MODULE(Transformer);

}  // namespace amp::nn
