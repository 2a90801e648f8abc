// Convolutions through cuDNN: with which graph it is called, on which stream and device, and what happens if it rejects the graph or fails.
#include <doctest/doctest.h>

#include <cudnn.h>

#include <functional>
#include <thread>

#include <amp/cuda/conv/cudnn.h>
#include <amp/cuda/record_stream.h>
#include <amp/internal_ops.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "cuda/runtime/logged.h"
#include "support.h"

namespace convolution_tests {

using namespace amp;
using testing::contains;
using testing::difference;

namespace {

Tensor sample(IntArrayRef sizes, ScalarType dtype, uint32_t seed) { return testing::normal(sizes, kFloat64, seed).to(dtype); }

// A convolution that no other case uses: `channels` makes it unique.
struct Case {
  Tensor x, w;
  explicit Case(int64_t channels)
      : x(sample({2, channels, 6, 7}, kFloat32, 1).to(kCUDA)), w(sample({3, channels, 3, 2}, kFloat32, 2).to(kCUDA)) {}
  fake::Counts run() const {
    return fake::count([&] { conv2d(x, w); });
  }
};

}  // namespace

TEST_SUITE_BEGIN("cuda runtime convolutions");

TEST_CASE("all passes are the CPU's, by one call of the library each") {
  struct Geometry {
    Shape x, w, stride, padding, dilation;
    int64_t groups;
  };
  const std::vector<Geometry> all = {
      {{2, 4, 9, 8}, {6, 4, 3, 2}, {1, 1}, {0, 0}, {1, 1}, 1},
      {{2, 4, 9, 8}, {6, 2, 3, 3}, {2, 1}, {1, 2}, {1, 2}, 2},
      {{1, 3, 1, 1}, {5, 3, 1, 1}, {1, 1}, {0, 0}, {1, 1}, 1},
      {{2, 4, 10}, {4, 1, 3}, {2}, {1}, {1}, 4},
      {{1, 2, 4, 5, 6}, {3, 2, 2, 2, 2}, {1, 2, 1}, {1, 0, 1}, {1, 1, 2}, 1},
  };
  for (const ScalarType dtype : {kFloat32, kFloat64}) {
    for (const Geometry& g : all) {
      INFO(IntArrayRef(g.x));
      const double t = dtype == kFloat64 ? 1e-11 : 1e-4;
      const Tensor x = sample(g.x, dtype, 1), w = sample(g.w, dtype, 2);
      const Shape none(g.stride.size(), 0);
      const auto forward = [&](const Tensor& a, const Tensor& b) {
        return convolution(a, b, Tensor(), g.stride, g.padding, g.dilation, false, none, g.groups);
      };
      const Tensor y = forward(x, w), grad = sample(y.sizes(), dtype, 3);
      const Tensor x2 = x.to(kCUDA), w2 = w.to(kCUDA), grad2 = grad.to(kCUDA);
      Tensor result;
      const fake::Counts counts = fake::count([&] { result = forward(x2, w2); });
      CHECK(counts.library_calls == 1);
      CHECK(counts.launches == 0);
      CHECK(difference(result.cpu(), y, t, t) == "");
      const auto backward = [&](const Tensor& a, const Tensor& b, const Tensor& c) {
        return internal::convolution_backward(a, b, c, g.stride, g.padding, g.dilation, false, none, g.groups, true, true, false, dtype);
      };
      const auto expected = backward(grad, x, w);
      std::tuple<Tensor, Tensor, Tensor> found;
      CHECK(fake::count([&] { found = backward(grad2, x2, w2); }).library_calls == 2);
      CHECK(difference(std::get<0>(found).cpu(), std::get<0>(expected), t, t) == "");
      CHECK(difference(std::get<1>(found).cpu(), std::get<1>(expected), t, t) == "");
    }
  }
}

TEST_CASE("a convolution with bias, sum and relu is one call of the library") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32}) {
    INFO(toString(dtype));
    const Tensor x = sample({2, 8, 6, 7}, dtype, 1), w = sample({8, 8, 3, 2}, dtype, 2), bias = sample({8}, dtype, 3),
                 z = sample({2, 8, 4, 6}, dtype, 4);
    const auto there = [](const Tensor& host) {
      const Tensor device = host.to(kCUDA);
      return device.dim() == 4 && device.dtype() != kFloat32 ? device.contiguous(MemoryFormat::ChannelsLast) : device;
    };
    const Tensor x2 = there(x), w2 = there(w), bias2 = there(bias), z2 = there(z);
    const auto check = [&](const auto& function, const Tensor& expected, uint64_t launches) {
      Tensor result;
      const fake::Counts counts = fake::count([&] { result = function(); });
      CHECK(counts.library_calls == 1);
      CHECK(counts.launches == launches);
      if (dtype == kFloat32 && launches == 0) CHECK(difference(result.cpu(), expected, 1e-5, 1e-5) == "");
    };
    const Tensor y = conv2d(x, w, bias);
    check([&] { return conv2d(x2, w2, bias2); }, y, dtype == kFloat32 ? 1 : 0);
    check([&] { return cudnn_convolution_relu(x2, w2, bias2, {1, 1}, {0, 0}, {1, 1}, 1); }, relu(y), 0);
    check([&] { return cudnn_convolution_add_relu(x2, w2, z2, std::nullopt, bias2, {1, 1}, {0, 0}, {1, 1}, 1); }, relu(y + z), 0);
    check([&] { return cudnn_convolution_add_relu(x2, w2, z2, 0.5, bias2, {1, 1}, {0, 0}, {1, 1}, 1); }, relu(y + z * 0.5), 1);
  }
}

TEST_CASE("under autocast a weight is cast once, to the layout of the kernels, and its gradient has its layout") {
  const Tensor w = sample({3, 8, 3, 2}, kFloat32, 2).to(kCUDA).requires_grad_();
  const Tensor x = sample({2, 8, 6, 7}, kBFloat16, 1).to(kCUDA).contiguous(MemoryFormat::ChannelsLast);
  const Autocast region(kCUDA, {.dtype = kBFloat16});
  Tensor y;
  const fake::Counts first = fake::count([&] { y = conv2d(x, w); }), second = fake::count([&] { conv2d(x, w); });
  CHECK(first.launches == 1);
  CHECK(second.launches == 0);
  const Tensor grad = sample(y.sizes(), kBFloat16, 3).to(kCUDA).contiguous(MemoryFormat::ChannelsLast);
  const fake::Counts backward = fake::count([&] { y.backward(grad); });
  CHECK(backward.library_calls == 1);
  CHECK(backward.launches == 2);  // to float32, and to the layout of the weight
  CHECK(w.grad().dtype() == kFloat32);
  CHECK(w.grad().is_contiguous());
}

TEST_CASE("a convolution belongs to the current stream, of the current device") {
  const Tensor x = sample({1, 2, 5, 5}, kFloat32, 1), w = sample({2, 2, 3, 3}, kFloat32, 2), y = conv2d(x, w);
  for (const int index : {0, 1, 0}) {
    const Device device(kCUDA, static_cast<int8_t>(index));
    const cuda::DeviceGuard on_device(index);
    const cuda::StreamGuard guard(cuda::stream_from_pool(index));
    CHECK(difference(conv2d(x.to(device), w.to(device)).cpu(), y, 1e-5, 1e-5) == "");
  }
  const Tensor x2 = x.to(kCUDA), w2 = w.to(kCUDA);
  Tensor z;
  {
    const cuda::StreamGuard guard(cuda::stream_from_pool());
    z = conv2d(x2, w2);
  }
  fake::ExpectReports expected;
  conv2d(z, w2);
  cuda::synchronize();
  const std::vector<std::string> reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(contains(reports[0], "race: cuDNN's convolution (forward)"));
}

TEST_CASE("a convolution that cuDNN refuses runs without it, which is logged once and not tried again") {
  const Case c(5);
  const testing::Logged log;
  {
    const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED, 1, 100);
    CHECK(c.run().library_calls <= 1);  // a matrix multiplication
    CHECK(failing.failed() > 0);
  }
  const fake::LibraryFailing counting("cudnnBackendFinalize of an operation", CUDNN_STATUS_SUCCESS, 1, 100);
  c.run();
  CHECK(counting.failed() == 0);
  REQUIRE(log.messages.size() == 1);
  INFO(log.messages[0]);
  CHECK(contains(log.messages[0],
                 "[cuda] the forward pass of a convolution of [2, 5, 6, 7] with [3, 5, 3, 2] in float32 runs without cuDNN, "
                 "which is much slower: cuDNN has no engine for it"));
}

TEST_CASE("a failure of cuDNN is logged, and the next call tries again") {
  int64_t channels = 6;
  for (const auto& [function, status] : {std::pair("cudnnBackendFinalize of a plan", CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED),
                                         {"cudnnBackendFinalize of heuristics", CUDNN_STATUS_INTERNAL_ERROR},
                                         {"cudnnBackendFinalize of an operation", CUDNN_STATUS_INTERNAL_ERROR},
                                         {"cudnnBackendExecute", CUDNN_STATUS_EXECUTION_FAILED}}) {
    INFO(function);
    const Case c(channels++);
    const testing::Logged log;
    {
      const fake::LibraryFailing failing(function, status, 1, 100);
      CHECK(c.run().launches >= 1);
      CHECK(failing.failed() > 0);
    }
    REQUIRE(log.messages.size() == 1);
    CHECK(contains(log.messages[0], status == CUDNN_STATUS_EXECUTION_FAILED ? "EXECUTION_FAILED" : "INTERNAL_ERROR"));
    const fake::Counts again = c.run();
    CHECK(again.library_calls == 1);
    CHECK(again.launches == 0);
  }
}

TEST_CASE("with too little memory for its workspace, a convolution takes an engine that needs less") {
  const Case c(12);
  const fake::Failing failing("cudaMallocAsync", 2, cudaErrorMemoryAllocation, 2);  // the first is for the result
  CHECK(c.run().library_calls == 1);
  CHECK(failing.failed() == 2);
}

TEST_CASE("a handle of cuDNN that finds no memory is tried again with what is kept, and by the next call") {
  const Case c(14);
  // Runs until a thread needs a new handle: threads that have ended leave theirs to others.
  const auto on_new_handle = [&](const fake::LibraryFailing& failing, const std::function<void()>& run) {
    std::function<void(int)> on_thread = [&](int depth) {
      std::thread([&] {
        run();
        if (failing.failed() == 0 && depth < 64) on_thread(depth + 1);
      }).join();
    };
    on_thread(0);
    CHECK(failing.failed() > 0);
  };
  fake::Counts counts;
  {
    const fake::LibraryFailing failing("cudnnCreate", CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED);
    on_new_handle(failing, [&] { counts = c.run(); });
    CHECK(counts.library_calls == 1);
    CHECK(counts.launches == 0);
  }
  const fake::LibraryFailing failing("cudnnCreate", CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED, 1, 2);
  bool short_of_memory = false;
  on_new_handle(failing, [&] {
    try {
      counts = c.run();
    } catch (const OutOfMemoryError&) {
      short_of_memory = true;
      counts = c.run();
    }
  });
  CHECK(short_of_memory);
  CHECK(counts.library_calls == 1);
  CHECK(counts.launches == 0);
}

TEST_CASE("versions of cuDNN that count elements in 32 bits are not asked for more") {
  const Shape ones{1, 1}, none{0, 0};
  const ConvGeometry g = conv_geometry(Shape{2, 1, 32768, 32768}, Shape{1, 1, 1, 1}, {ones, none, ones, false, none, 1});
  const Tensor memory = zeros({4}, kCUDA);
  const cuda::ConvOperands operands{memory.data_ptr(), memory.data_ptr(), memory.data_ptr(), kFloat32, false};
  const fake::LibraryFailing version("cudnnGetVersion", 90200, 1, 100);
  const testing::Logged log;
  CHECK_FALSE(cuda::cudnn_convolution(cuda::ConvPass::Forward, g, 2, operands, 0));
  REQUIRE(log.messages.size() == 1);
  CHECK(contains(log.messages[0], "with [1, 1, 1, 1] in float32 runs without cuDNN, which is much slower: cuDNN has no engine for it"));
}

TEST_CASE("an error of the device is not taken for a lack of memory") {
  const Case c(13);
  const fake::Failing failing("cudaMallocAsync", 2, cudaErrorIllegalAddress);
  CHECK(contains(testing::thrown_text([&] { c.run(); }), "cudaErrorIllegalAddress"));
  fake::clear_errors();
}

TEST_SUITE_END();

}  // namespace convolution_tests
