// Whole training steps: forward, under bf16 autocast or in float32, backward, gradient scaling, SGD with momentum. Runs one case per
// process, so that its peak memory can be measured.
//   bench_steps CASE[_float32][_cuda] [ROUNDS]    prints "seconds per step" of each round, then the growth of the
//   peak resident set in bytes
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <amp/all.h>
#include <amp/cuda/device.h>

#include "models.h"
#include "resident.h"

using namespace amp;

// Removes a word at the end of the name; returns whether it was there.
bool take_suffix(std::string& name, std::string_view suffix) {
  if (!name.ends_with(suffix)) return false;
  name.resize(name.size() - suffix.size());
  return true;
}

int main(int argc, char** argv) {
  std::string name = argc > 1 ? argv[1] : "";
  const Device device(take_suffix(name, "_cuda") ? kCUDA : kCPU, 0);
  const bool mixed = !take_suffix(name, "_float32");
  const std::map<std::string, std::pair<std::function<models::Case()>, int>> cases = {
      {"mlp_tiny", {[&] { return models::mlp(device, 8, 32, 32); }, 2000}},
      {"mlp", {[&] { return models::mlp(device, 256, 784, 1024); }, 20}},
      {"resnet20", {[&] { return models::resnet20(device); }, 4}},
      {"encoder", {[&] { return models::encoder(device, false); }, 4}},
      {"encoder_sdpa", {[&] { return models::encoder(device, true); }, 4}},
      {"lstm", {[&] { return models::lstm_layer(device, false); }, 4}},
      {"lstm_cells", {[&] { return models::lstm_layer(device, true); }, 4}},
  };
  const auto it = cases.find(name);
  if (it == cases.end()) {
    std::fprintf(stderr, "usage: bench_steps {mlp_tiny|mlp|resnet20|encoder|encoder_sdpa|lstm|lstm_cells}[_float32][_cuda] [ROUNDS]\n");
    return 2;
  }
  const bool on_cuda = device.type() == kCUDA;
  if (on_cuda && !cuda::is_available()) {
    std::fprintf(stderr, "bench_steps: no CUDA device is available\n");
    return 3;
  }
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 5, steps = it->second.second * (on_cuda ? 10 : 1);
  manual_seed(0);
  mm(ones({64, 64}, device), ones({64, 64}, device));  // loads what the first call needs; not part of a step
  const int64_t before = peak_resident_bytes();
  models::Case c = it->second.first();
  optim::SGD optimizer(c.parameters.all, optim::SGDOptions(1e-3).momentum(0.9));
  GradScaler scaler(device.type(), {.init_scale = 1024, .growth_interval = 1000000});
  const auto step = [&] {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(device, {.dtype = kBFloat16, .enabled = mixed});
      loss = c.loss();
    }
    scaler.scale(loss).backward();
    scaler.unscale_(optimizer);
    scaler.step(optimizer);
    scaler.update();
  };
  const auto wait = [&] {
    if (on_cuda) cuda::synchronize();
  };
  for (int i = 0; i < 3; ++i) step();
  for (int round = 0; round < rounds; ++round) {
    wait();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < steps; ++i) step();
    wait();
    std::printf("%.9f\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / steps);
  }
  std::printf("%lld\n", static_cast<long long>(peak_resident_bytes() - before));
}
