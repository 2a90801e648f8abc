// Recorded training steps: the numbers of eager steps bit for bit, and what happens when something changes.
#include <functional>
#include <memory>
#include <utility>

#include "unit/jit/models.h"

namespace step_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;

namespace {

using LossOf = std::function<Tensor(nn::Sequential&, const Tensor&, const Tensor&)>;
using Batch = std::pair<Tensor, Tensor>;

Tensor classify(nn::Sequential& model, const Tensor& x, const Tensor& target) { return cross_entropy(model(x), target); }

// What a training needs. Two of them from the same functions are alike.
struct Training {
  nn::Sequential model;
  std::unique_ptr<optim::Optimizer> optimizer;
  std::unique_ptr<GradScaler> scaler;
  LossOf loss_of;
  jit::TrainingStepOptions options;
  std::unique_ptr<jit::TrainingStep> step = nullptr;

  // A step as users write it.
  std::pair<Tensor, ScalerStep> eager(const Batch& batch) {
    optimizer->zero_grad();
    Tensor loss;
    {
      std::optional<Autocast> region;
      if (options.autocast) region.emplace(kCPU, *options.autocast);
      loss = loss_of(model, batch.first, batch.second);
    }
    ScalerStep done{true};
    if (scaler != nullptr) {
      scaler->scale(loss).backward();
      done = scaler->step(*optimizer, options.step);
      scaler->update();
    } else {
      loss.backward();
      if (options.step.max_norm) done.grad_norm = nn::utils::clip_grad_norm_(optimizer->parameters(), *options.step.max_norm);
      optimizer->step();
    }
    return {loss.detach(), done};
  }
  Tensor recorded(const Batch& batch) {
    if (step == nullptr) {
      options.scaler = scaler.get();
      step = std::make_unique<jit::TrainingStep>(
          model, *optimizer, [this](const Tensor& x, const Tensor& y) { return loss_of(model, x, y); }, options);
    }
    return (*step)(batch.first, batch.second);
  }
  std::string report() const { return step->report().empty() ? std::string() : step->report().back(); }
};

struct Case {
  std::function<nn::Sequential()> model;
  std::function<std::unique_ptr<optim::Optimizer>(std::vector<Tensor>)> optimizer;
  LossOf loss_of = classify;
  std::optional<AutocastOptions> autocast = std::nullopt;
  std::optional<double> max_norm = std::nullopt;
  std::optional<GradScalerOptions> scaler = std::nullopt;

  Training training() const {
    manual_seed(7);
    nn::Sequential made = model();
    made->train();
    std::unique_ptr<optim::Optimizer> with = optimizer(made->parameters());
    jit::TrainingStepOptions options;
    options.autocast = autocast;
    options.step.max_norm = max_norm;
    return {made, std::move(with), scaler ? std::make_unique<GradScaler>(kCPU, *scaler) : nullptr, loss_of, options};
  }
};

std::unique_ptr<optim::Optimizer> sgd(std::vector<Tensor> parameters) {
  return std::make_unique<optim::SGD>(std::move(parameters), optim::SGDOptions(0.05).momentum(0.9).weight_decay(1e-3));
}
std::unique_ptr<optim::Optimizer> adamw(std::vector<Tensor> parameters) {
  return std::make_unique<optim::AdamW>(std::move(parameters), optim::AdamWOptions(0.01));
}

nn::Sequential mlp() {
  return nn::Sequential(nn::Linear(12, 24), nn::GELU(), nn::LayerNorm(nn::LayerNormOptions({24})), nn::Linear(24, 24), nn::ReLU(),
                        nn::Linear(24, 5));
}
nn::Sequential with_dropout() {
  return nn::Sequential(nn::Linear(12, 24), nn::ReLU(), nn::Dropout(0.3), nn::Linear(24, 24), nn::Dropout(0.5), nn::Linear(24, 5));
}
nn::Sequential with_batch_norm() { return nn::Sequential(nn::Linear(12, 24), nn::BatchNorm1d(24), nn::ReLU(), nn::Linear(24, 5)); }

Batch batch_of(int64_t rows, uint32_t seed) {
  return {normal({rows, 12}, kFloat32, seed), remainder(arange(rows) * static_cast<int64_t>(seed), 5)};
}
std::vector<Batch> batches(int count, int64_t rows = 8) {
  std::vector<Batch> made;
  for (int i = 0; i < count; ++i) made.push_back(batch_of(rows, static_cast<uint32_t>(i + 1)));
  return made;
}

// A difference in parameters, gradients or buffers; empty if there is none.
std::string state_difference(const Training& a, const Training& b) {
  const auto check = [](const std::string& what, const std::vector<Tensor>& x, const std::vector<Tensor>& y, bool grads) {
    for (size_t i = 0; i < x.size(); ++i) {
      const std::string found = grads ? difference(x[i].grad(), y[i].grad()) : difference(x[i], y[i]);
      if (!found.empty()) return detail::concat(what, " ", i, ": ", found);
      if (grads && x[i].grad().defined() && x[i].grad().strides() != y[i].grad().strides())
        return detail::concat(what, " ", i, ": strides");
    }
    return std::string();
  };
  std::string found = check("parameter", a.model->parameters(), b.model->parameters(), false);
  if (found.empty()) found = check("gradient", a.model->parameters(), b.model->parameters(), true);
  if (found.empty()) found = check("buffer", a.model->buffers(), b.model->buffers(), false);
  return found;
}

// Both ways, step by step. Each one has the random numbers of its own stream.
void check_steps(Training& eager, Training& recorded, const std::vector<Batch>& given) {
  Generator a(kCPU, 11), b(kCPU, 11);
  for (size_t i = 0; i < given.size(); ++i) {
    std::pair<Tensor, ScalerStep> expected;
    Tensor loss;
    {
      const GeneratorScope scope(a);
      expected = eager.eager(given[i]);
    }
    {
      const GeneratorScope scope(b);
      loss = recorded.recorded(given[i]);
    }
    CAPTURE(i);
    CAPTURE(recorded.report());
    CHECK_FALSE(loss.requires_grad());
    CHECK(difference(loss, expected.first) == "");
    CHECK(state_difference(recorded, eager) == "");
    CHECK(a.get_offset() == b.get_offset());
    CHECK(recorded.step->last().stepped == expected.second.stepped);
    CHECK(difference(recorded.step->last().grad_norm, expected.second.grad_norm) == "");
    if (eager.scaler != nullptr) CHECK(recorded.scaler->get_scale() == eager.scaler->get_scale());
  }
}

// The same from the start. Returns the recorded training.
Training check_case(const Case& each, const std::vector<Batch>& given) {
  Training eager = each.training(), recorded = each.training();
  check_steps(eager, recorded, given);
  // The function in the step refers to its training: it must not be called any more.
  return recorded;
}

size_t recordings_of(const Case& each, const std::vector<Batch>& given) { return check_case(each, given).step->recordings(); }

const AutocastOptions bfloat16{.dtype = kBFloat16}, float16{.dtype = kFloat16};

}  // namespace

TEST_SUITE("jit training steps") {
  TEST_CASE("steps have the numbers of eager steps") {
    for (const auto& optimizer : {sgd, adamw}) {
      for (const auto& autocast : {std::optional<AutocastOptions>(), std::optional(bfloat16)}) {
        CHECK(recordings_of({.model = mlp, .optimizer = optimizer, .autocast = autocast}, batches(8)) == 1);
      }
    }
  }

  TEST_CASE("batch norms update their running statistics") {
    for (const auto& autocast : {std::optional<AutocastOptions>(), std::optional(bfloat16)})
      CHECK(recordings_of({.model = with_batch_norm, .optimizer = sgd, .autocast = autocast}, batches(7)) == 1);
  }

  TEST_CASE("a residual network of convolutions") {
    const auto given = [] {
      std::vector<Batch> made;
      for (uint32_t i = 0; i < 6; ++i)
        made.push_back({normal({4, 3, 8, 8}, kFloat32, i + 1), remainder(arange(4) + static_cast<int64_t>(i), 10)});
      return made;
    }();
    for (const auto& autocast : {std::optional<AutocastOptions>(), std::optional(bfloat16)})
      CHECK(recordings_of({.model = amp::testing::residual_network, .optimizer = sgd, .autocast = autocast}, given) == 1);
  }

  TEST_CASE("convolutions that oneDNN does not have") {
    const auto float64 = [] {
      nn::Sequential model(nn::Conv2d(nn::Conv2dOptions(3, 8, 3).padding(1)), nn::ReLU(),
                           nn::ConvTranspose2d(nn::ConvTranspose2dOptions(8, 4, 2)), nn::Conv2d(nn::Conv2dOptions(4, 4, 3).groups(4)),
                           nn::AdaptiveAvgPool2d(1), nn::Flatten(), nn::Linear(4, 10));
      model->to(kFloat64);
      return model;
    };
    std::vector<Batch> given;
    for (uint32_t i = 0; i < 4; ++i)
      given.push_back({normal({4, 3, 8, 8}, kFloat64, i + 1), remainder(arange(4) + static_cast<int64_t>(i), 10)});
    CHECK(recordings_of({.model = float64, .optimizer = sgd}, given) == 1);
  }

  TEST_CASE("dropout draws the numbers of an eager step") {
    CHECK(recordings_of({.model = with_dropout, .optimizer = adamw, .autocast = bfloat16}, batches(7)) == 1);
  }

  TEST_CASE("a scaler skips a step after an overflow") {
    for (const auto& max_norm : {std::optional<double>(), std::optional(0.5)}) {
      std::vector<Batch> given = batches(9);
      given[5].first = given[5].first * 1e6;  // infinite in float16
      Case each{.model = mlp,
                .optimizer = sgd,
                .autocast = float16,
                .max_norm = max_norm,
                .scaler = GradScalerOptions{.init_scale = 1024, .growth_interval = 3}};
      Training eager = each.training(), recorded = each.training();
      check_steps(eager, recorded, {given.begin(), given.begin() + 5});
      REQUIRE(recorded.step->recordings() == 1);
      const double scale = recorded.scaler->get_scale();
      const Tensor before = recorded.model->parameters()[0].detach().clone();
      check_steps(eager, recorded, {given[5]});
      CHECK(recorded.step->last().stepped == false);
      CHECK(recorded.scaler->get_scale() == scale / 2);
      CHECK(difference(recorded.model->parameters()[0], before) == "");
      check_steps(eager, recorded, {given.begin() + 6, given.end()});
      CHECK(recorded.step->last().stepped == true);
    }
  }

  TEST_CASE("16-bit parameters are rounded as in eager steps") {
    const auto narrow = [] {
      nn::Sequential model(nn::Linear(12, 70), nn::GELU(), nn::Linear(70, 70), nn::ReLU(), nn::Linear(70, 5));
      model->bfloat16();
      return model;
    };
    const LossOf loss_of = [](nn::Sequential& model, const Tensor& x, const Tensor& target) {
      return cross_entropy(model(x.to(kBFloat16)).to(kFloat32), target);
    };
    for (const auto rounding : {optim::Rounding::Stochastic, optim::Rounding::Kahan, optim::Rounding::Split}) {
      for (const auto format : {optim::StateFormat::Full, optim::StateFormat::Dynamic8}) {
        const auto optimizer = [&](std::vector<Tensor> parameters) {
          return std::make_unique<optim::AdamW>(std::move(parameters), optim::AdamWOptions(0.01).rounding(rounding).state_format(format));
        };
        CHECK(recordings_of({.model = narrow, .optimizer = optimizer, .loss_of = loss_of}, batches(6)) == 1);
      }
    }
  }

  TEST_CASE("gradients of 16-bit parameters in float32 make steps eager") {
    const auto narrow = [] {
      nn::Sequential model(nn::Linear(12, 5));
      model->bfloat16();
      return model;
    };
    const LossOf loss_of = [](nn::Sequential& model, const Tensor& x, const Tensor& target) {
      return cross_entropy(model(x.to(kBFloat16)).to(kFloat32), target);
    };
    const auto optimizer = [](std::vector<Tensor> parameters) {
      auto made = std::make_unique<optim::AdamW>(std::move(parameters), optim::AdamWOptions(0.01).rounding(optim::Rounding::Split));
      made->set_master_grads();
      return made;
    };
    CHECK(recordings_of({.model = narrow, .optimizer = optimizer, .loss_of = loss_of}, batches(5)) == 0);
  }

  TEST_CASE("gradients are clipped") { CHECK(recordings_of({.model = mlp, .optimizer = adamw, .max_norm = 0.1}, batches(6)) == 1); }

  TEST_CASE("each shape has its recording") {
    Case each{.model = mlp, .optimizer = sgd};
    std::vector<Batch> given;
    for (uint32_t i = 0; i < 10; ++i) given.push_back(batch_of(i % 2 == 0 ? 8 : 3, i + 1));
    Training recorded = check_case(each, given);
    CHECK(recorded.step->recordings() == 2);
    CHECK(contains(recorded.step->report()[0], "float32[8, 12], int64[8]: recorded"));
  }

  TEST_CASE("the number of recordings has a limit") {
    Case each{.model = mlp, .optimizer = sgd};
    Training eager = each.training(), recorded = each.training();
    recorded.options.max_recordings = 1;
    check_steps(eager, recorded, batches(4, 8));
    check_steps(eager, recorded, batches(4, 6));
    CHECK(recorded.step->report().size() == 1);
    CHECK(contains(recorded.step->report()[0], "float32[6, 12]"));
  }

  TEST_CASE("weights that are loaded count, and so do learning rates") {
    Case each{.model = mlp, .optimizer = adamw};
    Training eager = each.training(), recorded = each.training();
    check_steps(eager, recorded, batches(4));
    REQUIRE(recorded.step->recordings() == 1);
    for (const Training* training : {&eager, &recorded}) {
      manual_seed(99);
      training->model->load_state_dict(mlp()->state_dict());
      for (auto& group : training->optimizer->param_groups()) group.options().set_lr(0.123);
    }
    check_steps(eager, recorded, batches(4));
    CHECK(recorded.step->recordings() == 1);
  }

  TEST_CASE("learning-rate schedules work") {
    Case each{.model = mlp, .optimizer = sgd};
    Training eager = each.training(), recorded = each.training();
    optim::StepLR a(*eager.optimizer, 1, 0.7), b(*recorded.optimizer, 1, 0.7);
    for (const Batch& batch : batches(6)) {
      check_steps(eager, recorded, {batch});
      a.step();
      b.step();
    }
    CHECK(recorded.step->recordings() == 1);
  }

  TEST_CASE("a frozen weight and another mode are other kinds of steps") {
    Case each{.model = with_batch_norm, .optimizer = sgd};
    Training eager = each.training(), recorded = each.training();
    check_steps(eager, recorded, batches(4));
    for (const Training* training : {&eager, &recorded}) training->model->parameters()[0].requires_grad_(false);
    check_steps(eager, recorded, batches(5));
    for (const Training* training : {&eager, &recorded}) training->model->eval();
    check_steps(eager, recorded, batches(5));
    CHECK(recorded.step->recordings() >= 2);
  }

  TEST_CASE("a weight with other data is noticed") {
    Case each{.model = mlp, .optimizer = sgd};
    Training eager = each.training(), recorded = each.training();
    check_steps(eager, recorded, batches(4));
    for (const Training* training : {&eager, &recorded}) {
      Tensor weight = training->model->parameters()[0];
      weight.set_data(normal({24, 12}, kFloat32, 77));
    }
    check_steps(eager, recorded, batches(4));
  }

  TEST_CASE("an error in the middle changes nothing") {
    Case each{.model = with_batch_norm, .optimizer = adamw};
    Training eager = each.training(), recorded = each.training();
    check_steps(eager, recorded, batches(5));
    REQUIRE(recorded.step->recordings() == 1);
    Batch bad = batch_of(8, 3);
    bad.second = full({8}, 99, kInt64);
    CHECK(thrown_text([&] { recorded.recorded(bad); }) != "");
    for (const Tensor& parameter : recorded.model->parameters()) CHECK_FALSE(parameter.grad().defined());
    eager.optimizer->zero_grad();
    CHECK(state_difference(recorded, eager) == "");
    check_steps(eager, recorded, batches(3));
  }

  TEST_CASE("a step that reads numbers runs eagerly") {
    Case each{.model = mlp, .optimizer = sgd};
    each.loss_of = [](nn::Sequential& model, const Tensor& x, const Tensor& target) {
      const Tensor loss = cross_entropy(model(x), target);
      return loss.item<double>() > 0.5 ? loss * 2 : loss;
    };
    Training recorded = check_case(each, batches(5));
    CHECK(recorded.step->recordings() == 0);
    CHECK(contains(recorded.report(), "runs eagerly"));
  }

  TEST_CASE("a derivative that looks at elements runs eagerly") {
    const Tensor weights = (arange(12).to(kFloat32) + 1).requires_grad_();
    optim::SGD optimizer({weights}, 0.01);
    jit::TrainingStep step(optimizer, [&](const Tensor& x) { return (weights * x).prod(); });
    for (int i = 0; i < 6; ++i) {
      Tensor x = full({12}, 0.1);
      if (i == 5) x[3] = 0;
      const Tensor twin = weights.detach().clone().requires_grad_();
      (twin * x).prod().backward();
      step(x);
      CHECK(difference(weights.grad(), twin.grad()) == "");
    }
    CHECK(contains(step.report()[0], "as numbers"));
  }

  TEST_CASE("a function that changes later is found by the comparison") {
    Case each{.model = mlp, .optimizer = sgd};
    Training eager = each.training(), recorded = each.training();
    for (Training* training : {&eager, &recorded}) {
      training->loss_of = [calls = std::make_shared<int>()](nn::Sequential& model, const Tensor& x, const Tensor& target) {
        return cross_entropy(model(x), target) * (++*calls > 2 ? 2.0 : 1.0);
      };
    }
    check_steps(eager, recorded, batches(5));
    CHECK(recorded.step->recordings() == 0);
    CHECK(contains(recorded.report(), "other numbers"));
  }

  TEST_CASE("an input that the function writes to is refused") {
    Case each{.model = mlp, .optimizer = sgd};
    each.loss_of = [](nn::Sequential& model, const Tensor& x, const Tensor& target) {
      Tensor scaled = x;
      scaled.mul_(0.5);
      return cross_entropy(model(scaled), target);
    };
    Training eager = each.training(), recorded = each.training();
    for (int i = 0; i < 4; ++i) {
      const Batch a = batch_of(8, 4), b = batch_of(8, 4);
      const Tensor expected = eager.eager(a).first;
      CHECK(difference(recorded.recorded(b), expected) == "");
      CHECK(difference(a.first, b.first) == "");
    }
    CHECK(contains(recorded.report(), "changes input 0 in place"));
  }

  TEST_CASE("a hook makes steps eager, and reset() records anew") {
    Case each{.model = mlp, .optimizer = sgd};
    Training eager = each.training(), recorded = each.training();
    check_steps(eager, recorded, batches(4));
    int seen = 0;
    const Tensor weight = recorded.model->parameters()[0];
    const unsigned hook = weight.register_hook([&](const Tensor&) {
      ++seen;
      return Tensor();
    });
    check_steps(eager, recorded, batches(2));
    CHECK(seen == 2);
    weight.remove_hook(hook);
    recorded.step->reset();
    CHECK(recorded.step->recordings() == 0);
    check_steps(eager, recorded, batches(4));
    CHECK(recorded.step->recordings() == 1);
  }

  TEST_CASE("no region: the state around the call decides") {
    Case each{.model = mlp, .optimizer = sgd};
    Training eager = each.training(), recorded = each.training();
    {
      const Autocast region(kCPU, bfloat16);
      check_steps(eager, recorded, batches(5));
    }
    CHECK(recorded.step->recordings() == 1);
    check_steps(eager, recorded, batches(4));
    CHECK(recorded.step->recordings() == 2);
  }

  TEST_CASE("a region with composites that have rules") {
    Case each{.model = mlp, .optimizer = sgd, .autocast = bfloat16};
    each.loss_of = [](nn::Sequential& model, const Tensor& x, const Tensor& target) {
      const Tensor y = model(x);
      return cross_entropy(y, target) + mse_loss(y, zeros_like(y)) + layer_norm(y, {5}).square().mean() + softmax(y, 1).sum() * 0.1;
    };
    CHECK(recordings_of(each, batches(6)) == 1);
  }

  TEST_CASE("gradients do not share memory, with each other or with later steps") {
    const Tensor a = normal({3, 4}, kFloat32, 1).requires_grad_(), b = normal({4, 3}, kFloat32, 2).t().detach().requires_grad_();
    optim::SGD optimizer({a, b}, 0.1);
    jit::TrainingStep step(optimizer, [&] { return (a + b).sum(); });
    Tensor kept;
    for (int i = 0; i < 7; ++i) {
      step();
      CHECK(difference(a.grad(), ones({3, 4})) == "");
      CHECK(difference(b.grad(), ones({3, 4})) == "");
      CHECK_FALSE(a.grad().is_alias_of(b.grad()));
      CHECK(b.grad().strides() == b.strides());
      if (kept.defined()) CHECK(difference(kept, full({3, 4}, 5.0)) == "");
      kept = a.grad();
      kept.fill_(5);
    }
    CHECK(step.recordings() == 1);
  }

  TEST_CASE("attention, recurrent and embedding layers") {
    const auto options = nn::TransformerEncoderLayerOptions(16, 2).dim_feedforward(32);
    nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(options).dropout(0)), drops(options);
    nn::LSTM lstm(nn::LSTMOptions(16, 8));
    nn::Embedding embedding(10, 16);
    const auto step_of = [](auto& module, const auto& loss, const Tensor& x) {
      const auto twin = std::dynamic_pointer_cast<std::decay_t<decltype(*module)>>(module->clone());
      optim::SGD mine(module->parameters(), 0.05), theirs(twin->parameters(), 0.05);
      jit::TrainingStep step(module, mine, [&](const Tensor& input) { return loss(*module, input); });
      for (int i = 0; i < 6; ++i) {
        manual_seed(static_cast<uint64_t>(i));
        const Tensor found = step(x);
        manual_seed(static_cast<uint64_t>(i));
        theirs.zero_grad();
        const Tensor expected = loss(*twin, x);
        expected.backward();
        theirs.step();
        CHECK(difference(found, expected.detach()) == "");
        const std::vector<Tensor> a = module->parameters(), b = twin->parameters();
        for (size_t k = 0; k < a.size(); ++k) CHECK(difference(a[k], b[k]) == "");
      }
      return step.report()[0];
    };
    const Tensor x = normal({5, 3, 16}, kFloat32, 4);
    const auto encode = [](auto& module, const Tensor& input) { return module.forward(input).square().mean(); };
    CHECK(contains(step_of(layer, encode, x), "recorded"));
    CHECK(contains(step_of(drops, encode, x), "recorded"));
    CHECK(contains(step_of(
                       lstm, [](auto& module, const Tensor& input) { return std::get<0>(module.forward(input)).square().mean(); }, x),
                   "recorded"));
    CHECK(contains(
        step_of(
            embedding, [](auto& module, const Tensor& input) { return module.forward(input).square().mean(); }, remainder(arange(6), 10)),
        "recorded"));
  }

  TEST_CASE("errors of arguments") {
    Training training = Case{.model = mlp, .optimizer = sgd}.training();
    const Batch batch = batch_of(8, 1);
    CHECK(contains(thrown_text([&] { training.recorded({Tensor(), batch.second}); }), "input 0 is an undefined tensor"));
    training.loss_of = [](nn::Sequential& model, const Tensor& x, const Tensor&) { return model(x); };
    CHECK(contains(thrown_text([&] { training.recorded(batch); }), "expected a tensor with one element"));
    training.options.max_recordings = 0;
    training.step.reset();
    CHECK(contains(thrown_text([&] { training.recorded(batch); }), "max_recordings must be at least 1"));
    optim::LBFGS lbfgs(training.model->parameters());
    CHECK_THROWS_AS(jit::TrainingStep(training.model, lbfgs, [](const Tensor& x) { return x; }), NotImplementedError);
  }
}

}  // namespace step_tests
