// Whole training steps: forward, under bf16 autocast or in float32, backward, gradient scaling, SGD with momentum. Runs a single case per
// process, so that its peak memory can be measured.
//   bench_steps CASE[_float32] [ROUNDS]    prints "seconds per step" of each round, then by how many bytes the peak resident set grew
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <amp/amp.h>

#include "models.h"
#include "resident.h"

using namespace amp;

int main(int argc, char** argv) {
  const std::map<std::string, std::pair<std::function<models::Case()>, int>> cases = {
      {"mlp_tiny", {[] { return models::mlp(kCPU, 8, 32, 32); }, 2000}},  {"mlp", {[] { return models::mlp(kCPU, 256, 784, 1024); }, 20}},
      {"resnet20", {[] { return models::resnet20(kCPU); }, 4}},           {"encoder", {[] { return models::encoder(kCPU, false); }, 4}},
      {"encoder_sdpa", {[] { return models::encoder(kCPU, true); }, 4}},  {"lstm", {[] { return models::lstm_layer(kCPU, false); }, 4}},
      {"lstm_cells", {[] { return models::lstm_layer(kCPU, true); }, 4}},
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
  models::Case c = it->second.first();
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
