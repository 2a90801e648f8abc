// Kernels that load several elements at a time, compared with the CPU: sizes around their limits, cut packs and odd offsets.
#include <doctest/doctest.h>

#include <functional>

#include "support.h"

namespace pack_kernel_tests {

namespace {

using namespace amp;
using testing::difference;
using testing::normal;

double tolerance(ScalarType dtype) { return dtype == kFloat64 ? 1e-10 : dtype == kFloat32 ? 2e-5 : dtype == kFloat16 ? 4e-3 : 4e-2; }

using Function = std::function<Tensor(const Tensor&)>;

// Compares the result and the gradient, for a tensor that begins `ahead` elements after an aligned address.
void compare(const Function& function, const Tensor& host, int64_t ahead = 0) {
  const auto run = [&](Device device) {
    const Tensor memory = empty({host.numel() + ahead}, host.options().device(device));
    const Tensor x = memory.slice(0, ahead, host.numel() + ahead).view(host.sizes()).copy_(host).detach().requires_grad_();
    const Tensor y = function(x);
    return std::vector<Tensor>{y.detach(), autograd::grad({y}, {x}, {normal(y.sizes(), kFloat64, 7).to(device, y.dtype())})[0]};
  };
  const std::vector<Tensor> there = run(kCUDA), here = run(kCPU);
  const double t = tolerance(host.dtype());
  CHECK(difference(there[0].cpu(), here[0], t, t) == "");
  CHECK(difference(there[1].cpu(), here[1], t, t) == "");
}

Tensor variance(const Tensor& t, int64_t dim) { return t.var(OptionalIntArrayRef(IntArrayRef(dim))); }

}  // namespace

TEST_SUITE_BEGIN("cuda packs");

TEST_CASE("softmax of rows that fit into registers, of longer ones and of columns") {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const int64_t n : {1, 7, 31, 32, 33, 1000, 1018, 1025, 2051}) {
      INFO(dtype << " " << n);
      const Tensor x = normal({3, n}, kFloat64).mul(3).to(dtype);
      compare([](const Tensor& t) { return t.softmax(-1); }, x, n % 3);
      compare([](const Tensor& t) { return t.log_softmax(-1); }, x);
    }
    compare([](const Tensor& t) { return t.softmax(1); }, normal({2, 5, 9}, dtype));
    compare([](const Tensor& t) { return t.log_softmax(1); }, normal({2, 70, 3}, dtype), 1);
  }
  compare([](const Tensor& t) { return t.softmax(-1); }, normal({2, 8197}, kFloat32));
  compare([](const Tensor& t) { return t.softmax(-1, kFloat32); }, normal({2, 9001}, kFloat16));
  compare([](const Tensor& t) { return t.log_softmax(-1); }, normal({2, 33}, kFloat64), 1);
}

TEST_CASE("softmax in every dtype, of slices of every length and layout") {
  const std::pair<ScalarType, ScalarType> dtypes[] = {{kFloat16, kFloat16},  {kFloat16, kFloat32}, {kBFloat16, kBFloat16},
                                                      {kBFloat16, kFloat32}, {kFloat32, kFloat32}, {kFloat64, kFloat64}};
  for (const auto& [dtype, result] : dtypes) {
    for (const Shape& sizes : std::vector<Shape>{{2, 5, 9}, {2, 70, 3}, {1, 1030, 2}, {2, 40, 1}, {1, 2051, 1}, {1, 8200, 1}}) {
      INFO(dtype << " to " << result << ", " << sizes[1] << " x " << sizes[2]);
      compare([to = result](const Tensor& t) { return t.softmax(1, to); }, normal(sizes, kFloat64).to(dtype));
    }
  }
}

TEST_CASE("softmax of infinities and NaN") {
  const double inf = std::numeric_limits<double>::infinity();
  for (const int64_t n : {40, 8300}) {
    Tensor x = normal({5, n}, kFloat32);
    x.select(0, 0).fill_(-inf);
    x.select(0, 1).slice(0, 0, n - 1).fill_(-inf);
    x.select(0, 2).slice(0, 3, 4).fill_(inf);
    x.select(0, 3).slice(0, 5, 6).fill_(NAN);
    CHECK(difference(x.to(kCUDA).softmax(-1).cpu(), x.softmax(-1), 1e-6, 1e-5) == "");
    CHECK(difference(x.to(kCUDA).log_softmax(-1).cpu(), x.log_softmax(-1), 1e-5, 1e-5) == "");
  }
}

TEST_CASE("cross entropy over rows and columns") {
  for (const ScalarType dtype : {kFloat32, kFloat16}) {
    for (const int64_t n : {3, 33, 1021, 1025}) {
      INFO(dtype << " " << n);
      const Tensor target = arange(4).remainder(n), weight = normal({n}, kFloat32).abs().add(0.5);
      const auto loss = [&](double smoothing, bool weighted) {
        return [&, smoothing, weighted](const Tensor& t) {
          const Tensor w = weighted ? weight.to(t.device(), t.dtype()) : Tensor();
          return cross_entropy(t, target.to(t.device()), w, Reduction::Mean, 1, smoothing);
        };
      };
      compare(loss(0, false), normal({4, n}, dtype), n % 3);
      compare(loss(0.1, true), normal({4, n}, dtype));
    }
    const Tensor target = arange(12).remainder(5).view({2, 6});
    compare([&](const Tensor& t) { return cross_entropy(t, target.to(t.device()), {}, Reduction::Sum, -100, 0.2); },
            normal({2, 5, 6}, dtype));
  }
  const Tensor many = arange(9001).remainder(2);  // positions; their losses are summed in segments
  compare([&](const Tensor& t) { return cross_entropy(t, many.to(t.device()), {}, Reduction::Mean, -100, 0.0); },
          normal({9001, 2}, kFloat32));
}

TEST_CASE("cross entropy in every dtype, of classes that lie apart and of many") {
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) {
    for (const Shape& sizes : std::vector<Shape>{{2, 70, 3}, {1, 1030, 2}, {2, 1025, 1}}) {
      INFO(dtype << " " << sizes[1] << " x " << sizes[2]);
      const Tensor target = arange(sizes[0] * sizes[2]).view({sizes[0], sizes[2]});
      compare([&](const Tensor& t) { return cross_entropy(t, target.to(t.device()), {}, Reduction::Mean, -100, 0.1); },
              normal(sizes, dtype));
    }
  }
}

TEST_CASE("layer and RMS norm of rows of every length") {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const int64_t n : {5, 32, 33, 1024, 1032, 8208}) {
      INFO(dtype << " " << n);
      const Tensor weight = normal({n}, kFloat32, 3).add(1), bias = normal({n}, kFloat32, 4), x = normal({2, n}, kFloat64).add(5).to(dtype);
      compare([&](const Tensor& t) { return layer_norm(t, {n}, weight.to(t.device(), t.dtype()), bias.to(t.device(), t.dtype()), 1e-5); },
              x, n == 32 ? 1 : 0);
      compare([&](const Tensor& t) { return rms_norm(t, {n}, weight.to(t.device(), t.dtype()), 1e-5); }, x);
    }
  }
}

TEST_CASE("layer norm of long rows in every dtype") {
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16}) {
    for (const int64_t n : {1025, 8208}) {
      INFO(dtype << " " << n);
      compare([n](const Tensor& t) { return layer_norm(t, {n}, {}, {}, 1e-5); }, normal({2, n}, kFloat64).add(5).to(dtype));
    }
  }
}

TEST_CASE("the gradients of a norm's parameters, as sums over many rows") {
  const auto compare_gradients = [](ScalarType dtype, int64_t rows, int64_t n) {
    INFO(dtype << " " << rows << " x " << n);
    const auto gradients = [&](Device device) {
      const Tensor x = normal({rows, n}, kFloat64).to(device, dtype);
      const TensorOptions options = TensorOptions(dtype == kFloat64 ? kFloat64 : kFloat32).device(device);
      const std::vector<Tensor> w{ones({n}, options).requires_grad_(), zeros({n}, options).requires_grad_()};
      const Tensor y = layer_norm(x, {n}, w[0], w[1], 1e-5);
      return autograd::grad({y}, w, {normal({rows, n}, kFloat64, 7).to(device, y.dtype())});
    };
    const std::vector<Tensor> there = gradients(kCUDA), here = gradients(kCPU);
    const double t = dtype == kFloat64 ? 1e-10 : dtype == kFloat32 ? 1e-3 : 1e-2;
    CHECK(difference(there[0].cpu(), here[0], t, t) == "");
    CHECK(difference(there[1].cpu(), here[1], t, t) == "");
  };
  for (const int64_t rows : {1, 31, 300}) {
    for (const int64_t n : {8, 40, 33}) compare_gradients(kBFloat16, rows, n);
  }
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) {
    compare_gradients(dtype, 31, 1);
    compare_gradients(dtype, 1100, 1);
    compare_gradients(dtype, 300, 256);
  }
}

TEST_CASE("dropout draws the same mask whatever the alignment") {
  for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16}) {
    for (const int64_t n : {1, 31, 33, 1029}) {
      for (const int64_t ahead : {0, 1}) {
        INFO(dtype << " " << n << " " << ahead);
        compare(
            [](const Tensor& t) {
              manual_seed(5);
              return dropout(t, 0.4, true);
            },
            normal({n}, dtype), ahead);
      }
    }
  }
}

TEST_CASE("sums, extremes and moments of lines that begin and end anywhere") {
  for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16}) {
    const Tensor host = normal({5000}, kFloat64).to(dtype), device = host.to(kCUDA);
    const double t = dtype == kFloat32 ? 1e-4 : dtype == kFloat16 ? 2e-2 : 2e-1;
    for (const auto& [begin, end] :
         std::vector<std::pair<int64_t, int64_t>>{{0, 1}, {3, 8}, {8, 16}, {7, 9}, {1, 32}, {5, 1029}, {0, 5000}, {13, 4999}}) {
      INFO(dtype << " " << begin << " to " << end);
      const Tensor a = device.slice(0, begin, end), b = host.slice(0, begin, end);
      CHECK(difference(a.sum().cpu(), b.sum(), t, t) == "");
      CHECK(difference(a.amax({0}, false).cpu(), b.amax({0}, false)) == "");
      CHECK(difference(a.amin({0}, false).cpu(), b.amin({0}, false)) == "");
      if (end - begin > 1) CHECK(difference(variance(a, 0).cpu(), variance(b, 0), t, t) == "");
    }
  }
}

TEST_CASE("reductions over rows, columns and several dimensions") {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    const double t = dtype == kFloat32 ? 1e-4 : 5e-2;
    for (const Shape& sizes : std::vector<Shape>{{300, 8}, {300, 33}, {70, 264}, {9, 3000}, {4, 6, 16}, {3, 40, 24}}) {
      const Tensor host = normal(sizes, kFloat64).to(dtype), device = host.to(kCUDA);
      for (int64_t d = 0; d < host.dim(); ++d) {
        INFO(dtype << " " << host.toString() << " over " << d);
        CHECK(difference(device.sum({d}).cpu(), host.sum({d}), t * 10, t) == "");
        CHECK(difference(device.amax({d}, false).cpu(), host.amax({d}, false)) == "");
        CHECK(difference(variance(device, d).cpu(), variance(host, d), t, t) == "");
      }
      if (host.dim() == 3) CHECK(difference(device.sum({0, 2}).cpu(), host.sum({0, 2}), t * 10, t) == "");
    }
  }
}

TEST_CASE("every reduction in every dtype: a line for several blocks, and columns") {
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16, kInt64}) {
    INFO(dtype);
    const double t = dtype == kFloat64 ? 1e-10 : dtype == kFloat32 ? 1e-4 : 5e-2;
    const Tensor host = (normal({9000}) * 3).round().to(dtype), device = host.to(kCUDA);
    const Tensor signs = (host < 1).to(dtype) * 2 - 1;  // every product is exact
    CHECK(difference(device.count_nonzero().cpu(), host.count_nonzero()) == "");
    CHECK(difference(signs.to(kCUDA).prod().cpu(), signs.prod()) == "");
    CHECK(difference(std::get<1>(device.max(0)).cpu(), std::get<1>(host.max(0))) == "");
    CHECK(difference(device.amax({0}, false).cpu(), host.amax({0}, false)) == "");
    CHECK(difference(device.sum().cpu(), host.sum(), t, t) == "");
    if (dtype == kInt64) continue;
    CHECK(difference(variance(device, 0).cpu(), variance(host, 0), t, t) == "");
    for (const int64_t columns : {8, 33}) {
      const Tensor on_host = normal({70, columns}, kFloat64).to(dtype), on_device = on_host.to(kCUDA);
      CHECK(difference(variance(on_device, 0).cpu(), variance(on_host, 0), t, t) == "");
      CHECK(difference(on_device.amin({0}, false).cpu(), on_host.amin({0}, false)) == "");
      const Tensor minus = (on_host < 0).to(dtype) * 2 - 1, zeros = on_host * (minus + 1);
      CHECK(difference(minus.to(kCUDA).prod(0).cpu(), minus.prod(0)) == "");
      const std::optional<int64_t> rows = 0;
      CHECK(difference(zeros.to(kCUDA).count_nonzero(rows).cpu(), zeros.count_nonzero(rows)) == "");
    }
    compare([](const Tensor& x) { return batch_norm(x, {}, {}, {}, {}, true, 0.1, 1e-5, true); }, normal({1, 1, 9000}, kFloat64).to(dtype));
  }
  const Tensor complex = view_as_complex(normal({9000, 2})).to(kComplex64);
  CHECK(difference(complex.to(kCUDA).sum().cpu(), complex.sum(), 1e-3, 1e-4) == "");
}

TEST_CASE("the first of equal extremes, and of NaNs, in lines, rows and columns with and without whole packs") {
  const auto check = [](const Tensor& host, int64_t dim) {
    INFO(host.dtype() << " " << host.toString() << " over " << dim);
    const Tensor device = host.to(kCUDA);
    for (const bool largest : {true, false}) {
      const auto [values, places] = largest ? host.max(dim) : host.min(dim);
      const auto [device_values, device_places] = largest ? device.max(dim) : device.min(dim);
      CHECK(difference(device_values.cpu(), values) == "");
      CHECK(difference(device_places.cpu(), places) == "");
    }
  };
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16, kInt32}) {
    for (const Shape& sizes : std::vector<Shape>{{5000}, {4, 33}, {7, 1200}, {300, 8}, {70, 40}, {33, 5}}) {
      const Tensor host = (normal(sizes) * 2).round().to(dtype);  // many are equal
      for (int64_t d = 0; d < host.dim(); ++d) check(host, d);
      if (!isFloatingType(dtype)) continue;
      const Tensor line = host.view(-1);
      line.slice(0, 11, line.numel(), 37).fill_(NAN);
      for (int64_t d = 0; d < host.dim(); ++d) check(host, d);
    }
    check((normal({4003}) * 2).round().to(dtype).slice(0, 3, 4001), 0);
  }
}

TEST_CASE("batch and group norm in channels-last, with and without whole packs of channels") {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const int64_t channels : {3, 8, 48, 264}) {
      for (const int64_t groups : {int64_t{0}, int64_t{3}}) {
        if (groups > 0 && channels % groups != 0) continue;
        INFO(dtype << " " << channels << " " << groups);
        const Tensor weight = normal({channels}, kFloat32, 3).add(1), bias = normal({channels}, kFloat32, 4);
        compare(
            [&](const Tensor& t) {
              const Tensor image = t.permute({0, 3, 1, 2}), w = weight.to(t.device()), b = bias.to(t.device());
              return groups == 0 ? batch_norm(image, w, b, {}, {}, true, 0.1, 1e-5, true) : group_norm(image, groups, w, b, 1e-5);
            },
            normal({3, 5, 7, channels}, kFloat64).add(2).to(dtype));
      }
    }
  }
}

TEST_CASE("mixed dtypes, broadcasts and masks, with and without whole groups") {
  for (const ScalarType other : {kFloat16, kBFloat16, kFloat32}) {
    for (const int64_t n : {4, 7, 64, 100}) {
      INFO(other << " " << n);
      const Tensor a = normal({3, 5, n}, kFloat32), b = normal({3, 5, n}, kFloat64, 2).to(other), row = normal({n}, kFloat64, 3).to(other),
                   column = normal({5, 1}, kFloat64, 4).to(other);
      const Tensor x = a.to(kCUDA), y = b.to(kCUDA), r = row.to(kCUDA), c = column.to(kCUDA);
      CHECK(difference((x + y).cpu(), a + b) == "");
      CHECK(difference((x * r).cpu(), a * row) == "");
      CHECK(difference((y - c).cpu(), b - column) == "");
      CHECK(difference((y * 0.5).cpu(), b * 0.5) == "");
      CHECK(difference((1 - x).cpu(), 1 - a) == "");
      CHECK(difference((y > 0.25).cpu(), b > 0.25) == "");
      CHECK(difference((c / 4).cpu(), column / 4) == "");
      CHECK(difference((r.to(kInt64) * 3).cpu(), row.to(kInt64) * 3) == "");
      CHECK(difference((x + normal({}, kFloat64, 8)).cpu(), a + normal({}, kFloat64, 8)) == "");
      CHECK(difference((x < y).cpu(), a < b) == "");
      CHECK(difference((y > r).cpu(), b > row) == "");
      CHECK(difference(where(x > 0, x, c).cpu(), where(a > 0, a, column)) == "");
      CHECK(difference(where(y.gt(0), y, zeros({}, y.options())).cpu(), where(b.gt(0), b, zeros({}, b.options()))) == "");
      CHECK(difference((x.transpose(0, 1) + y.transpose(0, 1)).cpu(), a.transpose(0, 1) + b.transpose(0, 1)) == "");
      CHECK(difference((x.slice(2, 1, n) + y.slice(2, 0, n - 1)).cpu(), a.slice(2, 1, n) + b.slice(2, 0, n - 1)) == "");
    }
  }
}

TEST_SUITE_END();

}  // namespace pack_kernel_tests
