// Optimizers of programs that override step(), as for libtorch, and the states of the library's optimizers as objects.
#include <doctest/doctest.h>

#include <sstream>

#include <amp/all.h>
#include <amp/compat/parts/macros.h>
#include <amp/compat/parts/optimizers.h>
#include <amp/interop/save.h>

#include "support.h"

namespace own_step_tests {

namespace {

using namespace amp;
using amp::testing::difference;

struct HeavyBallOptions : optim::OptimizerCloneableOptions<HeavyBallOptions> {
  HeavyBallOptions(double lr = 1e-3) : lr_(lr) {}
  TORCH_ARG(double, lr);
  typedef std::tuple<double, double> Pair;
  TORCH_ARG(Pair, betas) = std::make_tuple(0.9, 1.0);

 public:
  void serialize(serialize::InputArchive& archive) override {
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(double, lr);
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(Pair, betas);
  }
  void serialize(serialize::OutputArchive& archive) const override {
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(lr);
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(betas);
  }
};

struct HeavyBallParamState : optim::OptimizerCloneableParamState<HeavyBallParamState> {
  TORCH_ARG(int64_t, step) = 0;
  TORCH_ARG(Tensor, buffer);
  TORCH_ARG(Tensor, unused) = {};

 public:
  void serialize(serialize::InputArchive& archive) override {
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(int64_t, step);
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(Tensor, buffer);
    _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(Tensor, unused);
  }
  void serialize(serialize::OutputArchive& archive) const override {
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(step);
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(buffer);
    _TORCH_OPTIM_SERIALIZE_TORCH_ARG(unused);
  }
};

// SGD with momentum.
class HeavyBall : public optim::Optimizer {
 public:
  explicit HeavyBall(std::vector<Tensor> params, HeavyBallOptions defaults = {})
      : HeavyBall({optim::OptimizerParamGroup(std::move(params))}, std::move(defaults)) {}
  explicit HeavyBall(std::vector<optim::OptimizerParamGroup> groups, HeavyBallOptions defaults = {})
      : Optimizer(std::move(groups), std::make_unique<HeavyBallOptions>(defaults)) {}

  Tensor step(LossClosure closure = nullptr) override {
    const NoGradGuard no_grad;
    Tensor loss = {};
    if (closure != nullptr) {
      const AutoGradMode enable_grad(true);
      loss = closure();
    }
    for (auto& group : param_groups_) {
      for (auto& p : group.params()) {
        if (!p.grad().defined()) continue;
        auto param_state = state_.find(p.unsafeGetTensorImpl());
        auto& options = static_cast<HeavyBallOptions&>(group.options());
        if (param_state == state_.end()) {
          auto state = std::make_unique<HeavyBallParamState>();
          state->step(0);
          state->buffer(zeros_like(p, MemoryFormat::Preserve));
          state_[p.unsafeGetTensorImpl()] = std::move(state);
        }
        auto& state = static_cast<HeavyBallParamState&>(*state_[p.unsafeGetTensorImpl()]);
        state.step(state.step() + 1);
        state.buffer().mul_(std::get<0>(options.betas())).add_(p.grad());
        p.add_(state.buffer(), -options.lr());
      }
    }
    return loss;
  }
  void save(serialize::OutputArchive& archive) const override { serialize(*this, archive); }
  void load(serialize::InputArchive& archive) override { serialize(*this, archive); }

 private:
  template <typename Self, typename Archive>
  static void serialize(Self& self, Archive& archive) {
    _TORCH_OPTIM_SERIALIZE_WITH_TEMPLATE_ARG(HeavyBall);
  }
};

// Does not override save and load.
class Unsaved : public optim::Optimizer {
 public:
  explicit Unsaved(std::vector<Tensor> params) : Optimizer(std::move(params), std::make_unique<HeavyBallOptions>(1)) {}
  Tensor step(LossClosure) override {
    for (const Tensor& p : parameters()) state_[p.unsafeGetTensorImpl()] = std::make_unique<HeavyBallParamState>();
    return {};
  }
};

Tensor parameter() { return arange(4, kFloat32).requires_grad_(); }

void backward(const Tensor& p) {
  p.mutable_grad() = {};
  (p * p).sum().backward();
}

}  // namespace

TEST_SUITE("own step") {
  TEST_CASE("an optimizer with libtorch's step() trains like that of the library") {
    Tensor own = parameter(), reference = parameter();
    HeavyBall optimizer({own}, HeavyBallOptions(0.1));
    optim::SGD sgd({reference}, optim::SGDOptions(0.1).momentum(0.9));
    optim::StepLR schedule(optimizer, 2, 0.5), reference_schedule(sgd, 2, 0.5);
    for (int i = 0; i < 4; ++i) {
      backward(own);
      backward(reference);
      optimizer.step();
      sgd.step();
      schedule.step();
      reference_schedule.step();
    }
    CHECK(difference(own, reference) == "");
    CHECK(optimizer.state().size() == 1);
    CHECK(optimizer.step([&] { return (own * own).sum(); }).defined());
  }

  TEST_CASE("a scaler unscales the gradients first") {
    Tensor own = parameter(), reference = parameter();
    HeavyBall optimizer({own}, HeavyBallOptions(0.1));
    optim::SGD sgd({reference}, optim::SGDOptions(0.1).momentum(0.9));
    GradScaler scaler(kCPU, {.init_scale = 8});
    for (int i = 0; i < 2; ++i) {
      own.mutable_grad() = {};
      scaler.scale((own * own).sum()).backward();
      scaler.step(optimizer);
      scaler.update();
      backward(reference);
      sgd.step();
    }
    CHECK(difference(own, reference) == "");
  }

  TEST_CASE("what changes the update is refused") {
    HeavyBall optimizer({parameter()});
    CHECK_FALSE(optimizer.supports_scale());
    CHECK_THROWS_AS(optimizer.set_master_weights(), NotImplementedError);
    CHECK_THROWS_AS(optimizer.step_scaled({}), NotImplementedError);
  }

  TEST_CASE("groups keep their learning rates") {
    std::vector<optim::OptimizerParamGroup> groups;
    groups.emplace_back(std::vector<Tensor>{parameter()}, std::make_unique<HeavyBallOptions>(0.5));
    groups.emplace_back(std::vector<Tensor>{parameter()});
    HeavyBall optimizer(std::move(groups), HeavyBallOptions(0.25));
    CHECK(optimizer.param_groups()[0].options().get_lr() == 0.5);
    CHECK(optimizer.param_groups()[1].options().get_lr() == 0.25);
  }

  TEST_CASE("own states and options are saved and loaded") {
    Tensor first = parameter(), second = parameter();
    HeavyBall optimizer({first}, HeavyBallOptions(0.1).betas({0.5, 2})), loaded({second});
    backward(first);
    optimizer.step();
    std::stringstream file;
    save(optimizer, file);
    load(loaded, file);
    second.detach().copy_(first.detach());
    for (const auto& [p, o] : {std::pair(first, &optimizer), std::pair(second, &loaded)}) {
      backward(p);
      o->step();
    }
    CHECK(difference(first, second) == "");
    CHECK(static_cast<HeavyBallParamState&>(*loaded.state().begin()->second).step() == 2);
    CHECK(std::get<1>(static_cast<const HeavyBallOptions&>(loaded.param_groups()[0].options()).betas()) == 2);
    HeavyBall other(std::vector<optim::OptimizerParamGroup>{{{parameter()}}, {{parameter()}}});
    std::stringstream again(file.str());
    CHECK_THROWS_AS(load(other, again), ValueError);
  }

  TEST_CASE("a file whose states have no numbers of parameters is refused") {
    HeavyBall optimizer({parameter()}, HeavyBallOptions(0.1));
    for (const char* key : {"x", "", "0x", "99999999999999999999", "1"}) {
      const serialize::OutputArchive nothing;
      serialize::OutputArchive file, states, groups;
      states.write(key, nothing);
      groups.write("0", nothing);
      file.write("state", states);
      file.write("param_groups", groups);
      serialize::InputArchive archive(file.contents());
      CHECK_THROWS_WITH_AS(optimizer.load(archive), doctest::Contains("the file has a state"), ValueError);
    }
  }

  TEST_CASE("own states that nothing saves are an error") {
    Unsaved optimizer({parameter()});
    CHECK(optimizer.state_dict().contains("param_groups.0.lr"));
    optimizer.step(nullptr);
    CHECK_THROWS_AS(optimizer.state_dict(), NotImplementedError);
    std::stringstream file;
    CHECK_THROWS_AS(save(optimizer, file), NotImplementedError);
  }

  TEST_CASE("the state of Adam as an object") {
    Tensor p = parameter();
    optim::Adam optimizer({p}, optim::AdamOptions(0.1));
    backward(p);
    optimizer.step();
    auto& state = static_cast<optim::AdamParamState&>(*optimizer.state().at(p.unsafeGetTensorImpl()));
    CHECK(state.step() == 1);
    CHECK(state.exp_avg().sizes() == p.sizes());
    CHECK_FALSE(state.max_exp_avg_sq().defined());
    state.exp_avg().zero_();
    state.step(5);
    CHECK(optimizer.state().at(p.unsafeGetTensorImpl()).tensors.at("exp_avg").sum().item<float>() == 0);
    CHECK(std::get<Scalar>(optimizer.state_dict().at("state.0.step")).toLong() == 5);
    CHECK(optimizer.state_dict().count("state.0.max_exp_avg_sq") == 0);
    CHECK_THROWS_AS(static_cast<HeavyBallParamState&>(*optimizer.state().at(p.unsafeGetTensorImpl())).step(), TypeError);
  }

  TEST_CASE("rows of a parameter and of its state are removed") {
    Tensor p = parameter(), rest;
    optim::Adam optimizer({p}, optim::AdamOptions(0.1));
    backward(p);
    optimizer.step();
    const Tensor kept = tensor({0, 2}, kInt64);
    rest = p.detach().index_select(0, kept).requires_grad_();
    auto& map = optimizer.state();
    auto state = std::make_unique<optim::AdamParamState>(
        static_cast<optim::AdamParamState&>(*map[optimizer.param_groups()[0].params()[0].unsafeGetTensorImpl()]));
    map.erase(p.unsafeGetTensorImpl());
    state->exp_avg(state->exp_avg().index_select(0, kept));
    state->exp_avg_sq(state->exp_avg_sq().index_select(0, kept));
    optimizer.param_groups()[0].params()[0] = rest;
    map[rest.unsafeGetTensorImpl()] = std::move(state);

    Tensor whole = parameter();
    optim::Adam reference({whole}, optim::AdamOptions(0.1));
    for (int i = 0; i < 2; ++i) {
      backward(whole);
      reference.step();
    }
    backward(rest);
    optimizer.step();
    CHECK(difference(rest, whole.index_select(0, kept)) == "");
  }
}

}  // namespace own_step_tests
