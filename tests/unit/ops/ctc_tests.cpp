// ctc_loss compared with a sum over all alignments, impossible targets, and lengths of zero.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include <amp/all.h>

#include "support.h"

namespace ctc_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// Minus the logarithm of the sum over every sequence of classes that collapses to the target.
double by_enumeration(const Tensor& log_probs, int64_t sequence, int64_t steps, const std::vector<int64_t>& target, int64_t blank) {
  const int64_t classes = log_probs.size(2);
  int64_t alignments = 1;
  for (int64_t t = 0; t < steps; ++t) alignments *= classes;
  double probability = 0;
  for (int64_t code = 0; code < alignments; ++code) {
    double log_probability = 0;
    std::vector<int64_t> collapsed;
    int64_t rest = code, before = -1;
    for (int64_t t = 0; t < steps; ++t, rest /= classes) {
      const int64_t label = rest % classes;
      log_probability += log_probs[t][sequence][label].item<double>();
      if (label != blank && label != before) collapsed.push_back(label);
      before = label;
    }
    if (collapsed == target) probability += std::exp(log_probability);
  }
  return -std::log(probability);
}

const std::vector<std::vector<int64_t>> kTargets{{1, 1}, {2, 1, 2}, {}, {1, 1, 2}};
const std::vector<int64_t> kSteps{5, 4, 3, 3}, kLengths{2, 3, 0, 3};

Tensor log_probabilities(ScalarType dtype = kFloat64) { return log_softmax(normal({5, 4, 3}, kFloat64, 7), 2).to(dtype); }

}  // namespace

TEST_SUITE_BEGIN("ops ctc");

TEST_CASE("ctc_loss is the sum over all alignments") {
  const Tensor x = log_probabilities(), joined = tensor({1, 1, 2, 1, 2, 1, 1, 2}, kInt64);
  const Tensor loss = ctc_loss(x, joined, kSteps, kLengths, 0, kNone);
  for (int64_t n = 0; n < 3; ++n) {
    const auto i = static_cast<size_t>(n);
    CHECK(loss[n].item<double>() == doctest::Approx(by_enumeration(x, n, kSteps[i], kTargets[i], 0)));
  }
  CHECK(std::isinf(loss[3].item<double>()));  // two equal labels need a blank between them: four steps
  const Tensor padded = tensor({{1, 1, 0}, {2, 1, 2}, {0, 0, 0}, {1, 1, 2}}, kInt64);
  CHECK(difference(ctc_loss(x, padded, kSteps, kLengths, 0, kNone), loss) == "");
  CHECK(difference(ctc_loss(x, padded.to(kInt32), tensor(kSteps, kInt64), tensor(kLengths, kInt64), 0, kNone), loss) == "");
}

TEST_CASE("another blank is a permutation of the classes") {
  const Tensor x = log_probabilities().narrow(1, 0, 2), order = tensor({2, 0, 1}, kInt64);
  const Tensor expected = ctc_loss(x, tensor({{1, 2}, {2, 2}}, kInt64), {5, 4}, {2, 2}, 0, kNone);
  const Tensor moved = x.index_select(2, tensor({1, 2, 0}, kInt64));  // class 0 becomes 2, 1 becomes 0, 2 becomes 1
  CHECK(difference(ctc_loss(moved, tensor({{0, 1}, {1, 1}}, kInt64), {5, 4}, {2, 2}, 2, kNone), expected, 1e-12, 0) == "");
}

TEST_CASE("reductions of ctc_loss") {
  const Tensor x = log_probabilities().narrow(1, 0, 3), joined = tensor({1, 1, 2, 1, 2}, kInt64);
  const Tensor each = ctc_loss(x, joined, {5, 4, 3}, {2, 3, 0}, 0, kNone);
  CHECK(ctc_loss(x, joined, {5, 4, 3}, {2, 3, 0}, 0, kSum).item<double>() == doctest::Approx(each.sum().item<double>()));
  const double mean = (each[0].item<double>() / 2 + each[1].item<double>() / 3 + each[2].item<double>()) / 3;
  CHECK(ctc_loss(x, joined, {5, 4, 3}, {2, 3, 0}).item<double>() == doctest::Approx(mean));
}

TEST_CASE("zero_infinity makes the loss and the gradient of impossible targets zero") {
  const Tensor x = log_probabilities().requires_grad_(), joined = tensor({1, 1, 2, 1, 2, 1, 1, 2}, kInt64);
  const Tensor loss = ctc_loss(x, joined, kSteps, kLengths, 0, kNone, /*zero_infinity=*/true);
  CHECK(loss[3].item<double>() == 0);
  loss.sum().backward();
  CHECK(difference(x.grad().select(1, 3), zeros({5, 3}, kFloat64)) == "");
  CHECK(difference(x.grad().select(1, 2).narrow(0, 3, 2), zeros({2, 3}, kFloat64)) == "");  // after the end of the input
  const Tensor y = log_probabilities().requires_grad_();
  ctc_loss(y, joined, kSteps, kLengths, 0, kSum).backward();
  CHECK(std::isnan(y.grad()[0][3][1].item<double>()));
}

TEST_CASE("inputs without steps") {
  const Tensor x = log_probabilities().narrow(1, 0, 2);
  const Tensor loss = ctc_loss(x, tensor({1}, kInt64), {0, 0}, {0, 1}, 0, kNone);
  CHECK(loss[0].item<double>() == 0);
  CHECK(std::isinf(loss[1].item<double>()));
}

TEST_CASE("through log_softmax the gradient is softmax minus the share of each class") {
  const Tensor scores = normal({6, 2, 4}, kFloat64, 3).requires_grad_();
  ctc_loss(log_softmax(scores, 2), tensor({{1, 2, 2}, {3, 1, 3}}, kInt64), {6, 6}, {3, 3}, 0, kSum).backward();
  CHECK(difference(scores.grad().sum(IntArrayRef(2)), zeros({6, 2}, kFloat64), 1e-12, 0) == "");
  const autograd::variable_list inputs{scores.detach().requires_grad_()};
  CHECK(autograd::gradcheck(
      [](const autograd::variable_list& in) {
        return ctc_loss(log_softmax(in[0], 2), tensor({{1, 2, 2}, {3, 1, 3}}, kInt64), {6, 5}, {3, 2});
      },
      inputs));
}

TEST_CASE("a probability of zero leaves losses and gradients finite") {
  Tensor x = log_probabilities().narrow(1, 0, 1).clone();
  x[2][0][1] = -std::numeric_limits<double>::infinity();
  x.requires_grad_();
  const Tensor loss = ctc_loss(x, tensor({1, 2}, kInt64), {5}, {2}, 0, kSum);
  CHECK(std::isfinite(loss.item<double>()));
  loss.backward();
  CHECK(x.grad().isfinite().all().item<bool>());
  CHECK(x.grad()[2][0][1].item<double>() == 0);
}

TEST_CASE("a loss that is not a number stays so, also with zero_infinity") {
  for (const bool zero_infinity : {false, true}) {
    for (const int64_t steps : {1, 2}) {
      const Tensor x = full({steps, 1, 3}, NAN, kFloat32);
      CHECK(std::isnan(ctc_loss(x, tensor({{1}}, kInt64), {steps}, {1}, 0, kSum, zero_infinity).item<float>()));
    }
  }
}

TEST_CASE("a step that no state of the target survives has no recorded gradient with zero_infinity") {
  Tensor x = full({4, 1, 4}, -1.3, kFloat64);
  x[1][0].slice(0, 0, 3).fill_(-std::numeric_limits<double>::infinity());
  x.requires_grad_();
  const Tensor loss = ctc_loss(x, tensor({{1, 2}}, kInt64), {4}, {2}, 0, kSum, /*zero_infinity=*/true);
  CHECK(loss.item<double>() == 0);
  CHECK(difference(autograd::grad({loss}, {x}, {}, true, /*create_graph=*/true)[0].detach(), zeros({4, 1, 4}, kFloat64)) == "");
}

TEST_CASE("long sequences in float32 and in 16 bits") {
  const Tensor x = log_softmax(normal({300, 3, 20}, kFloat64, 5), 2);
  std::vector<int64_t> labels;
  for (int64_t i = 0; i < 120; ++i) labels.push_back(1 + i * 7 % 19);
  const Tensor targets = tensor(labels, kInt64).view({3, 40});
  const Tensor expected = ctc_loss(x, targets, {300, 200, 90}, {40, 40, 30}, 0, kNone);
  CHECK(difference(ctc_loss(x.to(kFloat32), targets, {300, 200, 90}, {40, 40, 30}, 0, kNone).to(kFloat64), expected, 0, 1e-5) == "");
  CHECK(difference(ctc_loss(x.to(kBFloat16), targets, {300, 200, 90}, {40, 40, 30}, 0, kNone).to(kFloat64), expected, 0, 2e-2) == "");
}

TEST_SUITE_END();

}  // namespace ctc_tests
