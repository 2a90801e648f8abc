// The counts of calls that run without NVIDIA's libraries.
#include <doctest/doctest.h>

#include <cublasLt.h>
#include <cudnn.h>

#include <string>
#include <thread>
#include <vector>

#include <amp/all.h>
#include <amp/cuda/fallbacks.h>
#include <amp/tracing/trace.h>

#include <fakecuda/libraries/failing.h>
#include "cuda/runtime/logged.h"
#include "support.h"

namespace fallback_tests {

using namespace amp;

namespace {

Tensor sample(IntArrayRef sizes, ScalarType dtype) { return testing::normal(sizes, kFloat64, 1).to(dtype).to(kCUDA); }

// The fallbacks of a call, as "what: calls".
template <class Function>
std::vector<std::string> fallbacks_of(const Function& function) {
  cuda::reset_fallbacks();
  function();
  std::vector<std::string> found;
  for (const cuda::Fallback& each : cuda::fallbacks()) {
    found.push_back(detail::concat(each.what, ": ", each.calls));
    CHECK(!each.why.empty());
  }
  return found;
}
using Found = std::vector<std::string>;

}  // namespace

TEST_SUITE_BEGIN("cuda runtime fallbacks");

TEST_CASE("what the libraries compute is no fallback, nor is what they have nothing for") {
  const testing::Logged log;
  const Tensor a = sample({4, 8}, kFloat32), q = sample({1, 2, 4, 8}, kFloat16), x = sample({1, 2, 5, 5}, kFloat32),
               w = sample({2, 2, 3, 3}, kFloat32);
  CHECK(fallbacks_of([&] {
          mm(a, a.t());
          scaled_dot_product_attention(q, q, q);
          scaled_dot_product_attention(q.to(kFloat32), q.to(kFloat32), q.to(kFloat32));
          conv2d(x, w);
        }) == Found{});
  CHECK(cuda::fallback_summary().empty());
  CHECK(log.messages.empty());
}

TEST_CASE("each call that runs without its library counts, also when the library is not asked again") {
  const testing::Logged log;
  const Tensor q = sample({1, 2, 4, 8}, kFloat16), k = sample({1, 2, 130, 8}, kFloat16);
  const auto attend = [&] { scaled_dot_product_attention(q, k, k); };
  {
    const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED, 1, 100);
    CHECK(fallbacks_of([&] {
            attend();
            std::thread(attend).join();
          }) == Found{"attention: 2"});
  }
  CHECK(fallbacks_of(attend) == Found{"attention: 1"});
  CHECK(cuda::fallback_summary() == "attention: 1 call without the library: cuDNN has no engine for it, or fails\n");
  CHECK(log.messages.size() == 1);
  cuda::reset_fallbacks();
  CHECK(cuda::fallbacks().empty());
}

TEST_CASE("every library and kind of call counts") {
  const testing::Logged log;
  const Tensor q = sample({1, 2, 4, 8}, kFloat16), x = sample({1, 131, 5, 5}, kFloat32), w = sample({2, 131, 3, 3}, kFloat32);
  {
    const fake::LibraryFailing version("cudnnGetVersion", 90700, 1, 100);
    CHECK(fallbacks_of([&] { scaled_dot_product_attention(q, q, q); }) == Found{"attention: 1"});
  }
  {
    const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", CUDNN_STATUS_EXECUTION_FAILED_CUDA_DRIVER, 1, 100);
    CHECK(fallbacks_of([&] { conv2d(x, w); }) == Found{"a convolution: 1"});
  }
  const Tensor a = sample({132, 8}, kFloat32);
  const fake::LibraryFailing failing("cublasLtMatmulAlgoGetHeuristic", CUBLAS_STATUS_NOT_SUPPORTED, 1, 100);
  CHECK(fallbacks_of([&] { mm(a, a.t()); }) == Found{"a product: 1"});
}

TEST_CASE("a product of bfloat16 terms that cuBLASLt refuses is one of float32 numbers, and no fallback") {
  const Tensor a = sample({133, 8}, kFloat32);
  const autocast::Policy& policy = derive_policy(autocast::find_policy("torch-2.0"),
                                                 {{.op = "mm", .category = autocast::Category::Fp32, .math = autocast::Math::BFloat16x9}});
  const Autocast region(kCUDA, {.policy = policy});
  const fake::LibraryFailing failing("cublasLtMatmulAlgoGetHeuristic", CUBLAS_STATUS_NOT_SUPPORTED, 1, 1);
  CHECK(fallbacks_of([&] { mm(a, a.t()); }).empty());
  CHECK(failing.failed() == 1);
}

TEST_CASE("a trace has the fallbacks of its calls") {
  const testing::Logged log;
  const Tensor q = sample({1, 2, 4, 8}, kFloat16), k = sample({1, 2, 133, 8}, kFloat16);
  const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED, 1, 100);
  scaled_dot_product_attention(q, k, k);
  const Trace trace;
  for (int i = 0; i < 2; ++i) scaled_dot_product_attention(q, k, k);
  const TraceData data = trace.data();
  REQUIRE(data.fallbacks.size() == 1);
  CHECK(data.fallbacks[0].what == "attention");
  CHECK(data.fallbacks[0].calls == 2);
  CHECK(testing::contains(data.table(), "without the library"));
  CHECK(testing::contains(data.json(), "\"fallbacks\""));
}

TEST_SUITE_END();

}  // namespace fallback_tests
