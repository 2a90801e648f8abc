// Trainings with delayed scaling.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/quantize/quantize.h>

#include "delayed.h"
#include "support.h"

namespace training_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// The mean loss of the last ten steps. Each step has new data with noise in the labels, so that the loss stays far from 0.
double loss_of_training(uint32_t seed, const AutocastOptions& options) {
  nn::Linear first(64, 256), second(256, 10);
  {
    const NoGradGuard no_grad;
    uint32_t number = 10 * seed;
    for (nn::Linear* layer : {&first, &second}) {
      for (Tensor& p : (*layer)->parameters()) p.copy_(normal(p.sizes(), kFloat32, ++number) * 0.15);
    }
  }
  const Tensor teacher = normal({64, 10}, kFloat32, 1000 + seed);
  std::vector<Tensor> parameters = first->parameters();
  for (const Tensor& p : second->parameters()) parameters.push_back(p);
  optim::AdamW optimizer(parameters, optim::AdamWOptions(3e-3));
  double last_ten = 0;
  for (uint32_t step = 0; step < 60; ++step) {
    const uint32_t number = 10000 * seed + 2 * step;
    const Tensor x = normal({256, 64}, kFloat32, number);
    const Tensor labels = (x.mm(teacher) + normal({256, 10}, kFloat32, number + 1) * 8).argmax(1);
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, options);
      loss = cross_entropy(second(first(x).relu()).to(kFloat32), labels);
    }
    loss.backward();
    optimizer.step();
    if (step >= 50) last_ten += loss.item<double>() / 10;
  }
  return last_ten;
}

}  // namespace

TEST_SUITE_BEGIN("quantize delayed");

TEST_CASE("training with delayed scaling reaches the loss of float32 within 1%") {
  quantize::Recipe recent = delayed(16);
  recent.amax = quantize::Amax::MostRecent;
  for (const uint32_t seed : {1u, 2u, 3u}) {
    const double exact = loss_of_training(seed, {.enabled = false});
    const double first = loss_of_training(seed, with_recipe("delayed")), second = loss_of_training(seed, with_recipe(recent));
    CAPTURE(seed);
    MESSAGE("float32 " << exact << ", delayed " << first << ", most recent of 16 " << second);
    CHECK(std::abs(first - exact) < 0.01 * exact);
    CHECK(std::abs(second - exact) < 0.01 * exact);
  }
}

TEST_SUITE_END();

}  // namespace training_tests
