// Whole training steps: forward, under bf16 autocast or in float32, backward, gradient scaling, SGD with momentum. Runs a single case per
// process, so that its peak memory can be measured.
//   bench_steps CASE[_float32] [ROUNDS]    prints "seconds per step" of each round, then by how many bytes the peak resident set grew
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <amp/amp.h>

#include "resident.h"

using namespace amp;

namespace {

// Shared by all models: parameters created one by one.
struct Parameters {
  std::vector<Tensor> all;
  Tensor make(IntArrayRef sizes, double deviation) {
    all.push_back((randn(sizes) * deviation).requires_grad_());
    return all.back();
  }
  Tensor constant(int64_t n, double value) {
    all.push_back(full({n}, value).requires_grad_());
    return all.back();
  }
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
        mean(zeros({out})),
        variance(ones({out})),
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
  Parameters parameters;
  std::function<Tensor()> loss;
};

Case mlp(int64_t batch, int64_t in, int64_t hidden) {
  Case c;
  const Dense a(c.parameters, in, hidden), b(c.parameters, hidden, hidden), last(c.parameters, hidden, 10);
  const Tensor x = rand({batch, in}) - 0.5, y = randint(0, 10, {batch});
  c.loss = [=] { return cross_entropy(last(relu(b(relu(a(x))))), y); };
  return c;
}

Case resnet20() {
  Case c;
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
  const Tensor x = rand({64, 3, 32, 32}) - 0.5, y = randint(0, 10, {64});
  c.loss = [=] {
    Tensor h = relu(stem(x));
    for (const Block& block : blocks) h = block(h);
    return cross_entropy(head(adaptive_avg_pool2d(h, {1, 1}).flatten(1)), y);
  };
  return c;
}

// One layer of a transformer's encoder with 8 heads of 64, over 8 sequences of 128.
Case encoder(bool fused_attention) {
  constexpr int64_t kBatch = 8, kLength = 128, kWidth = 512, kHeads = 8;
  Case c;
  const Dense qkv(c.parameters, kWidth, 3 * kWidth), out(c.parameters, kWidth, kWidth);
  const Dense up(c.parameters, kWidth, 4 * kWidth), down(c.parameters, 4 * kWidth, kWidth);
  const Tensor gamma1 = c.parameters.constant(kWidth, 1), beta1 = c.parameters.constant(kWidth, 0);
  const Tensor gamma2 = c.parameters.constant(kWidth, 1), beta2 = c.parameters.constant(kWidth, 0);
  const Tensor x = rand({kBatch, kLength, kWidth}) - 0.5, y = rand({kBatch, kLength, kWidth});
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
Case lstm_layer(bool cells) {
  constexpr int64_t kLength = 64, kBatch = 32, kWidth = 512;
  Case c;
  const Dense input(c.parameters, kWidth, 4 * kWidth), hidden(c.parameters, kWidth, 4 * kWidth);
  const Tensor x = rand({kLength, kBatch, kWidth}) - 0.5, y = rand({kLength, kBatch, kWidth});
  c.loss = [=] {
    if (!cells) {
      const Tensor start = zeros({1, kBatch, kWidth});
      const std::vector<Tensor> weights = {input.weight, hidden.weight, input.bias, hidden.bias};
      return mse_loss(std::get<0>(lstm(x, {start, start}, weights, /*has_biases=*/true, /*num_layers=*/1, /*dropout=*/0, /*train=*/true,
                                       /*bidirectional=*/false, /*batch_first=*/false)),
                      y);
    }
    Tensor h = zeros({kBatch, kWidth}), state = h;
    std::vector<Tensor> outputs;
    for (int64_t t = 0; t < kLength; ++t) {
      std::tie(h, state) = lstm_cell(x[t], {h, state}, input.weight, hidden.weight, input.bias, hidden.bias);
      outputs.push_back(h);
    }
    return mse_loss(stack(outputs), y);
  };
  return c;
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, std::pair<std::function<Case()>, int>> cases = {
      {"mlp_tiny", {[] { return mlp(8, 32, 32); }, 2000}},
      {"mlp", {[] { return mlp(256, 784, 1024); }, 20}},
      {"resnet20", {resnet20, 4}},
      {"encoder", {[] { return encoder(false); }, 4}},
      {"encoder_sdpa", {[] { return encoder(true); }, 4}},
      {"lstm", {[] { return lstm_layer(false); }, 4}},
      {"lstm_cells", {[] { return lstm_layer(true); }, 4}},
  };
  std::string name = argc > 1 ? argv[1] : "";
  const bool mixed = !name.ends_with("_float32");
  if (!mixed) name.resize(name.size() - std::strlen("_float32"));
  const auto it = cases.find(name);
  if (it == cases.end()) {
    std::fprintf(stderr, "usage: bench_steps {mlp_tiny|mlp|resnet20|encoder|encoder_sdpa|lstm|lstm_cells}[_float32] [ROUNDS]\n");
    return 2;
  }
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 5, steps = it->second.second;
  manual_seed(0);
  mm(ones({64, 64}), ones({64, 64}));  // loads what the first call needs, which is not part of a step
  const int64_t before = peak_resident_bytes();
  Case c = it->second.first();
  optim::SGD optimizer(c.parameters.all, optim::SGDOptions(1e-3).momentum(0.9));
  GradScaler scaler(kCPU, {.init_scale = 1024, .growth_interval = 1000000});
  const auto step = [&] {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, {.enabled = mixed});
      loss = c.loss();
    }
    scaler.scale(loss).backward();
    scaler.unscale_(optimizer);
    scaler.step(optimizer);
    scaler.update();
  };
  for (int i = 0; i < 3; ++i) step();
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < steps; ++i) step();
    std::printf("%.9f\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / steps);
  }
  std::printf("%lld\n", static_cast<long long>(peak_resident_bytes() - before));
}
