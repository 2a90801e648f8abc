// Models for measurements of training steps, on any device.
#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include <amp/all.h>

namespace models {

using namespace amp;

// Shared by all models: parameters created one by one, and batches.
struct Parameters {
  TensorOptions options;  // float32 and a device
  std::vector<Tensor> all = {};
  std::vector<Tensor> buffers = {};  // running statistics
  bool channels_last = false;
  Tensor make(IntArrayRef sizes, double deviation) {
    all.push_back(arranged(randn(sizes, options) * deviation).requires_grad_());
    return all.back();
  }
  Tensor constant(int64_t n, double value) {
    all.push_back(full({n}, value, options).requires_grad_());
    return all.back();
  }
  Tensor buffer(int64_t n, double value) {
    buffers.push_back(full({n}, value, options));
    return buffers.back();
  }
  Tensor input(IntArrayRef sizes) const { return arranged(rand(sizes, options) - 0.5); }
  Tensor arranged(const Tensor& t) const { return channels_last && t.dim() == 4 ? t.contiguous(MemoryFormat::ChannelsLast) : t; }
  Tensor labels(int64_t n) const { return randint(0, 10, {n}, TensorOptions(kInt64).device(options.device())); }
};

struct Dense {
  Tensor weight, bias;
  Dense(Parameters& p, int64_t in, int64_t out) : weight(p.make({out, in}, 0.02)), bias(p.constant(out, 0)) {}
  Tensor operator()(const Tensor& x) const { return linear(x, weight, bias); }
};

struct ConvNorm {
  Tensor weight, gamma, beta, mean, variance;
  int64_t stride, padding;
  ConvNorm(Parameters& p, int64_t in, int64_t out, int64_t kernel, int64_t stride)
      : weight(p.make({out, in, kernel, kernel}, 0.05)),
        gamma(p.constant(out, 1)),
        beta(p.constant(out, 0)),
        mean(p.buffer(out, 0)),
        variance(p.buffer(out, 1)),
        stride(stride),
        padding(kernel / 2) {}
  Tensor operator()(const Tensor& x) const {
    return batch_norm(conv2d(x, weight, {}, stride, padding), gamma, beta, mean, variance, /*training=*/true, 0.1, 1e-5,
                      /*cudnn_enabled=*/true);
  }
};

struct Block {
  ConvNorm first, second;
  std::optional<ConvNorm> shortcut;
  Block(Parameters& p, int64_t in, int64_t out, int64_t stride) : first(p, in, out, 3, stride), second(p, out, out, 3, 1) {
    if (stride != 1 || in != out) shortcut.emplace(p, in, out, 1, stride);
  }
  Tensor operator()(const Tensor& x) const {
    const Tensor residual = shortcut ? (*shortcut)(x) : x;
    return relu(second(relu(first(x))) + residual);
  }
};

struct Case {
  explicit Case(const Device& device) : parameters{TensorOptions(kFloat32).device(device)} {}
  Parameters parameters;
  std::function<Tensor()> loss;
};

inline Case mlp(const Device& device, int64_t batch, int64_t in, int64_t hidden) {
  Case c(device);
  const Dense a(c.parameters, in, hidden), b(c.parameters, hidden, hidden), last(c.parameters, hidden, 10);
  const Tensor x = c.parameters.input({batch, in}), y = c.parameters.labels(batch);
  c.loss = [=] { return cross_entropy(last(relu(b(relu(a(x))))), y); };
  return c;
}

// `channels_last`: the memory layout of weights and images.
inline Case resnet20(const Device& device, bool channels_last = false) {
  Case c(device);
  c.parameters.channels_last = channels_last;
  const ConvNorm stem(c.parameters, 3, 16, 3, 1);
  std::vector<Block> blocks;
  int64_t channels = 16;
  for (const int64_t out : {16, 32, 64}) {
    for (int i = 0; i < 3; ++i) {
      blocks.emplace_back(c.parameters, channels, out, i == 0 && out != 16 ? 2 : 1);
      channels = out;
    }
  }
  const Dense head(c.parameters, 64, 10);
  const Tensor x = c.parameters.input({64, 3, 32, 32}), y = c.parameters.labels(64);
  c.loss = [=] {
    Tensor h = relu(stem(x));
    for (const Block& block : blocks) h = block(h);
    return cross_entropy(head(adaptive_avg_pool2d(h, {1, 1}).flatten(1)), y);
  };
  return c;
}

// One layer of a transformer's encoder with 8 heads of 64, over 8 sequences of 128.
inline Case encoder(const Device& device, bool fused_attention) {
  constexpr int64_t kBatch = 8, kLength = 128, kWidth = 512, kHeads = 8;
  Case c(device);
  const Dense qkv(c.parameters, kWidth, 3 * kWidth), out(c.parameters, kWidth, kWidth);
  const Dense up(c.parameters, kWidth, 4 * kWidth), down(c.parameters, 4 * kWidth, kWidth);
  const Tensor gamma1 = c.parameters.constant(kWidth, 1), beta1 = c.parameters.constant(kWidth, 0);
  const Tensor gamma2 = c.parameters.constant(kWidth, 1), beta2 = c.parameters.constant(kWidth, 0);
  const Tensor x = c.parameters.input({kBatch, kLength, kWidth}), y = c.parameters.input({kBatch, kLength, kWidth});
  c.loss = [=] {
    const Tensor heads =
        qkv(layer_norm(x, {kWidth}, gamma1, beta1)).view({kBatch, kLength, 3, kHeads, kWidth / kHeads}).permute({2, 0, 3, 1, 4});
    const auto attention = [&] {
      if (fused_attention) return scaled_dot_product_attention(heads[0], heads[1], heads[2]);
      const Tensor scores = matmul(heads[0], heads[1].transpose(-1, -2)) * (1 / std::sqrt(double{kWidth / kHeads}));
      return matmul(softmax(scores, -1), heads[2]);
    };
    const Tensor h = x + out(attention().transpose(1, 2).reshape({kBatch, kLength, kWidth}));
    return mse_loss(h + down(gelu(up(layer_norm(h, {kWidth}, gamma2, beta2)))), y);
  };
  return c;
}

// An LSTM layer of width 512 over 32 sequences of 64, in one call or as a loop of cells.
inline Case lstm_layer(const Device& device, bool cells) {
  constexpr int64_t kLength = 64, kBatch = 32, kWidth = 512;
  Case c(device);
  const Dense input(c.parameters, kWidth, 4 * kWidth), hidden(c.parameters, kWidth, 4 * kWidth);
  const Tensor x = c.parameters.input({kLength, kBatch, kWidth}), y = c.parameters.input({kLength, kBatch, kWidth});
  c.loss = [=] {
    if (!cells) {
      const Tensor start = zeros({1, kBatch, kWidth}, x.options());
      const std::vector<Tensor> weights = {input.weight, hidden.weight, input.bias, hidden.bias};
      return mse_loss(std::get<0>(lstm(x, {start, start}, weights, /*has_biases=*/true, /*num_layers=*/1, /*dropout=*/0, /*train=*/true,
                                       /*bidirectional=*/false, /*batch_first=*/false)),
                      y);
    }
    Tensor h = zeros({kBatch, kWidth}, x.options()), state = h;
    std::vector<Tensor> outputs;
    for (int64_t t = 0; t < kLength; ++t) {
      std::tie(h, state) = lstm_cell(x[t], {h, state}, input.weight, hidden.weight, input.bias, hidden.bias);
      outputs.push_back(h);
    }
    return mse_loss(stack(outputs), y);
  };
  return c;
}

}  // namespace models
