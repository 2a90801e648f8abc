#include "model.h"

#include <cmath>

namespace nn = amp::nn;

CausalAttentionImpl::CausalAttentionImpl(const GPTOptions& o)
    : Module("CausalAttention"),
      heads_(o.heads),
      dropout_(o.dropout),
      qkv_(register_module("qkv", nn::Linear(o.width, 3 * o.width))),
      out_(register_module("out", nn::Linear(o.width, o.width))) {}

amp::Tensor CausalAttentionImpl::forward(const amp::Tensor& x) {
  const int64_t rows = x.size(0), length = x.size(1), width = x.size(2);
  const auto parts = qkv_(x).view({rows, length, 3, heads_, width / heads_}).permute({2, 0, 3, 1, 4}).unbind(0);
  const amp::Tensor seen = nn::functional::scaled_dot_product_attention(parts[0], parts[1], parts[2], /*attn_mask=*/{},
                                                                        is_training() ? dropout_ : 0, /*is_causal=*/true);
  return out_(seen.transpose(1, 2).reshape({rows, length, width}));
}

BlockImpl::BlockImpl(const GPTOptions& o)
    : Module("Block"),
      attention_norm_(register_module("attention_norm", nn::LayerNorm(nn::LayerNormOptions({o.width})))),
      mlp_norm_(register_module("mlp_norm", nn::LayerNorm(nn::LayerNormOptions({o.width})))),
      attention_(register_module("attention", CausalAttention(o))),
      mlp_(register_module(
          "mlp", nn::Sequential(nn::Linear(o.width, 4 * o.width), nn::GELU(), nn::Linear(4 * o.width, o.width), nn::Dropout(o.dropout)))) {}

amp::Tensor BlockImpl::forward(const amp::Tensor& x) {
  const amp::Tensor attended = x + attention_(attention_norm_(x));
  return attended + mlp_(mlp_norm_(attended));
}

GPTImpl::GPTImpl(const GPTOptions& o)
    : Module("GPT"),
      context_(o.context),
      bytes_(register_module("bytes", nn::Embedding(kVocabulary, o.width))),
      positions_(register_module("positions", nn::Embedding(o.context, o.width))),
      dropout_(register_module("dropout", nn::Dropout(o.dropout))),
      blocks_(register_module("blocks", nn::Sequential())),
      norm_(register_module("norm", nn::LayerNorm(nn::LayerNormOptions({o.width})))) {
  AMP_CHECK(o.width % o.heads == 0, ValueError, "[GPT] a width of ", o.width, " can't be divided into ", o.heads, " heads");
  for (int64_t layer = 0; layer < o.layers; ++layer) blocks_->push_back(Block(o));
  // GPT-2's initialization: the sum of the residual branches has the same variance for any number of layers.
  for (const auto& item : named_parameters()) {
    const auto& [name, parameter] = item.pair();
    const bool ends_branch = name.ends_with("out.weight") || name.ends_with("mlp.2.weight");
    if (parameter.dim() == 2) nn::init::normal_(parameter, 0, ends_branch ? 0.02 / std::sqrt(2.0 * static_cast<double>(o.layers)) : 0.02);
    if (name.ends_with("bias")) nn::init::zeros_(parameter);
  }
}

amp::Tensor GPTImpl::forward(const amp::Tensor& bytes) {
  const amp::Tensor places = amp::arange(bytes.size(1), amp::TensorOptions(bytes.device()).dtype(amp::kInt64));
  const amp::Tensor x = blocks_(dropout_(bytes_(bytes) + positions_(places)));
  return amp::linear(norm_(x), bytes_->weight);  // input and output share one table
}

std::string sample(GPT model, std::string text, int64_t count, double temperature, const amp::Generator& generator) {
  const amp::NoGradGuard no_grad;
  const bool training = model->is_training();
  model->eval();
  const amp::Device device = model->parameters().front().device();
  for (; count > 0; --count) {
    const size_t length = std::min(text.size(), static_cast<size_t>(model->context()));
    std::vector<int64_t> bytes;
    for (const char c : text.substr(text.size() - length)) bytes.push_back(static_cast<unsigned char>(c));
    const amp::Tensor logits = model(amp::tensor(bytes).unsqueeze(0).to(device))[0][-1];
    const amp::Tensor odds = amp::softmax(logits.to(amp::kFloat32) / temperature, -1);
    text.push_back(static_cast<char>(amp::multinomial(odds.cpu(), 1, false, generator).item<int64_t>()));
  }
  model->train(training);
  return text;
}
