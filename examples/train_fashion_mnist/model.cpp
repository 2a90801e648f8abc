#include "model.h"

#include <cmath>

using namespace amp;

namespace {

// Normal values scaled for relu (He et al. 2015), made on the CPU so that every device starts alike.
Tensor weights(IntArrayRef sizes, int64_t fan_in, Device device) {
  return (randn(sizes) * std::sqrt(2.0 / static_cast<double>(fan_in))).to(device).requires_grad_();
}

Tensor parameter(int64_t n, double value, Device device) { return full({n}, value, device).requires_grad_(); }

}  // namespace

Block::Block(int64_t in, int64_t out, Device device)
    : weight(weights({out, in, 3, 3}, in * 9, device)),
      gamma(parameter(out, 1, device)),
      beta(parameter(out, 0, device)),
      mean(zeros({out}, device)),
      variance(ones({out}, device)) {}

Tensor Block::forward(const Tensor& x, bool training) const {
  return relu(batch_norm(conv2d(x, weight, {}, 1, 1), gamma, beta, mean, variance, training, 0.1, 1e-5, true));
}

ConvNet::ConvNet(Device device)
    : blocks_{{1, 32, device}, {32, 64, device}, {64, 64, device}},
      head_weight_(weights({10, 64 * 7 * 7}, 64 * 7 * 7, device)),
      head_bias_(parameter(10, 0, device)) {}

Tensor ConvNet::forward(const Tensor& images) const {
  Tensor x = max_pool2d(blocks_[0].forward(images, training_), 2);
  x = max_pool2d(blocks_[1].forward(x, training_), 2);
  x = blocks_[2].forward(x, training_).flatten(1);
  return linear(dropout(x, 0.25, training_), head_weight_, head_bias_);
}

std::vector<Tensor> ConvNet::parameters() const {
  std::vector<Tensor> all = {head_weight_, head_bias_};
  for (const Block& block : blocks_) all.insert(all.end(), {block.weight, block.gamma, block.beta});
  return all;
}
