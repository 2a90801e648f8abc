// The costs of kernels on a device that the interpreter of PTX can count: launches, instructions per element, and the bytes and requests of
// memory accesses. The bounds are today's values with some room. A kernel that goes back to single elements, reads its input once more or
// divides per element exceeds them.
#include <doctest/doctest.h>

#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstdlib>
#include <functional>

#include <amp/apex/apex.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/numerics.h>
#include <amp/cuda/stream.h>
#include <amp/internal_ops.h>

#include <fakecuda/ptx/executor.h>
#include <fakecuda/runtime/counts.h>
#include "support.h"

namespace cost_tests {

namespace {

using namespace amp;
using testing::normal;

// Sums over all launches of a piece of code.
struct Cost {
  uint64_t launches = 0;
  ptx::Counters counters;
};

// `elements` and `bytes`: the number of elements of the op, and the minimum number of bytes to move.
struct Budget {
  int64_t elements, bytes;
  uint64_t launches;
  double instructions;  // instructions of threads, per element
  double traffic;       // bytes of the accessed sectors, per byte that must be moved
  double request;       // bytes that must be moved, per request of a warp
};

Cost cost_of(const std::function<void()>& work) {
  ptx::clear_totals();
  work();
  Cost cost;
  for (const auto& [kernel, total] : ptx::totals()) {
    cost.launches += total.launches;
    cost.counters.add(total.counters);
  }
  return cost;
}

void check(const char* what, const Budget& budget, const std::function<void()>& work) {
  work();  // one-time work: cuDNN's plans, copies of parameters
  const Cost cost = cost_of(work);
  const ptx::Counters& c = cost.counters;
  const auto bytes = static_cast<double>(budget.bytes);
  const double instructions = static_cast<double>(c.thread_instructions) / static_cast<double>(budget.elements);
  const double traffic = 32.0 * static_cast<double>(c.load_sectors + c.store_sectors) / bytes;
  const double request = bytes / static_cast<double>(c.global_loads + c.global_stores);
  INFO(what << ": " << instructions << " instructions an element, " << traffic << " times the bytes, " << request << " bytes a request");
  if (std::getenv("AMP_COSTS") != nullptr)
    std::printf("%-32s %llu launches %6.1f instructions %5.2f traffic %6.1f bytes a request\n", what,
                static_cast<unsigned long long>(cost.launches), instructions, traffic, request);
  CHECK(cost.launches <= budget.launches);
  CHECK(instructions <= budget.instructions);
  CHECK(traffic <= budget.traffic);
  CHECK(request >= budget.request);
  CHECK(c.local_loads + c.local_stores == 0);
}

Tensor on_device(IntArrayRef sizes, ScalarType dtype) { return normal(sizes, kFloat32).to(kCUDA, dtype); }

// A batch of images in channels-last format.
Tensor images(int64_t batch, int64_t channels, int64_t side) {
  return on_device({batch, side, side, channels}, kBFloat16).permute({0, 3, 1, 2});
}

}  // namespace

TEST_SUITE_BEGIN("cuda costs");

TEST_CASE("softmax reads a row that fits into registers once") {
  const Tensor x = on_device({64, 1000}, kBFloat16), y = x.softmax(-1), dy = on_device({64, 1000}, kBFloat16);
  const int64_t n = x.numel();
  check("softmax", {n, 4 * n, 1, 55, 1.1, 400}, [&] { x.softmax(-1); });
  check("log_softmax", {n, 4 * n, 1, 52, 1.1, 400}, [&] { x.log_softmax(-1); });
  check("softmax backward", {n, 6 * n, 1, 35, 1.1, 400}, [&] { internal::softmax_backward(dy, y, -1, kBFloat16); });
  const Tensor longer = on_device({4, 20000}, kBFloat16);
  check("softmax of long rows", {longer.numel(), 6 * longer.numel(), 1, 70, 1.1, 400}, [&] { longer.softmax(-1); });
}

TEST_CASE("cross entropy reads the scores once") {
  const Tensor x = on_device({16, 4000}, kBFloat16), target = arange(16).to(kCUDA);
  const int64_t n = x.numel();
  check("cross entropy", {n, 2 * n, 2, 50, 1.1, 300}, [&] { cross_entropy(x, target); });
}

TEST_CASE("layer norm reads a row once, and its parameters in packs") {
  const Tensor x = on_device({64, 1024}, kBFloat16), weight = on_device({1024}, kFloat32), bias = on_device({1024}, kFloat32);
  const int64_t n = x.numel();
  check("layer norm", {n, 4 * n + 64 * 8192, 1, 35, 1.8, 400}, [&] { layer_norm(x, {1024}, weight, bias, 1e-5); });
}

TEST_CASE("dropout moves 16 bytes at a time") {
  const Tensor x = on_device({1 << 16}, kBFloat16);
  check("dropout", {x.numel(), 5 * x.numel(), 1, 60, 1.1, 350}, [&] { dropout(x, 0.5, true); });
}

TEST_CASE("concatenation is one launch that moves 16 bytes at a time") {
  const Tensor x = on_device({64, 512}, kBFloat16), y = on_device({64, 1024}, kBFloat16), z = on_device({64, 520}, kBFloat16);
  const int64_t n = x.numel() + y.numel() + z.numel();
  check("cat of rows' parts", {n, 4 * n, 1, 7, 1.1, 300}, [&] { cat({x, y, z}, 1); });
  check("cat of rows", {3 * y.numel(), 12 * y.numel(), 1, 6, 1.1, 400}, [&] { cat({y, y, y}, 0); });
}

TEST_CASE("a step of Apex's O2 launches no kernel for each parameter") {
  const auto launches = [](int layers) {
    nn::Sequential model;
    for (int i = 0; i < layers; ++i) model->push_back(nn::Linear(8, 8));
    model->to(kCUDA);
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1).momentum(0.9));
    apex::initialize(model, optimizer, {.opt_level = "O2", .verbosity = 0});
    const auto step = [&] {
      std::vector<Tensor> grads;
      for (const Tensor& param : model->parameters()) grads.push_back(ones_like(param.detach()));
      const Cost cost = cost_of([&] {
        {
          auto scaled_loss = apex::scale_loss(zeros({}, TensorOptions(kFloat32).device(kCUDA)), optimizer);
          for (size_t i = 0; i < grads.size(); ++i) model->parameters()[i].mutable_grad() = grads[i];
        }
        optimizer.step();
      });
      optimizer.zero_grad();
      return cost.launches;
    };
    step();  // makes the momentum buffers
    const uint64_t n = step();
    apex::shutdown();
    return n;
  };
  CHECK_EQ(launches(20), launches(2));
}

TEST_CASE("sums load 16 bytes at a time") {
  const Tensor x = on_device({256, 2048}, kBFloat16);
  const int64_t n = x.numel();
  check("sum of rows", {n, 2 * n, 1, 28, 1.1, 400}, [&] { x.sum({1}); });
  check("sum of columns", {n, 2 * n, 1, 10, 1.1, 400}, [&] { x.sum({0}); });
  check("sum", {n, 2 * n, 1, 14, 1.1, 400}, [&] { x.sum(); });
}

TEST_CASE("batch norm in channels-last folds packs of channels, without divisions per element") {
  const Tensor x = images(8, 64, 28), weight = on_device({64}, kFloat32), bias = on_device({64}, kFloat32);
  const Tensor running_mean = zeros({64}, weight.options()), running_var = ones({64}, weight.options());
  const int64_t n = x.numel();
  const auto forward = [&](bool training) { return native_batch_norm(x, weight, bias, running_mean, running_var, training, 0.1, 1e-5); };
  check("batch norm", {n, 6 * n, 2, 40, 1.9, 180}, [&] { forward(true); });
  check("batch norm with given statistics", {n, 4 * n, 2, 25, 2.2, 150}, [&] { forward(false); });
  const auto [y, mean, invstd] = forward(true);
  const auto backward = [&](bool training) {
    internal::native_batch_norm_backward(y, x, weight, mean, invstd, training, /*need_input=*/true, /*need_weight=*/true,
                                         /*need_bias=*/true);
  };
  check("batch norm backward", {n, 10 * n, 2, 50, 1.7, 200}, [&] { backward(true); });
  check("the same with given statistics", {n, 8 * n, 2, 40, 1.5, 250}, [&] { backward(false); });
}

// The last block to end combines the segments of a long reduction. Blocks count with counters of the library's streams. On other streams,
// and in captures, a reduction clears its own counters.
TEST_CASE("a reduction in segments is one launch, with the same bits on every stream and in a recording") {
  const Tensor x = on_device({3000, 40}, kFloat32);
  const auto work = [&] { return std::vector<Tensor>{x.sum({0}), x.sum(), x.slice(1, 0, 3).sum({0}), x.amax({0}, false)}; };
  const std::vector<Tensor> expected = work();
  const auto compare = [&](const std::vector<Tensor>& got) {
    for (size_t i = 0; i < got.size(); ++i) CHECK(equal(got[i].cpu(), expected[i].cpu()));
  };
  const auto run_on = [&](const cuda::Stream& stream, uint64_t fills) {
    stream.wait(cuda::current_stream());
    std::vector<Tensor> got;
    {
      const cuda::StreamGuard guard(stream);
      const fake::Counts counts = fake::count([&] { got = work(); });
      CHECK(counts.launches == 4);
      CHECK(counts.fills == fills);
    }
    cuda::current_stream().wait(stream);
    compare(got);
  };
  for (int i = 0; i < 2; ++i) run_on(cuda::current_stream(), 0);
  for (int i = 0; i < 2; ++i) run_on(cuda::stream_from_pool(), 0);
  cudaStream_t own = nullptr;
  REQUIRE(cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking) == cudaSuccess);
  run_on({own, 0}, 4);
  cuda::synchronize();
  cudaStreamDestroy(own);
  cuda::Graph graph;
  graph.capture_begin();
  const std::vector<Tensor> recorded = work();
  graph.capture_end();
  for (int i = 0; i < 2; ++i) graph.replay();
  compare(recorded);
}

TEST_CASE("sums at indices in any order are one launch; 16-bit ones are added in a float32 copy") {
  cuda::set_deterministic(false);
  const Tensor index = arange(512).remainder(40).to(kCUDA), places = index.unsqueeze(1).expand({512, 64});
  for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16, kComplex64, kInt64}) {
    INFO(toString(dtype));
    const Tensor x = ones({512, 64}, TensorOptions(dtype).device(kCUDA));
    Tensor sums = zeros({40, 64}, x.options());
    const uint64_t copies = dtype == kBFloat16 ? 2 : 0;
    const auto launches = [](const std::function<void()>& work) { return fake::count(work).launches; };
    CHECK(launches([&] { sums.index_add_(0, index, x); }) == 1 + copies);
    CHECK(launches([&] { sums.scatter_add_(0, places, x); }) == 1 + copies);
    CHECK(launches([&] { index_put_(sums, {index}, x, true); }) == 1 + copies);
  }
  const Tensor x = on_device({512, 64}, kFloat32);
  Tensor sums = zeros({40, 64}, x.options());
  check("index_add in any order", {x.numel(), 4 * x.numel(), 1, 150, 1.4, 60}, [&] { sums.index_add_(0, index, x); });
  cuda::set_determinism(cuda::Determinism::Kernels);
}

TEST_CASE("conversions between all dtypes, four elements at a time") {
  const Tensor halves = on_device({64, 1024}, kFloat16), longs = on_device({64, 1024}, kInt64), bools = on_device({64, 1024}, kBool);
  const int64_t n = halves.numel();
  check("float16 to bfloat16", {n, 4 * n, 1, 36, 1.1, 200}, [&] { halves.to(kBFloat16); });
  check("int64 to float32", {n, 12 * n, 1, 30, 1.8, 400}, [&] { longs.to(kFloat32); });
  check("bool to float32", {n, 5 * n, 1, 30, 1.1, 250}, [&] { bools.to(kFloat32); });
}

TEST_CASE("mixed dtypes, broadcasts and comparisons, four elements at a time") {
  const Tensor a = on_device({64, 1024}, kFloat32), b = on_device({64, 1024}, kBFloat16), row = on_device({1024}, kFloat32),
               channel = on_device({64, 1}, kBFloat16);
  const int64_t n = a.numel();
  check("float32 + bfloat16", {n, 10 * n, 1, 37, 1.1, 350}, [&] { a + b; });
  check("a row for all rows", {n, 12 * n, 1, 42, 1.1, 400}, [&] { a + row; });
  check("a number for each row", {n, 4 * n, 1, 56, 1.1, 140}, [&] { b + channel; });
  check("a number", {n, 4 * n, 1, 34, 1.1, 400}, [&] { b * 0.1; });
  check("comparison with a number", {n, 5 * n, 1, 30, 1.1, 250}, [&] { a > 0.5; });
  check("comparison", {n, 9 * n, 1, 42, 1.1, 300}, [&] { a < row; });
}

TEST_SUITE_END();

}  // namespace cost_tests
