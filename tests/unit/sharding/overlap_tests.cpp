// The times at which fully_shard gathers parameters and reduces gradients.
#include <amp/distributed/fully_shard.h>

#include <doctest/doctest.h>

#include <map>

#include "net.h"

namespace overlap_tests {

using namespace amp;
using distributed::full_state_dict;
using distributed::fully_shard;
using distributed::ReduceOp;
using distributed::WorkPtr;
using testing::GroupPtr;

namespace {

using Log = std::vector<std::string>;

// Records the started operations and the waits. Units are named A, B, ... in the order of their first gathering; all have different sizes.
class LoggedGroup final : public distributed::ProcessGroup {
 public:
  LoggedGroup(GroupPtr group, Log& log) : group_(std::move(group)), log_(log) {}

  int rank() const override { return group_->rank(); }
  int size() const override { return group_->size(); }
  const std::string& backend() const override { return group_->backend(); }
  distributed::Timeout timeout() const override { return group_->timeout(); }
  WorkPtr all_reduce(const Tensor& tensor, ReduceOp op) override { return group_->all_reduce(tensor, op); }
  WorkPtr broadcast(const Tensor& tensor, int root) override { return group_->broadcast(tensor, root); }
  WorkPtr all_gather(const Tensor& output, const Tensor& input) override {
    if (!output.is_floating_point()) return group_->all_gather(output, input);  // texts that ranks compare
    return logged("gather", "have", output.numel(), group_->all_gather(output, input));
  }
  WorkPtr reduce_scatter(const Tensor& output, const Tensor& input, ReduceOp op) override {
    return logged("reduce", "reduced", input.numel(), group_->reduce_scatter(output, input, op));
  }
  WorkPtr all_to_all(const Tensor& output, const Tensor& input, std::vector<int64_t> to_get, std::vector<int64_t> to_give) override {
    return group_->all_to_all(output, input, std::move(to_get), std::move(to_give));
  }
  WorkPtr send(const Tensor& tensor, int destination, int tag) override { return group_->send(tensor, destination, tag); }
  WorkPtr recv(const Tensor& tensor, int source, int tag) override { return group_->recv(tensor, source, tag); }
  WorkPtr barrier() override { return group_->barrier(); }
  GroupPtr duplicate() override { return group_->duplicate(); }

 private:
  struct LoggedWork final : distributed::Work {
    LoggedWork(WorkPtr given, Log& to, std::string line) : work(std::move(given)), log(to), text(std::move(line)) {}
    bool done() const override { return work->done(); }
    void wait(std::optional<distributed::Timeout> timeout) override {
      if (!text.empty()) log.push_back(std::exchange(text, {}));
      work->wait(timeout);
    }
    WorkPtr work;
    Log& log;
    std::string text;
  };

  WorkPtr logged(const char* started, const char* waited, int64_t size, WorkPtr work) {
    const std::string unit = std::string(" ") + static_cast<char>('A' + units_.try_emplace(size, units_.size()).first->second);
    log_.push_back(started + unit);
    return std::make_shared<LoggedWork>(std::move(work), log_, waited + unit);
  }

  const GroupPtr group_;
  Log& log_;
  std::map<int64_t, size_t> units_;
};

void note_forward(nn::Module& module, Log& log, const std::string& line) {
  module.register_forward_pre_hook([&log, line](nn::Module&, const nn::HookTensors& inputs) {
    log.push_back(line);
    return inputs;
  });
}

}  // namespace

TEST_SUITE("sharding") {
  TEST_CASE("the next unit is gathered while one computes, and gradients are reduced during backward") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      Log log;
      const auto logged = std::make_shared<LoggedGroup>(group, log);
      nn::Linear first(5, 7), second(7, 40), last(40, 3);
      for (const auto& [layer, line] : {std::pair(&first, "forward A"), std::pair(&second, "forward B"), std::pair(&last, "forward C")}) {
        fully_shard(*layer, {.group = logged});
        note_forward(**layer, log, line);
      }
      const Tensor input = testing::rows(group, 2, 1);
      const auto step = [&] {
        testing::loss_of(last(second(first(input)))).backward();
        for (const auto& layer : {first, second, last}) {
          CHECK(layer->weight.numel() == 0);
          for (const Tensor& p : layer->parameters()) CHECK(p.grad().defined());
        }
      };
      step();  // shows the order
      log.clear();
      step();
      const Log expected = {"gather A", "have A", "gather B", "forward A", "have B", "gather C", "forward B", "have C", "forward C",
                            "gather C", "have C", "gather B", "reduce C", "have B", "gather A", "reduce B", "have A", "reduce A",
                            // Two reductions at once.
                            "reduced C", "reduced B", "reduced A"};
      CHECK(log == expected);
      // If there was no backward pass, nothing is gathered that a later call of the first unit would need.
      const NoGradGuard no_grad;
      log.clear();
      last(second(first(input)));
      CHECK(log == Log(expected.begin(), expected.begin() + 9));
    });
  }

  TEST_CASE("units that come in another order than before give the same numbers") {
    testing::for_sizes({1, 2, 4}, [](const GroupPtr& group) {
      struct Branches : nn::Module {
        Tensor forward(const Tensor& x, int way) {
          if (way == 0) return last(right(left(x)));
          if (way == 1) return last(left(x));
          return way == 2 ? last(right(right(x))) : right(x);
        }
        nn::Linear left = register_module("left", nn::Linear(5, 5)), right = register_module("right", nn::Linear(5, 5)),
                   last = register_module("last", nn::Linear(5, 2));
      };
      nn::ModuleHolder<Branches> plain, net;
      for (const auto& each : {plain, net}) {
        uint32_t seed = 0;
        for (const Tensor& p : each->parameters()) p.detach().copy_(testing::integers(p.sizes(), ++seed, 1));
      }
      for (const auto& layer : {net->left, net->right, net->last}) fully_shard(layer, {.group = group});
      optim::SGD expected(plain->parameters(), optim::SGDOptions(0.0009765625)),
          optimizer(net->parameters(), optim::SGDOptions(0.0009765625));
      for (const int way : {0, 0, 1, 2, 3, 0, 2, 1, 1, 3}) {
        expected.zero_grad();
        optimizer.zero_grad();
        (testing::loss_of(plain(testing::all_rows(group, 2, 1), way)) / group->size()).backward();
        testing::loss_of(net(testing::rows(group, 2, 1), way)).backward();
        expected.step();
        optimizer.step();
        CHECK(testing::distance(plain->state_dict(), full_state_dict(*net)) < 1e-5);
        const NoGradGuard no_grad;
        net(testing::rows(group, 2, 1), 3 - way % 2);
      }
    });
  }

  TEST_CASE("hooks of shards see their gradients, and grad returns them") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      nn::Linear layer(5, 2);
      fully_shard(layer, {.group = group});
      const Tensor input = testing::rows(group, 2, 1), shard = layer->parameters()[0];
      const Tensor returned = autograd::grad({testing::loss_of(layer(input))}, {shard})[0];
      CHECK(!shard.grad().defined());
      Tensor seen;
      shard.register_hook([&](const Tensor& grad) { return seen = grad.clone(); });
      testing::loss_of(layer(input)).backward();
      CHECK(testing::difference(seen, returned) == "");
      CHECK(testing::difference(shard.grad(), returned) == "");
    });
  }
}

}  // namespace overlap_tests
