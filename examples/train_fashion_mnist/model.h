// The network: three convolution blocks, dropout and a linear head.
#pragma once

#include <amp/nn/nn.h>

class ConvNet : public amp::nn::Module {
 public:
  ConvNet();
  // images (n, 1, 28, 28) -> logits (n, 10)
  amp::Tensor forward(const amp::Tensor& images);

 private:
  amp::nn::Sequential features_;
  amp::nn::Linear head_;
};
