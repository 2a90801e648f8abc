#include <amp/distributed/zero_redundancy.h>

#include <doctest/doctest.h>

#include <functional>

#include "ranks.h"

namespace zero_redundancy_tests {

using namespace amp;
using distributed::GroupPtr;
using distributed::ZeroRedundancyOptimizer;

namespace {

using Groups = std::vector<optim::OptimizerParamGroup>;
using Make = ZeroRedundancyOptimizer::MakeOptimizer;

const Make make_sgd = [](Groups groups) {
  return std::make_unique<optim::SGD>(std::move(groups), optim::SGDOptions(0.1).momentum(0.9).weight_decay(0.01));
};
const Make make_adam = [](Groups groups) { return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(0.01)); };
const Make make_adagrad = [](Groups groups) { return std::make_unique<optim::Adagrad>(std::move(groups), optim::AdagradOptions(0.1)); };

std::vector<Tensor> parameters(ScalarType dtype = kFloat32) {
  std::vector<Tensor> params;
  uint32_t seed = 1;
  for (const std::vector<int64_t>& sizes : std::vector<std::vector<int64_t>>{{5, 3}, {7}, {2, 2, 4}, {1}, {33}})
    params.push_back(testing::normal(sizes, kFloat32, seed++).to(dtype).requires_grad_());
  params.push_back(testing::normal({3, 4}, kFloat32, seed).to(dtype).t().detach().requires_grad_());  // not row-major
  return params;
}

void set_gradients(const std::vector<Tensor>& params, uint32_t step, double factor = 1) {
  for (size_t i = 0; i < params.size(); ++i) {
    const Tensor grad = testing::normal(params[i].sizes(), kFloat32, 100 * step + static_cast<uint32_t>(i));
    params[i].mutable_grad() = (grad * factor).to(params[i].dtype());
  }
}

void check_equal(const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
  for (size_t i = 0; i < a.size(); ++i) CHECK(testing::difference(a[i].detach(), b[i].detach()) == "");
}

Groups two_groups(const std::vector<Tensor>& params) {
  Groups groups;
  groups.emplace_back(std::vector<Tensor>{params[0], params[1], params[2]});
  groups.emplace_back(std::vector<Tensor>(params.begin() + 3, params.end()));
  return groups;
}

}  // namespace

TEST_SUITE("sharding threads") {
  TEST_CASE("a distributed optimizer steps as the plain one, bit for bit") {
    for (const Make& make : {make_sgd, make_adam, make_adagrad}) {
      testing::for_sizes({1, 2, 3, 4}, [&](const GroupPtr& group) {
        const std::vector<Tensor> plain = parameters(), distributed = parameters();
        const auto expected = make(two_groups(plain));
        ZeroRedundancyOptimizer optimizer(two_groups(distributed), make, {.group = group});
        for (uint32_t step = 1; step <= 3; ++step) {
          set_gradients(plain, step);
          set_gradients(distributed, step);
          expected->step();
          optimizer.step();
          check_equal(plain, distributed);
        }
        CHECK(testing::difference(expected->state_dict(), optimizer.consolidated_state_dict()) == "");
      });
    }
  }
}

TEST_SUITE("sharding") {
  TEST_CASE("each rank has the state of its own parameters, and all have some") {
    testing::for_sizes({2, 3, 4}, [](const GroupPtr& group) {
      const std::vector<Tensor> params = parameters();
      ZeroRedundancyOptimizer optimizer(params, make_adam, {.group = group});
      set_gradients(params, 1);
      optimizer.step();
      const StateDict state = optimizer.state_dict();
      std::vector<int64_t> elements(static_cast<size_t>(group->size()));
      for (size_t i = 0; i < params.size(); ++i) {
        CHECK(state.contains("state." + std::to_string(i) + ".exp_avg") == (optimizer.owner(i) == group->rank()));
        elements[static_cast<size_t>(optimizer.owner(i))] += params[i].numel();
      }
      for (const int64_t count : elements) CHECK(count > 0);
      CHECK_THROWS_AS(optimizer.owner(params.size()), IndexError);
    });
  }

  TEST_CASE("groups that are added, learning rates that change, and master weights reach the distributed optimizer") {
    testing::for_sizes({2, 3}, [](const GroupPtr& group) {
      const std::vector<Tensor> plain = parameters(kFloat16), distributed = parameters(kFloat16);
      const auto first = [](const std::vector<Tensor>& params) { return Groups{std::vector<Tensor>{params[0], params[1]}}; };
      const auto second = [](const std::vector<Tensor>& params) {
        return optim::OptimizerParamGroup({params.begin() + 2, params.end()}, std::make_unique<optim::AdamWOptions>(0.5));
      };
      const auto expected = make_adam(first(plain));
      ZeroRedundancyOptimizer optimizer(first(distributed), make_adam, {.group = group});
      const auto run = [&](optim::Optimizer& each, const std::vector<Tensor>& params) {
        each.set_master_weights();
        optim::StepLR scheduler(each, 1, 0.5);
        for (uint32_t step = 1; step <= 4; ++step) {
          if (step == 3) each.add_param_group(second(params));
          set_gradients(params, step);
          each.step();
          if (step < 3) scheduler.step();
        }
      };
      run(*expected, plain);
      run(optimizer, distributed);
      check_equal(plain, distributed);
      CHECK(testing::difference(expected->state_dict(), optimizer.consolidated_state_dict()) == "");
    });
  }

  TEST_CASE("bfloat16 parameters are rounded as those of the plain optimizer, bit for bit") {
    for (const optim::Rounding rounding : {optim::Rounding::Stochastic, optim::Rounding::Kahan, optim::Rounding::Split}) {
      const Make make = [rounding](Groups groups) {
        return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(0.01).rounding(rounding));
      };
      testing::for_sizes({2, 3}, [&](const GroupPtr& group) {
        const std::vector<Tensor> plain = parameters(kBFloat16), distributed = parameters(kBFloat16), resumed = parameters(kBFloat16);
        const auto expected = make(two_groups(plain));
        ZeroRedundancyOptimizer optimizer(two_groups(distributed), make, {.group = group});
        for (uint32_t step = 1; step <= 3; ++step) {
          set_gradients(plain, step);
          set_gradients(distributed, step);
          expected->step();
          optimizer.step();
        }
        check_equal(plain, distributed);
        const StateDict state = optimizer.consolidated_state_dict();
        CHECK(testing::difference(expected->state_dict(), state) == "");
        ZeroRedundancyOptimizer other(two_groups(resumed), make, {.group = group});
        for (size_t i = 0; i < plain.size(); ++i) resumed[i].detach().copy_(plain[i].detach());
        other.load_state_dict(state);
        set_gradients(plain, 4);
        set_gradients(resumed, 4);
        expected->step();
        other.step();
        check_equal(plain, resumed);
      });
    }
  }

  TEST_CASE("states in 8 bits are those of the plain optimizer, bit for bit") {
    const Make make = [](Groups groups) {
      return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(0.01).state_format(optim::StateFormat::Dynamic8));
    };
    testing::for_sizes({2, 3}, [&](const GroupPtr& group) {
      const auto large = [] {
        std::vector<Tensor> params;
        for (uint32_t i = 1; i <= 3; ++i) params.push_back(testing::normal({4096 + 100 * i}, kFloat32, i).requires_grad_());
        return params;
      };
      const std::vector<Tensor> plain = large(), distributed = large(), resumed = large();
      const auto groups_of = [](const std::vector<Tensor>& params) { return Groups{optim::OptimizerParamGroup(params)}; };
      const auto expected = make(groups_of(plain));
      ZeroRedundancyOptimizer optimizer(groups_of(distributed), make, {.group = group}), other(groups_of(resumed), make, {.group = group});
      const auto set_large = [](const std::vector<Tensor>& params, uint32_t step) {
        for (const Tensor& p : params) p.mutable_grad() = testing::normal(p.sizes(), kFloat32, 10 * step);
      };
      for (uint32_t step = 1; step <= 3; ++step) {
        set_large(plain, step);
        set_large(distributed, step);
        expected->step();
        optimizer.step();
      }
      check_equal(plain, distributed);
      const StateDict state = optimizer.consolidated_state_dict();
      CHECK(testing::difference(expected->state_dict(), state) == "");
      for (size_t i = 0; i < plain.size(); ++i) resumed[i].detach().copy_(plain[i].detach());
      other.load_state_dict(state);
      set_large(plain, 4);
      set_large(resumed, 4);
      expected->step();
      other.step();
      check_equal(plain, resumed);
    });
  }

  TEST_CASE("with a scaler all ranks skip a step if one of them has an infinity, and otherwise step as with the plain optimizer") {
    for (const std::optional<double> max_norm : {std::optional<double>(), std::optional(0.5)}) {
      testing::for_sizes({2, 3, 4}, [&](const GroupPtr& group) {
        const std::vector<Tensor> plain = parameters(), distributed = parameters();
        const auto expected = make_adam({plain});
        ZeroRedundancyOptimizer optimizer(distributed, make_adam, {.group = group});
        GradScaler reference(kCPU, {.init_scale = 1024, .growth_interval = 2}), scaler(kCPU, {.init_scale = 1024, .growth_interval = 2});
        reference.scale(ones({}));
        scaler.scale(ones({}));
        for (uint32_t step = 1; step <= 5; ++step) {
          set_gradients(plain, step, reference.get_scale());
          set_gradients(distributed, step, scaler.get_scale());
          if (step == 2) plain[4].mutable_grad()[3].fill_(INFINITY);
          if (step == 2 && group->rank() == group->size() - 1) distributed[4].mutable_grad()[3].fill_(INFINITY);
          const ScalerStep wanted = reference.step(*expected, {.max_norm = max_norm}), got = scaler.step(optimizer, {.max_norm = max_norm});
          CHECK(*wanted.stepped == (step != 2));
          CHECK(*got.stepped == (step != 2));
          if (step != 2) CHECK(testing::difference(wanted.grad_norm, got.grad_norm, 0, 1e-6) == "");
          reference.update();
          scaler.update();
          CHECK(scaler.get_scale() == reference.get_scale());
          check_equal(plain, distributed);
          for (size_t i = 0; i < plain.size() && step != 2; ++i)
            CHECK(testing::difference(plain[i].grad(), distributed[i].grad(), 0, max_norm ? 1e-6 : 0) == "");
        }
      });
    }
  }

  TEST_CASE("scales that differ are an error on all ranks") {
    testing::for_sizes({2, 3}, [](const GroupPtr& group) {
      const std::vector<Tensor> params = parameters();
      ZeroRedundancyOptimizer optimizer(params, make_sgd, {.group = group});
      GradScaler scaler(kCPU, {.init_scale = group->rank() == 0 ? 1024.0 : 512.0});
      scaler.scale(ones({}));
      const std::vector<Tensor> before = parameters();
      for (const auto& check : {std::function<void()>([&] { scaler.step(optimizer); }), {[&] { scaler.unscale_(optimizer); }}}) {
        set_gradients(params, 1, scaler.get_scale());
        CHECK_THROWS_WITH_AS(check(), doctest::Contains("they are from 512 to 1024"), Error);
        check_equal(params, before);
      }
    });
  }

  TEST_CASE("the state of a distributed optimizer is loaded where it fits") {
    const std::vector<Tensor> plain = parameters();
    const auto expected = make_adam({plain});
    for (uint32_t step = 1; step <= 3; ++step) {
      set_gradients(plain, step);
      expected->step();
    }
    testing::for_sizes({2, 3, 4}, [&](const GroupPtr& group) {
      const std::vector<Tensor> params = parameters();
      ZeroRedundancyOptimizer optimizer(params, make_adam, {.group = group});
      set_gradients(params, 1);
      optimizer.step();
      // Loads into the plain optimizer, and into another distributed one.
      const std::vector<Tensor> continued = parameters();
      for (size_t i = 0; i < params.size(); ++i) continued[i].detach().copy_(params[i].detach());
      const auto middle = make_adam({continued});
      middle->load_state_dict(optimizer.consolidated_state_dict());
      set_gradients(continued, 2);
      middle->step();
      ZeroRedundancyOptimizer last(continued, make_adam, {.group = group});
      last.load_state_dict(middle->state_dict());
      set_gradients(continued, 3);
      last.step();
      check_equal(plain, continued);
      // The state of one rank.
      StateDict own = last.state_dict();
      ZeroRedundancyOptimizer again(continued, make_adam, {.group = group});
      again.load_state_dict(own);
      CHECK(testing::difference(again.state_dict(), own) == "");
      own["zero_redundancy.world_size"] = Scalar(group->size() + 1);
      CHECK_THROWS_WITH_AS(again.load_state_dict(own), doctest::Contains("consolidated_state_dict"), ValueError);
    });
  }

  TEST_CASE("a distributed optimizer refuses what it can't do") {
    const std::vector<Tensor> params = parameters();
    CHECK_THROWS_AS(testing::discard(ZeroRedundancyOptimizer(params, nullptr)), ValueError);
    CHECK_THROWS_AS(testing::discard(ZeroRedundancyOptimizer(params, [](Groups) { return std::unique_ptr<optim::Optimizer>(); })),
                    ValueError);
    const Make make_lbfgs = [](Groups groups) { return std::make_unique<optim::LBFGS>(std::move(groups), optim::LBFGSOptions(1)); };
    CHECK_THROWS_AS(testing::discard(ZeroRedundancyOptimizer(params, make_lbfgs)), NotImplementedError);
    CHECK_THROWS_WITH_AS(testing::discard(ZeroRedundancyOptimizer({params[0], params[0]}, make_adam)), doctest::Contains("twice"),
                         ValueError);
    if (testing::processes() != nullptr) return;
    // Without a process group, this process is alone.
    ZeroRedundancyOptimizer alone(params, make_adam);
    set_gradients(params, 1);
    alone.step();
    CHECK(alone.owner(5) == 0);
    StateDict larger = alone.state_dict();
    const std::string count = std::to_string(params.size()), next = std::to_string(params.size() + 1);
    larger["state." + count + ".step"] = Scalar(1);
    CHECK_THROWS_WITH_AS(alone.load_state_dict(larger), doctest::Contains(("more than " + count + " parameters: at least " + next).c_str()),
                         ValueError);
  }
}

}  // namespace zero_redundancy_tests
