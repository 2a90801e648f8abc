// Optimizers of programs that evaluate their closure several times, and the base's restore_point for them.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>

#include "support.h"

namespace restore_point_tests {

using namespace amp;

namespace {

// Updates after each of three evaluations.
template <class Base, class Options>
struct Thrice : Base {
  Thrice(std::vector<Tensor> params, const Options& options) : Base(std::move(params), options) {}
  bool evaluates_repeatedly() const override { return true; }
  Tensor step(optim::Optimizer::Closure closure) override {
    Tensor loss;
    for (int i = 0; i < 3; ++i) loss = Base::step(closure);
    return loss;
  }
};

StateDict copy_of(const StateDict& state) {
  StateDict copy;
  for (const auto& [name, value] : state) {
    const Tensor* tensor = std::get_if<Tensor>(&value);
    copy[name] = tensor != nullptr ? StateValue(tensor->clone()) : value;
  }
  return copy;
}

std::string difference(const StateDict& a, const StateDict& b) {
  if (a.size() != b.size()) return "other entries";
  for (const auto& [name, value] : a) {
    const Tensor* tensor = std::get_if<Tensor>(&value);
    if (tensor == nullptr && std::get<Scalar>(value).toDouble() != std::get<Scalar>(b.at(name)).toDouble()) return name;
    if (tensor != nullptr && !testing::difference(*tensor, std::get<Tensor>(b.at(name))).empty()) return name;
  }
  return {};
}

template <class Optimizer>
void check(Optimizer& optimizer, const Tensor& w) {
  GradScaler scaler(kCPU, {.init_scale = 8});
  int evaluations = 0, overflows_at = 0;
  const auto closure = [&] {
    optimizer.zero_grad();
    const Tensor loss = (w.to(kFloat32) * w.to(kFloat32)).sum();
    scaler.scale(++evaluations == overflows_at ? loss * INFINITY : loss).backward();
    return loss;
  };
  const auto step = [&] {
    const bool stepped = *scaler.step(optimizer, closure).stepped;
    scaler.update();
    return stepped;
  };
  CHECK(step());
  CHECK(step());
  const Tensor before = w.detach().clone();
  const StateDict state = copy_of(optimizer.state_dict());
  overflows_at = evaluations + 3;
  CHECK_FALSE(step());
  CHECK(evaluations == overflows_at);
  CHECK(testing::difference(w.detach(), before) == "");
  CHECK(difference(optimizer.state_dict(), state) == "");
  CHECK(step());
  CHECK(testing::difference(w.detach(), before) != "");
  // A point may be restored several times.
  const auto restore = optimizer.restore_point();
  const Tensor here = w.detach().clone();
  const StateDict of_here = copy_of(optimizer.state_dict());
  for (int i = 0; i < 2; ++i) {
    CHECK(step());
    restore();
    CHECK(testing::difference(w.detach(), here) == "");
    CHECK(difference(optimizer.state_dict(), of_here) == "");
  }
}

}  // namespace

TEST_SUITE("optim") {
  TEST_CASE("a step with an evaluation that overflows leaves parameters, buffers and counts as before") {
    const Tensor w = testing::normal({5}, kFloat32).requires_grad_(), v = testing::normal({5}, kFloat32, 2).requires_grad_(),
                 half = testing::normal({5}, kFloat32, 3).to(kBFloat16).requires_grad_();
    Thrice<optim::SGD, optim::SGDOptions> sgd({w}, optim::SGDOptions(0.01).momentum(0.9));
    check(sgd, w);
    Thrice<optim::Adam, optim::AdamOptions> adam({v}, optim::AdamOptions(0.01).amsgrad(true));
    check(adam, v);
    Thrice<optim::SGD, optim::SGDOptions> masters({half}, optim::SGDOptions(0.01).momentum(0.9));
    masters.set_master_weights();
    check(masters, half);
  }
}

}  // namespace restore_point_tests
