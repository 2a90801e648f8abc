#include <amp/nn/transformer.h>

#include <limits>

#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

namespace {

// `count` clones of `layer`.
template <class Layer>
ModuleList copies(const char* name, const Layer& layer, int64_t count) {
  AMP_CHECK(count >= 0, ValueError, "[", name, "] num_layers ", count, " must not be negative");
  ModuleList layers;
  for (int64_t i = 0; i < count; ++i) layers->push_back(layer->clone());
  return layers;
}

void reset_layers(const ModuleList& layers) {
  for (size_t i = 0; i < layers->size(); ++i) {
    if (auto* encoder = layers->ptr(i)->as<TransformerEncoderLayer>()) encoder->reset_parameters();
    if (auto* decoder = layers->ptr(i)->as<TransformerDecoderLayer>()) decoder->reset_parameters();
  }
}

template <class LayerOptions>
LayerOptions layer_options(const TransformerOptions& o) {
  return LayerOptions(o.d_model(), o.nhead())
      .dim_feedforward(o.dim_feedforward())
      .dropout(o.dropout())
      .activation(o.activation())
      .layer_norm_eps(o.layer_norm_eps())
      .batch_first(o.batch_first())
      .norm_first(o.norm_first())
      .bias(o.bias());
}

AnyModule final_norm(const TransformerOptions& o) {
  return LayerNorm(LayerNormOptions(o.d_model()).eps(o.layer_norm_eps()).bias(o.bias()));
}

}  // namespace

void TransformerEncoderImpl::rebind_members(module_detail::ModuleCopies& copies) { copies.rebind(layers, norm); }
void TransformerDecoderImpl::rebind_members(module_detail::ModuleCopies& copies) { copies.rebind(layers, norm); }
void TransformerImpl::rebind_members(module_detail::ModuleCopies& copies) {
  copies.rebind(encoder, decoder, custom_encoder, custom_decoder);
}

TransformerEncoderOptions::TransformerEncoderOptions(const TransformerEncoderLayerOptions& encoder_layer, int64_t num_layers)
    : TransformerEncoderOptions(TransformerEncoderLayer(encoder_layer), num_layers) {}

TransformerEncoderOptions::TransformerEncoderOptions(TransformerEncoderLayer encoder_layer, int64_t num_layers)
    : encoder_layer_(std::move(encoder_layer)), num_layers_(num_layers) {}
TransformerDecoderOptions::TransformerDecoderOptions(TransformerDecoderLayer decoder_layer, int64_t num_layers)
    : decoder_layer_(std::move(decoder_layer)), num_layers_(num_layers) {}
TransformerEncoderImpl::TransformerEncoderImpl(TransformerEncoderLayer encoder_layer, int64_t num_layers)
    : TransformerEncoderImpl(TransformerEncoderOptions(std::move(encoder_layer), num_layers)) {}
TransformerDecoderImpl::TransformerDecoderImpl(TransformerDecoderLayer decoder_layer, int64_t num_layers)
    : TransformerDecoderImpl(TransformerDecoderOptions(std::move(decoder_layer), num_layers)) {}

TransformerEncoderImpl::TransformerEncoderImpl(TransformerEncoderOptions opts) : options(std::move(opts)), norm(options.norm()) {
  layers = register_module("layers", copies("TransformerEncoder", options.encoder_layer(), options.num_layers()));
  if (!norm.is_empty()) register_module("norm", norm.ptr());
}

void TransformerEncoderImpl::reset_parameters() { reset_layers(layers); }

Tensor TransformerEncoderImpl::forward(const Tensor& src, const Tensor& src_mask, const Tensor& src_key_padding_mask, bool is_causal) {
  Tensor x = src;
  for (size_t i = 0; i < layers->size(); ++i)
    x = module_detail::call(*layers->ptr<TransformerEncoderLayerImpl>(i), x, src_mask, src_key_padding_mask, is_causal);
  return norm.is_empty() ? x : norm.forward(x);
}

TransformerDecoderOptions::TransformerDecoderOptions(const TransformerDecoderLayerOptions& decoder_layer, int64_t num_layers)
    : TransformerDecoderOptions(TransformerDecoderLayer(decoder_layer), num_layers) {}

TransformerDecoderImpl::TransformerDecoderImpl(TransformerDecoderOptions opts) : options(std::move(opts)), norm(options.norm()) {
  layers = register_module("layers", copies("TransformerDecoder", options.decoder_layer(), options.num_layers()));
  if (!norm.is_empty()) register_module("norm", norm.ptr());
}

void TransformerDecoderImpl::reset_parameters() { reset_layers(layers); }

Tensor TransformerDecoderImpl::forward(const Tensor& tgt, const Tensor& memory, const Tensor& tgt_mask, const Tensor& memory_mask,
                                       const Tensor& tgt_key_padding_mask, const Tensor& memory_key_padding_mask, bool tgt_is_causal,
                                       bool memory_is_causal) {
  Tensor x = tgt;
  for (size_t i = 0; i < layers->size(); ++i) {
    x = module_detail::call(*layers->ptr<TransformerDecoderLayerImpl>(i), x, memory, tgt_mask, memory_mask, tgt_key_padding_mask,
                            memory_key_padding_mask, tgt_is_causal, memory_is_causal);
  }
  return norm.is_empty() ? x : norm.forward(x);
}

TransformerImpl::TransformerImpl(const TransformerOptions& opts)
    : options(opts), custom_encoder(opts.custom_encoder()), custom_decoder(opts.custom_decoder()) {
  if (custom_encoder.is_empty()) {
    const auto layer = layer_options<TransformerEncoderLayerOptions>(options);
    encoder = register_module("encoder",
                              TransformerEncoder(TransformerEncoderOptions(layer, options.num_encoder_layers()).norm(final_norm(options))));
  } else {
    register_module("encoder", custom_encoder.ptr());
  }
  if (custom_decoder.is_empty()) {
    const auto layer = layer_options<TransformerDecoderLayerOptions>(options);
    decoder = register_module("decoder",
                              TransformerDecoder(TransformerDecoderOptions(layer, options.num_decoder_layers()).norm(final_norm(options))));
  } else {
    register_module("decoder", custom_decoder.ptr());
  }
  reset_parameters();
}

void TransformerImpl::reset_parameters() {
  for (const Tensor& parameter : parameters()) {
    if (parameter.dim() > 1) init::xavier_uniform_(parameter);
  }
}

Tensor TransformerImpl::forward(const Tensor& src, const Tensor& tgt, const Tensor& src_mask, const Tensor& tgt_mask,
                                const Tensor& memory_mask, const Tensor& src_key_padding_mask, const Tensor& tgt_key_padding_mask,
                                const Tensor& memory_key_padding_mask, bool src_is_causal, bool tgt_is_causal, bool memory_is_causal) {
  check_defined("Transformer", "src", src);
  check_defined("Transformer", "tgt", tgt);
  AMP_CHECK(src.dim() == tgt.dim() && (src.dim() == 2 || src.dim() == 3), ValueError,
            "[Transformer] src and tgt must have 3 dimensions, or 2 without a batch, but have shapes ", src.sizes(), " and ", tgt.sizes());
  const int64_t batch = options.batch_first() ? 0 : 1;
  AMP_CHECK(src.dim() == 2 || src.size(batch) == tgt.size(batch), ValueError, "[Transformer] src has a batch of ",
            src.dim() == 2 ? 1 : src.size(batch), ", but tgt one of ", src.dim() == 2 ? 1 : tgt.size(batch));
  AMP_CHECK(src.size(-1) == options.d_model() && tgt.size(-1) == options.d_model(), ValueError, "[Transformer] src and tgt must have ",
            options.d_model(), " features, but have shapes ", src.sizes(), " and ", tgt.sizes());
  const Tensor memory = encoder.is_empty() ? custom_encoder.forward(src, src_mask, src_key_padding_mask)
                                           : encoder(src, src_mask, src_key_padding_mask, src_is_causal);
  if (decoder.is_empty()) {
    return custom_decoder.forward(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask);
  }
  return decoder(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask, tgt_is_causal, memory_is_causal);
}

Tensor TransformerImpl::generate_square_subsequent_mask(int64_t sz, TensorOptions options) {
  return triu(full({sz, sz}, -std::numeric_limits<double>::infinity(), options), 1);
}

// --- copies ---

AMP_DEFINE_CLONEABLE(TransformerEncoderImpl)
AMP_DEFINE_CLONEABLE(TransformerDecoderImpl)
AMP_DEFINE_CLONEABLE(TransformerImpl)

}  // namespace amp::nn
