// Recorded training steps and things that are not as they were in the recordings: each step has the numbers of an eager one.
#include <functional>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <amp/tracing/trace.h>

#include "unit/jit/models.h"

namespace step_changes_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;

namespace {

// A training of weights with a loss of one batch.
struct Training {
  std::vector<Tensor> weights;
  std::function<Tensor(const std::vector<Tensor>&, const Tensor&)> loss_of;
  optim::SGD optimizer;
  GradScaler* scaler;

  Training(TensorList initial, std::function<Tensor(const std::vector<Tensor>&, const Tensor&)> loss, GradScaler* with = nullptr)
      : weights(copies_of(initial)), loss_of(std::move(loss)), optimizer(weights, optim::SGDOptions(0.05)), scaler(with) {}

  static std::vector<Tensor> copies_of(TensorList tensors) {
    std::vector<Tensor> copies;
    for (const Tensor& tensor : tensors) copies.push_back(tensor.detach().clone().requires_grad_());
    return copies;
  }
  Tensor eager(const Tensor& x) {
    optimizer.zero_grad();
    const Tensor loss = loss_of(weights, x);
    if (scaler == nullptr) {
      loss.backward();
      optimizer.step();
      return loss.detach();
    }
    scaler->scale(loss).backward();
    scaler->step(optimizer);
    scaler->update();
    return loss.detach();
  }
  jit::TrainingStep step(const jit::TrainingStepOptions& options = {}) {
    return jit::TrainingStep(
        optimizer, [this](const Tensor& x) { return loss_of(weights, x); }, options);
  }
};

Tensor batch(uint32_t seed) { return normal({4, 3}, kFloat32, seed); }

std::vector<Tensor> one_weight() { return {normal({3, 2}, kFloat32, 50)}; }

// Both trainings with the same batches and random numbers.
void check_steps(Training& eager, Training& recorded, jit::TrainingStep& step, TensorList batches) {
  for (size_t i = 0; i < batches.size(); ++i) {
    CAPTURE(i);
    manual_seed(i);
    const Tensor expected = eager.eager(batches[i]);
    const uint64_t offset = default_generator(kCPU).get_offset();
    manual_seed(i);
    CHECK(difference(step(batches[i]), expected) == "");
    CHECK(default_generator(kCPU).get_offset() == offset);
    for (size_t k = 0; k < eager.weights.size(); ++k) CHECK(difference(recorded.weights[k], eager.weights[k]) == "");
  }
}

std::vector<Tensor> batches(uint32_t count) {
  std::vector<Tensor> made;
  for (uint32_t i = 0; i < count; ++i) made.push_back(batch(i + 1));
  return made;
}

}  // namespace

TEST_SUITE("jit training steps that change") {
  TEST_CASE("an op that decides by elements gives another shape") {
    const auto loss = [](const std::vector<Tensor>& w, const Tensor& x) {
      return masked_select(mm(x, w[0]), mm(x, x.t()).sum({1}, true) > 2).mean();
    };
    Training eager(one_weight(), loss), recorded(one_weight(), loss);
    jit::TrainingStep step = recorded.step();
    const Tensor all = full({4, 3}, 2.0f);
    Tensor some = all.clone();
    some.select(0, 1).zero_();
    check_steps(eager, recorded, step, {all, all, all, all, some, all, some});
    CHECK(contains(step.report()[0], "runs eagerly"));
    CHECK(contains(step.report()[0], "when it was recorded"));
  }

  TEST_CASE("an op that reads elements makes steps eager") {
    const auto loss = [](const std::vector<Tensor>& w, const Tensor& x) {
      return repeat_interleave(mm(x, w[0]), x.select(1, 0).to(kInt64), 0).square().mean();
    };
    Training eager(one_weight(), loss), recorded(one_weight(), loss);
    jit::TrainingStep step = recorded.step();
    const Tensor twice = full({4, 3}, 2.0f);
    Tensor mixed = twice.clone();
    mixed.select(0, 1).fill_(1);
    mixed.select(0, 2).fill_(3);  // the same number of rows
    check_steps(eager, recorded, step, {twice, twice, twice, twice, mixed});
    CHECK(contains(step.report()[0], "as numbers"));
  }

  TEST_CASE("random numbers that the loss does not need are drawn") {
    const auto loss = [](const std::vector<Tensor>& w, const Tensor& x) {
      const Tensor y = mm(x, w[0]);
      const Tensor used = dropout(y, 0.5, true).square().mean();
      const Tensor unused = dropout(y, 0.5, true);
      return used;
    };
    Training eager(one_weight(), loss), recorded(one_weight(), loss);
    jit::TrainingStep step = recorded.step();
    check_steps(eager, recorded, step, batches(6));
  }

  TEST_CASE("an error in the comparison does not end it") {
    const auto loss = [](const std::vector<Tensor>& w, const Tensor& x) { return cross_entropy(mm(x, w[0]), x.select(1, 0).to(kInt64)); };
    Training eager(one_weight(), loss), recorded(one_weight(), loss);
    jit::TrainingStep step = recorded.step();
    const Tensor good = ones({4, 3}), bad = full({4, 3}, 99.0f);
    check_steps(eager, recorded, step, {good, good});
    CHECK(thrown_text([&] { step(bad); }) != "");
    check_steps(eager, recorded, step, {good, good, good});
    CHECK(step.recordings() == 1);
  }

  TEST_CASE("reset() finds modules that were added") {
    const auto make = [] {
      manual_seed(3);
      return nn::Sequential(nn::Linear(3, 8), nn::ReLU(), nn::Linear(8, 2));
    };
    nn::Sequential mine = make(), theirs = make();
    optim::SGD optimizer(mine->parameters(), 0.05), other(theirs->parameters(), 0.05);
    jit::TrainingStep step(mine, optimizer, [&](const Tensor& x) { return mine(x).square().mean(); });
    const auto check = [&](int count) {
      for (int i = 0; i < count; ++i) {
        const Tensor x = batch(static_cast<uint32_t>(i + 1));
        manual_seed(8);
        const Tensor found = step(x);
        manual_seed(8);
        other.zero_grad();
        const Tensor expected = theirs(x).square().mean();
        expected.backward();
        other.step();
        CHECK(difference(found, expected.detach()) == "");
      }
    };
    check(4);
    nn::Dropout a(0.5), b(0.5);
    mine->push_back(a);
    theirs->push_back(b);
    step.reset();
    check(4);
    REQUIRE(step.recordings() == 1);
    a->eval();
    b->eval();
    check(4);
    CHECK(step.recordings() == 2);
  }

  TEST_CASE("a region takes the dtype around it") {
    const auto loss = [](const std::vector<Tensor>& w, const Tensor& x) { return mm(x, w[0]).to(kFloat32).square().mean(); };
    Training recorded(one_weight(), loss);
    std::vector<ScalarType> dtypes;
    recorded.loss_of = [&](const std::vector<Tensor>& w, const Tensor& x) {
      dtypes.push_back(mm(x, w[0]).dtype());
      return loss(w, x);
    };
    jit::TrainingStep step = recorded.step({.autocast = AutocastOptions{}});
    for (int i = 0; i < 5; ++i) step(batch(1));
    REQUIRE(step.recordings() == 1);
    const size_t before = dtypes.size();
    {
      const Autocast around(kCPU, {.dtype = kFloat16, .enabled = false});
      step(batch(1));
    }
    REQUIRE(dtypes.size() == before + 1);
    CHECK((dtypes.front() == kBFloat16));
    CHECK((dtypes.back() == kFloat16));
    step(batch(1));
    CHECK(dtypes.size() == before + 1);
  }

  TEST_CASE("policies around the step that differ only in extras") {
    using autocast::Category;
    const auto& torch = autocast::find_policy("torch-2.0");
    const autocast::PolicyHandle policies[] = {
        derive_policy(torch, {{.op = "mm", .category = Category::LowerPrecisionFp, .output = autocast::Output::Float32}}),
        derive_policy(torch, {{.op = "mm", .category = Category::LowerPrecisionFp, .min_work = 1000}})};
    const auto loss = [](const std::vector<Tensor>& weights, const Tensor& x) { return mm(x, weights[0]).square().mean(); };
    Training recorded(one_weight(), loss), eager(one_weight(), loss);
    jit::TrainingStep step = recorded.step();
    for (uint32_t i = 0; i < 10; ++i) {
      const Autocast region(kCPU, {.policy = policies[i / 5]});
      CHECK(difference(step(batch(i)), eager.eager(batch(i))) == "");
      CHECK(difference(recorded.weights[0], eager.weights[0]) == "");
    }
    CHECK(step.recordings() == 2);
  }

  TEST_CASE("an observer of all threads sees the next step") {
    const auto loss = [](const std::vector<Tensor>& w, const Tensor& x) { return mm(x, w[0]).square().mean(); };
    Training recorded(one_weight(), loss);
    jit::TrainingStep step = recorded.step();
    for (uint32_t i = 0; i < 5; ++i) step(batch(i + 1));
    REQUIRE(step.recordings() == 1);
    std::latch started(1), done(1);
    std::string table;
    std::thread other([&] {
      Trace trace({.all_threads = true});
      started.count_down();
      done.wait();
      trace.stop();
      table = trace.table();
    });
    started.wait();
    step(batch(7));
    done.count_down();
    other.join();
    CHECK(contains(table, "mm"));
  }

  TEST_CASE("a scaler may be assigned") {
    const auto loss = [](const std::vector<Tensor>& w, const Tensor& x) { return mm(x, w[0]).square().mean(); };
    GradScaler a(kCPU, {.init_scale = 64}), b(kCPU, {.init_scale = 64});
    Training eager(one_weight(), loss, &a), recorded(one_weight(), loss, &b);
    jit::TrainingStep step = recorded.step({.scaler = &b});
    check_steps(eager, recorded, step, batches(5));
    REQUIRE(step.recordings() == 1);
    a = GradScaler(kCPU, {.init_scale = 1024});
    b = GradScaler(kCPU, {.init_scale = 1024});
    check_steps(eager, recorded, step, batches(3));
    CHECK(step.recordings() == 1);
    CHECK(b.get_scale() == 1024);
  }

  TEST_CASE("a loss in 16 bits is scaled as in an eager step") {
    for (const bool casts : {true, false}) {
      const auto loss = [casts](const std::vector<Tensor>& w, const Tensor& x) {
        const Tensor y = mm(x, w[0]);
        return casts ? y.square().mean().to(kFloat16) : y.to(kFloat16).square().mean();
      };
      GradScaler a(kCPU, {.init_scale = 65536}), b(kCPU, {.init_scale = 65536});
      Training eager(one_weight(), loss, &a), recorded(one_weight(), loss, &b);
      jit::TrainingStep step = recorded.step({.scaler = &b});
      check_steps(eager, recorded, step, batches(6));
      CHECK(a.get_scale() == b.get_scale());
    }
  }

  TEST_CASE("only the parameters of the optimizer get gradients") {
    const Tensor other = normal({3, 2}, kFloat32, 9).requires_grad_();
    const auto loss = [&](const std::vector<Tensor>& w, const Tensor& x) { return mm(x, w[0] * other).square().mean(); };
    const auto reading = [&](const std::vector<Tensor>& w, const Tensor& x) {
      const Tensor all = loss(w, x);
      return all.item<float>() > -1 ? all : -all;
    };
    for (const auto& each : {decltype(Training::loss_of)(loss), decltype(Training::loss_of)(reading)}) {
      Training recorded(one_weight(), each);
      jit::TrainingStep step = recorded.step();
      for (uint32_t i = 0; i < 6; ++i) {
        step(batch(i + 1));
        CHECK(recorded.weights[0].grad().defined());
        CHECK_FALSE(other.grad().defined());
      }
    }
  }

  TEST_CASE("hooks of other leaves are called") {
    const Tensor other = normal({3, 2}, kFloat32, 9).requires_grad_();
    const auto loss = [&](const std::vector<Tensor>& w, const Tensor& x) { return mm(x, w[0] * other).square().mean(); };
    Training recorded(one_weight(), loss);
    jit::TrainingStep step = recorded.step();
    for (uint32_t i = 0; i < 5; ++i) step(batch(i + 1));
    REQUIRE(step.recordings() == 1);
    int seen = 0;
    other.register_hook([&](const Tensor&) {
      ++seen;
      return Tensor();
    });
    step(batch(1));
    CHECK(seen == 1);
  }

  TEST_CASE("a loss that is a parameter") {
    const std::vector<Tensor> initial = {full({}, 2.0f)};
    const auto loss = [](const std::vector<Tensor>& w, const Tensor&) { return w[0]; };
    Training eager(initial, loss), recorded(initial, loss);
    jit::TrainingStep step = recorded.step();
    for (uint32_t i = 0; i < 6; ++i) {
      const Tensor expected = eager.eager(batch(1)), found = step(batch(1));
      CHECK_FALSE(found.requires_grad());
      CHECK(difference(found, expected) == "");
      CHECK(difference(recorded.weights[0], eager.weights[0]) == "");
    }
  }

  TEST_CASE("a detached weight may get other data") {
    const std::vector<Tensor> initial = {normal({3, 2}, kFloat32, 50), normal({3, 2}, kFloat32, 51)};
    const auto loss = [](const std::vector<Tensor>& w, const Tensor& x) { return (mm(x, w[0]) - mm(x, w[1].detach())).square().mean(); };
    Training eager(initial, loss), recorded(initial, loss);
    jit::TrainingStep step = recorded.step();
    check_steps(eager, recorded, step, batches(5));
    REQUIRE(step.recordings() == 1);
    for (Training* training : {&eager, &recorded}) training->weights[1].set_data(normal({3, 2}, kFloat32, 77));
    check_steps(eager, recorded, step, batches(3));
  }

  TEST_CASE("writes to tensors from outside") {
    using Write = std::function<void(Tensor&, const Tensor&)>;
    const Write writes[] = {[](Tensor& log, const Tensor& y) { log.copy_(y); }, [](Tensor& log, const Tensor&) { log.fill_(3); },
                            [](Tensor& log, const Tensor& y) { log.select(0, 0).add_(y.select(0, 0)); },
                            [](Tensor& log, const Tensor& y) { add_out(log, y, y); }, [](Tensor& log, const Tensor& y) { log.add_(y); }};
    for (const Write& write : writes) {
      CAPTURE(&write - writes);
      Tensor a = zeros({4, 2}), b = zeros({4, 2});
      const auto loss_with = [&](Tensor& log) {
        return [&](const std::vector<Tensor>& w, const Tensor& x) {
          const Tensor y = mm(x, w[0]);
          write(log, y.detach());
          return y.square().mean();
        };
      };
      Training eager(one_weight(), loss_with(a)), recorded(one_weight(), loss_with(b));
      jit::TrainingStep step = recorded.step();
      for (uint32_t i = 0; i < 6; ++i) {
        a.zero_();
        b.zero_();
        CHECK(difference(step(batch(i + 1)), eager.eager(batch(i + 1))) == "");
        CHECK(difference(b, a) == "");
      }
    }
  }

  TEST_CASE("a complex loss is refused") {
    Training recorded(one_weight(), [](const std::vector<Tensor>& w, const Tensor& x) { return mm(x, w[0]).sum().to(kComplex64); });
    jit::TrainingStep step = recorded.step();
    CHECK(contains(thrown_text([&] { step(batch(1)); }), "a real number"));
  }
}

}  // namespace step_changes_tests
