// Compares with torch's learning-rate schedulers. tests/data/golden/schedulers.py recorded their rates and momenta.
#include <doctest/doctest.h>

#include <fstream>
#include <limits>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "support.h"

namespace scheduler_tests {

namespace {

using namespace amp;
using namespace amp::optim;
using nlohmann::json;

const json& table() {
  static const json values = json::parse(std::ifstream("tests/data/golden/schedulers.json"));
  return values;
}

template <class Opt, class Options>
std::unique_ptr<Optimizer> with_groups(const Options& defaults) {
  std::vector<OptimizerParamGroup> groups;
  for (const json& lr : table()["lrs"]) {
    groups.emplace_back(std::vector<Tensor>{zeros({1}).requires_grad_()}, std::make_unique<Options>(Options(lr.get<double>())));
  }
  return std::make_unique<Opt>(std::move(groups), defaults);
}

std::unique_ptr<Optimizer> make_optimizer(const std::string& name = "SGD") {
  if (name == "Adam") return with_groups<Adam>(AdamOptions());
  return with_groups<SGD>(SGDOptions(0.1).momentum(0.5));
}

PerGroup numbers(const json& value) {
  if (value.is_array()) return value.get<std::vector<double>>();
  return value.get<double>();
}

std::unique_ptr<LRScheduler> make_cyclic(Optimizer& o, const json& options) {
  CyclicLROptions cyclic(numbers(options["base_lr"]), numbers(options["max_lr"]));
  cyclic.step_size_up(options["step_size_up"].get<int64_t>());
  if (options.contains("step_size_down")) cyclic.step_size_down(options["step_size_down"].get<int64_t>());
  if (options.contains("base_momentum")) cyclic.base_momentum(numbers(options["base_momentum"]));
  if (options.contains("max_momentum")) cyclic.max_momentum(numbers(options["max_momentum"]));
  cyclic.mode(options.value("mode", "triangular")).gamma(options.value("gamma", 1.0));
  return std::make_unique<CyclicLR>(o, cyclic.cycle_momentum(options.value("cycle_momentum", true)));
}

std::unique_ptr<LRScheduler> make(const std::string& name, Optimizer& o, const json& options) {
  const auto integer = [&](const char* key, int64_t otherwise) { return options.value(key, otherwise); };
  const auto number = [&](const char* key, double otherwise) { return options.value(key, otherwise); };
  if (name == "StepLR") return std::make_unique<StepLR>(o, integer("step_size", 0), number("gamma", 0.1));
  if (name == "MultiStepLR")
    return std::make_unique<MultiStepLR>(o, options["milestones"].get<std::vector<int64_t>>(), number("gamma", 0.1));
  if (name == "ConstantLR") return std::make_unique<ConstantLR>(o, number("factor", 1.0 / 3), integer("total_iters", 5));
  if (name == "LinearLR")
    return std::make_unique<LinearLR>(o, number("start_factor", 1.0 / 3), number("end_factor", 1), integer("total_iters", 5));
  if (name == "ExponentialLR") return std::make_unique<ExponentialLR>(o, number("gamma", 0));
  if (name == "PolynomialLR") return std::make_unique<PolynomialLR>(o, integer("total_iters", 5), number("power", 1));
  if (name == "CosineAnnealingLR") return std::make_unique<CosineAnnealingLR>(o, integer("T_max", 0), number("eta_min", 0));
  if (name == "CosineAnnealingWarmRestarts")
    return std::make_unique<CosineAnnealingWarmRestarts>(o, integer("T_0", 0), integer("T_mult", 1), number("eta_min", 0));
  if (name == "CyclicLR") return make_cyclic(o, options);
  REQUIRE(name == "OneCycleLR");
  OneCycleLROptions cycle(numbers(options["max_lr"]));
  if (options.contains("total_steps")) cycle.total_steps(integer("total_steps", 0));
  if (options.contains("epochs")) cycle.epochs(integer("epochs", 0)).steps_per_epoch(integer("steps_per_epoch", 0));
  cycle.pct_start(number("pct_start", 0.3)).anneal_strategy(options.value("anneal_strategy", "cos"));
  cycle.cycle_momentum(options.value("cycle_momentum", true)).three_phase(options.value("three_phase", false));
  cycle.base_momentum(number("base_momentum", 0.85)).max_momentum(number("max_momentum", 0.95));
  cycle.div_factor(number("div_factor", 25)).final_div_factor(number("final_div_factor", 1e4));
  return std::make_unique<OneCycleLR>(o, cycle);
}

double momentum_of(const OptimizerParamGroup& group) {
  if (const auto* adam = dynamic_cast<const AdamOptions*>(&group.options())) return adam->betas().first;
  return dynamic_cast<const SGDOptions&>(group.options()).momentum();
}

void check(const Optimizer& optimizer, const json& step) {
  for (size_t g = 0; g < optimizer.param_groups().size(); ++g) {
    const OptimizerParamGroup& group = optimizer.param_groups()[g];
    CHECK(group.options().get_lr() == doctest::Approx(step["lrs"][g].get<double>()).epsilon(1e-13));
    CHECK(momentum_of(group) == doctest::Approx(step["momenta"][g].get<double>()).epsilon(1e-13));
  }
}

void check_path(const Optimizer& optimizer, LRScheduler& scheduler, const json& steps) {
  check(optimizer, steps[0]);
  for (size_t i = 1; i < steps.size(); ++i) {
    INFO("step " << i);
    scheduler.step();
    check(optimizer, steps[i]);
    CHECK(scheduler.get_last_lr()[1] == optimizer.param_groups()[1].options().get_lr());
  }
}

using Shared = std::vector<std::shared_ptr<LRScheduler>>;

Shared warm_up_and_cosine(Optimizer& o) {
  return {std::make_shared<LinearLR>(o, 0.1, 1, 4), std::make_shared<CosineAnnealingLR>(o, 8, 1e-4)};
}

}  // namespace

TEST_SUITE("schedulers") {
  TEST_CASE("each scheduler sets torch's rates and momenta, and keeps torch's state under its names") {
    for (const json& item : table()["singles"]) {
      INFO(item["scheduler"].get<std::string>() << " " << item["options"].dump());
      const auto optimizer = make_optimizer(item["optimizer"]);
      const auto scheduler = make(item["scheduler"], *optimizer, item["options"]);
      check_path(*optimizer, *scheduler, item["steps"]);
      const StateDict state = scheduler->state_dict();
      for (const auto& [name, value] : item["state"].items()) {
        INFO(name);
        const auto entry = [&](const std::string& key) { return std::get<Scalar>(state.at(key)).toDouble(); };
        if (!value.is_array()) CHECK(entry(name) == value.get<double>());
        else
          for (size_t i = 0; i < value.size(); ++i)
            CHECK(entry(name + "." + std::to_string(i)) == doctest::Approx(value[i].get<double>()).epsilon(1e-13));
      }
    }
  }

  TEST_CASE("each scheduler goes on from its state, and the optimizer from its own") {
    for (const json& item : table()["singles"]) {
      INFO(item["scheduler"].get<std::string>() << " " << item["options"].dump());
      const auto optimizer = make_optimizer(item["optimizer"]), second = make_optimizer(item["optimizer"]);
      const auto scheduler = make(item["scheduler"], *optimizer, item["options"]);
      for (int i = 0; i < 3; ++i) scheduler->step();
      const auto resumed = make(item["scheduler"], *second, item["options"]);
      resumed->load_state_dict(scheduler->state_dict());
      second->load_state_dict(optimizer->state_dict());
      CHECK(resumed->last_epoch() == 3);
      check(*second, item["steps"][3]);
      for (size_t i = 4; i < item["steps"].size(); ++i) {
        resumed->step();
        check(*second, item["steps"][i]);
      }
    }
  }

  TEST_CASE("sequences, chains and functions") {
    SUBCASE("a cosine with warm-up") {
      const auto o = make_optimizer();
      SequentialLR scheduler(*o, warm_up_and_cosine(*o), {4});
      check_path(*o, scheduler, table()["warm_up_cosine"]);
    }
    SUBCASE("a sequence goes on from its state") {
      const auto o = make_optimizer(), second = make_optimizer();
      SequentialLR scheduler(*o, warm_up_and_cosine(*o), {4}), resumed(*second, warm_up_and_cosine(*second), {4});
      for (int i = 0; i < 6; ++i) scheduler.step();
      resumed.load_state_dict(scheduler.state_dict());
      second->load_state_dict(o->state_dict());
      for (size_t i = 7; i < table()["warm_up_cosine"].size(); ++i) {
        resumed.step();
        check(*second, table()["warm_up_cosine"][i]);
      }
    }
    SUBCASE("three parts") {
      const auto o = make_optimizer();
      SequentialLR scheduler(
          *o, {std::make_shared<ConstantLR>(*o, 0.5, 2), std::make_shared<StepLR>(*o, 2), std::make_shared<ExponentialLR>(*o, 0.8)},
          {3, 6});
      check_path(*o, scheduler, table()["three_parts"]);
    }
    SUBCASE("a chain") {
      const auto o = make_optimizer();
      ChainedScheduler scheduler({std::make_shared<LambdaLR>(*o, [](int64_t t) { return 1.0 / static_cast<double>(1 + t); }),
                                  std::make_shared<MultiplicativeLR>(*o, [](int64_t) { return 0.9; })});
      check_path(*o, scheduler, table()["chain"]);
    }
    SUBCASE("a function for each group") {
      const auto o = make_optimizer();
      LambdaLR scheduler(*o, std::vector<LRLambda>{[](int64_t t) { return std::pow(0.95, static_cast<double>(t)); },
                                                   [](int64_t t) { return static_cast<double>(t / 3); }});
      check_path(*o, scheduler, table()["lambdas"]);
    }
    SUBCASE("factors") {
      const auto o = make_optimizer();
      MultiplicativeLR scheduler(*o, [](int64_t t) { return 0.5 + 0.01 * static_cast<double>(t); });
      check_path(*o, scheduler, table()["multiplicative"]);
    }
  }

  TEST_CASE("a part of a sequence with warm restarts begins its first period at its first epoch") {
    using Parts = std::vector<std::shared_ptr<LRScheduler>>;
    SGD o({zeros({1}).requires_grad_()}, SGDOptions(1.0));
    const auto check_rates = [&](SequentialLR& scheduler, const std::vector<double>& expected) {
      for (const double lr : expected) {
        CHECK(o.param_groups()[0].options().get_lr() == doctest::Approx(lr));
        CHECK(scheduler.get_last_lr()[0] == doctest::Approx(lr));
        scheduler.step();
      }
    };
    const double high = 0.5 + std::sqrt(0.125), low = 0.5 - std::sqrt(0.125);
    const auto restarts = std::make_shared<CosineAnnealingWarmRestarts>(o, 4);
    SUBCASE("the first part") {
      SequentialLR scheduler(o, Parts{restarts, std::make_shared<ExponentialLR>(o, 0.9)}, {8});
      check_rates(scheduler, {1, high, 0.5, low, 1, high, 0.5, low, 1, 0.9});
    }
    SUBCASE("a chain is the first part") {
      const auto chain = std::make_shared<ChainedScheduler>(Parts{restarts});
      SequentialLR scheduler(o, Parts{chain, std::make_shared<ExponentialLR>(o, 0.9)}, {8});
      check_rates(scheduler, {1, high, 0.5, low, 1});
    }
    SUBCASE("a later part, which has continued another schedule") {
      o.param_groups()[0].schedule()["initial_lr"] = 1.0;
      const auto later = std::make_shared<CosineAnnealingWarmRestarts>(o, 4, 1, 0.0, 1);
      SequentialLR scheduler(o, Parts{std::make_shared<ConstantLR>(o, 0.5, 10), later}, {2});
      check_rates(scheduler, {0.5, 0.5, 1, high, 0.5, low, 1});
    }
  }

  TEST_CASE("ReduceLROnPlateau reduces when torch does") {
    for (const json& item : table()["plateaus"]) {
      const json& options = item["options"];
      INFO(options.dump());
      const auto o = make_optimizer();
      std::vector<double> min_lr;
      if (options.contains("min_lr")) min_lr = numbers(options["min_lr"]).values();
      const auto scheduler = [&](Optimizer& optimizer) {
        return ReduceLROnPlateauScheduler(
            optimizer, options.value("mode", "min") == "max" ? ReduceLROnPlateauScheduler::max : ReduceLROnPlateauScheduler::min,
            options.value("factor", 0.1), options.value("patience", 10), options.value("threshold", 1e-4),
            options.value("threshold_mode", "rel") == "abs" ? ReduceLROnPlateauScheduler::abs : ReduceLROnPlateauScheduler::rel,
            options.value("cooldown", 0), min_lr, options.value("eps", 1e-8));
      };
      ReduceLROnPlateauScheduler whole = scheduler(*o), part = scheduler(*o);
      for (size_t i = 0; i < item["steps"].size(); ++i) {
        INFO("step " << i);
        // Halfway, another scheduler continues from the state.
        if (i == item["steps"].size() / 2) part.load_state_dict(whole.state_dict());
        ReduceLROnPlateauScheduler& current = i < item["steps"].size() / 2 ? whole : part;
        current.step(tensor(table()["metrics"][i].get<double>(), kFloat64));
        check(*o, item["steps"][i]);
        const StateDict state = current.state_dict();
        const auto entry = [&](const char* key) { return std::get<Scalar>(state.at(key)).toDouble(); };
        CHECK(entry("best") == item["steps"][i]["best"].get<double>());
        CHECK(entry("num_bad_epochs") == item["steps"][i]["bad"].get<double>());
        CHECK(entry("cooldown_counter") == item["steps"][i]["cooldown"].get<double>());
      }
    }
    const auto o = make_optimizer();
    ReduceLROnPlateau scheduler(*o, ReduceLROnPlateau::min, 0.1, /*patience=*/0);
    scheduler.step(std::numeric_limits<double>::quiet_NaN());
    CHECK(scheduler.get_last_lr()[0] == doctest::Approx(0.05));
  }

  TEST_CASE("the scale of CyclicLR can be a function of the cycle or of the step") {
    for (const char* mode : {"cycle", "iterations"}) {
      const auto o = make_optimizer();
      const auto options = CyclicLROptions(0.01, 0.4).step_size_up(2).scale_fn([](double x) { return 1 / (x + 1); }).scale_mode(mode);
      CyclicLR scheduler(*o, options);
      check_path(*o, scheduler, table()[std::string("cyclic_") + mode]);
    }
  }

  TEST_CASE("last_epoch continues a schedule") {
    const json& item = table()["singles"][0];
    const auto o = make_optimizer(), second = make_optimizer();
    StepLR scheduler(*o, 3);
    for (int i = 0; i < 4; ++i) scheduler.step();
    CHECK_THROWS_WITH_AS(StepLR(*second, 3, 0.1, 4), doctest::Contains("group 0 has no \"initial_lr\""), ValueError);
    second->load_state_dict(o->state_dict());
    StepLR resumed(*second, 3, 0.1, 4);  // makes the step to epoch 5
    CHECK(resumed.last_epoch() == 5);
    check(*second, item["steps"][5]);
    resumed.step();
    check(*second, item["steps"][6]);
  }

  TEST_CASE("last_epoch continues warm restarts in the period of the epoch") {
    for (const int64_t factor : {1, 2}) {
      const auto o = make_optimizer();
      CosineAnnealingWarmRestarts scheduler(*o, 3, factor, 0.01);
      for (int64_t epoch = 0; epoch < 25; ++epoch) {
        INFO("T_mult ", factor, ", epoch ", epoch);
        const auto second = make_optimizer();
        second->load_state_dict(o->state_dict());
        CosineAnnealingWarmRestarts resumed(*second, 3, factor, 0.01, epoch);  // makes the step to the next epoch
        scheduler.step();
        CHECK(resumed.get_last_lr() == scheduler.get_last_lr());
      }
    }
  }

  TEST_CASE("last_epoch continues a sequence in the part of the epoch") {
    const auto make_sequence = [](Optimizer& o, int64_t last_epoch) {
      return std::make_unique<SequentialLR>(o, warm_up_and_cosine(o), std::vector<int64_t>{4}, last_epoch);
    };
    const auto o = make_optimizer();
    const auto scheduler = make_sequence(*o, -1);
    for (int64_t epoch = 0; epoch < 8; ++epoch) {
      INFO("epoch ", epoch);
      const auto second = make_optimizer();
      second->load_state_dict(o->state_dict());
      const auto resumed = make_sequence(*second, epoch);
      scheduler->step();
      CHECK(resumed->last_epoch() == scheduler->last_epoch());
      CHECK(resumed->get_last_lr() == scheduler->get_last_lr());
    }
  }

  TEST_CASE("a sequence or a chain that is the first part of a sequence begins at epoch 0") {
    using Parts = std::vector<std::shared_ptr<LRScheduler>>;
    SGD o({zeros({1}).requires_grad_()}, SGDOptions(1.0));
    std::shared_ptr<LRScheduler> inner = std::make_shared<ExponentialLR>(o, 0.5);
    SUBCASE("a sequence") {
      inner = std::make_shared<SequentialLR>(o, Parts{inner, std::make_shared<ConstantLR>(o, 0.75, 10)}, std::vector<int64_t>{3});
    }
    SUBCASE("a chain") { inner = std::make_shared<ChainedScheduler>(Parts{inner}); }
    SUBCASE("a sequence of a chain") {
      const auto chain = std::make_shared<ChainedScheduler>(Parts{inner});
      inner = std::make_shared<SequentialLR>(o, Parts{chain, std::make_shared<ConstantLR>(o, 0.75, 10)}, std::vector<int64_t>{3});
    }
    SequentialLR scheduler(o, Parts{inner, std::make_shared<ConstantLR>(o, 0.125, 10)}, {3});
    for (const double lr : {1.0, 0.5, 0.25, 0.125}) {
      CHECK(scheduler.get_last_lr()[0] == lr);
      scheduler.step();
    }
  }

  TEST_CASE("one cycle: a phase without steps is at its end") {
    for (const bool three : {false, true}) {
      const auto o = make_optimizer();
      OneCycleLR scheduler(*o, OneCycleLROptions(0.5, 10).pct_start(0.1).three_phase(three));
      CHECK(scheduler.get_last_lr()[0] == 0.5);
      for (int step = 1; step < 10; ++step) {
        scheduler.step();
        CHECK(std::isfinite(scheduler.get_last_lr()[0]));
      }
    }
  }

  TEST_CASE("after a step that throws, a scheduler is in the same epoch") {
    int64_t refused = 2;
    const auto lambda = [&](int64_t epoch) {
      if (epoch == refused) throw std::runtime_error("not now");
      return 1.0 / static_cast<double>(1 + epoch);
    };
    SGD o({zeros({1}).requires_grad_()}, SGDOptions(1.0));
    const auto part = std::make_shared<LambdaLR>(o, lambda);
    SequentialLR scheduler(o, {part}, {});
    scheduler.step();
    CHECK_THROWS_AS(scheduler.step(), std::runtime_error);
    CHECK(scheduler.last_epoch() == 1);
    CHECK(part->last_epoch() == 1);
    refused = -1;
    scheduler.step();
    CHECK(scheduler.last_epoch() == 2);
    CHECK(scheduler.get_last_lr()[0] == doctest::Approx(1.0 / 3));
  }

  TEST_CASE("after a step of a chain that throws, all its schedulers are in the same epoch") {
    int64_t refused = 2;
    const auto lambda = [&](int64_t epoch) {
      if (epoch == refused) throw std::runtime_error("not now");
      return 0.5;
    };
    SGD o({zeros({1}).requires_grad_()}, SGDOptions(1.0).momentum(0.9));
    const auto first = std::make_shared<ExponentialLR>(o, 0.1);
    const auto cycle = std::make_shared<CyclicLR>(o, CyclicLROptions(0.01, 0.02).step_size_up(4));
    const auto last = std::make_shared<MultiplicativeLR>(o, lambda);
    ChainedScheduler chain({first, cycle, last});
    chain.step();
    const StateDict before = chain.state_dict(), of_optimizer = o.state_dict();
    CHECK_THROWS_AS(chain.step(), std::runtime_error);
    CHECK(first->last_epoch() == 1);
    CHECK(cycle->last_epoch() == 1);
    const auto numbers = [](const StateDict& state) {
      std::map<std::string, double> all;
      for (const auto& [name, value] : state) all[name] = std::get<Scalar>(value).toDouble();
      return all;
    };
    CHECK(numbers(chain.state_dict()) == numbers(before));
    CHECK(numbers(o.state_dict()) == numbers(of_optimizer));
    refused = -1;
    chain.step();
    CHECK(first->last_epoch() == 2);
    CHECK(last->last_epoch() == 2);
  }

  TEST_CASE("a state with periods that are not positive, or with counts that are not integers, is refused") {
    const Tensor p = ones({1}).requires_grad_();
    optim::SGD optimizer({p}, optim::SGDOptions(0.1));
    const auto refuses = [](auto& scheduler, const std::string& name, const Scalar& number, const std::string& text) {
      StateDict state = scheduler.state_dict();
      state[name] = number;
      CHECK_THROWS_WITH_AS(scheduler.load_state_dict(state), doctest::Contains(text.c_str()), ValueError);
      scheduler.load_state_dict(scheduler.state_dict());
    };
    auto steps = std::make_shared<optim::StepLR>(optimizer, 2);
    optim::CosineAnnealingLR cosine(optimizer, 5);
    optim::CosineAnnealingWarmRestarts restarts(optimizer, 5);
    optim::ReduceLROnPlateau plateau(optimizer);
    refuses(*steps, "step_size", Scalar(0), "[load_state_dict] the entry 'step_size' of the state must be positive, but is 0");
    refuses(cosine, "T_max", Scalar(0), "'T_max' of the state must be positive, but is 0");
    refuses(restarts, "T_i", Scalar(0), "'T_i' of the state must be positive, but is 0");
    refuses(restarts, "T_mult", Scalar(-1), "'T_mult' of the state must be positive, but is -1");
    refuses(cosine, "last_epoch", Scalar(std::nan("")),
            "[load_state_dict] the entry 'last_epoch' of the state is nan, expected an integer");
    refuses(cosine, "last_epoch", Scalar(2.5), "is 2.5, expected an integer");
    refuses(plateau, "patience", Scalar(1e30), "[load_state_dict] the entry 'patience' of the state is 1e+30, expected an integer");
    optim::SequentialLR sequence(optimizer, {steps}, {});
    refuses(sequence, "_schedulers.0.step_size", Scalar(0), "'_schedulers.0.step_size' of the state must be positive");
    StateDict list = cosine.state_dict();
    list["eta_min"] = ones({2});
    CHECK_THROWS_WITH_AS(cosine.load_state_dict(list),
                         "[load_state_dict] the entry 'eta_min' of the state is float32[2] cpu, expected a number", ValueError);
  }

  TEST_CASE("what schedulers refuse") {
    const auto o = make_optimizer(), other = make_optimizer();
    CHECK_THROWS_WITH_AS(StepLR(*o, 0), "[StepLR] step_size must be positive, but is 0", ValueError);
    CHECK_THROWS_AS(LinearLR(*o, 0), ValueError);
    CHECK_THROWS_AS(LinearLR(*o, 1, 2), ValueError);
    CHECK_THROWS_AS(CosineAnnealingLR(*o, 0), ValueError);
    CHECK_THROWS_AS(CosineAnnealingWarmRestarts(*o, 0), ValueError);
    CHECK_THROWS_AS(LambdaLR(*o, std::vector<LRLambda>{[](int64_t) { return 1.0; }}), ValueError);
    CHECK_THROWS_AS(OneCycleLR(*o, OneCycleLROptions(0.1)), ValueError);
    CHECK_THROWS_AS(OneCycleLR(*o, {0.1, 0.2, 0.3}, 10), ValueError);
    CHECK_THROWS_AS(OneCycleLR(*o, OneCycleLROptions(0.1, 10).anneal_strategy("sine")), ValueError);
    const auto adagrad = with_groups<Adagrad>(AdagradOptions());
    CHECK_THROWS_WITH_AS(OneCycleLR(*adagrad, 0.1, 10), doctest::Contains("needs an optimizer with momentum or betas"), ValueError);
    CHECK_THROWS_AS(CyclicLR(*o, {0.1, 0.2, 0.3}, 1), ValueError);
    CHECK_THROWS_WITH_AS(CyclicLR(*o, CyclicLROptions(0.1, 1).step_size_up(0)), "[CyclicLR] step_size_up must be positive, but is 0",
                         ValueError);
    CHECK_THROWS_AS(CyclicLR(*o, CyclicLROptions(0.1, 1).step_size_down(-1)), ValueError);
    CHECK_THROWS_AS(CyclicLR(*o, CyclicLROptions(0.1, 1).mode("square")), ValueError);
    CHECK_THROWS_AS(CyclicLR(*o, CyclicLROptions(0.1, 1).scale_mode("epochs")), ValueError);
    CHECK_THROWS_WITH_AS(CyclicLR(*adagrad, 0.1, 1), doctest::Contains("[CyclicLR] cycle_momentum needs an optimizer"), ValueError);
    CHECK_THROWS_AS(ReduceLROnPlateauScheduler(*o, ReduceLROnPlateauScheduler::min, 1.0), ValueError);
    CHECK_THROWS_AS(SequentialLR(*o, {}, {}), ValueError);
    CHECK_THROWS_AS(SequentialLR(*o, {std::make_shared<ExponentialLR>(*o, 0.9)}, {3}), ValueError);
    CHECK_THROWS_WITH_AS(SequentialLR(*o, {std::make_shared<ExponentialLR>(*other, 0.9)}, {}),
                         "[SequentialLR] scheduler 0 belongs to another optimizer", ValueError);
    OneCycleLR cycle(*o, 0.1, 2);
    cycle.step();
    cycle.step();
    CHECK_THROWS_WITH_AS(cycle.step(), "[OneCycleLR] step 3 is beyond the total_steps of 2", ValueError);
    StepLR scheduler(*o, 3);
    StateDict state = scheduler.state_dict();
    state.at("last_epoch") = Scalar(7);
    state.erase("gamma");
    CHECK_THROWS_AS(scheduler.load_state_dict(state), ValueError);
    CHECK(scheduler.last_epoch() == 0);
  }
}

}  // namespace scheduler_tests
