// grid_sample compared with a plain loop over points, and affine_grid.
#include <algorithm>

#include <doctest/doctest.h>

#include <amp/amp.h>
#include <amp/cpu/simd/isa.h>

#include "support.h"

namespace grid_sample_tests {

using namespace amp;
using namespace amp::testing;

namespace {

double reflect(double x, double low, double high) {
  if (low == high) return 0;
  while (x < low || x > high) x = x < low ? 2 * low - x : 2 * high - x;
  return x;
}

double padded(double x, int64_t size, const std::string& padding, bool align_corners) {
  const auto last = static_cast<double>(size - 1);
  if (padding == "reflection") x = align_corners ? reflect(x, 0, last) : reflect(x, -0.5, last + 0.5);
  return padding == "zeros" ? x : std::clamp(x, 0.0, last);
}

double cubic(double x) {
  x = std::abs(x);
  return x <= 1 ? (1.25 * x - 2.25) * x * x + 1 : x < 2 ? ((-0.75 * x + 3.75) * x - 6) * x + 3 : 0;
}

// The weight of each input along a dimension of `size` for a coordinate.
std::vector<double> weights(double coordinate, int64_t size, const std::string& mode, const std::string& padding, bool align_corners) {
  std::vector<double> result(static_cast<size_t>(size));
  const auto add = [&](double at, double weight) {
    if (at >= 0 && at <= static_cast<double>(size - 1)) result[static_cast<size_t>(at)] += weight;
  };
  double x = align_corners ? (coordinate + 1) / 2 * static_cast<double>(size - 1) : ((coordinate + 1) * static_cast<double>(size) - 1) / 2;
  if (mode == "bicubic") {
    for (int64_t k = -1; k < 3; ++k) {
      const double at = std::floor(x) + static_cast<double>(k);
      add(padded(at, size, padding, align_corners), cubic(x - at));
    }
    return result;
  }
  x = padded(x, size, padding, align_corners);
  if (mode == "nearest") {
    add(std::nearbyint(x), 1);
  } else {
    add(std::floor(x), 1 - (x - std::floor(x)));
    add(std::floor(x) + 1, x - std::floor(x));
  }
  return result;
}

Tensor by_loops(const Tensor& x, const Tensor& grid, const std::string& mode, const std::string& padding, bool align_corners) {
  const int64_t n = x.size(0), channels = x.size(1), h = x.size(2), w = x.size(3), points = grid.size(1) * grid.size(2);
  const std::vector<double> in = values(x), at = values(grid);
  std::vector<double> out(static_cast<size_t>(n * channels * points));
  for (int64_t image = 0; image < n; ++image) {
    for (int64_t p = 0; p < points; ++p) {
      const double* point = &at[static_cast<size_t>((image * points + p) * 2)];
      const std::vector<double> a = weights(point[0], w, mode, padding, align_corners),
                                b = weights(point[1], h, mode, padding, align_corners);
      for (int64_t c = 0; c < channels; ++c) {
        double sum = 0;
        for (int64_t i = 0; i < h; ++i) {
          for (int64_t j = 0; j < w; ++j) {
            sum +=
                b[static_cast<size_t>(i)] * a[static_cast<size_t>(j)] * in[static_cast<size_t>(((image * channels + c) * h + i) * w + j)];
          }
        }
        out[static_cast<size_t>((image * channels + c) * points + p)] = sum;
      }
    }
  }
  return tensor(out, kFloat64).view({n, channels, grid.size(1), grid.size(2)});
}

const char* const kModes[] = {"bilinear", "nearest", "bicubic"};
const char* const kPaddings[] = {"zeros", "border", "reflection"};

}  // namespace

TEST_SUITE_BEGIN("ops");

TEST_CASE("grid_sample agrees with a loop over the points") {
  const Tensor x = normal({2, 3, 5, 7}), grid = normal({2, 9, 31, 2}, kFloat64, 2);
  for (const char* mode : kModes) {
    for (const char* padding : kPaddings) {
      for (const bool aligned : {false, true}) {
        CHECK(difference(grid_sample(x, grid, mode, padding, aligned), by_loops(x, grid, mode, padding, aligned), 1e-12, 1e-12) == "");
        const Tensor half = grid_sample(x.to(kBFloat16), grid.to(kBFloat16), mode, padding, aligned);
        CHECK(half.dtype() == kBFloat16);
        CHECK(difference(half, by_loops(x.to(kBFloat16), grid.to(kBFloat16), mode, padding, aligned), 2e-2, 1e-2) == "");
      }
    }
  }
}

TEST_CASE("images with many channels are read as rows, with the same bits") {
  for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
    CAPTURE(dtype);
    const Tensor x = normal({2, 37, 5, 7}, dtype), grid = normal({2, 9, 31, 2}, dtype, 2);
    for (const char* mode : kModes) {
      for (const char* padding : kPaddings) {
        const Tensor y = grid_sample(x, grid, mode, padding, false);
        CHECK(y.is_contiguous());
        for (const int64_t c : {0, 17, 34}) CHECK(equal(grid_sample(x.narrow(1, c, 3), grid, mode, padding, false), y.narrow(1, c, 3)));
        CHECK(equal(grid_sample(x.contiguous(MemoryFormat::ChannelsLast), grid, mode, padding, false), y));
      }
    }
    const Tensor deep = normal({2, 20, 3, 4, 5}, dtype), points = normal({2, 3, 5, 11, 3}, dtype, 2);
    const Tensor y = grid_sample(deep, points, "bilinear", "zeros", true);
    CHECK(equal(grid_sample(deep.narrow(1, 7, 2), points, "bilinear", "zeros", true), y.narrow(1, 7, 2)));
  }
  const Tensor x = normal({2, 18, 5, 7}), grid = normal({2, 9, 31, 2}, kFloat64, 2);
  CHECK(difference(grid_sample(x, grid, "bilinear", "zeros", false), by_loops(x, grid, "bilinear", "zeros", false), 1e-12, 1e-12) == "");
}

TEST_CASE("coordinates that are far away or no numbers read the same from rows and planes") {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  const Tensor far = tensor({nan, inf, -inf, 1e30, -1e30, 2147483648.0, -2147483648.0, 1e9, -1e9, 1.0, -1.0, 0.3}, kFloat64);
  const Tensor grid = stack({far.reshape({12, 1}).expand({12, 12}), far.reshape({1, 12}).expand({12, 12})}, -1).unsqueeze(0);
  for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16}) {
    CAPTURE(dtype);
    const Tensor x = normal({1, 37, 5, 7}, dtype), points = grid.to(dtype);
    for (const char* mode : kModes) {
      for (const char* padding : kPaddings) {
        for (const bool align_corners : {false, true}) {
          const Tensor y = grid_sample(x, points, mode, padding, align_corners);
          CHECK(y.isfinite().all().item().toBool());
          for (const int64_t c : {0, 36})
            CHECK(equal(grid_sample(x.narrow(1, c, 1), points, mode, padding, align_corners), y.narrow(1, c, 1)));
        }
      }
    }
  }
}

TEST_CASE("the fused gradients of grid_sample are those of its formula") {
  for (const char* mode : kModes) {
    for (const char* padding : kPaddings) {
      Tensor x = normal({2, 3, 5, 7}).requires_grad_(), grid = normal({2, 4, 33, 2}, kFloat64, 2).requires_grad_();
      const Tensor dy = normal({2, 3, 4, 33}, kFloat64, 3);
      const auto gradients = [&](bool create_graph) {
        x.mutable_grad().reset();
        grid.mutable_grad().reset();
        grid_sample(x, grid, mode, padding, true).backward(dy, {}, create_graph);
        return std::vector<Tensor>{x.grad().detach(), grid.grad().detach()};
      };
      const std::vector<Tensor> fused = gradients(false), formula = gradients(true);
      for (size_t i = 0; i < 2; ++i) CHECK(difference(fused[i], formula[i], 1e-11, 1e-11) == "");
      x.mutable_grad().reset();
      grid.mutable_grad().reset();
    }
  }
}

TEST_CASE("the grid of the identity map reproduces the image") {
  const Tensor theta = tensor({{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}}}, kFloat64), x = normal({1, 2, 4, 6});
  for (const bool aligned : {false, true}) {
    const Tensor grid = affine_grid(theta, {1, 2, 4, 6}, aligned);
    CHECK(difference(grid_sample(x, grid, "bilinear", "zeros", aligned), x, 1e-13, 1e-13) == "");
    CHECK(difference(grid_sample(x, grid, "nearest", "zeros", aligned), x) == "");
  }
  CHECK(values(affine_grid_generator(theta, {1, 1, 1, 3}, true)) == std::vector<double>{-1, 0, 0, 0, 1, 0});
  const Tensor deep = cat({eye(3, kFloat64), zeros({3, 1}, kFloat64)}, 1).unsqueeze(0), y = normal({1, 2, 3, 4, 2});
  CHECK(difference(grid_sample(y, affine_grid(deep, y.sizes())), y, 1e-13, 1e-13) == "");
}

TEST_CASE("points that are not numbers or far away are harmless") {
  const Tensor x = normal({1, 2, 3, 4}, kFloat32);
  for (const double value : {double(NAN), double(INFINITY), -double(INFINITY), 1e30, -1e30}) {
    const Tensor grid = full({1, 2, 9, 2}, value, kFloat32);
    for (const char* mode : kModes) {
      for (const char* padding : kPaddings) {
        Tensor leaf = x.detach().requires_grad_();
        const Tensor y = grid_sample(leaf, grid, mode, padding, false);
        CHECK_NOTHROW(y.backward(ones_like(y)));
        if (std::string(padding) == "zeros") CHECK(y.eq(0).all().item<bool>());
      }
    }
  }
}

TEST_CASE("recorded gradients of points that are not numbers or far away are the fused ones") {
  const Tensor image = normal({1, 2, 3, 4}, kFloat32), dy = ones({1, 2, 1, 2}, kFloat32);
  for (const double value : {double(NAN), double(INFINITY), -double(INFINITY), 1e30}) {
    for (const char* mode : kModes) {
      for (const char* padding : kPaddings) {
        CAPTURE(value);
        CAPTURE(mode);
        CAPTURE(padding);
        const Tensor x = image.detach().requires_grad_(),
                     grid = tensor({value, 0.3, 0.1, 0.2}, kFloat32).view({1, 1, 2, 2}).requires_grad_();
        const Tensor y = grid_sample(x, grid, mode, padding, false);
        const auto fused = autograd::grad({y}, {x, grid}, {dy}, true), formula = autograd::grad({y}, {x, grid}, {dy}, true, true);
        for (size_t i = 0; i < 2; ++i) CHECK(difference(formula[i].detach(), fused[i], 1e-5, 1e-5) == "");
      }
    }
  }
}

TEST_CASE("grid_sample is the same at every instruction set level and for any number of threads") {
  const Tensor x = normal({2, 5, 9, 11}, kFloat32), grid = normal({2, 30, 40, 2}, kFloat32, 2), dy = normal({2, 5, 30, 40}, kFloat32, 3);
  const auto all = [&] {
    Tensor image = x.detach().requires_grad_(), points = grid.detach().requires_grad_();
    const Tensor y = grid_sample(image, points, "bicubic", "reflection", false);
    y.backward(dy);
    return std::vector<Tensor>{y.detach(), image.grad(), points.grad()};
  };
  const std::vector<Tensor> expected = all();
  const cpu::Isa highest = cpu::active_isa();
  const int threads = get_num_threads();
  for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2, highest}) {
    cpu::set_active_isa(isa);
    for (const int n : {1, 3}) {
      set_num_threads(n);
      const std::vector<Tensor> found = all();
      for (size_t i = 0; i < 3; ++i) CHECK(difference(found[i], expected[i]) == "");
    }
  }
  cpu::set_active_isa(highest);
  set_num_threads(threads);
}

TEST_SUITE_END();

}  // namespace grid_sample_tests
