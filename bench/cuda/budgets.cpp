// What the library submits to CUDA, counted on the fake runtime of the tests (docs/internals/cuda-testing.md), and the host's time per call
// without the runtime and the libraries. Needs no device. Kernels and libraries compute nothing here.
//   bench_cuda_budgets           prints both tables
//   bench_cuda_budgets --list    prints what the steps submit, by name
//   bench_cuda_budgets --only CALL    prints one row of the second table, for a profiler
//   bench_cuda_budgets --check   prints them, and exits with 1 if a budget is exceeded (times are not checked)
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/jit/jit.h>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include "../models.h"

using namespace amp;

namespace {

bool within = true, listing = false;
const char* only = nullptr;  // the only row of the times to print
bool found = false;

void list(const std::vector<std::string>& operations) {
  std::map<std::string, int> times;
  for (const std::string& operation : operations) ++times[operation];
  for (const auto& [operation, n] : times) std::printf("%6d  %s\n", n, operation.c_str());
}

uint64_t submitted(const fake::Counts& counts) { return counts.launches + counts.library_calls + counts.copies + counts.fills; }

// `budget`: the largest allowed number of submissions, 0 for no limit.
void print(const char* what, const fake::Counts& counts, uint64_t budget) {
  std::printf("| %s | %llu | %llu | %llu | **%llu** | %s | %llu | %llu | %llu | %llu |\n", what,
              static_cast<unsigned long long>(counts.launches), static_cast<unsigned long long>(counts.library_calls),
              static_cast<unsigned long long>(counts.copies + counts.fills), static_cast<unsigned long long>(submitted(counts)),
              budget > 0 ? std::to_string(budget).c_str() : "", static_cast<unsigned long long>(counts.allocations),
              static_cast<unsigned long long>(counts.driver_allocations), static_cast<unsigned long long>(counts.events),
              static_cast<unsigned long long>(counts.synchronizations));
  within = within && (budget == 0 || submitted(counts) <= budget);
}

// linear with a weight that is cast, in its two states, and the gradients.
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

// The fourth step of a model: by then it reuses memory of earlier steps. `torch`: what PyTorch submits, 0 if it was not counted.
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
  within = within && counts.synchronizations == 0 && counts.driver_allocations == 0;
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
  double nanoseconds;  // time per call outside the runtime
  double calls;        // calls of the runtime and the libraries
};

// The best of several rounds. `outside`: the cost of the measurement itself outside the runtime, in nanoseconds per call.
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

// Prints rows about calls.
struct TimeTable {
  double outside;

  TimeTable() : outside(host_time([] { cuda::current_device(); }, 0).nanoseconds) {
    std::printf(
        "\n| call | launches | allocations | calls of CUDA and its libraries | host, ns without them | without their work "
        "|\n|---|---|---|---|---|---|\n");
  }
  // `parts`: the number of parts in the call; its time is divided by this.
  void row(const char* what, const std::function<void()>& call, int parts = 1) const {
    if (only != nullptr && std::strcmp(only, what) != 0) return;
    found = true;
    call();  // handles and algorithms
    const fake::Counts counts = fake::count(call);
    const HostTime time = host_time(call, outside);
    fake::set_work(false);
    const HostTime undisturbed = host_time(call, outside);
    fake::set_work(true);
    std::printf("| `%s` | %llu | %llu | %.0f | %.0f | %.0f |\n", what, static_cast<unsigned long long>(submitted(counts)),
                static_cast<unsigned long long>(counts.allocations), time.calls, time.nanoseconds / parts, undisturbed.nanoseconds / parts);
  }
};

void kernel_rows(const TimeTable& table) {
  const TensorOptions options = TensorOptions(kFloat32).device(kCUDA);
  const Tensor x = zeros({64, 64}, options), half = zeros({64, 64}, options.dtype(kFloat16)), w = zeros({64, 64}, options).requires_grad_();
  const Tensor bias = zeros({64}, options), index = zeros({64}, options.dtype(kInt64));
  const Tensor images = zeros({2, 16, 8, 8}, options), ones16 = ones({16}, options), zeros16 = zeros({16}, options);
  table.row("x + x", [&] { x + x; });
  table.row("x * 2", [&] { x * 2; });
  table.row("relu(x)", [&] { relu(x); });
  table.row("x + bias", [&] { x + bias; });
  table.row("half + x", [&] { half + x; });
  table.row("x.to(kFloat16)", [&] { x.to(kFloat16); });
  table.row("sum(x, 1)", [&] { sum(x, {1}); });
  table.row("softmax(x, 1)", [&] { softmax(x, 1); });
  table.row("layer_norm(x, {64})", [&] { layer_norm(x, {64}); });
  table.row("batch_norm(images), training",
            [&] { batch_norm(images, ones16, zeros16, zeros16, ones16, /*training=*/true, 0.1, 1e-5, false); });
  table.row("batch_norm(images), evaluating",
            [&] { batch_norm(images, ones16, zeros16, zeros16, ones16, /*training=*/false, 0.1, 1e-5, false); });
  table.row("embedding(x, index)", [&] { embedding(x, index); });
  table.row("x.index({index})", [&] { x.index({index}); });
  table.row("cat({x, x}, 1)", [&] { cat({x, x}, 1); });
  table.row("w * x, recorded", [&] { w* x; });
  const Autocast region(kCUDA, {.dtype = kFloat16});
  table.row("exp(half) in a region", [&] { exp(half); });
}

void library_rows(const TimeTable& table) {
  const TensorOptions options = TensorOptions(kFloat16).device(kCUDA);
  const Tensor x = zeros({64, 64}, options), bias = zeros({64}, options);
  const Tensor heads = zeros({2, 4, 64, 64}, options), visible = ones({64, 64}, options.dtype(kBool));
  const Tensor images = zeros({2, 16, 8, 8}, options).contiguous(MemoryFormat::ChannelsLast);
  const Tensor filters = zeros({16, 16, 3, 3}, options).contiguous(MemoryFormat::ChannelsLast), single = zeros({16, 1, 3, 3}, options);
  const Tensor shifts = zeros({16}, options);
  table.row("mm(x, x)", [&] { mm(x, x); });
  table.row("linear(x, x, bias)", [&] { linear(x, x, bias); });
  table.row("conv2d(images, filters)", [&] { conv2d(images, filters, {}, 1, 1); });
  table.row("conv2d(images, filters, shifts)", [&] { conv2d(images, filters, shifts, 1, 1); });
  table.row("conv2d(images, single, shifts), depthwise", [&] { conv2d(images, single, shifts, 1, 1, 1, 16); });
  table.row("scaled_dot_product_attention(q, k, v)", [&] { scaled_dot_product_attention(heads, heads, heads); });
  table.row("the same, causal", [&] { scaled_dot_product_attention(heads, heads, heads, {}, 0, /*is_causal=*/true); });
  table.row("the same with a mask", [&] { scaled_dot_product_attention(heads, heads, heads, visible); });
}

template <class Optimizer, class Options>
void optimizer_row(const TimeTable& table, const char* what, const Options& options) {
  constexpr int kParameters = 64;
  std::vector<Tensor> parameters;
  for (int i = 0; i < kParameters; ++i) {
    parameters.push_back(zeros({64, 64}, TensorOptions(kFloat32).device(kCUDA)).requires_grad_());
    parameters.back().mutable_grad() = zeros({64, 64}, TensorOptions(kFloat32).device(kCUDA));
  }
  Optimizer optimizer(parameters, options);
  table.row(
      what, [&] { optimizer.step(); }, kParameters);
}

void frozen_rows(const TimeTable& table) {
  nn::Sequential perceptron(nn::Linear(64, 64), nn::ReLU(), nn::Linear(64, 64), nn::ReLU(), nn::Linear(64, 64));
  nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(64, 4).dim_feedforward(128).batch_first(true));
  const TensorOptions options = TensorOptions(kFloat32).device(kCUDA);
  const Tensor x = zeros({64, 64}, options), words = zeros({4, 16, 64}, options);
  const AutocastOptions mixed{.dtype = kBFloat16};
  perceptron->to(kCUDA), perceptron->eval();
  layer->to(kCUDA), layer->eval();
  const jit::Program rows = jit::freeze(jit::trace(perceptron, x, {.autocast = mixed}));
  const jit::Program encoder = jit::freeze(jit::trace(layer, words, {.autocast = mixed}));
  for (int i = 0; i < 2; ++i) rows(x), encoder(words);
  table.row("frozen perceptron, bfloat16", [&] { rows(x); });
  table.row("frozen encoder layer, bfloat16", [&] { encoder(words); });
}

void time_rows() {
  const TimeTable table;
  kernel_rows(table);
  library_rows(table);
  optimizer_row<optim::SGD>(table, "SGD::step, a parameter of 64", optim::SGDOptions(0.1).momentum(0.9));
  optimizer_row<optim::Adam>(table, "Adam::step, a parameter of 64", optim::AdamOptions(0.1));
  frozen_rows(table);
}

}  // namespace

int main(int argc, char** argv) {
  const bool check = argc == 2 && std::strcmp(argv[1], "--check") == 0;
  listing = argc == 2 && std::strcmp(argv[1], "--list") == 0;
  if (argc == 3 && std::strcmp(argv[1], "--only") == 0) only = argv[2];
  if (argc > 1 && !check && !listing && only == nullptr) {
    std::fprintf(stderr, "usage: bench_cuda_budgets [--check | --list | --only CALL]\n");
    return 2;
  }
  fake::set_library_values(false);
  manual_seed(0);
  if (only == nullptr) count_rows();
  if (!check && !listing) time_rows();
  if (only != nullptr && !found) {
    std::fprintf(stderr, "the table has no call \"%s\"\n", only);
    return 2;
  }
  if (!within) std::fprintf(stderr, "a budget is exceeded\n");
  return check && !within ? 1 : 0;
}
