#include <amp/distributed/sharded_checkpoint.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include <amp/distributed/fully_shard.h>
#include <amp/distributed/zero_redundancy.h>
#include <amp/interop/state_file.h>
#include <amp/optim/eight_bits/dynamic_map.h>

#include "folder.h"
#include "net.h"

namespace checkpoint_tests {

using namespace amp;
using testing::Folder;
using testing::GroupPtr;
using testing::Net;

namespace {

void train(const Net& net, optim::Optimizer& optimizer, const GroupPtr& group, uint32_t seed) {
  optimizer.zero_grad();
  testing::loss_of(net(testing::rows(group, 2, seed))).backward();
  optimizer.step();
}

struct Trained {
  explicit Trained(const GroupPtr& group) {
    distributed::fully_shard(net->second, {.group = group});
    distributed::fully_shard(net, {.group = group});
    optimizer = std::make_unique<optim::AdamW>(net->parameters(), optim::AdamWOptions(0.01));
  }
  Net net;
  std::unique_ptr<optim::AdamW> optimizer;
};

// The state of a plain module and optimizer that have loaded the checkpoint: its content.
std::pair<StateDict, StateDict> content(const std::string& path) {
  Net net;
  optim::AdamW optimizer(net->parameters(), optim::AdamWOptions(0.5));
  distributed::load_sharded(path, *net, &optimizer);
  return {testing::copy_of(net->state_dict()), testing::copy_of(optimizer.state_dict())};
}

}  // namespace

TEST_SUITE("sharding") {
  TEST_CASE("a checkpoint of any number of processes is loaded by any other, bit for bit") {
    const Folder folder("sharded");
    for (const int saving : {1, 2, 3, 4}) {
      const std::string path = folder / ("from-" + std::to_string(saving) + ".safetensors");
      testing::run_ranks(saving, [&](const GroupPtr& group) {
        Trained trained(group);
        for (uint32_t step = 1; step <= 2; ++step) train(trained.net, *trained.optimizer, group, step);
        trained.net->count.fill_(5);
        distributed::save_sharded(path, *trained.net, trained.optimizer.get(),
                                  {.extra = {{"epoch", Scalar(7)}, {"seen", ones({2})}}, .group = group});
        const auto [model, state] = content(path);
        CHECK(testing::difference(model, distributed::full_state_dict(*trained.net)) == "");
        CHECK(std::get<Scalar>(state.at("state.0.step")).toLong() == 2);
        // Loads with the same distribution, and continues.
        Trained again(group);
        const StateDict extra = distributed::load_sharded(path, *again.net, again.optimizer.get());
        CHECK(std::get<Scalar>(extra.at("epoch")).toLong() == 7);
        CHECK(testing::difference(std::get<Tensor>(extra.at("seen")), ones({2})) == "");
        CHECK(testing::difference(again.optimizer->state_dict(), trained.optimizer->state_dict()) == "");
        train(trained.net, *trained.optimizer, group, 3);
        train(again.net, *again.optimizer, group, 3);
        CHECK(testing::difference(distributed::full_state_dict(*trained.net), distributed::full_state_dict(*again.net)) == "");
        group->barrier()->wait();
      });
      if (!std::filesystem::exists(path + ".index.json")) continue;  // under mpirun, with other processes
      const auto expected = content(path);
      for (const int loading : {1, 2, 3, 4}) {
        testing::run_ranks(loading, [&](const GroupPtr& group) {
          Trained trained(group);
          distributed::load_sharded(path, *trained.net, trained.optimizer.get());
          CHECK(testing::difference(expected.first, distributed::full_state_dict(*trained.net)) == "");
          const std::string copy = folder / ("copy-" + std::to_string(loading) + ".safetensors");
          distributed::save_sharded(copy, *trained.net, trained.optimizer.get(), {.group = group});
          const auto found = content(copy);
          CHECK(testing::difference(expected.first, found.first) == "");
          CHECK(testing::difference(expected.second, found.second) == "");
          group->barrier()->wait();
        });
      }
    }
  }

  TEST_CASE("checkpoints of a distributed optimizer are loaded by the plain one and by others") {
    const Folder folder("zero");
    const std::string path = folder / "zero.safetensors";
    const auto make = [](std::vector<optim::OptimizerParamGroup> groups) {
      return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(0.01));
    };
    testing::for_sizes({2, 3}, [&](const GroupPtr& group) {
      Net net;
      distributed::ZeroRedundancyOptimizer optimizer(net->parameters(), make, {.group = group});
      for (uint32_t step = 1; step <= 2; ++step) {
        optimizer.zero_grad();
        testing::loss_of(net(testing::integers({2, 5}, step))).backward();
        optimizer.step();
      }
      distributed::save_sharded(path, *net, &optimizer, {.group = group});
      const auto [model, state] = content(path);
      CHECK(testing::difference(model, net->state_dict()) == "");
      CHECK(testing::difference(state, optimizer.consolidated_state_dict()) == "");
      Net other;
      distributed::ZeroRedundancyOptimizer again(other->parameters(), make, {.group = group});
      distributed::load_sharded(path, *other, &again);
      CHECK(testing::difference(again.state_dict(), optimizer.state_dict()) == "");
      group->barrier()->wait();
    });
  }

  TEST_CASE("states in 8 bits of distributed parameters are saved as numbers") {
    const Folder folder("coded");
    const std::string path = folder / "coded.safetensors";
    const auto options = optim::AdamWOptions(0.01).state_format(optim::StateFormat::Dynamic8);
    testing::for_sizes({1, 2, 3}, [&](const GroupPtr& group) {
      const auto train_on = [&](nn::Linear& model, optim::Optimizer& optimizer, uint32_t seed) {
        optimizer.zero_grad();
        testing::loss_of(model(testing::normal({4, 160}, kFloat32, seed))).backward();
        optimizer.step();
      };
      nn::Linear model(160, 100), again(160, 100), plain(160, 100);
      distributed::fully_shard(model, {.group = group});
      distributed::fully_shard(again, {.group = group});
      optim::AdamW optimizer(model->parameters(), options), loaded(again->parameters(), options),
          full(plain->parameters(), optim::AdamWOptions(0.01));
      for (uint32_t step = 1; step <= 2; ++step) train_on(model, optimizer, step);
      distributed::save_sharded(path, *model, &optimizer, {.group = group});
      distributed::load_sharded(path, *plain, &full);
      CHECK(std::get<Tensor>(full.state_dict().at("state.0.exp_avg")).sizes() == plain->weight.sizes());
      distributed::load_sharded(path, *again, &loaded);
      train_on(model, optimizer, 3);
      train_on(again, loaded, 3);
      train_on(plain, full, 3);
      CHECK(std::get<Tensor>(loaded.state_dict().at("state.0.exp_avg")).dtype() == kUInt8);
      // The largest number of a block is known within 0.8 %.
      CHECK(testing::distance(distributed::full_state_dict(*model), distributed::full_state_dict(*again)) < 5e-4);
      CHECK(testing::distance(distributed::full_state_dict(*model), plain->state_dict()) < 5e-4);
      group->barrier()->wait();
    });
  }

  TEST_CASE("states in 8 bits of an optimizer that is not distributed are loaded for shards") {
    const Folder folder("coded_alone");
    const std::string path = folder / "coded.safetensors";
    const auto options = optim::AdamWOptions(0.01).state_format(optim::StateFormat::Dynamic8);
    testing::for_sizes({1, 2, 3}, [&](const GroupPtr& group) {
      const GeneratorScope same(Generator(kCPU, 5));
      nn::Linear model(160, 100), shards(160, 100);
      optim::AdamW optimizer(model->parameters(), options);
      testing::loss_of(model(testing::normal({4, 160}, kFloat32, 1))).backward();
      optimizer.step();
      distributed::save_sharded(path, *model, &optimizer, {.group = group});
      distributed::fully_shard(shards, {.group = group});
      optim::AdamW coded(shards->parameters(), options), full(shards->parameters(), optim::AdamWOptions(0.01));
      distributed::load_sharded(path, *shards, &coded);
      distributed::load_sharded(path, *shards, &full);
      const StateDict state = optimizer.state_dict();
      const Tensor codes = std::get<Tensor>(state.at("state.0.exp_avg")), absmax = std::get<Tensor>(state.at("state.0.exp_avg_absmax"));
      const optim::ShardPtr shard = optim::shard_of(shards->parameters()[0].impl());
      const int64_t mine = shard->end() - shard->begin();
      const optim::DynamicMap map = optim::make_dynamic_map(/*has_signs=*/true);
      const Tensor expected = empty({mine});
      for (int64_t i = 0, at = shard->begin(); i < mine; ++i, ++at) {
        const float largest = absmax.data_ptr<float>()[at / optim::kStateBlock];
        expected.data_ptr<float>()[i] = map.values[codes.data_ptr<uint8_t>()[at]] * largest;
      }
      CHECK(testing::difference(std::get<Tensor>(full.state_dict().at("state.0.exp_avg")), expected) == "");
      testing::loss_of(shards(testing::normal({4, 160}, kFloat32, 2))).backward();
      coded.step();
      CHECK(std::get<Tensor>(coded.state_dict().at("state.0.exp_avg")).dtype() == (mine < 4096 ? kFloat32 : kUInt8));
      group->barrier()->wait();
    });
  }

  TEST_CASE("a buffer may have the name that scales of a state in 8 bits would have") {
    const Folder folder("named_absmax");
    const std::string path = folder / "named.safetensors";
    testing::for_sizes({1, 2}, [&](const GroupPtr& group) {
      nn::Linear saved(5, 4), loaded(5, 4);
      for (nn::Linear* each : {&saved, &loaded}) {
        (*each)->register_buffer("weight_absmax", ones({1}));
        distributed::fully_shard(*each, {.group = group});
      }
      distributed::save_sharded(path, *saved, nullptr, {.group = group});
      distributed::load_sharded(path, *loaded);
      CHECK(testing::difference(distributed::full_state_dict(*loaded), distributed::full_state_dict(*saved)) == "");
      group->barrier()->wait();
    });
  }

  TEST_CASE("a parameter that the checkpoint lacks is missed, also where parts of parameters share memory") {
    const Folder folder("lacking");
    testing::run_ranks(2, [&](const GroupPtr& group) {
      const std::string path = folder / "lacks.safetensors";
      nn::Linear saved(nn::LinearOptions(3, 4).bias(false)), own(3, 4);
      distributed::save_sharded(path, *saved, nullptr, {.group = group});
      distributed::fully_shard(own, {.group = group});
      CHECK_THROWS_WITH_AS(distributed::load_sharded(path, *own), "[load_sharded] the checkpoint has no model.bias, which the module has",
                           ValueError);
      group->barrier()->wait();
    });
  }

  TEST_CASE("the index has names as they are, also with a new line") {
    const Folder folder("lines");
    const std::string path = folder / "model.safetensors", name = "a\nb 3 c";
    testing::run_ranks(1, [&](const GroupPtr& group) {
      const auto module = std::make_shared<nn::Module>();
      module->register_buffer(name, ones({3}));
      distributed::save_sharded(path, *module, nullptr, {.group = group});
    });
    if (testing::processes() != nullptr) return;  // other ranks have other files
    std::ifstream file(path + ".index.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    CHECK(text.find(R"("model.a\nb 3 c": "model-00001-of-00001.safetensors")") != std::string::npos);
  }

  TEST_CASE("a checkpoint replaces an earlier one, and files of two saves are rejected") {
    const Folder folder("replaced");
    const std::string path = folder / "model.safetensors";
    for (const int size : {4, 2}) {
      testing::run_ranks(size, [&](const GroupPtr& group) {
        Trained trained(group);
        distributed::save_sharded(path, *trained.net, nullptr, {.group = group});
      });
    }
    if (testing::processes() != nullptr) return;  // the rest is about one process's files
    CHECK(folder.files() == 3);                   // two files and the index
    const std::string first = folder / "model-00001-of-00002.safetensors", kept = folder / "kept.safetensors";
    std::filesystem::copy_file(first, kept);
    Net net;
    distributed::load_sharded(path, *net);
    optim::AdamW optimizer(net->parameters());
    CHECK_THROWS_WITH_AS(distributed::load_sharded(path, *net, &optimizer), doctest::Contains("without an optimizer"), ValueError);
    nn::Linear other(5, 7);
    CHECK_THROWS_WITH_AS(distributed::load_sharded(path, *other), doctest::Contains("the checkpoint has no model.bias"), ValueError);
    CHECK_THROWS_AS(distributed::load_sharded(folder / "model.pt", *net), ValueError);
    CHECK_THROWS_AS(distributed::save_sharded(folder / "no-folder/model.safetensors", *net), Error);
    testing::run_ranks(2, [&](const GroupPtr& group) {
      Trained trained(group);
      distributed::save_sharded(path, *trained.net, nullptr, {.group = group});
    });
    std::filesystem::copy_file(kept, first, std::filesystem::copy_options::overwrite_existing);
    const StateDict before = testing::copy_of(net->state_dict());
    CHECK_THROWS_WITH_AS(distributed::load_sharded(path, *net), doctest::Contains("different saves"), ValueError);
    CHECK(testing::difference(before, net->state_dict()) == "");
    // Other readers see the shards.
    CHECK(load_safetensors(kept).contains("model.count"));
  }

  TEST_CASE("all processes know it if one can't write") {
    const Folder folder("blocked");
    testing::run_ranks(2, [&](const GroupPtr& group) {
      Trained trained(group);
      // Blocks the path of rank 1's file.
      if (group->rank() == 0) std::filesystem::create_directories(folder / "model-00002-of-00002.safetensors");
      group->barrier()->wait();
      CHECK_THROWS_WITH_AS(distributed::save_sharded(folder / "model.safetensors", *trained.net, nullptr, {.group = group}),
                           doctest::Contains("rank 1 has failed"), Error);
      group->barrier()->wait();
    });
  }

  TEST_CASE("all processes know it if one can't begin to save, which throws its own error") {
    const Folder folder("refused");
    testing::run_ranks(2, [&](const GroupPtr& group) {
      Trained trained(group);
      const auto save = [&](const std::string& name) { distributed::save_sharded(folder / name, *trained.net, nullptr, {.group = group}); };
      const auto refused = [&] { save(group->rank() == 1 ? "model.pt" : "model.safetensors"); };
      if (group->rank() == 1) CHECK_THROWS_WITH_AS(refused(), doctest::Contains("the path must end in"), ValueError);
      else CHECK_THROWS_WITH_AS(refused(), doctest::Contains("[save_sharded] rank 1 has failed: [sharded checkpoint] the path"), Error);
      group->barrier()->wait();
      CHECK(folder.files() == 0);
      save("model.safetensors");  // the group goes on
    });
  }

  TEST_CASE("a group that does not have the processes of the parameters is refused") {
    const Folder folder("others");
    const std::string path = folder / "a.safetensors";
    const auto make = [](std::vector<optim::OptimizerParamGroup> groups) {
      return std::make_unique<optim::AdamW>(std::move(groups), optim::AdamWOptions(0.01));
    };
    testing::for_sizes({2}, [&](const GroupPtr& group) {
      Trained trained(group);
      const GroupPtr alone = distributed::make_local_groups(1)[0];
      CHECK_THROWS_WITH_AS(distributed::save_sharded(path, *trained.net, nullptr, {.group = alone}),
                           doctest::Contains("of 2, but the group of the checkpoint calls it rank 0 of 1"), ValueError);
      Net net;
      distributed::ZeroRedundancyOptimizer optimizer(net->parameters(), make, {.group = group});
      train(net, optimizer, group, 1);
      CHECK_THROWS_WITH_AS(distributed::save_sharded(path, *net, &optimizer, {.group = alone}),
                           doctest::Contains("[save_sharded] optimizer.state."), ValueError);
      CHECK(!std::filesystem::exists(path + ".index.json"));
    });
  }

  TEST_CASE("values that hooks add to the state of a module are saved, and their hooks get them") {
    const Folder folder("hooks");
    testing::run_ranks(2, [&](const GroupPtr& group) {
      const std::string path = folder / "model.safetensors";
      const auto with_hooks = [&](int64_t value, int64_t& loaded) {
        nn::Linear linear(3, 4);
        distributed::fully_shard(linear, {.group = group});
        linear->register_state_dict_post_hook(
            [value](const nn::Module&, StateDict& state, const std::string& prefix) { state[prefix + "version"] = Scalar(value); });
        linear->register_load_state_dict_post_hook([&loaded](nn::Module&, const StateDict& state, const std::string& prefix) {
          loaded = std::get<Scalar>(state.at(prefix + "version")).toLong();
        });
        return linear;
      };
      int64_t unused = 0, loaded = 0;
      distributed::save_sharded(path, *with_hooks(7, unused), nullptr, {.group = group});
      distributed::load_sharded(path, *with_hooks(1, loaded));
      CHECK(loaded == 7);
      nn::Linear plain(3, 4);
      CHECK_THROWS_WITH_AS(distributed::load_sharded(path, *plain), doctest::Contains("the checkpoint has model.version"), ValueError);
      group->barrier()->wait();
    });
  }
}

}  // namespace checkpoint_tests
