// Attention through cuDNN: when it is called, with which graph, on which stream and device, and what happens if it rejects the graph or
// fails.
#include <doctest/doctest.h>

#include <cudnn.h>

#include <thread>
#include <vector>

#include <amp/cuda/attention/key.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/numerics.h>
#include <amp/cuda/record_stream.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "cuda/runtime/logged.h"
#include "support.h"

namespace attention_tests {

using namespace amp;
using testing::contains;
using testing::difference;

namespace {

Tensor sample(IntArrayRef sizes, ScalarType dtype, uint32_t seed) { return testing::normal(sizes, kFloat64, seed).to(dtype); }

struct Case {
  Shape query, key, value;
  bool is_causal = false, grouped = false;
};

// The result, the gradients of query, key and value, and the counts of their calls.
struct Run {
  std::vector<Tensor> tensors;
  fake::Counts forward, backward;

  Run(const Case& c, Device device, ScalarType dtype) {
    std::vector<Tensor> inputs;
    for (const Shape* sizes : {&c.query, &c.key, &c.value})
      inputs.push_back(sample(*sizes, dtype, static_cast<uint32_t>(1 + inputs.size())).to(device).requires_grad_());
    Tensor y;
    forward =
        fake::count([&] { y = scaled_dot_product_attention(inputs[0], inputs[1], inputs[2], Tensor(), 0.0, c.is_causal, 0.3, c.grouped); });
    const Tensor grad = sample(y.sizes(), dtype, 4).to(device);
    backward = fake::count([&] { y.backward(grad); });
    tensors = {y, inputs[0].grad(), inputs[1].grad(), inputs[2].grad()};
  }
};

void compare(const Case& c, ScalarType dtype) {
  INFO(IntArrayRef(c.query));
  const Run expected(c, kCPU, dtype), found(c, kCUDA, dtype);
  for (const fake::Counts* each : {&found.forward, &found.backward}) {
    CHECK(each->library_calls == 1);
    CHECK(each->launches == 0);
    CHECK(each->copies == 0);
    CHECK(each->fills == 0);
    CHECK(each->synchronizations == 0);
  }
  const double t = dtype == kFloat16 ? 4e-3 : 3e-2;
  for (size_t i = 0; i < expected.tensors.size(); ++i) {
    CAPTURE(i);
    CHECK(difference(found.tensors[i].cpu(), expected.tensors[i], t, t) == "");
  }
}

// Attention with sizes that no other case uses: `keys` makes them unique.
struct Single {
  Tensor q, k, v;
  explicit Single(int64_t keys, ScalarType dtype = kFloat16, int64_t features = 8)
      : q(sample({1, 2, 4, features}, dtype, 1).to(kCUDA)),
        k(sample({1, 2, keys, features}, dtype, 2).to(kCUDA)),
        v(sample({1, 2, keys, features}, dtype, 3).to(kCUDA)) {}
  Tensor result(double dropout_p = 0) const { return scaled_dot_product_attention(q, k, v, Tensor(), dropout_p); }
  fake::Counts run(double dropout_p = 0) const {
    return fake::count([&] { result(dropout_p); });
  }
};

}  // namespace

TEST_SUITE_BEGIN("cuda runtime attention");

TEST_CASE("both passes are the CPU's, by one call of the library each") {
  const std::vector<Case> cases = {
      {{2, 3, 5, 8}, {2, 3, 7, 8}, {2, 3, 7, 16}},         {{2, 3, 5, 8}, {2, 3, 7, 8}, {2, 3, 7, 8}, true},
      {{2, 3, 7, 8}, {2, 3, 5, 8}, {2, 3, 5, 8}, true},    {{1, 4, 5, 16}, {1, 2, 6, 16}, {1, 2, 6, 8}, false, true},
      {{6, 5, 8}, {2, 6, 8}, {2, 6, 8}, true, true},       {{5, 8}, {3, 8}, {3, 24}},
      {{2, 1, 3, 2, 8}, {2, 1, 3, 4, 8}, {2, 1, 3, 4, 8}}, {{1, 1, 1, 8}, {1, 1, 2, 8}, {1, 1, 2, 8}},
  };
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    for (const Case& c : cases) compare(c, dtype);
  }
}

TEST_CASE("deterministic engines only, if that is asked for") {
  const cuda::Determinism before = cuda::determinism();
  cuda::set_determinism(cuda::Determinism::All);
  compare({{2, 3, 5, 8}, {2, 3, 7, 8}, {2, 3, 7, 16}, true}, kFloat16);
  compare({{1, 4, 5, 16}, {1, 2, 6, 16}, {1, 2, 6, 8}, false, true}, kBFloat16);
  cuda::set_determinism(before);
}

TEST_CASE("heads in place, as they come from a linear map, are not copied, and the results have their order") {
  const auto heads = [](uint32_t seed, Device device) {
    return sample({2, 5, 3, 8}, kFloat16, seed).to(device).transpose(1, 2).detach().requires_grad_();
  };
  const auto run = [&](Device device) { return std::vector<Tensor>{heads(1, device), heads(2, device), heads(3, device)}; };
  const std::vector<Tensor> of_cpu = run(kCPU), of_cuda = run(kCUDA);
  const Tensor expected = scaled_dot_product_attention(of_cpu[0], of_cpu[1], of_cpu[2]);
  Tensor found;
  std::vector<Tensor> grads;
  const Tensor grad = heads(4, kCUDA).detach();
  const fake::Counts counts = fake::count([&] {
    found = scaled_dot_product_attention(of_cuda[0], of_cuda[1], of_cuda[2]);
    grads = autograd::grad({found}, of_cuda, {grad});
  });
  CHECK(counts.library_calls == 2);
  CHECK(counts.launches == 0);
  CHECK(counts.copies == 0);
  // Copies of non-contiguous tensors to the host need kernels, which compute nothing here.
  const auto compare_in_order = [](const Tensor& a, const Tensor& b) {
    CHECK(a.transpose(1, 2).is_contiguous());
    CHECK(difference(a.detach().transpose(1, 2).cpu(), b.detach().transpose(1, 2).contiguous(), 4e-3, 4e-3) == "");
  };
  compare_in_order(found, expected);
  const std::vector<Tensor> expected_grads = autograd::grad({expected}, of_cpu, {heads(4, kCPU).detach()});
  for (size_t i = 0; i < 3; ++i) compare_in_order(grads[i], expected_grads[i]);
}

TEST_CASE("attention belongs to the current stream, of the current device") {
  const Case c{{2, 3, 5, 8}, {2, 3, 7, 8}, {2, 3, 7, 16}};
  const Run expected(c, kCPU, kFloat16);
  for (const int index : {0, 1, 0}) {
    const cuda::DeviceGuard on_device(index);
    const cuda::StreamGuard guard(cuda::stream_from_pool(index));
    const Run found(c, Device(kCUDA, static_cast<int8_t>(index)), kFloat16);
    CHECK(found.forward.library_calls == 1);
    CHECK(difference(found.tensors[0].cpu(), expected.tensors[0], 4e-3, 4e-3) == "");
  }
  const Single single(8);
  Tensor y;
  {
    const cuda::StreamGuard guard(cuda::stream_from_pool());
    y = single.result();
  }
  fake::ExpectReports expected_race;
  scaled_dot_product_attention(y, single.k, single.v);
  cuda::synchronize();
  const std::vector<std::string> reports = expected_race.take();
  REQUIRE(reports.size() == 1);
  CHECK(contains(reports[0], "race: cuDNN's attention (forward)"));
}

TEST_CASE("what cuDNN does not have runs by ops, silently") {
  const testing::Logged log;
  for (const ScalarType dtype : {kFloat32, kFloat64}) CHECK(Single(5, dtype).run().library_calls == 2);
  CHECK(Single(5, kFloat16, 12).run().library_calls == 2);
  CHECK(Single(5, kFloat16, 264).run().library_calls == 2);
  CHECK(Single(5).run(0.5).library_calls == 2);
  CHECK(log.messages.empty());
}

TEST_CASE("versions of cuDNN that take other graphs are not asked, which is logged once") {
  const testing::Logged log;
  {
    const fake::LibraryFailing version("cudnnGetVersion", 91001, 1, 100);
    for (int i = 0; i < 2; ++i) CHECK(Single(5).run().library_calls == 2);
  }
  REQUIRE(log.messages.size() == 1);
  CHECK(log.messages[0] == "[cuda] attention runs without cuDNN, which is much slower: it needs version 91002, and this is version 91001");
  const fake::LibraryFailing version("cudnnGetVersion", 91002, 1, 100);
  const Case c{{2, 3, 5, 8}, {2, 3, 9, 8}, {2, 3, 9, 16}};
  const Run run(c, kCUDA, kFloat16);
  CHECK(run.forward.library_calls == 1);
  CHECK(run.backward.library_calls > 1);
  REQUIRE(log.messages.size() == 2);
  CHECK(contains(log.messages[1], "[cuda] the gradient of attention to such a number of keys runs without cuDNN"));
}

TEST_CASE("cuDNN is not asked for a single key, and for more batches or heads than fit a grid") {
  const testing::Logged log;
  CHECK(Single(1).run().library_calls == 2);
  CHECK(log.messages.empty());
  const auto takes = [](int64_t batch, int64_t heads) {
    const Tensor one = zeros({1, 1, 2, 8}, kFloat16).expand({batch, heads, 2, 8});
    return cuda::cudnn_takes_attention(one, one, one);
  };
  CHECK(takes(65535, 65535));
  CHECK_FALSE(takes(65536, 1));
  CHECK_FALSE(takes(1, 65536));
}

TEST_CASE("cuDNN accepts masks in which only the first row is aligned") {
  const testing::Logged log;
  const Single single(7);
  fake::ExpectReports expected;  // the kernels that prepare the mask compute nothing here
  for (const Tensor& mask : {sample({4, 7}, kFloat16, 5).to(kCUDA), ones({1, 2, 4, 7}, TensorOptions(kBool).device(kCUDA))})
    CHECK(fake::count([&] { scaled_dot_product_attention(single.q, single.k, single.v, mask); }).library_calls == 1);
  CHECK(log.messages.empty());
  for (const std::string& report : expected.take()) CHECK(contains(report, "uninitialized"));
}

TEST_CASE("a mask is two kernels next to the engine, and one for the gradients") {
  Single single(24);
  single.q.requires_grad_();
  fake::ExpectReports expected;  // the kernels that prepare the mask compute nothing here
  for (const Tensor& mask : {ones({4, 24}, TensorOptions(kBool).device(kCUDA)), sample({2, 1, 24}, kFloat16, 5).to(kCUDA)}) {
    Tensor y;
    const fake::Counts forward = fake::count([&] { y = scaled_dot_product_attention(single.q, single.k, single.v, mask); });
    const Tensor grad = ones_like(y);
    const fake::Counts backward = fake::count([&] { y.backward(grad); });
    for (const fake::Counts* each : {&forward, &backward}) {
      CHECK(each->library_calls == 1);
      CHECK(each->copies + each->fills == 0);
    }
    CHECK(forward.launches == 2);
    CHECK(backward.launches == 1);
    single.q.mutable_grad().reset();
  }
  for (const std::string& report : expected.take()) CHECK(contains(report, "uninitialized"));
}

TEST_CASE("attention that cuDNN refuses runs by ops, which is logged once and not tried again") {
  for (const auto& [function, status] : {std::pair("cudnnBackendFinalize of heuristics", CUDNN_STATUS_NOT_SUPPORTED),
                                         {"cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED_RUNTIME_PREREQUISITE_MISSING},
                                         {"cudnnBackendFinalize of an operation", CUDNN_STATUS_BAD_PARAM},
                                         {"cudnnBackendFinalize of another descriptor", CUDNN_STATUS_NOT_SUPPORTED},
                                         {"cudnnBackendExecute", CUDNN_STATUS_NOT_SUPPORTED}}) {
    INFO(function);
    static int64_t keys = 16;
    const Single single(keys++);
    const testing::Logged log;
    {
      const fake::LibraryFailing failing(function, status, 1, 100);
      CHECK(single.run().library_calls == 2);
      CHECK(failing.failed() > 0);
    }
    const fake::LibraryFailing counting("cudnnBackendFinalize of an operation", CUDNN_STATUS_SUCCESS, 1, 100);
    CHECK(single.run().library_calls == 2);
    CHECK(counting.failed() == 0);
    REQUIRE(log.messages.size() == 1);
    CHECK(contains(log.messages[0], "[cuda] the forward pass of attention of [1, 2, 4, 8] to [1, 2, "));
    CHECK(contains(log.messages[0], " in float16 runs without cuDNN, which is much slower: cuDNN has no engine for it"));
  }
}

TEST_CASE("a mask is not prepared for attention that cuDNN is known to refuse") {
  const Single single(56);
  const Tensor mask = ones({4, 56}, TensorOptions(kBool).device(kCUDA));
  const testing::Logged log;
  const auto submitted = [&] {
    const fake::Counts counts = fake::count([&] { scaled_dot_product_attention(single.q, single.k, single.v, mask); });
    return counts.launches + counts.fills + counts.library_calls;
  };
  uint64_t by_ops = 0;
  {
    const fake::LibraryFailing version("cudnnGetVersion", 90700, 1, 100);
    by_ops = submitted();
  }
  {
    const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED, 1, 100);
    CHECK(submitted() > by_ops);
    CHECK(failing.failed() > 0);
  }
  CHECK(submitted() == by_ops);
}

TEST_CASE("gradients that cuDNN refuses are computed by ops") {
  Single single(25);
  single.q.requires_grad_();
  const Tensor y = single.result(), grad = ones_like(y);
  const testing::Logged log;
  const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED, 1, 100);
  CHECK(fake::count([&] { y.backward(grad); }).library_calls == 3);
  CHECK(failing.failed() > 0);
  REQUIRE(log.messages.size() == 1);
  CHECK(contains(log.messages[0], "[cuda] the gradient of attention of [1, 2, 4, 8] to [1, 2, 25, 8] in float16 runs without cuDNN"));
}

TEST_CASE("a failure of cuDNN is logged, and the next call tries again") {
  int64_t keys = 32;
  for (const auto& [function, status] : {std::pair("cudnnBackendFinalize of a plan", CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED),
                                         {"cudnnBackendFinalize of heuristics", CUDNN_STATUS_INTERNAL_ERROR},
                                         {"cudnnBackendFinalize of an operation", CUDNN_STATUS_INTERNAL_ERROR},
                                         {"cudnnBackendExecute", CUDNN_STATUS_EXECUTION_FAILED}}) {
    INFO(function);
    const Single single(keys++);
    const testing::Logged log;
    {
      const fake::LibraryFailing failing(function, status, 1, 100);
      CHECK(single.run().library_calls == 2);
      CHECK(failing.failed() > 0);
    }
    REQUIRE(log.messages.size() == 1);
    CHECK(contains(log.messages[0], status == CUDNN_STATUS_EXECUTION_FAILED ? "EXECUTION_FAILED" : "INTERNAL_ERROR"));
    CHECK(single.run().library_calls == 1);
  }
}

TEST_CASE("what fails twice in the same way is not tried a third time, which is logged") {
  int64_t keys = 60;
  for (const auto& [function, status] : {std::pair("cudnnBackendFinalize of a plan", CUDNN_STATUS_EXECUTION_FAILED_CUDA_DRIVER),
                                         {"cudnnBackendFinalize of heuristics", CUDNN_STATUS_INTERNAL_ERROR_COMPILATION_FAILED},
                                         {"cudnnBackendExecute", CUDNN_STATUS_EXECUTION_FAILED}}) {
    INFO(function);
    const Single single(keys++);
    const testing::Logged log;
    const fake::LibraryFailing failing(function, status, 1, 1000);
    for (int i = 0; i < 2; ++i) CHECK(single.run().library_calls == 2);
    const uint64_t tried = failing.failed();
    CHECK(tried > 0);
    const fake::LibraryFailing counting("cudnnBackendFinalize of an operation", CUDNN_STATUS_SUCCESS, 1, 1000);
    for (int i = 0; i < 3; ++i) CHECK(single.run().library_calls == 2);
    CHECK(failing.failed() == tried);
    CHECK(counting.failed() == 0);
    REQUIRE(log.messages.size() == 2);
    CHECK(contains(log.messages[1], "for the second time; cuDNN is not asked again for it"));
  }
}

TEST_CASE("shortages of memory and failures of different kinds are tried again") {
  const Single single(64);
  const testing::Logged log;
  for (const cudnnStatus_t status :
       {CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED, CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED,
        CUDNN_STATUS_INTERNAL_ERROR, CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED, CUDNN_STATUS_EXECUTION_FAILED}) {
    const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", status, 1, 100);
    CHECK(single.run().library_calls == 2);
    CHECK(failing.failed() > 0);
  }
  CHECK(single.run().library_calls == 1);
}

TEST_CASE("with too little memory for the workspace, attention runs by ops; with enough, by cuDNN again") {
  const Single single(40);
  const testing::Logged log;
  {
    // The first is for the result. Then each workspace limit, down to the 4096 bytes that the engine needs, is tried twice.
    const fake::Failing failing("cudaMallocAsync", 2, cudaErrorMemoryAllocation, 14);
    CHECK(single.run().library_calls == 2);
    CHECK(failing.failed() == 14);
  }
  CHECK(single.run().library_calls == 1);
}

TEST_CASE("threads share plans: one of them searches") {
  constexpr uint64_t kThreads = 4;
  const Single single(65);
  const fake::LibraryFailing searches("cudnnBackendFinalize of a plan", CUDNN_STATUS_SUCCESS, 1, 1000);
  const fake::Counts counts = fake::count([&] {
    std::vector<std::thread> threads;
    for (uint64_t i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        const cuda::StreamGuard guard(cuda::stream_from_pool());
        for (int call = 0; call < 3; ++call) single.result();
      });
    }
    for (std::thread& each : threads) each.join();
  });
  cuda::synchronize();  // the arguments belong to another stream
  CHECK(counts.library_calls == 3 * kThreads);
  CHECK(searches.failed() == 1);
  std::thread([&] { CHECK(single.run().library_calls == 1); }).join();
  CHECK(searches.failed() == 1);
}

TEST_CASE("threads share refusals: the others do not search") {
  const Single single(66);
  const testing::Logged log;
  const fake::LibraryFailing searches("cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED, 1, 1000);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back([&] { single.result(); });
  for (std::thread& each : threads) each.join();
  CHECK(searches.failed() == 1);
}

TEST_CASE("one query without gradients needs no plan for each number of keys") {
  for (const int64_t keys : {67, 68, 69}) {
    const Tensor q = sample({1, 2, 1, 8}, kFloat16, 1).to(kCUDA), k = sample({1, 2, keys, 8}, kFloat16, 2).to(kCUDA);
    const fake::LibraryFailing searches("cudnnBackendFinalize of a plan", CUDNN_STATUS_SUCCESS, 1, 1000);
    CHECK(fake::count([&] { scaled_dot_product_attention(q, k, k); }).library_calls == 2);
    CHECK(searches.failed() == 0);
  }
}

TEST_CASE("attention can be recorded") {
  Single single(48);
  for (Tensor* t : {&single.q, &single.k, &single.v}) t->requires_grad_();
  const Tensor grad = sample({1, 2, 4, 8}, kFloat16, 4).to(kCUDA);
  const auto run = [&] { single.result().backward(grad); };
  run();
  cuda::Graph graph;
  graph.capture_begin();
  run();
  graph.capture_end();
  const fake::Counts replayed = fake::count([&] { graph.replay(); });
  CHECK(replayed.graph_launches == 1);
  CHECK(replayed.library_calls == 2);
}

TEST_SUITE_END();

}  // namespace attention_tests
