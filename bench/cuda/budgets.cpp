// What the library asks of CUDA, counted on the fake runtime of the tests (docs/cuda-testing.md), and the time that the host needs for it
// beside the calls of the runtime. Needs no device; kernels and libraries compute nothing here.
//   bench_cuda_budgets           prints both tables
//   bench_cuda_budgets --list    prints what the steps submit, by name
//   bench_cuda_budgets --check   prints them, and exits with 1 if a budget is exceeded (times are not checked)
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <amp/amp.h>
#include <amp/jit/jit.h>

#include "../models.h"
#include "cuda/fake/control.h"
#include "cuda/fake/counts.h"

using namespace amp;

namespace {

bool within = true, listing = false;

void list(const std::vector<std::string>& operations) {
  std::map<std::string, int> times;
  for (const std::string& operation : operations) ++times[operation];
  for (const auto& [operation, n] : times) std::printf("%6d  %s\n", n, operation.c_str());
}

uint64_t submitted(const fake::Counts& counts) { return counts.launches + counts.library_calls + counts.copies + counts.fills; }

// `budget`: the most that may be submitted, 0 for none.
void print(const char* what, const fake::Counts& counts, uint64_t budget) {
  std::printf("| %s | %llu | %llu | %llu | **%llu** | %s | %llu | %llu | %llu | %llu |\n", what,
              static_cast<unsigned long long>(counts.launches), static_cast<unsigned long long>(counts.library_calls),
              static_cast<unsigned long long>(counts.copies + counts.fills), static_cast<unsigned long long>(submitted(counts)),
              budget > 0 ? std::to_string(budget).c_str() : "", static_cast<unsigned long long>(counts.allocations),
              static_cast<unsigned long long>(counts.driver_allocations), static_cast<unsigned long long>(counts.events),
              static_cast<unsigned long long>(counts.synchronisations));
  within = within && (budget == 0 || submitted(counts) <= budget);
}

// linear with a weight that is cast, in its two states, and its gradients.
void linear_rows() {
  const TensorOptions options = TensorOptions(kFloat32).device(kCUDA);
  const Tensor x = zeros({64, 256}, options.dtype(kFloat16)).requires_grad_();
  const Tensor weight = zeros({128, 256}, options).requires_grad_(), bias = zeros({128}, options.dtype(kFloat16)).requires_grad_();
  for (const bool warm : {false, true}) {
    const Autocast region(kCUDA, {.dtype = kFloat16});
    Tensor y;
    const fake::Counts first = fake::count([&] { y = linear(x, weight, bias); });
    const fake::Counts cached = fake::count([&] { linear(x, weight, bias); });
    const Tensor grad = zeros_like(y);
    const fake::Counts backward = fake::count([&] { y.backward(grad); });
    x.mutable_grad().reset();
    weight.mutable_grad().reset();
    bias.mutable_grad().reset();
    if (!warm) continue;  // handles and algorithms
    print("`linear` under autocast: cast of the weight, product with bias", first, 2);
    print("the same with the weight in the cache", cached, 1);
    print("its backward pass: gradients of input, weight and bias", backward, 3);
  }
}

// The fourth step of a model, whose memory is then that of earlier steps. `torch`: what PyTorch submits, 0 if it was not counted.
void step_row(const char* what, models::Case model, bool scaled, uint64_t budget) {
  optim::SGD optimizer(model.parameters.all, optim::SGDOptions(1e-3).momentum(0.9));
  GradScaler scaler(kCUDA, {.enabled = scaled});
  const auto step = [&] {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCUDA, {.dtype = scaled ? kFloat16 : kBFloat16});
      loss = model.loss();
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer);
    scaler.update();
  };
  for (int i = 0; i < 3; ++i) step();
  std::vector<std::string> operations;
  if (listing) fake::list_operations(&operations);
  const fake::Counts counts = fake::count(step);
  fake::list_operations(nullptr);
  print(what, counts, budget);
  if (listing) list(operations);
  within = within && counts.synchronisations == 0 && counts.driver_allocations == 0;
}

void count_rows() {
  std::printf(
      "| what | kernels | library calls | copies, fills | submitted | at most | allocations | from the driver | events | waits |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n");
  linear_rows();
  const Device device(kCUDA, 0);
  step_row("MLP 784-1024-1024-10, bfloat16, SGD with momentum", models::mlp(device, 256, 784, 1024), false, 0);
  step_row("the same in float16 with a scaler", models::mlp(device, 256, 784, 1024), true, 0);
  step_row("ResNet-20 in channels-last, bfloat16, SGD with momentum", models::resnet20(device, true), false, AMP_RESNET20_BUDGET);
  step_row("the same with contiguous weights", models::resnet20(device), false, 0);
  step_row("in channels-last, in float16 with a scaler", models::resnet20(device, true), true, 0);
  step_row("encoder layer with scaled_dot_product_attention, bfloat16", models::encoder(device, true), false, 0);
  step_row("LSTM layer over 64 steps, bfloat16", models::lstm_layer(device, false), false, 27);
}

struct HostTime {
  double nanoseconds;  // of a call, outside of the runtime
  double calls;        // of the runtime
};

// The best of several rounds. `outside`: what measuring the calls of the runtime costs outside of them, in nanoseconds a call.
HostTime host_time(const std::function<void()>& call, double outside) {
  constexpr int kCalls = 2000, kRounds = 9;
  for (int i = 0; i < kCalls; ++i) call();
  HostTime best{std::numeric_limits<double>::infinity(), 0};
  for (int round = 0; round < kRounds; ++round) {
    const fake::TimeInside before = fake::time_inside();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kCalls; ++i) call();
    const double all = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const fake::TimeInside after = fake::time_inside();
    const double calls = static_cast<double>(after.calls - before.calls) / kCalls;
    best = {std::min(best.nanoseconds, (all - (after.seconds - before.seconds)) / kCalls * 1e9 - calls * outside), calls};
  }
  return best;
}

void time_rows() {
  std::printf("\n| call | launches | allocations | calls of the runtime | host, ns beside them |\n|---|---|---|---|---|\n");
  const double outside = host_time([] { cuda::current_device(); }, 0).nanoseconds;
  const TensorOptions options = TensorOptions(kFloat32).device(kCUDA);
  const Tensor x = zeros({64, 64}, options), half = zeros({64, 64}, options.dtype(kFloat16)), w = zeros({64, 64}, options).requires_grad_();
  const Tensor bias = zeros({64}, options);
  const auto row = [&](const char* what, const std::function<void()>& call) {
    const fake::Counts counts = fake::count(call);
    const HostTime time = host_time(call, outside);
    std::printf("| `%s` | %llu | %llu | %.0f | %.0f |\n", what, static_cast<unsigned long long>(submitted(counts)),
                static_cast<unsigned long long>(counts.allocations), time.calls, time.nanoseconds);
  };
  row("x + x", [&] { x + x; });
  row("x * 2", [&] { x * 2; });
  row("relu(x)", [&] { relu(x); });
  row("x + bias", [&] { x + bias; });
  row("half + x", [&] { half + x; });
  row("x.to(kFloat16)", [&] { x.to(kFloat16); });
  row("sum(x, 1)", [&] { sum(x, {1}); });
  row("softmax(x, 1)", [&] { softmax(x, 1); });
  row("layer_norm(x, {64})", [&] { layer_norm(x, {64}); });
  row("w * x, recorded", [&] { w* x; });
  {
    const Autocast region(kCUDA, {.dtype = kFloat16});
    row("exp(half) in a region", [&] { exp(half); });
  }
  // Frozen programs, of three linears and of an encoder layer.
  nn::Sequential perceptron(nn::Linear(64, 64), nn::ReLU(), nn::Linear(64, 64), nn::ReLU(), nn::Linear(64, 64));
  nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(64, 4).dim_feedforward(128).batch_first(true));
  const Tensor words = zeros({4, 16, 64}, options);
  const AutocastOptions mixed{.dtype = kBFloat16};
  perceptron->to(kCUDA), perceptron->eval();
  layer->to(kCUDA), layer->eval();
  const jit::Program rows = jit::freeze(jit::trace(perceptron, x, {.autocast = mixed}));
  const jit::Program encoder = jit::freeze(jit::trace(layer, words, {.autocast = mixed}));
  for (int i = 0; i < 2; ++i) rows(x), encoder(words);
  row("frozen perceptron, bfloat16", [&] { rows(x); });
  row("frozen encoder layer, bfloat16", [&] { encoder(words); });
}

}  // namespace

int main(int argc, char** argv) {
  const bool check = argc == 2 && std::strcmp(argv[1], "--check") == 0;
  listing = argc == 2 && std::strcmp(argv[1], "--list") == 0;
  if (argc > 1 && !check && !listing) {
    std::fprintf(stderr, "usage: bench_cuda_budgets [--check | --list]\n");
    return 2;
  }
  fake::set_library_values(false);
  manual_seed(0);
  count_rows();
  if (!check && !listing) time_rows();
  if (!within) std::fprintf(stderr, "a budget is exceeded\n");
  return check && !within ? 1 : 0;
}
