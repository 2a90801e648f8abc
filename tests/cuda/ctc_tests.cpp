// ctc_loss on a device, compared with the CPU: targets longer than a block, more sequences than a launch processes, repeated labels.
#include <doctest/doctest.h>

#include <amp/cuda/device.h>

#include "support.h"

namespace ctc_tests {

namespace {

using namespace amp;
using testing::difference;

struct Batch {
  Tensor log_probs, targets;
  std::vector<int64_t> steps, lengths;
};

// Sequences of up to `steps` steps, with targets of up to `labels` labels. There are few classes, so many labels repeat.
Batch random_batch(int64_t count, int64_t steps, int64_t labels, int64_t classes) {
  testing::Random random(3);
  Batch batch;
  batch.log_probs = log_softmax(testing::normal({steps, count, classes}), 2);
  batch.targets = empty({count, labels}, kInt64);
  for (int64_t i = 0; i < batch.targets.numel(); ++i) batch.targets.data_ptr<int64_t>()[i] = random.integer(0, classes);
  for (int64_t n = 0; n < count; ++n) {
    batch.steps.push_back(n == 0 ? steps : random.integer(0, steps + 1));
    batch.lengths.push_back(n == 0 ? labels : random.integer(0, labels + 1));
  }
  return batch;
}

// The losses and the gradient.
std::pair<Tensor, Tensor> results(const Batch& batch, Device device, ScalarType dtype, int64_t blank, bool zero_infinity) {
  const Tensor x = batch.log_probs.to(dtype).to(device).clone().requires_grad_();
  const Tensor loss = ctc_loss(x, batch.targets.to(device), batch.steps, batch.lengths, blank, Reduction::None, zero_infinity);
  testing::Random random(5);
  Tensor scales = empty(loss.sizes(), kFloat64);
  for (int64_t i = 0; i < scales.numel(); ++i) scales.data_ptr<double>()[i] = random.uniform(0.5, 1.5);
  loss.backward(scales.to(dtype).to(device));
  return {loss.detach().cpu(), x.grad().cpu()};
}

void check_same(const Batch& batch, ScalarType dtype, int64_t blank, bool zero_infinity = true) {
  const auto [loss, grad] = results(batch, kCUDA, dtype, blank, zero_infinity);
  const auto [expected_loss, expected_grad] = results(batch, kCPU, dtype, blank, zero_infinity);
  const double t = dtype == kFloat64 ? 1e-10 : dtype == kFloat32 ? 1e-3 : 3e-2;
  CHECK(difference(loss, expected_loss, t, t) == "");
  CHECK(difference(grad, expected_grad, t, t) == "");
}

}  // namespace

TEST_SUITE_BEGIN("cuda ctc");

TEST_CASE("labels that repeat, also the blank, in every dtype") {
  const Batch batch = random_batch(9, 40, 12, 4);
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    INFO(toString(dtype));
    check_same(batch, dtype, 0);
    check_same(batch, dtype, 3);
  }
  check_same(batch, kFloat64, 1, /*zero_infinity=*/false);
}

TEST_CASE("targets with more states than threads in a block") { check_same(random_batch(2, 300, 140, 50), kFloat64, 7); }

TEST_CASE("more sequences than a launch has") { check_same(random_batch(131, 6, 3, 5), kFloat64, 0); }

TEST_CASE("a label that is no class is an IndexError where the host waits") {
  const Tensor x = zeros({4, 1, 3}, kCUDA), targets = tensor({{1, 5}}, kInt64).to(kCUDA);
  const Tensor loss = ctc_loss(x, targets, {4}, {2}, 0, Reduction::None);
  CHECK(testing::thrown_text([] { cuda::synchronize(); }) == "[ctc_loss] index 5 is out of range for size 3");
  CHECK(std::isnan(loss.item<double>()));
}

TEST_SUITE_END();

}  // namespace ctc_tests
