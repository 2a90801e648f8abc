// A GPT over bytes: a Transformer in which each position sees itself and the positions before it (Radford et al. 2019).
#pragma once

#include <amp/amp.h>

struct GPTOptions {
  int64_t layers, heads, width, context;
  double dropout = 0;
};

class CausalAttentionImpl : public amp::nn::Module {
 public:
  explicit CausalAttentionImpl(const GPTOptions& options);
  // (rows, length, width) -> the same
  amp::Tensor forward(const amp::Tensor& x);

 private:
  int64_t heads_;
  double dropout_;
  amp::nn::Linear qkv_, out_;
};
AMP_MODULE(CausalAttention);

class BlockImpl : public amp::nn::Module {
 public:
  explicit BlockImpl(const GPTOptions& options);
  amp::Tensor forward(const amp::Tensor& x);

 private:
  amp::nn::LayerNorm attention_norm_, mlp_norm_;
  CausalAttention attention_;
  amp::nn::Sequential mlp_;
};
AMP_MODULE(Block);

class GPTImpl : public amp::nn::Module {
 public:
  static constexpr int64_t kVocabulary = 256;

  // Throws amp::ValueError if the heads do not divide the width.
  explicit GPTImpl(const GPTOptions& options);
  // bytes (rows, length), of at most `context` positions -> logits of the bytes that follow them (rows, length, 256)
  amp::Tensor forward(const amp::Tensor& bytes);
  int64_t context() const { return context_; }

 private:
  int64_t context_;
  amp::nn::Embedding bytes_, positions_;
  amp::nn::Dropout dropout_;
  amp::nn::Sequential blocks_;
  amp::nn::LayerNorm norm_;
};
AMP_MODULE(GPT);

// Continues `text` by `count` bytes. Each is drawn from the distribution that the model predicts. Divides the logits by `temperature`.
std::string sample(GPT model, std::string text, int64_t count, double temperature, const amp::Generator& generator);
