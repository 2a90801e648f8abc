// The network: three convolution blocks, dropout and a linear head.
#pragma once

#include <amp/nn/clone.h>
#include <amp/nn/container.h>

class ConvNetImpl : public amp::nn::Module {
 public:
  ConvNetImpl();
  // images (n, 1, 28, 28) -> logits (n, 10)
  amp::Tensor forward(const amp::Tensor& images);
  // nn::DataParallel copies it.
  AMP_CLONEABLE(ConvNetImpl)
  AMP_CLONED_MEMBERS(features_, head_)

 private:
  amp::nn::Sequential features_, head_;
};
AMP_MODULE(ConvNet);
