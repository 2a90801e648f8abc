// Programs on a machine with a device but without NVIDIA's libraries: the test `cuda_without_libraries` hides them from the loader.
#include <dlfcn.h>
#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>

#include <fakecuda/runtime/counts.h>
#include "cuda/runtime/logged.h"
#include "support.h"

namespace missing_library_tests {

using namespace amp;
using testing::contains;

namespace {

bool is_hidden(const char* file) {
  if (file == nullptr || std::getenv("AMP_TEST_WITHOUT_LIBRARIES") == nullptr) return false;
  for (const char* name : {"libcublas", "libcudnn", "libcufft", "libcusolver"}) {
    if (std::strncmp(file, name, std::strlen(name)) == 0) return true;
  }
  return false;
}

}  // namespace

// Replaces the loader's function in this program.
extern "C" void* dlopen(const char* file, int mode) {
  static auto* const real = reinterpret_cast<decltype(&dlopen)>(dlsym(RTLD_NEXT, "dlopen"));
  return is_hidden(file) ? nullptr : real(file, mode);
}

TEST_SUITE_BEGIN("cuda without libraries");

TEST_CASE("products run without cuBLASLt, and a warning names its package") {
  const testing::Logged log;
  const Tensor a = ones({8, 4}, kCUDA), b = ones({4, 6}, kCUDA), bias = ones({6}, kCUDA);
  for (int i = 0; i < 2; ++i) {
    CHECK(fake::count([&] { mm(a, b); }).launches == 1);
    CHECK(linear(a, b.t(), bias).sizes() == IntArrayRef({8, 6}));
    CHECK(_addmm_activation(bias, a, b).sizes() == IntArrayRef({8, 6}));
  }
  REQUIRE(log.messages.size() == 1);
  CHECK(contains(log.messages[0], "[cuda] matrix multiplications run without cuBLASLt, which is much slower: "));
  CHECK(contains(log.messages[0], "NVIDIA's package libcublas-1"));
}

TEST_CASE("convolutions, attention and recurrent networks run without cuDNN, and a warning names its package") {
  const NoGradGuard no_grad;
  const testing::Logged log;
  const Tensor x = ones({2, 3, 6, 6}, kCUDA), w = ones({4, 3, 3, 3}, kCUDA),
               q = ones({1, 2, 16, 64}, TensorOptions(kFloat16).device(kCUDA));
  nn::LSTM network(nn::LSTMOptions(4, 8));
  network->to(kCUDA);
  for (int i = 0; i < 2; ++i) {
    CHECK(conv2d(x, w).sizes() == IntArrayRef({2, 4, 4, 4}));
    CHECK(cudnn_convolution_relu(x, w, {}, {1, 1}, {0, 0}, {1, 1}, 1).sizes() == IntArrayRef({2, 4, 4, 4}));
    CHECK(scaled_dot_product_attention(q, q, q).sizes() == q.sizes());
    CHECK(std::get<0>(network->forward(ones({5, 2, 4}, kCUDA))).sizes() == IntArrayRef({5, 2, 8}));
  }
  int of_cudnn = 0;
  for (const std::string& message : log.messages) {
    if (!contains(message, "without cuDNN")) continue;
    ++of_cudnn;
    CHECK(contains(message, "NVIDIA's package libcudnn"));
  }
  CHECK(of_cudnn == 1);
}

TEST_CASE("transforms and linear algebra name the packages that they need") {
  const Tensor a = eye(4).to(kCUDA);
  const auto refuses = [](const auto& call, const char* package) {
    try {
      call();
      FAIL_CHECK("no exception");
    } catch (const NotImplementedError& error) { CHECK_MESSAGE(contains(error.what(), package), error.what()); }
  };
  refuses([&] { fft_fft(a); }, "NVIDIA's package libcufft-1");
  refuses([&] { linalg_cholesky(a); }, "NVIDIA's package libcusolver-1");
}

TEST_SUITE_END();

}  // namespace missing_library_tests
