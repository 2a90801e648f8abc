#include "model.h"

#include <amp/nn/activation.h>
#include <amp/nn/batch_norm.h>
#include <amp/nn/conv.h>
#include <amp/nn/dropout.h>
#include <amp/nn/linear.h>
#include <amp/nn/pooling.h>

namespace nn = amp::nn;

namespace {

nn::Sequential block(int64_t in, int64_t out) {
  return nn::Sequential(nn::Conv2d(nn::Conv2dOptions(in, out, 3).padding(1).bias(false)), nn::BatchNorm2d(out), nn::ReLU());
}

}  // namespace

ConvNetImpl::ConvNetImpl()
    : Module("ConvNet"),
      features_(
          register_module("features", nn::Sequential(block(1, 32), nn::MaxPool2d(2), block(32, 64), nn::MaxPool2d(2), block(64, 64)))),
      head_(register_module("head", nn::Sequential(nn::Flatten(), nn::Dropout(0.25), nn::Linear(64 * 7 * 7, 10)))) {}

amp::Tensor ConvNetImpl::forward(const amp::Tensor& images) { return head_(features_(images)); }
