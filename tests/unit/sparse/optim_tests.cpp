// Optimizers, gradient clipping and scalers with sparse gradients. The numbers are torch's (2.15, CPU, float64).
#include <memory>

#include "sparse.h"

namespace optim_tests {

using namespace amp;
using namespace amp::testing;
using nn::utils::clip_grad_norm_;
using nn::utils::clip_grad_value_;

namespace {

Tensor weight() { return (arange(8, kFloat64).reshape({4, 2}) / 4).requires_grad_(); }

// Rows 0 once and 2 twice; rows 3 twice and 2; row 1.
std::vector<Tensor> gradients() {
  return {duplicated(), other(), sparse_coo_tensor(tensor({{1}}), tensor({{1.5, -3.0}}, kFloat64), {4, 2})};
}

Tensor table(std::initializer_list<double> values) { return tensor(std::vector<double>(values), kFloat64).reshape({4, 2}); }

// Three steps.
template <class Optimizer>
Tensor trained(Optimizer&& optimizer) {
  const Tensor w = optimizer.param_groups()[0].params()[0];
  for (const Tensor& grad : gradients()) {
    w.mutable_grad() = grad;
    optimizer.step();
    CHECK(w.grad().is_sparse());
  }
  return w.detach();
}

optim::SGD sgd(const optim::SGDOptions& options) { return optim::SGD(std::vector<Tensor>{weight()}, options); }
optim::SparseAdam sparse_adam(const optim::SparseAdamOptions& options) { return optim::SparseAdam(std::vector<Tensor>{weight()}, options); }

}  // namespace

TEST_SUITE_BEGIN("sparse");

TEST_CASE("SGD with sparse gradients") {
  CHECK(difference(trained(sgd(0.1)), table({-0.1, 0.04999999999999999, 0.35, 1.05, 0, 0.44999999999999996, 1.5750000000000002, 1.3}),
                   1e-15, 0) == "");
  CHECK(difference(trained(sgd(optim::SGDOptions(0.1).maximize(true))), table({0.1, 0.45, 0.65, 0.45, 2.0, 2.05, 1.425, 2.2}), 1e-15, 0) ==
        "");
  CHECK(difference(trained(sgd(optim::SGDOptions(0.1).momentum(0.9))), table({-0.271, -0.292, 0.35, 1.05, -1.548, -1.08, 1.6425, 0.895}),
                   1e-14, 0) == "");
  CHECK(difference(trained(sgd(optim::SGDOptions(0.1).momentum(0.9).dampening(0.5))),
                   table({-0.271, -0.292, 0.425, 0.9, -1.358, -1.27, 1.57125, 1.3225}), 1e-14, 0) == "");
  CHECK(difference(trained(sgd(optim::SGDOptions(0.1).momentum(0.9).nesterov(true))),
                   table({-0.3439, -0.4378, 0.215, 1.32, -2.2932, -1.647, 1.70325, 0.5305}), 1e-14, 0) == "");
}

TEST_CASE("SGD with momentum or weight decay does what it does with dense gradients") {
  for (const optim::SGDOptions& options :
       {optim::SGDOptions(0.1).weight_decay(0.5), optim::SGDOptions(0.1).momentum(0.9).weight_decay(0.5)}) {
    optim::SGD with_sparse = sgd(options), with_dense = sgd(options);
    const Tensor w = with_dense.param_groups()[0].params()[0];
    for (const Tensor& grad : gradients()) {
      w.mutable_grad() = grad.to_dense();
      with_dense.step();
    }
    CHECK(difference(trained(with_sparse), w.detach()) == "");
  }
}

TEST_CASE("SGD of 16-bit parameters rounds each update once") {
  for (const double lr : {0.1, 1e-8, 2e5}) {
    const Tensor values = tensor({{1e-3, 2.0}, {0.3, 1e3}}, kFloat64) / lr;
    Tensor sparse = full({4, 2}, 0.7, kFloat16).requires_grad_(), dense = sparse.detach().clone().requires_grad_();
    sparse.mutable_grad() = sparse_coo_tensor(tensor({{0, 2}}), values.to(kFloat16), {4, 2});
    dense.mutable_grad() = sparse.grad().to_dense();
    for (const Tensor& w : {sparse, dense}) optim::SGD(std::vector<Tensor>{w}, lr).step();
    CHECK(difference(sparse.detach(), dense.detach()) == "");
  }
}

TEST_CASE("SGD touches only the rows that are named") {
  Tensor w = full({4, 2}, NAN, kFloat64);
  w.slice(0, 1, 3).fill_(1);
  w.requires_grad_();
  w.mutable_grad() = sparse_coo_tensor(tensor({{1}}), ones({1, 2}, kFloat64), {4, 2});
  const auto version = w._version();
  optim::SGD(std::vector<Tensor>{w}, 0.5).step();
  CHECK(w._version() > version);
  CHECK(difference(w.detach(), tensor({{NAN, NAN}, {0.5, 0.5}, {1.0, 1.0}, {NAN, NAN}}, kFloat64)) == "");
}

TEST_CASE("SparseAdam is torch's") {
  optim::SparseAdam adam = sparse_adam(optim::SparseAdamOptions(0.1).betas({0.8, 0.95}).eps(1e-3));
  CHECK(difference(trained(adam),
                   table({-0.09955477750005004, 0.15022310791328952, 0.4309871264957364, 0.8191155986882528, 0.8191471420034716,
                          1.1032837544999727, 1.5771192609281124, 1.6724979108411757}),
                   1e-14, 0) == "");
  const StateDict state = adam.state_dict();
  CHECK(state_number("", state, "state.0.step").toLong() == 3);
  CHECK(state_number("", state, "param_groups.0.betas.1").toDouble() == 0.95);
  CHECK(difference(state_tensor("", state, "state.0.exp_avg"), table({0.2, 0.4, 0.3, -0.6, 1.68, 1.2, -0.15, 0.9}), 1e-14, 0) == "");
  CHECK(difference(state_tensor("", state, "state.0.exp_avg_sq"), table({0.05, 0.2, 0.1125, 0.45, 3.24, 4.95, 0.028125, 1.0125}), 1e-14,
                   0) == "");
  CHECK(difference(trained(sparse_adam(optim::SparseAdamOptions(0.1).maximize(true))),
                   table({0.09999996837723339, 0.3499999841886142, 0.5638813464724812, 0.6861186467938343, 1.1830597462280066,
                          1.4011026029706704, 1.425586349018852, 1.824413677127438}),
                   1e-14, 0) == "");
}

TEST_CASE("SparseAdam with two sparse dimensions, also where the parameter has gaps") {
  const Tensor expected =
      tensor({1.0, 1.0, 1.0, 1.0, 0.9000000052704625, 0.900000003952847, 1.0, 1.0, 0.9000000105409244, 0.9000000079056936, 1.0, 1.0},
             kFloat64)
          .reshape({2, 3, 2});
  const Tensor grad = sparse_coo_tensor(tensor({{0, 1, 0}, {2, 1, 2}}), tensor({{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}, kFloat64), {2, 3, 2});
  for (const Tensor& w : {ones({2, 3, 2}, kFloat64), ones({2, 6, 2}, kFloat64).slice(1, 0, 6, 2).detach()}) {
    Tensor leaf = w.detach().requires_grad_();
    leaf.mutable_grad() = grad;
    optim::SparseAdam(std::vector<Tensor>{leaf}, 0.1).step();
    CHECK(difference(leaf.detach(), expected, 1e-14, 0) == "");
  }
}

TEST_CASE("SparseAdam: state, groups, 16-bit parameters, nothing to do") {
  optim::SparseAdam adam = sparse_adam(0.1);
  trained(adam);
  optim::SparseAdam restored = sparse_adam(0.5);
  restored.load_state_dict(adam.state_dict());
  CHECK(restored.param_groups()[0].options().get_lr() == 0.1);
  CHECK(difference(state_tensor("", restored.state_dict(), "state.0.exp_avg"), state_tensor("", adam.state_dict(), "state.0.exp_avg")) ==
        "");
  // Without a gradient, and with an empty one: the parameter does not change. The second counts as a step.
  const Tensor w = weight();
  optim::SparseAdam idle(std::vector<Tensor>{w}, 0.1);
  idle.step();
  CHECK(!idle.state_dict().contains("state.0.step"));
  w.mutable_grad() = sparse_coo_tensor(empty({1, 0}, kInt64), empty({0, 2}, kFloat64), {4, 2});
  idle.step();
  CHECK(state_number("", idle.state_dict(), "state.0.step").toLong() == 1);
  CHECK(difference(w.detach(), weight().detach()) == "");
  const Tensor low = weight().detach().to(kBFloat16).requires_grad_();
  low.mutable_grad() = duplicated(kBFloat16);
  optim::SparseAdam(std::vector<Tensor>{low}, 0.1).step();
  const Tensor moved = sparse_adam(0.1).param_groups()[0].params()[0];
  moved.mutable_grad() = duplicated();
  optim::SparseAdam(std::vector<Tensor>{moved}, 0.1).step();
  CHECK(difference(low.detach(), moved.detach().to(kBFloat16)) == "");
}

TEST_CASE("Adagrad is torch's") {
  optim::Adagrad adagrad(std::vector<Tensor>{weight()}, optim::AdagradOptions(0.1).lr_decay(0.5).initial_accumulator_value(0.25).eps(1e-3));
  CHECK(difference(trained(adagrad),
                   table({-0.08936279059022406, 0.15303278599318115, 0.45259581613580074, 0.7993034853054976, 0.8840697444547228,
                          1.163192184176814, 1.555408549356122, 1.6837557152700051}),
                   1e-14, 0) == "");
  CHECK(difference(state_tensor("", adagrad.state_dict(), "state.0.sum"), table({1.25, 4.25, 2.5, 9.25, 68.25, 104.25, 0.8125, 20.5})) ==
        "");
  CHECK(state_number("", adagrad.state_dict(), "state.0.step").toLong() == 3);
  CHECK(difference(trained(optim::Adagrad(std::vector<Tensor>{weight()}, optim::AdagradOptions(0.1).maximize(true))),
                   table({0.09999999999, 0.349999999995, 0.5999999999933333, 0.6500000000033334, 1.124253562502089, 1.3303883864853738,
                          1.4000000000133332, 1.8499999999977779}),
                   1e-14, 0) == "");
  const Tensor w = weight();
  w.mutable_grad() = duplicated();
  optim::Adagrad decaying(std::vector<Tensor>{w}, optim::AdagradOptions(0.1).weight_decay(0.5));
  CHECK(contains(thrown<NotImplementedError>([&] { decaying.step(); }), "[Adagrad] weight_decay does not go with the sparse gradient"));
}

TEST_CASE("LBFGS makes sparse gradients dense") {
  const Tensor w = weight(), dense = weight();
  const auto minimize = [](const Tensor& p, bool sparse) {
    optim::LBFGS optimizer(std::vector<Tensor>{p}, optim::LBFGSOptions(0.5));
    optimizer.step([&] {
      optimizer.zero_grad();
      const Tensor loss = (embedding(p, tensor({0, 2, 2}), -1, false, sparse) - 1).square().sum();
      loss.backward();
      return loss;
    });
  };
  minimize(w, true);
  minimize(dense, false);
  CHECK(w.grad().is_sparse());
  CHECK(difference(w.detach(), dense.detach(), 1e-12, 0) == "");
}

TEST_CASE("master weights do not go with sparse gradients") {
  const Tensor w = weight().detach().to(kBFloat16).requires_grad_();
  w.mutable_grad() = duplicated(kBFloat16);
  optim::SGD optimizer(std::vector<Tensor>{w}, 0.1);
  optimizer.set_master_weights();
  CHECK(contains(thrown<NotImplementedError>([&] { optimizer.step(); }), "has master weights, which do not take its sparse gradient"));
}

TEST_CASE("optimizers refuse what they can't take") {
  const Tensor w = weight();
  w.mutable_grad() = duplicated();
  const Tensor before = w.detach().clone();
  optim::Adam adam(std::vector<Tensor>{w}, 0.1);
  optim::AdamW adamw(std::vector<Tensor>{w}, 0.1);
  CHECK(contains(thrown<NotImplementedError>([&] { adam.step(); }), "sparse gradient, which this optimizer does not support"));
  CHECK(contains(thrown<NotImplementedError>([&] { adamw.step(); }), "SGD, Adagrad and SparseAdam do"));
  const Tensor v = weight();
  v.mutable_grad() = ones({4, 2}, kFloat64);
  optim::SparseAdam both(std::vector<Tensor>{w, v}, 0.1);
  CHECK(contains(thrown<NotImplementedError>([&] { both.step(); }), "[SparseAdam] parameter float64[4, 2] cpu has a dense gradient"));
  CHECK(difference(w.detach(), before) == "");
  CHECK(contains(thrown<ValueError>([] { sparse_adam(0.0); }), "[SparseAdam] lr must be positive"));
  CHECK(contains(thrown<ValueError>([] { sparse_adam(optim::SparseAdamOptions().eps(0)); }), "[SparseAdam] eps must be positive"));
  CHECK(contains(thrown<ValueError>([] { sparse_adam(optim::SparseAdamOptions().betas({1.0, 0.9})); }), "the first beta"));
  CHECK(contains(thrown<ValueError>([] { sparse_adam(optim::SparseAdamOptions().betas({0.9, -0.1})); }), "the second beta"));
  CHECK(contains(thrown<ValueError>([] { optim::SGD(std::vector<Tensor>{duplicated()}); }), "[optim] parameter 0"));
}

TEST_CASE("zero_grad drops or empties a sparse gradient") {
  const Tensor w = weight();
  w.mutable_grad() = duplicated();
  optim::SGD optimizer(std::vector<Tensor>{w}, 0.1);
  optimizer.zero_grad(/*set_to_none=*/false);
  CHECK(w.grad().is_sparse());
  CHECK(w.grad()._nnz() == 0);
  optimizer.step();
  CHECK(difference(w.detach(), weight().detach()) == "");
  optimizer.zero_grad();
  CHECK(!w.grad().defined());
}

TEST_CASE("clipping takes the sums of a place") {
  const Tensor w = weight(), v = weight();
  w.mutable_grad() = duplicated();
  CHECK(clip_grad_norm_({w}, 2.0, 1.0).item<double>() == 21);
  CHECK(w.grad().is_sparse());
  CHECK(difference(w.grad().to_dense(),
                   table({0.09523809070294806, 0.19047618140589612, 0, 0, 0.7619047256235845, 0.9523809070294805, 0, 0}), 1e-15, 0) == "");
  w.mutable_grad() = duplicated();
  v.mutable_grad() = ones({4, 2}, kFloat64);
  CHECK(clip_grad_norm_({w, v}, 1.0).item<double>() == doctest::Approx(std::sqrt(1 + 4 + 64 + 100 + 8)));
  w.mutable_grad() = sparse_coo_tensor({4, 2}, kFloat64);
  CHECK(clip_grad_norm_({w}, 1.0).item<double>() == 0);
  w.mutable_grad() = duplicated();
  clip_grad_value_({w}, 5.0);
  CHECK(difference(w.grad().to_dense(), table({1, 2, 0, 0, 5, 5, 0, 0})) == "");
}

TEST_CASE("a scaler unscales sparse gradients, in unscale_ and within step") {
  for (const bool apart : {false, true}) {
    for (const bool adaptive : {false, true}) {
      const Tensor w = weight().detach().to(kFloat32).requires_grad_(), u = weight().detach().to(kFloat32).requires_grad_();
      const auto make = [&](const Tensor& p) -> std::unique_ptr<optim::Optimizer> {
        if (adaptive) return std::make_unique<optim::SparseAdam>(std::vector<Tensor>{p}, 0.1);
        return std::make_unique<optim::SGD>(std::vector<Tensor>{p}, 0.1);
      };
      const auto scaled = make(w), plain = make(u);
      GradScaler scaler(kCPU, {.init_scale = 1024, .growth_interval = 2});
      for (int i = 0; i < 3; ++i) {
        const auto loss = [](const Tensor& p) { return (embedding(p, tensor({0, 2, 2}), -1, false, true) * 3).sum(); };
        scaled->zero_grad();
        plain->zero_grad();
        scaler.scale(loss(w)).backward();
        loss(u).backward();
        if (apart) scaler.unscale_(*scaled);
        CHECK(scaler.step(*scaled).stepped.value_or(false));
        plain->step();
        scaler.update();
        CHECK(w.grad().is_sparse());
        CHECK(difference(w.grad().to_dense(), u.grad().to_dense()) == "");
        CHECK(difference(w.detach(), u.detach()) == "");
      }
      CHECK(scaler.get_scale() == 2048);
    }
  }
}

TEST_CASE("a scaler skips the step for an infinity, and for a sum that overflows") {
  for (const bool adaptive : {false, true}) {
    for (const bool sum : {false, true}) {
      const Tensor w = ones({4, 2}).requires_grad_();
      std::unique_ptr<optim::Optimizer> optimizer;
      if (adaptive) optimizer = std::make_unique<optim::SparseAdam>(std::vector<Tensor>{w}, 0.1);
      else optimizer = std::make_unique<optim::SGD>(std::vector<Tensor>{w}, 0.1);
      GradScaler scaler(kCPU, {.init_scale = 4});
      scaler.scale(ones({}));
      const float large = sum ? 3e38f : INFINITY;
      w.mutable_grad() = sparse_coo_tensor(tensor({{1, 1}}), full({2, 2}, large), {4, 2});
      CHECK(!scaler.step(*optimizer).stepped.value_or(true));
      CHECK(difference(w.detach(), ones({4, 2})) == "");
      CHECK(!optimizer->state_dict().contains("state.0.step"));
      scaler.update();
      CHECK(scaler.get_scale() == 2);
    }
  }
}

TEST_CASE("a scaler clips within the step, reports by name, and adds up the gradients of several losses") {
  Tensor w = ones({4, 2}).requires_grad_();
  const Tensor u = ones({4, 2}).requires_grad_();
  optim::SGD clipped(std::vector<Tensor>{w}, 1.0), plain(std::vector<Tensor>{u}, 1.0);
  GradScaler scaler(kCPU, {.init_scale = 16});
  const auto loss = [](const Tensor& p) { return (embedding(p, tensor({0, 2, 2}), -1, false, true) * 3).sum(); };
  scaler.scale(loss(w)).backward();
  const ScalerStep step = scaler.step(clipped, {.max_norm = 1.0});
  loss(u).backward();
  const Tensor norm = clip_grad_norm_({u}, 1.0);
  plain.step();
  scaler.update();
  CHECK(step.grad_norm.item<float>() == doctest::Approx(norm.item<float>()));
  CHECK(difference(w.detach(), u.detach(), 1e-6, 0) == "");
  w.mutable_grad() = sparse_coo_tensor(tensor({{1, 1}}), full({2, 2}, 3e38f), {4, 2});
  scaler.name_parameters({{"table", w}});
  scaler.unscale_(clipped);
  CHECK(scaler.report().parameter == "table");
  CHECK(scaler.report().elements == 2);
  scaler.step(clipped);
  scaler.update();
  w.mutable_grad().reset();
  scaler.backward(loss(w), clipped);
  scaler.update();
  scaler.backward(loss(w), clipped);
  CHECK(w.grad().is_sparse());
  CHECK(difference(w.grad().to_dense(), tensor({{6.0, 6.0}, {0.0, 0.0}, {12.0, 12.0}, {0.0, 0.0}})) == "");
}

TEST_CASE("step_scaled leaves the gradient alone unless asked to write it") {
  const Tensor w = zeros({4, 2}).requires_grad_();
  optim::SGD optimizer(std::vector<Tensor>{w}, 1.0);
  const Tensor grad = duplicated(kFloat32).coalesce();
  w.mutable_grad() = grad;
  optimizer.step_scaled({tensor(0.5), {}, false});
  CHECK(difference(w.detach(), -duplicated_dense(kFloat32) / 2) == "");
  CHECK(difference(grad.to_dense(), duplicated_dense(kFloat32)) == "");
  CHECK(difference(w.detach(), -duplicated_dense(kFloat32) / 2) == "");
  w.detach().zero_();
  optimizer.step_scaled({tensor(0.5), {}, true, tensor(0.5, kFloat64)});
  CHECK(difference(w.detach(), -duplicated_dense(kFloat32) / 4) == "");
  CHECK(difference(w.grad().to_dense(), duplicated_dense(kFloat32) / 4) == "");
  w.detach().copy_(-duplicated_dense(kFloat32) / 2);
  optimizer.step_scaled({{}, tensor(1.0f), false});
  CHECK(difference(w.detach(), -duplicated_dense(kFloat32) / 2) == "");
}

TEST_CASE("training: an embedding next to a dense layer, under autocast and a scaler") {
  manual_seed(3);
  nn::Embedding table(nn::EmbeddingOptions(20, 8).sparse(true));
  nn::Linear layer(8, 2);
  optim::SparseAdam sparse(table->parameters(), 0.05);
  optim::Adam dense(layer->parameters(), 0.05);
  GradScaler scaler(kCPU, {.init_scale = 256});
  const Tensor words = randint(0, 20, {64}), targets = words.remainder(2);
  double first = 0, last = 0;
  for (int i = 0; i < 30; ++i) {
    sparse.zero_grad();
    dense.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, {.dtype = kFloat16});
      loss = cross_entropy(layer(table(words)).to(kFloat32), targets);
    }
    scaler.scale(loss).backward();
    scaler.unscale_(sparse);
    scaler.unscale_(dense);
    clip_grad_norm_({table->weight, layer->weight, layer->bias}, 5.0);
    scaler.step(sparse);
    scaler.step(dense);
    scaler.update();
    (i == 0 ? first : last) = loss.item<double>();
  }
  CHECK(last < first / 4);
}

TEST_SUITE_END();

}  // namespace optim_tests
