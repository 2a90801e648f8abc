// Running statistics of norms and batches that overflow.
#include <doctest/doctest.h>

#include <cmath>
#include <optional>
#include <utility>

#include "support.h"

namespace running_statistics_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// A batch for three channels, with `bad` in the second one. Its statistics are far from those of the first batch, also in 16 bits.
Tensor batch_with(double bad, ScalarType dtype = kFloat32) {
  const Tensor batch = (normal({6, 3, 4}, kFloat32, 5) * 3 + 1).to(dtype);
  batch[1][1][2].fill_(bad);
  return batch;
}

template <class Norm>
Norm trained(Norm norm, ScalarType dtype = kFloat32) {
  norm->to(dtype);
  norm(normal({6, 3, 4}, kFloat32, 1).to(dtype));
  return norm;
}

// Whether the statistics of channel 1, and only these, are those of `before`.
void check_kept(const Tensor& now, const Tensor& before) {
  CHECK(isfinite(now).all().item<bool>());
  CHECK(difference(now[1], before[1]) == "");
  CHECK(difference(now[0], before[0]) != "");
  CHECK(difference(now[2], before[2]) != "");
}

}  // namespace

TEST_SUITE("nn") {
  TEST_CASE("running statistics of a channel survive a batch that is not finite") {
    for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16, kFloat16}) {
      for (const double bad : {double(INFINITY), -double(INFINITY), double(NAN)}) {
        const nn::BatchNorm1d norm = trained(nn::BatchNorm1d(3), dtype);
        const Tensor mean = norm->running_mean.clone(), var = norm->running_var.clone();
        const Tensor output = norm(batch_with(bad, dtype));
        CHECK(isnan(output.select(1, 1)).all().item<bool>());  // the loss shows it
        check_kept(norm->running_mean, mean);
        check_kept(norm->running_var, var);
        CHECK(norm->num_batches_tracked.item<int64_t>() == 2);
        norm->eval();
        CHECK(isfinite(norm(ones({2, 3, 4}, dtype))).all().item<bool>());
        norm->train();
        norm((normal({6, 3, 4}, kFloat32, 9) - 4).to(dtype));  // a good batch moves them again
        CHECK(difference(norm->running_mean[1], mean[1]) != "");
      }
    }
  }

  TEST_CASE("statistics that do not fit the dtype of the running ones leave these as they are") {
    // The mean of the second channel fits, and its variance does not: both stay.
    const Tensor mean = zeros({2}, kFloat16), var = ones({2}, kFloat16);
    const Tensor input = stack({full({4}, 2.0), tensor({-400.0, 400.0, 400.0, 400.0})}, 1);
    for (const ScalarType dtype : {kFloat16, kFloat32}) {  // float32: the statistics of a 16-bit model in a region
      mean.fill_(0);
      var.fill_(1);
      batch_norm(input.to(dtype), {}, {}, mean, var, /*training=*/true, /*momentum=*/0.5, 1e-5, true);
      CHECK(difference(mean, tensor({1.0, 0.0}, kFloat16)) == "");
      CHECK(difference(var, tensor({0.5, 1.0}, kFloat16)) == "");
    }
  }

  TEST_CASE("averages over all batches survive one that is not finite") {
    const nn::BatchNorm1d norm = trained(nn::BatchNorm1d(nn::BatchNormOptions(3).momentum(std::nullopt)));
    const Tensor mean = norm->running_mean.clone();
    norm(batch_with(INFINITY));
    check_kept(norm->running_mean, mean);
  }

  TEST_CASE("an instance norm averages over the images that are finite") {
    const nn::InstanceNorm1d norm = trained(nn::InstanceNorm1d(nn::InstanceNormOptions(3).track_running_stats(true)));
    const Tensor mean = norm->running_mean.clone(), var = norm->running_var.clone();
    norm(batch_with(NAN));
    CHECK(isfinite(norm->running_mean).all().item<bool>());
    CHECK(isfinite(norm->running_var).all().item<bool>());
    CHECK(difference(norm->running_mean[0], mean[0]) != "");
    const Tensor all_bad = batch_with(NAN);
    all_bad.select(1, 1).fill_(NAN);
    const Tensor before = norm->running_var.clone();
    norm(all_bad);
    CHECK(difference(norm->running_var[1], before[1], 1e-6, 1e-6) == "");
  }

  TEST_CASE("the variances of many images, whose sum leaves the range of float16, have a mean") {
    for (const ScalarType dtype : {kFloat16, kFloat32}) {  // float32: the statistics of a 16-bit model in a region
      const Tensor mean = zeros({2}, kFloat16), var = ones({2}, kFloat16), input = (normal({300, 2, 16}, kFloat32, 3) * 30).to(dtype);
      instance_norm(input, {}, {}, mean, var, /*use_input_stats=*/true, /*momentum=*/0.5, 1e-5, true);
      const Tensor wide = input.to(kFloat64);
      CHECK(difference(mean, (wide.mean({0, 2}) * 0.5).to(kFloat16), 1e-6, 1e-3) == "");
      CHECK(difference(var, (wide.var(IntArrayRef{2}).mean(IntArrayRef{0}) * 0.5 + 0.5).to(kFloat16), 0, 1e-3) == "");
    }
  }

  TEST_CASE("evaluation is finite after a step that a scaler has skipped") {
    manual_seed(1);
    nn::Sequential net(nn::Linear(4, 8), nn::BatchNorm1d(8), nn::Linear(8, 1));
    optim::SGD optimizer(net->parameters(), optim::SGDOptions(0.01));
    GradScaler scaler(kCPU, {.init_scale = 128});
    const auto step = [&](const Tensor& input) {
      optimizer.zero_grad();
      Tensor loss;
      {
        const Autocast region(kCPU, {.dtype = kFloat16});
        loss = net(input).to(kFloat32).square().mean();
      }
      scaler.scale(loss).backward();
      const bool stepped = *scaler.step(optimizer).stepped;
      scaler.update();
      return stepped;
    };
    CHECK(step(normal({16, 4}, kFloat32, 1)));
    CHECK_FALSE(step(normal({16, 4}, kFloat32, 2) * 1e6));
    CHECK(step(normal({16, 4}, kFloat32, 3)));
    net->eval();
    CHECK(isfinite(net(normal({4, 4}, kFloat32, 4))).all().item<bool>());
  }
}

}  // namespace running_statistics_tests
