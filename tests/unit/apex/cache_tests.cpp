// The cast cache at O1, and the gradients of weights that are used twice, at every level.
#include <functional>

#include "mixed_model.h"

namespace cache_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

using Function = Tensor (*)(const Tensor& x, const Tensor& weight);

// A weight that ops use twice.
struct TwiceImpl : nn::Module {
  TwiceImpl(Function ops, int64_t rows, ScalarType dtype) : function(ops) {
    weight = register_parameter("weight", (arange(rows * 8).reshape({rows, 8}).to(kFloat32) / 8).to(dtype));
  }
  Tensor forward(const Tensor& x) { return function(x, weight); }
  Function function;
  Tensor weight;
};
AMP_MODULE(Twice);

Tensor on_white_list(const Tensor& x, const Tensor& w) { return mm(mm(x, w), w).sum(); }
Tensor on_black_list(const Tensor& x, const Tensor& w) { return (x + pow(w, 2) + pow(w, 2)).sum(); }
Tensor promoting(const Tensor& x, const Tensor& w) { return (x * w * w).sum(); }

// Two training steps with an evaluation in between. The casts of the evaluation have no history and must not be used again. The gradients
// are compared with those of float32.
void check_train_eval_train(const std::string& name, Function function, int64_t rows, ScalarType dtype) {
  const Shutdown after;
  Twice model(function, rows, dtype);
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(1.0));
  initialize(model, optimizer, mixed_level(name, /*converted=*/true));
  set_scales({4});
  const Tensor x = ones({2, 8});
  const auto training_step = [&] {
    optimizer.zero_grad();
    {
      auto scaled_loss = apex::scale_loss(model(x), optimizer);
      scaled_loss.backward();
    }
    CHECK(model->weight.grad().dtype() == model->weight.dtype());
    const apex::DisableCasts off;
    const Tensor reference = model->weight.detach().to(kFloat32, false, /*copy=*/true).requires_grad_();
    function(x, reference).backward();
    CHECK(difference(apex::master_params(optimizer)[0].grad().to(kFloat32), reference.grad(), 0, 2e-3) == "");
    model->weight.detach().sub_(1);
    if (const Tensor master = apex::master_params(optimizer)[0]; !master.is_same(model->weight)) master.detach().sub_(1);
  };
  training_step();
  {
    const NoGradGuard no_grad;
    model(x);
  }
  training_step();
}

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("train, evaluate, train: weights of either dtype, ops on the lists and on none [behavior 156]") {
    for (const std::string& name : levels()) {
      for (const ScalarType dtype : {kFloat16, kFloat32}) {
        INFO(name, ", ", std::string(toString(dtype)));
        check_train_eval_train(name, on_white_list, 8, dtype);
        check_train_eval_train(name, on_black_list, 2, dtype);
        check_train_eval_train(name, promoting, 2, dtype);
      }
    }
  }

  TEST_CASE("the cache of casts: one cast of a weight in a pass, dropped at its end, and no stale values [behavior 156]") {
    const Shutdown after;
    Twice model([](const Tensor& x, const Tensor& w) { return mm(mm(x, w), w); }, 8, kFloat32);
    model->weight.detach().copy_(normal({8, 8}, kFloat32));
    optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.5));
    initialize(model, optimizer, level("O1"));
    const Tensor x = normal({4, 8}, kFloat16, 2);
    const auto weight_casts = [] { return autocast_stats().cache_misses; };
    for (int i = 0; i < 3; ++i) {
      optimizer.zero_grad();
      const uint64_t before = weight_casts();
      const Tensor loss = sum(model(x).to(kFloat32)) * 1e-3;
      CHECK(weight_casts() - before == 1);
      CHECK(autocast_stats().cached_casts == 1);
      {
        auto scaled_loss = apex::scale_loss(loss, optimizer);
        scaled_loss.backward();
      }
      CHECK(autocast_stats().cached_casts == 0);
      const Tensor reference = model->weight.detach().clone().requires_grad_();
      sum(mm(mm(x, reference), reference).to(kFloat32)).backward();
      CHECK(difference(model->weight.grad(), reference.grad() * 1e-3, 1e-3, 1e-2) == "");
      optimizer.step();
    }
  }
}

}  // namespace cache_tests
