// Convolutions, norms and pools on a device, compared with the CPU, in both memory layouts.
#include <doctest/doctest.h>

#include <functional>

#include "cuda_device.h"
#include "support.h"

namespace network_tests {

namespace {

using namespace amp;
using testing::cuda_device;
using testing::difference;
using testing::normal;

constexpr ScalarType kDtypes[] = {kFloat64, kFloat32, kFloat16, kBFloat16};

double tolerance(ScalarType dtype) { return dtype == kFloat64 ? 1e-10 : dtype == kFloat32 ? 1e-4 : dtype == kFloat16 ? 1e-2 : 6e-2; }

// A batch of images in channels-last format.
Tensor channels_last(const Tensor& t) {
  Shape order{0};
  for (int64_t d = 2; d < t.dim(); ++d) order.push_back(d);
  order.push_back(1);
  Shape back{0, t.dim() - 1};
  for (int64_t d = 1; d + 1 < t.dim(); ++d) back.push_back(d);
  return t.permute(order).contiguous().permute(back);
}

using Function = std::function<Tensor(const std::vector<Tensor>&)>;

// Compares the result and the gradients of all tensors on a device with those on the CPU, in every layout.
void compare(const Function& function, const std::vector<Tensor>& tensors, ScalarType dtype, bool checks_layout = true) {
  const auto run = [&](Device device, bool turned) {
    std::vector<Tensor> inputs;
    for (const Tensor& t : tensors) {
      const Tensor there = t.to(device, dtype);
      inputs.push_back((turned && there.dim() >= 3 ? channels_last(there) : there).detach().requires_grad_());
    }
    const Tensor result = function(inputs);
    std::vector<Tensor> all = autograd::grad({result}, inputs, {normal(result.sizes(), kFloat64, 9).to(device, dtype)});
    all.insert(all.begin(), result.detach());
    return all;
  };
  const std::vector<Tensor> expected = run(kCPU, false);
  for (const bool turned : {false, true}) {
    if (turned && !checks_layout) continue;
    const std::vector<Tensor> got = run(cuda_device(), turned);
    for (size_t i = 0; i < got.size(); ++i) {
      INFO((i == 0 ? std::string("result") : "gradient " + std::to_string(i - 1)) << (turned ? ", channels-last" : ""));
      CHECK(difference(got[i].cpu(), expected[i], tolerance(dtype) * 4, tolerance(dtype)) == "");
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("cuda networks");

TEST_CASE("convolutions") {
  for (const ScalarType dtype : kDtypes) {
    CAPTURE(toString(dtype));
    compare([](const auto& t) { return conv1d(t[0], t[1], t[2], 2, 2, 2); }, {normal({3, 4, 17}), normal({6, 4, 3}), normal({6})}, dtype);
    compare(
        [](const auto& t) {
          return conv2d(t[0], t[1], t[2], {2, 1}, 1, {1, 2}, 2);
        },
        {normal({3, 4, 7, 9}), normal({6, 2, 3, 3}), normal({6})}, dtype);
    compare([](const auto& t) { return conv2d(t[0], t[1], {}, 1, 1, 1, 8); }, {normal({2, 8, 6, 6}), normal({8, 1, 3, 3})}, dtype);
    compare([](const auto& t) { return conv2d(t[0], t[1], t[2]); }, {normal({2, 16, 5, 5}), normal({8, 16, 1, 1}), normal({8})}, dtype);
    compare(
        [](const auto& t) {
          return conv3d(t[0], t[1], t[2], 1, {1, 0, 1});
        },
        {normal({2, 3, 4, 5, 4}), normal({4, 3, 2, 3, 3}), normal({4})}, dtype);
    compare([](const auto& t) { return conv_transpose2d(t[0], t[1], t[2], 2, 1, 1, 2); },
            {normal({2, 4, 4, 5}), normal({4, 3, 3, 3}), normal({6})}, dtype);
    compare([](const auto& t) { return conv_transpose1d(t[0], t[1], t[2], 3, 0, 2, 1, 2); },
            {normal({2, 4, 6}), normal({4, 3, 3}), normal({3})}, dtype);
  }
}

TEST_CASE("norms") {
  for (const ScalarType dtype : kDtypes) {
    CAPTURE(toString(dtype));
    for (const bool training : {true, false}) {
      compare(
          [training](const auto& t) {
            const Tensor mean = zeros_like(t[1]).detach(), var = ones_like(t[1]).detach();
            return batch_norm(t[0], t[1], t[2], mean, var, training, 0.1, 1e-5, true);
          },
          {normal({5, 8, 6, 7}), normal({8}), normal({8})}, dtype);
    }
    compare([](const auto& t) { return group_norm(t[0], 4, t[1], t[2]); }, {normal({3, 16, 5, 3}), normal({16}), normal({16})}, dtype);
    compare([](const auto& t) { return group_norm(t[0], 1); }, {normal({2, 3, 40, 30})}, dtype);
    for (const int64_t n : {8, 37, 1024, 1500, 4096}) {
      compare([n](const auto& t) { return layer_norm(t[0], {n}, t[1], t[2]); }, {normal({9, n}), normal({n}), normal({n})}, dtype, false);
      compare([n](const auto& t) { return rms_norm(t[0], {n}, t[1]); }, {normal({9, n}), normal({n})}, dtype, false);
    }
  }
}

TEST_CASE("16-bit norms with float32 parameters keep float32 statistics") {
  const auto run = [](Device device) {
    const Tensor x = normal({4, 6, 5}).to(device, kBFloat16), w = normal({6}).to(device, kFloat32),
                 b = normal({6}, kFloat64, 2).to(device, kFloat32);
    Tensor mean = zeros({6}, TensorOptions(kFloat32).device(device)), var = ones({6}, TensorOptions(kFloat32).device(device));
    const Tensor batch = batch_norm(x, w, b, mean, var, true, 0.25, 1e-5, true);
    return std::vector<Tensor>{batch, mean, var, group_norm(x, 2, w, b), layer_norm(x.transpose(1, 2), {6}, w, b)};
  };
  const std::vector<Tensor> expected = run(kCPU), got = run(cuda_device());
  for (size_t i = 0; i < got.size(); ++i) {
    CAPTURE(i);
    CHECK(got[i].dtype() == expected[i].dtype());
    CHECK(difference(got[i].cpu(), expected[i], i == 1 || i == 2 ? 1e-5 : 0.1, 0.02) == "");
  }
}

TEST_CASE("statistics of many and of far-off elements") {
  const Tensor x = normal({4, 3, 120, 130}, kFloat32) + 1000;
  const auto run = [&](Device device) { return batch_norm(x.to(device), {}, {}, {}, {}, true, 0.1, 1e-5, true); };
  CHECK(difference(run(cuda_device()).cpu(), run(kCPU), 1e-3, 0) == "");
}

TEST_CASE("batch norm of channels in several segments") {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const Shape& sizes : std::vector<Shape>{{2, 40, 33, 40}, {2, 3, 90, 100}}) {
      INFO(toString(dtype) << " " << sizes[1]);
      compare([](const auto& t) { return batch_norm(t[0], t[1], t[2], {}, {}, true, 0.1, 1e-5, true); },
              {normal(sizes), normal({sizes[1]}), normal({sizes[1]})}, dtype);
    }
  }
}

TEST_CASE("batch norm without parameters, with given statistics or without elements") {
  const auto run = [](Device device) {
    std::vector<Tensor> results;
    for (const bool training : {true, false}) {
      for (const int64_t batch : {4, 0}) {
        const Tensor x = normal({batch, 3, 5}, kFloat32).to(device).requires_grad_(), weight = full({3}, 2, x.options()).requires_grad_();
        const Tensor mean = full({3}, 0.5, x.options()), var = full({3}, 2, x.options());
        const Tensor plain = batch_norm(x, {}, {}, mean, var, training, 0.25, 1e-5, true);
        results.push_back(plain.detach());
        results.push_back(mean);
        results.push_back(var);
        results.push_back(autograd::grad({plain}, {x}, {normal(plain.sizes(), kFloat32, 5).to(device)})[0]);
        const Tensor scaled = batch_norm(x.detach(), weight, {}, mean, var, training, 0.25, 1e-5, true);
        results.push_back(autograd::grad({scaled}, {weight}, {normal(scaled.sizes(), kFloat32, 6).to(device)})[0]);
      }
    }
    return results;
  };
  const std::vector<Tensor> expected = run(kCPU), got = run(cuda_device());
  for (size_t i = 0; i < got.size(); ++i) {
    CAPTURE(i);
    CHECK(difference(got[i].cpu(), expected[i], 1e-5, 1e-5) == "");
  }
}

TEST_CASE("running statistics that would not be finite stay as they are") {
  const Device device = cuda_device();
  // Finite; infinite elements; a variance that does not fit float16.
  const Tensor batch =
      stack({tensor({1.0, 2.0, 3.0, 4.0}), tensor({1.0, double(INFINITY), 3.0, 4.0}), tensor({-400.0, 400.0, 400.0, 400.0})}, 1);
  for (const ScalarType dtype : kDtypes) {
    const auto run = [&](Device where) {
      const Tensor mean = full({3}, 0.25, kFloat32).to(where, dtype), var = full({3}, 0.5, kFloat32).to(where, dtype);
      batch_norm(batch.to(where, dtype), {}, {}, mean, var, /*training=*/true, /*momentum=*/0.5, 1e-5, true);
      return stack({mean, var}).to(kCPU, kFloat64);
    };
    const Tensor there = run(device), here = run(kCPU);
    CHECK(difference(there, here, tolerance(dtype), tolerance(dtype)) == "");
    for (const Tensor& each : {there, here}) {
      CHECK(isfinite(each).all().item<bool>());
      CHECK(each[0][0].item<double>() == 1.375);
      CHECK(each[0][1].item<double>() == 0.25);
      CHECK(each[1][1].item<double>() == 0.5);
      CHECK((each[1][2].item<double>() == 0.5) == (dtype == kFloat16));
    }
  }
}

TEST_CASE("pools") {
  for (const ScalarType dtype : kDtypes) {
    CAPTURE(toString(dtype));
    compare([](const auto& t) { return max_pool2d(t[0], 3, 2, 1); }, {normal({3, 5, 9, 8})}, dtype);
    compare([](const auto& t) { return max_pool2d(t[0], {3, 2}, 1, {1, 0}, 2, true); }, {normal({3, 5, 9, 8})}, dtype);
    compare([](const auto& t) { return max_pool3d(t[0], 2, 2); }, {normal({2, 3, 4, 6, 5})}, dtype);
    compare([](const auto& t) { return max_pool1d(t[0], 4, 3, 2); }, {normal({2, 3, 20})}, dtype);
    compare([](const auto& t) { return avg_pool2d(t[0], 3, 2, 1, true, false); }, {normal({3, 5, 9, 8})}, dtype);
    compare([](const auto& t) { return avg_pool2d(t[0], 3, 2, 1); }, {normal({3, 5, 9, 8})}, dtype);
    compare([](const auto& t) { return avg_pool3d(t[0], 2, 1, 0, false, true, 3); }, {normal({2, 3, 4, 6, 5})}, dtype);
    compare([](const auto& t) { return adaptive_avg_pool2d(t[0], {4, 3}); }, {normal({3, 5, 9, 8})}, dtype);
    compare([](const auto& t) { return adaptive_avg_pool2d(t[0], {1, 1}); }, {normal({3, 5, 9, 8})}, dtype);
    compare([](const auto& t) { return std::get<0>(adaptive_max_pool2d(t[0], {4, 11})); }, {normal({3, 5, 9, 8})}, dtype);
  }
}

TEST_CASE("NaN wins a max pool, and elements that share a position are added up in order") {
  Tensor x = normal({1, 2, 6, 6}, kFloat32);
  x.select(1, 0).select(1, 2).select(1, 2).fill_(std::nan(""));
  const auto [expected, expected_indices] = max_pool2d_with_indices(x, 3, 1, 1);
  const auto [got, indices] = max_pool2d_with_indices(x.to(cuda_device()), 3, 1, 1);
  CHECK(difference(got.cpu(), expected) == "");
  CHECK(difference(indices.cpu(), expected_indices) == "");
  for (const bool turned : {false, true}) {
    const Tensor values = normal({1, 2, 6, 6}, kFloat32, 3), there = values.to(cuda_device());
    const Tensor unpooled = max_unpool2d(turned ? channels_last(there) : there, turned ? channels_last(indices) : indices, {6, 6});
    CHECK(difference(unpooled.cpu(), max_unpool2d(values, expected_indices, {6, 6})) == "");
  }
}

TEST_SUITE_END();

}  // namespace network_tests
