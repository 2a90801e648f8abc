// Training steps: eager, and the same recorded (jit::TrainingStep). The two alternate; each number is the median of the rounds.
//
//   bench_recorded_step [rounds] [part of a name]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/jit/jit.h>

#include "models.h"
#include "timing.h"

using namespace amp;
using amp::bench::median;
using amp::bench::time_of;

namespace {

struct Program {
  const char* name;
  std::function<models::Case()> make;
};

models::Case linear4() {
  models::Case c(kCPU);
  const Tensor w = c.parameters.input({4, 4}).requires_grad_();
  c.parameters.all.push_back(w);
  const Tensor x = c.parameters.input({4, 4});
  c.loss = [=] { return linear(x, w).sum(); };
  return c;
}

const Program kPrograms[] = {
    {"linear4", linear4},
    {"mlp_tiny", [] { return models::mlp(kCPU, 8, 32, 32); }},
    {"mlp", [] { return models::mlp(kCPU, 256, 784, 1024); }},
    {"resnet20", [] { return models::resnet20(kCPU); }},
    {"encoder", [] { return models::encoder(kCPU, false); }},
    {"encoder_sdpa", [] { return models::encoder(kCPU, true); }},
    {"lstm", [] { return models::lstm_layer(kCPU, false); }},
};

enum class Kind { Sgd, AdamW, SgdWithScaler };
const char* const kKinds[] = {"sgd", "adamw", "sgd+scaler"};

// A training. Both kinds of steps train one.
struct Training {
  models::Case program;
  std::unique_ptr<optim::Optimizer> optimizer;
  std::optional<GradScaler> scaler;
  jit::TrainingStepOptions options;

  Training(const Program& given, Kind kind, bool mixed) : program(given.make()) {
    if (kind == Kind::AdamW) optimizer = std::make_unique<optim::AdamW>(program.parameters.all, optim::AdamWOptions(1e-5));
    else optimizer = std::make_unique<optim::SGD>(program.parameters.all, optim::SGDOptions(1e-6).momentum(0.9));
    if (kind == Kind::SgdWithScaler) scaler.emplace(kCPU, GradScalerOptions{.init_scale = 1024, .growth_interval = 1000000});
    options.autocast = AutocastOptions{.dtype = kBFloat16, .enabled = mixed};
    if (scaler) options.scaler = &*scaler;
  }
  void eager() {
    optimizer->zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, *options.autocast);
      loss = program.loss();
    }
    if (!scaler) {
      loss.backward();
      optimizer->step();
      return;
    }
    scaler->scale(loss).backward();
    scaler->step(*optimizer);
    scaler->update();
  }
};

void compare(const Program& program, Kind kind, bool mixed, int rounds) {
  manual_seed(0);
  Training training(program, kind, mixed);
  jit::TrainingStep step(*training.optimizer, training.program.loss, training.options);
  constexpr int kWarmUp = 6;  // two recordings, a comparison, and a memory plan
  for (int i = 0; i < kWarmUp; ++i) step();
  const std::function<void()> eager = [&] { training.eager(); }, recorded = [&] { step(); };
  const int repeats = std::clamp(static_cast<int>(0.05 / time_of(eager, 2)), 1, 20000);
  std::vector<double> a, b;
  for (int round = 0; round < rounds; ++round) {
    a.push_back(time_of(eager, repeats));
    b.push_back(time_of(recorded, repeats));
  }
  std::printf("%-13s %-9s %-11s eager %11.2f us  recorded %11.2f us  %5.2fx  %s\n", program.name, mixed ? "bfloat16" : "float32",
              kKinds[static_cast<int>(kind)], median(a) * 1e6, median(b) * 1e6, median(a) / median(b), step.report()[0].c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 7;
  const std::string part = argc > 2 ? argv[2] : "";
  for (const Program& program : kPrograms) {
    if (std::string(program.name).find(part) == std::string::npos) continue;
    for (const bool mixed : {true, false}) {
      for (const Kind kind : {Kind::Sgd, Kind::AdamW, Kind::SgdWithScaler}) compare(program, kind, mixed, rounds);
    }
  }
}
