#include "model.h"

using namespace amp;

namespace {

void add_block(nn::Sequential& net, int64_t in, int64_t out) {
  net->push_back(nn::Conv2d(nn::Conv2dOptions(in, out, 3).padding(1).bias(false)));
  net->push_back(nn::BatchNorm2d(out));
  net->push_back(nn::ReLU());
}

}  // namespace

ConvNet::ConvNet() : head_(64 * 7 * 7, 10) {
  add_block(features_, 1, 32);
  features_->push_back(nn::MaxPool2d(2));
  add_block(features_, 32, 64);
  features_->push_back(nn::MaxPool2d(2));
  add_block(features_, 64, 64);
  features_->push_back(nn::Flatten());
  features_->push_back(nn::Dropout(0.25));
  register_module("features", features_);
  register_module("head", head_);
}

Tensor ConvNet::forward(const Tensor& images) { return head_->forward(features_->forward(images)); }
