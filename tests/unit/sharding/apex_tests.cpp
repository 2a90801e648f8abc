// Apex's levels with sharded optimizers, modules and checkpoints.
#include <amp/apex/apex.h>

#include <doctest/doctest.h>

#include <amp/distributed/data_parallel.h>
#include <amp/distributed/fully_shard.h>
#include <amp/distributed/sharded_checkpoint.h>
#include <amp/distributed/zero_redundancy.h>

#include "folder.h"
#include "net.h"
#include "unit/apex/support.h"

namespace apex_tests {

using namespace amp;
using testing::GroupPtr;

namespace {

using Groups = std::vector<optim::OptimizerParamGroup>;

std::unique_ptr<optim::Optimizer> make_sgd(Groups groups) {
  return std::make_unique<optim::SGD>(std::move(groups), optim::SGDOptions(0.1).momentum(0.9));
}

nn::Sequential network(int64_t seed) {
  nn::Sequential model(nn::Linear(4, 8), nn::BatchNorm1d(8), nn::ReLU(), nn::Linear(8, 2));
  const NoGradGuard no_grad;
  for (const Tensor& p : model->parameters()) p.copy_(testing::normal(p.sizes(), kFloat32, static_cast<uint32_t>(++seed)));
  return model;
}

void step(nn::Sequential& model, optim::Optimizer& optimizer, uint32_t seed) {
  optimizer.zero_grad();
  const Tensor loss = mse_loss(model(testing::normal({16, 4}, kFloat32, seed)), testing::normal({16, 2}, kFloat32, seed + 100));
  {
    auto scaled_loss = apex::scale_loss(loss, optimizer);
    scaled_loss.backward();
  }
  optimizer.step();
}

}  // namespace

TEST_SUITE("sharding threads") {
  TEST_CASE("a distributed optimizer updates the masters of O2 as the plain one does") {
    testing::for_sizes({1, 2, 3}, [](const GroupPtr& group) {
      const testing::Shutdown shutdown;
      const auto trained = [](nn::Sequential& model, optim::Optimizer& optimizer) {
        apex::initialize(model, optimizer, {.opt_level = "O2", .verbosity = 0});
        for (uint32_t seed = 1; seed <= 3; ++seed) step(model, optimizer, seed);
        return testing::copy_of(model->state_dict());
      };
      nn::Sequential plain = network(1), divided = network(1);
      const auto expected = make_sgd(Groups{plain->parameters()});
      distributed::ZeroRedundancyOptimizer optimizer(divided->parameters(), make_sgd, {.group = group});
      const StateDict state = trained(plain, *expected);
      CHECK(testing::difference(trained(divided, optimizer), state) == "");
      CHECK(testing::difference(state, testing::copy_of(network(1)->state_dict())) != "");
      CHECK(testing::difference(optimizer.consolidated_state_dict(), expected->state_dict()) == "");
    });
  }

  TEST_CASE("all ranks skip a step of Apex if one of them has an infinity in its parts") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      const testing::Shutdown shutdown;
      testing::Net net;
      distributed::fully_shard(net, {.group = group});
      optim::SGD optimizer(net->parameters(), optim::SGDOptions(0.1));
      apex::initialize(net, optimizer, {.opt_level = "O1", .verbosity = 0, .max_loss_scale = 16});
      const StateDict before = testing::copy_of(net->state_dict());
      {
        auto scaled_loss = apex::scale_loss(testing::loss_of(net(testing::rows(group, 2, 1))), optimizer);
        scaled_loss.backward();
        for (const Tensor& p : net->parameters()) {
          if (group->rank() == 1 && p.numel() > 0) p.mutable_grad().fill_(HUGE_VAL);
        }
      }
      optimizer.step();
      CHECK(apex::loss_scale() == 8);
      CHECK(testing::difference(testing::copy_of(net->state_dict()), before) == "");
    });
  }

  TEST_CASE("loss scales that differ are an error on all ranks") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      const testing::Shutdown shutdown;
      testing::Net net;
      distributed::fully_shard(net, {.group = group});
      optim::SGD optimizer(net->parameters(), optim::SGDOptions(0.1));
      apex::initialize(net, optimizer, {.opt_level = "O1", .verbosity = 0, .max_loss_scale = group->rank() == 0 ? 16.0 : 8.0});
      auto scaled_loss = apex::scale_loss(testing::loss_of(net(testing::rows(group, 2, 1))), optimizer);
      scaled_loss.backward();
      CHECK_THROWS_WITH_AS(scaled_loss.end(),
                           doctest::Contains("[scale_loss] the loss scales of the processes differ: they are from 8 to 16"), Error);
    });
  }

  TEST_CASE("LARC takes the norms of whole parameters") {
    testing::for_sizes({1, 2, 3}, [](const GroupPtr& group) {
      testing::Net plain, divided;
      distributed::fully_shard(divided, {.group = group});
      const auto trained = [](const testing::Net& net, const Tensor& input) {
        optim::SGD sgd(net->parameters(), optim::SGDOptions(0.5).weight_decay(0.1));
        apex::LARC larc(sgd, {.trust_coefficient = 0.1});
        testing::loss_of(net(input)).backward();
        larc.step();
      };
      trained(plain, ones({2, 5}));
      trained(divided, ones({2, 5}));
      CHECK(testing::distance(distributed::full_state_dict(*divided), plain->state_dict()) < 1e-6);
    });
  }

  TEST_CASE("gradients of DistributedDataParallel accumulate over blocks of scaled losses") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      for (const char* level : {"O1", "O2"}) {
        const testing::Shutdown shutdown;
        nn::Sequential model = network(1);
        optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
        apex::initialize(model, optimizer, {.opt_level = level, .loss_scale = 8.0, .verbosity = 0});
        nn::DistributedDataParallelOptions options;
        options.group = group;
        nn::DistributedDataParallel replica(model, options);
        const auto grads_of = [&](const std::vector<uint32_t>& seeds) {
          optimizer.zero_grad();
          for (const uint32_t seed : seeds) {
            const Tensor input = testing::normal({16, 4}, kFloat32, 2 * seed + static_cast<uint32_t>(group->rank()));
            auto scaled_loss = apex::scale_loss(replica(input).square().mean(), optimizer);
            scaled_loss.backward();
          }
          std::vector<Tensor> grads;
          for (const Tensor& p : apex::master_params(optimizer)) grads.push_back(p.grad().clone());
          return grads;
        };
        const std::vector<Tensor> first = grads_of({1}), second = grads_of({2}), both = grads_of({1, 2});
        for (size_t i = 0; i < both.size(); ++i) CHECK(testing::difference(both[i], first[i] + second[i], 1e-5, 1e-5) == "");
      }
    });
  }

  TEST_CASE("a sharded checkpoint reaches the masters of O2 and the buffers of O3") {
    const testing::Folder folder("sharded-apex");
    for (const std::string level : {"O0", "O2", "O3"}) {
      testing::run_ranks(1, [&](const GroupPtr& group) {
        const testing::Shutdown shutdown;
        const std::string path = folder / (level + ".safetensors");
        const auto initialized = [&](nn::Sequential& model, optim::Optimizer& optimizer) {
          apex::initialize(model, optimizer, {.opt_level = level, .loss_scale = 128.0, .verbosity = 0});
        };
        nn::Sequential model = network(1), again = network(20);
        const auto optimizer = make_sgd(Groups{model->parameters()}), other = make_sgd(Groups{again->parameters()});
        initialized(model, *optimizer);
        step(model, *optimizer, 1);
        distributed::save_sharded(path, *model, optimizer.get(), {.group = group});
        initialized(again, *other);
        distributed::load_sharded(path, *again, other.get());
        CHECK(testing::difference(again->state_dict(), model->state_dict()) == "");
        step(again, *other, 2);
        step(model, *optimizer, 2);
        CHECK(testing::difference(again->state_dict(), model->state_dict()) == "");
      });
    }
  }
}

}  // namespace apex_tests
