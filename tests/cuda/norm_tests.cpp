// Norms on a device: numbers near the ends of float32, compared with the CPU.
#include <doctest/doctest.h>

#include <cmath>

#include "cuda_device.h"
#include "support.h"

namespace cuda_norm_tests {

using namespace amp;
using testing::cuda_device;
using testing::difference;

TEST_SUITE_BEGIN("cuda norms");

namespace {

// Compares with float64 on the CPU. n numbers are added in any order, and there are a few more roundings; the order 0.5 squares the sum.
// Denormal norms have fewer digits.
void check_norms(const Shape& sizes, ScalarType dtype, double size, double p) {
  CAPTURE(dtype);
  CAPTURE(size);
  CAPTURE(p);
  const Tensor x = (testing::normal(sizes, kFloat64) * size).to(dtype), on_device = x.to(cuda_device());
  for (const int64_t dim : {0, 1}) {
    const bool keepdim = dim == 0;
    const Tensor norm = linalg_vector_norm(on_device, p, IntArrayRef(dim), keepdim).cpu();
    const Tensor exact = linalg_vector_norm(x.to(kFloat64), p, IntArrayRef(dim), keepdim).to(dtype);
    REQUIRE(norm.sizes() == exact.sizes());
    const double error = 2 * static_cast<double>(x.size(dim) + 10) * 0x1p-24;
    if (dtype == kFloat32) CHECK(difference(norm, exact, 0x1p-148, error) == "");
    else if (dtype == kBFloat16) CHECK(difference(norm, exact, 0x1p-133, error + 0x1p-7) == "");
    else CHECK(difference(norm, exact, 0x1p-24, error + 0x1p-10) == "");
  }
}

}  // namespace

TEST_CASE("norms of numbers near the ends of the range, over rows and columns") {
  for (const Shape& sizes : {Shape{40, 304}, Shape{37, 7}, Shape{3, 3000}, Shape{3000, 3}}) {
    for (const double size : {1e-40, 1e-30, 1e-12, 1.0, 1e12, 1e19, 1e20, 1e35}) {
      for (const ScalarType dtype : {kFloat32, kBFloat16}) check_norms(sizes, dtype, size, 2);
    }
    for (const double size : {1e-6, 1.0, 300.0}) check_norms(sizes, kFloat16, size, 2);
  }
  for (const double p : {3.0, 0.5, -1.0, 1.0, 8.0, double(INFINITY)}) {
    for (const double size : {1e-40, 1e-20, 1.0, 1e20, 1e33}) check_norms({10, 30}, kFloat32, size, p);
    check_norms({10, 30}, kFloat16, 100, p);
  }
}

TEST_CASE("a few large or small numbers among others, zeros, infinities and NaN") {
  const double inf = INFINITY, nan = std::nan("");
  const Tensor x = tensor({{1e20, 1.0, 1e-30},
                           {1e-30, 1e-30, 0.0},
                           {1.0, 1e-12, 1e-13},
                           {0.0, 0.0, 0.0},
                           {1e30, inf, 1.0},
                           {1e30, nan, inf},
                           {3e38, 3e38, 3e38}});
  for (const double p : {2.0, 3.0}) {
    CAPTURE(p);
    const Tensor norm = linalg_vector_norm(x.to(cuda_device()), p, IntArrayRef(1)).cpu();
    CHECK(difference(norm, linalg_vector_norm(x, p, IntArrayRef(1)), 0, 2e-6) == "");
  }
}

TEST_CASE("distances of 16-bit points are rounded once") {
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    const Tensor x = (testing::normal({9, 6}, kFloat32, 1) * 100).to(dtype), y = (testing::normal({7, 6}, kFloat32, 2) * 100).to(dtype);
    for (const double p : {1.0, 2.0, 3.0, double(INFINITY)}) {
      CAPTURE(dtype);
      CAPTURE(p);
      // In the same dtype, at most the last place differs; if the differences were rounded, too, many would.
      const Tensor exact = cdist(x.to(kFloat64), y.to(kFloat64), p), pairs = pdist(x.to(kFloat64), p);
      const double unit = dtype == kBFloat16 ? 0x1p-8 : 0x1p-11;
      CHECK(difference(cdist(x.to(cuda_device()), y.to(cuda_device()), p).cpu().to(kFloat64), exact, 0, unit * 1.01) == "");
      CHECK(difference(pdist(x.to(cuda_device()), p).cpu().to(kFloat64), pairs, 0, unit * 1.01) == "");
    }
  }
}

TEST_CASE("gradients whose squares leave the range of float32 are clipped") {
  for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat64}) {
    for (const double size : {1e-30, 1e20, 1e33}) {
      CAPTURE(dtype);
      CAPTURE(size);
      const Tensor host = zeros({1000}, dtype).requires_grad_();
      const Tensor device = zeros({1000}, TensorOptions(dtype).device(cuda_device())).requires_grad_();
      host.mutable_grad() = (testing::normal({1000}, kFloat64) * size).to(dtype);
      device.mutable_grad() = host.grad().to(cuda_device());
      const Tensor norm = nn::utils::clip_grad_norm_({device}, 0.5);
      CHECK(difference(norm.cpu(), nn::utils::clip_grad_norm_({host}, 0.5), 0, 1e-4) == "");
      CHECK(difference(device.grad().cpu(), host.grad(), 0, dtype == kBFloat16 ? 0x1p-7 : 1e-4) == "");
    }
  }
}

TEST_CASE("means of numbers near the largest are finite, and equal numbers have the variance 0") {
  for (const Shape& sizes : {Shape{3, 64}, Shape{3, 1000}, Shape{2, 20000}, Shape{1000, 3}, Shape{3000, 64}}) {
    for (const double size : {2e19, 3e38, -3e38}) {
      CAPTURE(sizes[1]);
      CAPTURE(size);
      const Tensor x = full(sizes, size, kFloat32), y = x.clone();
      y.slice(0, 0, sizes[0], 2).slice(1, 0, sizes[1], 2).mul_(-1);
      y.slice(0, 1, sizes[0], 2).slice(1, 1, sizes[1], 2).mul_(-1);
      for (const int64_t dim : {0, 1}) {
        CAPTURE(dim);
        const auto [variance, mean] = var_mean(x.to(cuda_device()), IntArrayRef(dim), 0.0);
        CHECK(difference(variance.cpu(), zeros(variance.sizes())) == "");
        CHECK(difference(mean.cpu(), full(mean.sizes(), size, kFloat32), 0, 1e-6) == "");
        const auto [infinite, between] = var_mean(y.to(cuda_device()), IntArrayRef(dim), 0.0);
        CHECK(difference(infinite.cpu(), full(infinite.sizes(), INFINITY, kFloat32)) == "");
        CHECK(difference(between.cpu(), y.to(kFloat64).mean(dim).to(kFloat32), std::abs(size) * 1e-6, 1e-5) == "");
      }
    }
  }
}

TEST_CASE("norms of equal numbers near the largest are zero") {
  // Few bits: sums of equal numbers are exact.
  for (const double size : {0x1p65, 0x1.cp127, -0x1.cp127}) {
    CAPTURE(size);
    for (const int64_t n : {64, 999, 1024, 4096, 9001, 20000}) {
      CAPTURE(n);
      const Tensor x = full({2, n}, size, TensorOptions(kFloat32).device(cuda_device()));
      CHECK(difference(layer_norm(x, {n}).cpu(), zeros({2, n})) == "");
    }
    const Tensor images = full({4, 8, 5, 5}, size, TensorOptions(kFloat32).device(cuda_device()));
    CHECK(difference(group_norm(images, 2).cpu(), zeros({4, 8, 5, 5})) == "");
    CHECK(difference(batch_norm(images, {}, {}, {}, {}, true, 0.1, 1e-5, true).cpu(), zeros({4, 8, 5, 5})) == "");
  }
}

TEST_SUITE_END();

}  // namespace cuda_norm_tests
