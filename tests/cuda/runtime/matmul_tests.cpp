// Matrix multiplications through cuBLASLt: with which problem it is called, on which stream and device, and what happens if it rejects it.
#include <doctest/doctest.h>

#include <cublasLt.h>

#include <amp/cuda/fallbacks.h>
#include <amp/cuda/record_stream.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/report.h>
#include "cuda/runtime/logged.h"
#include "support.h"

namespace matmul_tests {

using namespace amp;
using testing::contains;
using testing::difference;

namespace {

Tensor sample(IntArrayRef sizes, ScalarType dtype, uint32_t seed) { return testing::normal(sizes, kFloat64, seed).to(dtype); }

double tolerance(ScalarType dtype) { return dtype == kFloat64 ? 1e-12 : dtype == kFloat32 ? 1e-5 : 2e-2; }

}  // namespace

TEST_SUITE_BEGIN("cuda runtime products");

TEST_CASE("products of every dtype, order of elements and batch are the CPU's, by one call of the library") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    INFO(toString(dtype));
    const double t = tolerance(dtype);
    const Tensor a = sample({5, 70}, dtype, 1), b = sample({70, 3}, dtype, 2), bias = sample({3}, dtype, 3), c = sample({5, 3}, dtype, 4);
    const Tensor x = a.to(kCUDA), y = b.to(kCUDA), z = bias.to(kCUDA), w = c.to(kCUDA);
    const auto check = [&](const auto& function, const std::vector<Tensor>& host, const std::vector<Tensor>& device) {
      Tensor result;
      const fake::Counts counts = fake::count([&] { result = function(device); });
      CHECK(counts.library_calls == 1);
      CHECK(counts.synchronizations == 0);
      CHECK(difference(result.cpu(), function(host), t, t) == "");
    };
    check([](const auto& v) { return mm(v[0], v[1]); }, {a, b}, {x, y});
    check([](const auto& v) { return mm(v[1].t(), v[0].t()); }, {a, b}, {x, y});
    check([](const auto& v) { return mm(v[0].t(), v[1]); }, {a, c}, {x, w});
    check([](const auto& v) { return addmm(v[0], v[1], v[2], 0.5, 2); }, {c, a, b}, {w, x, y});
    if (dtype != kFloat64) check([](const auto& v) { return linear(v[0], v[1].t(), v[2]); }, {a, b, bias}, {x, y, z});
    const Tensor many = sample({4, 5, 70}, dtype, 5), others = sample({4, 70, 3}, dtype, 6);
    check([](const auto& v) { return bmm(v[0], v[1]); }, {many, others}, {many.to(kCUDA), others.to(kCUDA)});
    check([](const auto& v) { return matmul(v[0], v[1]); }, {many, b}, {many.to(kCUDA), y});
  }
}

TEST_CASE("a batch of more matrices than cuBLASLt takes is several calls") {
  const testing::Logged log;
  const Tensor a = sample({65537, 1, 2}, kFloat32, 1), b = sample({65537, 2, 1}, kFloat32, 2), one = sample({2, 1}, kFloat32, 3);
  const Tensor c = sample({65537, 1, 1}, kFloat32, 4), x = a.to(kCUDA);
  const auto check = [](const auto& function, const Tensor& expected) {
    Tensor result;
    const fake::Counts counts = fake::count([&] { result = function(); });
    CHECK(counts.library_calls == 3);
    CHECK(counts.launches == 0);
    CHECK(difference(result.cpu(), expected, 1e-5, 1e-5) == "");
  };
  check([&] { return bmm(x, b.to(kCUDA)); }, bmm(a, b));
  check([&] { return baddbmm(c.to(kCUDA), x, b.to(kCUDA), 0.5, 2); }, baddbmm(c, a, b, 0.5, 2));
  check([&] { return bmm(x, one.to(kCUDA).unsqueeze(0).expand({65537, 2, 1})); }, bmm(a, one.unsqueeze(0).expand({65537, 2, 1})));
  CHECK(log.messages.empty());
}

TEST_CASE("_addmm_activation is one call of the library with the sum and the activation, unless it needs a factor") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32}) {
    INFO(toString(dtype));
    const double t = tolerance(dtype);
    const Tensor a = sample({5, 70}, dtype, 1), b = sample({70, 3}, dtype, 2), row = sample({3}, dtype, 3), c = sample({5, 3}, dtype, 4);
    const Tensor x = a.to(kCUDA), y = b.to(kCUDA), there = row.to(kCUDA), z = c.to(kCUDA);
    const auto launches = [&](const Tensor& self, const Tensor& expected, const Scalar& beta, const Scalar& alpha, bool use_gelu) {
      Tensor result;
      const fake::Counts counts = fake::count([&] { result = _addmm_activation(self, x, y, beta, alpha, use_gelu); });
      CHECK(counts.library_calls == 1);
      CHECK(counts.synchronizations == 0);
      if (counts.launches == 0) CHECK(difference(result.cpu(), expected, t, t) == "");
      return counts.launches;
    };
    CHECK(launches(there, relu(addmm(row, a, b)), 1, 1, false) == 0);
    CHECK(launches(there, gelu(addmm(row, a, b), "tanh"), 1, 1, true) == 0);
    CHECK(launches(z, relu(addmm(c, a, b)), 1, 1, false) == 0);
    CHECK(launches(there, relu(mm(a, b)), 0, 1, false) == 0);
    // The multiple. In 16 bits it is float32, and so is the sum.
    CHECK(launches(z, relu(addmm(c, a, b, 0.5)), 0.5, 1, false) == (dtype == kFloat32 ? 1 : 3));
    // The activation. In 16 bits also both multiples, the sum and its rounding.
    CHECK(launches(z, relu(addmm(c, a, b, 0.5, 2)), 0.5, 2, false) == (dtype == kFloat32 ? 1 : 6));
  }
}

TEST_CASE("a product belongs to the current stream") {
  const Tensor a = sample({8, 8}, kFloat32, 1).to(kCUDA);
  const cuda::Stream side = cuda::stream_from_pool();
  side.wait(cuda::current_stream());
  Tensor c;
  {
    const cuda::StreamGuard guard(side);
    c = mm(a, a);
  }
  {
    fake::ExpectReports expected;
    mm(c, c);
    const std::vector<std::string> reports = expected.take();
    REQUIRE(!reports.empty());
    CHECK(contains(reports[0], "race: cublasLtMatmul of 8 x 8 x 8"));
  }
  cuda::current_stream().wait(side);
  const Tensor d = mm(c, c);
  cuda::record_stream(c, cuda::current_stream());
  CHECK(d.cpu().numel() == 64);
}

TEST_CASE("each device has its own handle") {
  const Tensor a = sample({8, 8}, kFloat32, 1);
  for (const int index : {1, 0, 1}) {
    const Tensor there = a.to(Device(kCUDA, static_cast<int8_t>(index)));
    CHECK(difference(mm(there, there).cpu(), mm(a, a), 1e-5, 1e-5) == "");
  }
}

TEST_CASE("a recorded product computes with what its operands hold when it is replayed") {
  const Tensor a = sample({8, 8}, kFloat32, 1).to(kCUDA);
  Tensor c = mm(a, a);
  cuda::Graph graph;
  graph.capture_begin();
  c = mm(a, a);
  graph.capture_end();
  for (uint32_t seed = 2; seed < 4; ++seed) {
    const Tensor next = sample({8, 8}, kFloat32, seed);
    a.copy_(next);
    graph.replay();
    CHECK(difference(c.cpu(), mm(next, next), 1e-5, 1e-5) == "");
  }
}

TEST_CASE("a product that cuBLASLt refuses runs without it, which is logged once for each kind") {
  const Tensor a = sample({9, 11}, kFloat32, 1).to(kCUDA), b = sample({11, 13}, kFloat32, 2).to(kCUDA);
  const testing::Logged log;
  {
    const fake::LibraryFailing failing("cublasLtMatmulAlgoGetHeuristic", CUBLAS_STATUS_NOT_SUPPORTED);
    const fake::Counts counts = fake::count([&] { mm(a, b); });
    CHECK(counts.library_calls == 0);
    CHECK(counts.launches == 1);
  }
  const fake::Counts again = fake::count([&] { mm(a, b); });
  CHECK(again.library_calls == 0);
  CHECK(again.launches == 1);
  REQUIRE(log.messages.size() == 1);
  CHECK(contains(log.messages[0], "[cuda] a product of [9, 11] and [11, 13], 1 times, in float32 to float32 runs without cuBLASLt"));
}

TEST_CASE("an addend that cuBLASLt does not read where it is gets copied, and the product is cuBLASLt's") {
  const Tensor a = testing::normal({5, 7}, kFloat32, 1).to(kCUDA), b = testing::normal({7, 6}, kFloat32, 2).to(kCUDA),
               added = testing::normal({5, 6}, kFloat32, 3).to(kCUDA), a3 = testing::normal({3, 5, 7}, kFloat32, 1).to(kCUDA),
               b3 = testing::normal({3, 7, 6}, kFloat32, 2).to(kCUDA);
  const testing::Logged log;
  const fake::LibraryFailing failing("cublasLtMatmulAlgoGetHeuristic of C that is not D", CUBLAS_STATUS_NOT_SUPPORTED, 1, 100);
  cuda::reset_fallbacks();
  const fake::ExpectReports expected;  // the kernel that copies computes nothing here
  for (int call = 0; call < 2; ++call) {
    for (const fake::Counts& each : {fake::count([&] { addmm(added, a, b); }), fake::count([&] { baddbmm(added, a3, b3); })}) {
      CHECK(each.library_calls == 1);
      CHECK(each.launches + each.copies == 1);
    }
  }
  CHECK(failing.failed() == 2);
  CHECK(cuda::fallbacks().empty());
  CHECK(log.messages.empty());
}

TEST_CASE("a failure of cuBLASLt is an error, and not remembered") {
  const Tensor a = sample({9, 17}, kFloat32, 1).to(kCUDA), b = sample({17, 13}, kFloat32, 2).to(kCUDA);
  for (const char* function : {"cublasLtMatmulAlgoGetHeuristic", "cublasLtMatmul"}) {
    {
      const fake::LibraryFailing failing(function, CUBLAS_STATUS_INTERNAL_ERROR);
      const std::string text = testing::thrown_text([&] { mm(a, b); });
      CHECK(contains(text, "CUBLAS_STATUS_INTERNAL_ERROR"));
    }
    {
      const fake::LibraryFailing failing(function, CUBLAS_STATUS_ALLOC_FAILED);
      CHECK_THROWS_AS(mm(a, b), OutOfMemoryError);
    }
    CHECK(fake::count([&] { mm(a, b); }).library_calls == 1);
  }
}

TEST_SUITE_END();

}  // namespace matmul_tests
