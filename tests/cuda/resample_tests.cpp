// Resampling, grid_sample and fractional pools on a device, compared with the CPU, bit for bit, in sizes of several blocks.
#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/cuda/device.h>

#include "support.h"

namespace resample_tests {

namespace {

using namespace amp;
using testing::difference;

constexpr ScalarType kDtypes[] = {kFloat64, kFloat32, kBFloat16, kFloat16};

// Checks that the results of `run`, and the gradients of its floating arguments, are the same on the device as on the CPU.
template <class Run>
void check_same(const Run& run, const std::vector<Tensor>& on_host) {
  const auto results = [&](Device device) {
    std::vector<Tensor> args, all;
    for (const Tensor& t : on_host) args.push_back(t.detach().to(device).requires_grad_(t.is_floating_point()));
    const Tensor y = run(args);
    all.push_back(y.detach().cpu());
    if (!y.requires_grad()) return all;
    y.backward(testing::normal(y.sizes(), y.dtype(), 9).to(device));
    for (const Tensor& t : args) {
      if (t.is_floating_point()) all.push_back(t.grad().cpu());
    }
    return all;
  };
  const std::vector<Tensor> expected = results(kCPU), actual = results(kCUDA);
  REQUIRE(actual.size() == expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    INFO("result " << i);
    CHECK(difference(actual[i], expected[i]) == "");
  }
}

Tensor channels_last(const Tensor& t) { return t.contiguous(MemoryFormat::ChannelsLast); }

}  // namespace

TEST_SUITE_BEGIN("cuda resampling");

TEST_CASE("every mode enlarges and shrinks, contiguous and channels-last") {
  struct Case {
    int64_t h, w, out_h, out_w;
  };
  for (const Case& c : {Case{5, 33, 10, 66}, {31, 9, 7, 25}, {6, 41, 1, 3}, {1, 1, 3, 2}}) {
    for (const ScalarType dtype : kDtypes) {
      INFO(toString(dtype) << " " << c.h << " x " << c.w);
      const Tensor x = testing::normal({2, 3, c.h, c.w}, dtype);
      for (const char* mode : {"nearest", "nearest-exact", "bilinear", "bicubic"}) {
        INFO(mode);
        const auto run = [&](const std::vector<Tensor>& t) { return interpolate(t[0], IntArrayRef({c.out_h, c.out_w}), {}, mode); };
        check_same(run, {x});
        check_same(run, {channels_last(x)});
      }
      for (const char* mode : {"bilinear", "bicubic"}) {
        INFO(mode);
        check_same([&](const std::vector<Tensor>& t) { return interpolate(t[0], IntArrayRef({c.out_h, c.out_w}), {}, mode, true); }, {x});
        check_same(
            [&](const std::vector<Tensor>& t) {
              return interpolate(t[0], IntArrayRef({c.out_h, c.out_w}), {}, mode, false, {}, /*antialias=*/true);
            },
            {x});
      }
    }
  }
}

TEST_CASE("images of one and three dimensions") {
  for (const ScalarType dtype : {kFloat64, kBFloat16}) {
    for (const char* mode : {"nearest", "linear"}) {
      check_same([&](const std::vector<Tensor>& t) { return interpolate(t[0], IntArrayRef({1025}), {}, mode); },
                 {testing::normal({2, 2, 700}, dtype)});
    }
    for (const char* mode : {"nearest-exact", "trilinear"}) {
      const Tensor x = testing::normal({1, 2, 4, 5, 6}, dtype);
      check_same([&](const std::vector<Tensor>& t) { return interpolate(t[0], IntArrayRef({7, 3, 12}), {}, mode); }, {x});
      check_same([&](const std::vector<Tensor>& t) { return interpolate(t[0], {}, ArrayRef<double>({1.5, 2.6, 0.5}), mode); }, {x});
    }
  }
}

// Sums over many elements use two passes.
TEST_CASE("a wide filter, and the gradient of a large enlargement") {
  for (const ScalarType dtype : kDtypes) {
    INFO(toString(dtype));
    for (const char* mode : {"bilinear", "bicubic"}) {
      check_same(
          [&](const std::vector<Tensor>& t) {
            return interpolate(t[0], IntArrayRef({3, 4}), {}, mode, false, {}, /*antialias=*/true);
          },
          {testing::normal({1, 2, 40, 51}, dtype)});
      check_same(
          [&](const std::vector<Tensor>& t) {
            return interpolate(t[0], IntArrayRef({40, 51}), {}, mode);
          },
          {testing::normal({1, 2, 3, 4}, dtype)});
    }
  }
}

TEST_CASE("images of bytes are rounded") {
  const Tensor x = (testing::normal({2, 3, 9, 14}) * 50 + 128).clamp(0, 255).to(kUInt8);
  for (const char* mode : {"nearest", "bilinear", "bicubic"}) {
    check_same([&](const std::vector<Tensor>& t) { return interpolate(t[0], IntArrayRef({13, 33}), {}, mode); }, {x});
  }
}

TEST_CASE("grid_sample in every mode") {
  const Tensor x = testing::normal({2, 3, 9, 11}), grid = testing::normal({2, 31, 9, 2}, kFloat64, 3) * 0.8,
               volume = testing::normal({1, 2, 4, 5, 6}), points = testing::normal({1, 5, 7, 9, 3}, kFloat64, 4) * 0.8;
  const auto check = [&](ScalarType dtype, const char* mode, const char* padding, bool align_corners) {
    INFO(toString(dtype) << " " << mode << " " << padding << " " << align_corners);
    const auto run = [&](const std::vector<Tensor>& t) { return grid_sample(t[0], t[1], mode, padding, align_corners); };
    check_same(run, {x.to(dtype), grid.to(dtype)});
    if (mode != std::string("bicubic")) check_same(run, {volume.to(dtype), points.to(dtype)});
  };
  for (const char* mode : {"bilinear", "nearest", "bicubic"}) {
    for (const char* padding : {"zeros", "border", "reflection"}) {
      for (const bool align_corners : {false, true}) check(kFloat32, mode, padding, align_corners);
    }
    for (const ScalarType dtype : {kFloat64, kBFloat16, kFloat16}) check(dtype, mode, "zeros", false);
  }
  check_same([](const std::vector<Tensor>& t) { return grid_sample(t[0], t[1]); }, {channels_last(x), grid});
}

TEST_CASE("many points of a grid read the same elements, and none") {
  const Tensor x = testing::normal({3, 2, 2, 3}, kFloat32);
  Tensor grid = testing::normal({3, 40, 30, 2}, kFloat32, 2);
  check_same([](const std::vector<Tensor>& t) { return grid_sample(t[0], t[1], "bilinear", "border"); }, {x, grid});
  check_same([](const std::vector<Tensor>& t) { return grid_sample(t[0], t[1]); }, {x, full_like(grid, 40)});
  grid.fill_(std::numeric_limits<double>::quiet_NaN());
  check_same([](const std::vector<Tensor>& t) { return grid_sample(t[0], t[1], "bicubic", "reflection"); }, {x, grid});
}

TEST_CASE("fractional max pools") {
  for (const ScalarType dtype : kDtypes) {
    Tensor x = testing::normal({2, 5, 33, 31}, dtype);
    x.view(-1)[200].fill_(std::numeric_limits<double>::quiet_NaN());
    const Tensor samples = sigmoid(testing::normal({2, 5, 2})), deep = sigmoid(testing::normal({1, 2, 3}));
    const auto pool = [](const std::vector<Tensor>& t) {
      return t[0].dim() == 4 ? fractional_max_pool2d(t[0], {2, 3}, {17, 11}, t[1].detach())
                             : fractional_max_pool3d(t[0], 2, {3, 4, 5}, t[1].detach());
    };
    for (const Tensor& image : {x, testing::normal({1, 2, 7, 8, 9}, dtype)}) {
      const Tensor places = image.dim() == 4 ? samples : deep;
      const auto on = [&](Device device) {
        const Tensor in = image.detach().to(device).requires_grad_();
        auto [output, indices] = pool({in, places.to(device)});
        output.backward(testing::normal(output.sizes(), dtype, 9).to(device));
        return std::array<Tensor, 3>{output.detach().cpu(), indices.cpu(), in.grad().cpu()};
      };
      const auto expected = on(kCPU), actual = on(kCUDA);
      for (size_t i = 0; i < 3; ++i) CHECK(difference(actual[i], expected[i]) == "");
    }
  }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("cuda losses");

TEST_CASE("multilabel_margin_loss of many classes, and targets that are none") {
  const int64_t rows = 7, classes = 65;
  testing::Random random(3);
  Tensor target = full({rows, classes}, -1, kInt64);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t k = 0; k < i * 3; ++k) target.select(0, i).select(0, k).fill_(random.integer(0, classes));
  }
  for (const ScalarType dtype : kDtypes) {
    const double error = dtype == kFloat64 ? 1e-13 : dtype == kFloat32 ? 1e-5 : 2e-2;
    const Tensor x = testing::normal({rows, classes}, dtype);
    for (const int64_t reduction : {Reduction::None, Reduction::Mean, Reduction::Sum}) {
      const auto on = [&](Device device) {
        const Tensor scores = x.detach().to(device).requires_grad_();
        const Tensor loss = multilabel_margin_loss(scores, target.to(device), reduction);
        loss.backward(testing::normal(loss.sizes(), dtype, 2).to(device));
        return std::array<Tensor, 2>{loss.detach().cpu(), scores.grad().cpu()};
      };
      const auto expected = on(kCPU), actual = on(kCUDA);
      for (size_t i = 0; i < 2; ++i) CHECK(difference(actual[i], expected[i], error, error) == "");
    }
  }
  target.select(0, 2).select(0, 60).fill_(65);  // after the end of the row's targets, and still not a class
  multilabel_margin_loss(testing::normal({rows, classes}, kFloat32).to(kCUDA), target.to(kCUDA));
  CHECK(testing::contains(testing::thrown_text([] { cuda::synchronize(); }), "target 65 is out of range: there are 65 classes"));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("cuda random");

TEST_CASE("Poisson-distributed numbers are those of the CPU") {
  for (const ScalarType dtype : kDtypes) {
    INFO(toString(dtype));
    const Tensor rates = (testing::normal({1025}).abs() * 15).to(dtype);
    manual_seed(5);
    const Tensor expected = poisson(rates);
    manual_seed(5);
    const Tensor actual = poisson(rates.to(kCUDA)).cpu();
    CHECK(difference(actual, expected) == "");
  }
  const Tensor wrong = poisson(tensor({-1.0, 0.0}, kFloat64).to(kCUDA)).cpu();
  CHECK(std::isnan(wrong[0].item<double>()));
  CHECK(wrong[1].item<double>() == 0);
}

TEST_SUITE_END();

}  // namespace resample_tests
