// The network: three convolution blocks, dropout and a linear head.
#pragma once

#include <vector>

#include <amp/amp.h>

// 3x3 convolution, batch norm, relu.
struct Block {
  amp::Tensor weight, gamma, beta, mean, variance;

  Block(int64_t in, int64_t out, amp::Device device);
  amp::Tensor forward(const amp::Tensor& x, bool training) const;
};

class ConvNet {
 public:
  explicit ConvNet(amp::Device device);
  // images (n, 1, 28, 28) -> logits (n, 10)
  amp::Tensor forward(const amp::Tensor& images) const;
  std::vector<amp::Tensor> parameters() const;
  void train(bool on = true) { training_ = on; }
  void eval() { train(false); }

 private:
  std::vector<Block> blocks_;
  amp::Tensor head_weight_, head_bias_;
  bool training_ = true;
};
