// Schedulers of an optimizer that gets a group later, or whose groups have lost what a schedule needs.
#include <doctest/doctest.h>

#include "support.h"

namespace added_group_tests {

namespace {

using namespace amp;
using namespace amp::optim;

OptimizerParamGroup group(double lr) { return {{zeros({1}).requires_grad_()}, std::make_unique<SGDOptions>(SGDOptions(lr).momentum(0.5))}; }

SGD make_optimizer() { return SGD(std::vector<OptimizerParamGroup>{group(1)}, SGDOptions(1)); }

double rate(const Optimizer& o, size_t index) { return o.param_groups()[index].options().get_lr(); }

double momentum(const Optimizer& o, size_t index) { return dynamic_cast<const SGDOptions&>(o.param_groups()[index].options()).momentum(); }

// The rates of a group of rate 1 and of one of rate 8 that is added after the scheduler, after `steps` steps.
template <class Make>
std::vector<double> rates_after(int steps, const Make& make) {
  SGD o = make_optimizer();
  const auto scheduler = make(o);
  o.add_param_group(group(8));
  for (int i = 0; i < steps; ++i) scheduler->step();
  REQUIRE(scheduler->get_last_lr() == std::vector<double>{rate(o, 0), rate(o, 1)});
  return scheduler->get_last_lr();
}

template <class Scheduler, class... Args>
auto maker(Args... args) {
  return [=](Optimizer& o) { return std::make_unique<Scheduler>(o, args...); };
}

}  // namespace

TEST_SUITE("schedulers") {
  using Rates = std::vector<double>;

  TEST_CASE("a group that is added after a scheduler without its base rate or function keeps its rate") {
    const LRLambda half = [](int64_t epoch) { return epoch == 0 ? 1 : 0.5; };
    CHECK(rates_after(2, maker<LambdaLR>(half)) == Rates{0.5, 8});
    CHECK(rates_after(2, maker<MultiplicativeLR>(half)) == Rates{0.25, 8});
    const Rates restarts = rates_after(2, maker<CosineAnnealingWarmRestarts>(4));
    CHECK(restarts[0] == doctest::Approx(0.5));
    CHECK(restarts[1] == 8);
    CHECK(rates_after(2, maker<CyclicLR>(CyclicLROptions(1, 3).step_size_up(4))) == Rates{2, 8});
    const Rates cosine = rates_after(3, maker<CosineAnnealingLR>(2));  // the third step begins at the minimum
    CHECK(cosine[0] == doctest::Approx(0.5));
    CHECK(cosine[1] == doctest::Approx(0).epsilon(1e-12));
  }

  TEST_CASE("a group that is added after a scheduler that multiplies the current rates is multiplied") {
    CHECK(rates_after(2, maker<ExponentialLR>(0.5)) == Rates{0.25, 2});
    CHECK(rates_after(2, maker<StepLR>(2, 0.5)) == Rates{0.5, 4});
    const auto sequence = [](Optimizer& o) {
      const auto first = std::make_shared<ExponentialLR>(o, 0.5), second = std::make_shared<ExponentialLR>(o, 0.5);
      return std::make_unique<SequentialLR>(o, std::vector<std::shared_ptr<LRScheduler>>{first, second}, std::vector<int64_t>{1});
    };
    CHECK(rates_after(1, sequence) == Rates{1, 8});  // the second scheduler begins with its base rate
  }

  TEST_CASE("the cycled momentum of a group that is added later stays") {
    SGD o = make_optimizer();
    CyclicLR scheduler(o, CyclicLROptions(1, 3).step_size_up(2).base_momentum(0.1).max_momentum(0.3));
    o.add_param_group(group(8));
    scheduler.step();
    CHECK(momentum(o, 0) == doctest::Approx(0.2));
    CHECK(momentum(o, 1) == 0.5);
  }

  TEST_CASE("a state with the last rate of an added group is loaded") {
    SGD o = make_optimizer(), other = make_optimizer();
    ExponentialLR scheduler(o, 0.5), loaded(other, 0.5);
    o.add_param_group(group(8));
    scheduler.step();
    loaded.load_state_dict(scheduler.state_dict());
    CHECK(loaded.get_last_lr() == Rates{0.5, 4});
    CHECK(loaded.last_epoch() == 1);
  }

  TEST_CASE("an optimizer with fewer groups than a scheduler is refused, and nothing changes") {
    SGD o = make_optimizer();
    o.add_param_group(group(8));
    CyclicLR scheduler(o, CyclicLROptions(1, 3).step_size_up(2));
    o.param_groups().pop_back();
    CHECK_THROWS_WITH_AS(scheduler.step(), "[lr_scheduler] the scheduler has rates for 2 groups, but its optimizer has 1", ValueError);
    CHECK(scheduler.last_epoch() == 0);
    CHECK(rate(o, 0) == 1);
  }

  TEST_CASE("ReduceLROnPlateau reduces the rate of an added group to the min_lr of all") {
    const auto reduced = [](std::vector<double> min_lr) {
      SGD o = make_optimizer();
      ReduceLROnPlateau scheduler(o, ReduceLROnPlateau::min, 0.5, 0, 0, ReduceLROnPlateau::abs, 0, std::move(min_lr));
      o.add_param_group(group(8));
      for (int i = 0; i < 3; ++i) scheduler.step(1);
      SGD other = make_optimizer();
      other.add_param_group(group(8));
      ReduceLROnPlateau loaded(other);
      loaded.load_state_dict(scheduler.state_dict());
      CHECK(loaded.get_last_lr() == scheduler.get_last_lr());
      return scheduler.get_last_lr();
    };
    CHECK(reduced({}) == Rates{0.25, 2});
    CHECK(reduced({0.75}) == Rates{0.75, 2});
  }

  TEST_CASE("ReduceLROnPlateau with a min_lr for each group refuses an added group") {
    SGD o = make_optimizer();
    o.add_param_group(group(8));
    ReduceLROnPlateau scheduler(o, ReduceLROnPlateau::min, 0.5, 0, 0, ReduceLROnPlateau::abs, 0, {0.1, 0.2});
    const StateDict before = scheduler.state_dict();
    o.add_param_group(group(4));
    scheduler.step(1);
    CHECK_THROWS_WITH_AS(scheduler.step(1), "[ReduceLROnPlateau] the optimizer has 3 groups, but the scheduler has a min_lr for each of 2",
                         ValueError);
    SGD other = make_optimizer();
    ReduceLROnPlateau one(other);
    CHECK_THROWS_WITH_AS(one.load_state_dict(before),
                         "[load_state_dict] the state has a min_lr for each of 2 groups, but the optimizer has 1", ValueError);
  }

  TEST_CASE("OneCycleLR refuses a group without the numbers of the cycle, and changes no rate") {
    SGD o = make_optimizer();
    const StateDict plain = o.state_dict();
    OneCycleLR scheduler(o, 1.0, 10);
    SUBCASE("the state of an optimizer without this scheduler was loaded") {
      o.load_state_dict(plain);
      CHECK_THROWS_WITH_AS(scheduler.step(), doctest::Contains("[OneCycleLR] group 0 has no \"initial_lr\""), ValueError);
      CHECK(rate(o, 0) == 1);
      CHECK(momentum(o, 0) == 0.5);
      CHECK(o.param_groups()[0].schedule().empty());
    }
    SUBCASE("a group was added") {
      o.add_param_group(group(8));
      const double first = rate(o, 0), momentum_before = momentum(o, 0);
      CHECK_THROWS_WITH_AS(scheduler.step(), doctest::Contains("[OneCycleLR] group 1 has no \"initial_lr\""), ValueError);
      CHECK(rate(o, 0) == first);
      CHECK(momentum(o, 0) == momentum_before);
      CHECK(rate(o, 1) == 8);
    }
    SUBCASE("a schedule continues without its bounds") {
      SGD other = make_optimizer();
      other.param_groups()[0].schedule()["initial_lr"] = 0.1;
      CHECK_THROWS_WITH_AS(OneCycleLR(other, OneCycleLROptions(1.0, 10).last_epoch(4)),
                           doctest::Contains("[OneCycleLR] group 0 has no \"max_lr\""), ValueError);
    }
  }
}

}  // namespace added_group_tests
