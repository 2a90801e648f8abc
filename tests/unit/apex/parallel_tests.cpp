// nn::DataParallel and the functions that it uses, with several replicas on the CPU.
#include <mutex>
#include <set>
#include <thread>

#include <amp/distributed/work.h>

#include "support.h"

namespace parallel_tests {

using namespace amp;
using namespace amp::testing;
namespace parallel = amp::nn::parallel;

namespace {

std::vector<Device> cpus(size_t count) { return std::vector<Device>(count, Device(kCPU)); }

// Numbers that float32 adds exactly in any order.
Tensor integers(IntArrayRef sizes, uint32_t seed) { return round(normal(sizes, kFloat32, seed) * 2); }

// Records what it sees on each thread.
struct WatcherImpl : nn::Module {
  AMP_CLONEABLE(WatcherImpl)
  AMP_CLONED_MEMBERS(fc)
  struct Notes {
    std::mutex mutex;
    std::set<std::thread::id> threads;
    std::vector<ScalarType> outputs;
    std::vector<bool> caches, grads;

    void clear() {
      threads.clear();
      outputs.clear();
      caches.clear();
      grads.clear();
    }
  };

  WatcherImpl() { fc = register_module("fc", nn::Linear(4, 3)); }
  Tensor forward(const Tensor& x) {
    const Tensor y = fc(x);
    const std::lock_guard lock(notes->mutex);
    notes->threads.insert(std::this_thread::get_id());
    notes->outputs.push_back(y.dtype());
    notes->caches.push_back(is_autocast_cache_enabled());
    notes->grads.push_back(GradMode::is_enabled());
    return y;
  }

  nn::Linear fc{nullptr};
  std::shared_ptr<Notes> notes = std::make_shared<Notes>();
};
AMP_MODULE(Watcher);

struct FailingImpl : nn::Module {
  AMP_CLONEABLE(FailingImpl)
  Tensor forward(const Tensor& x) {
    if (x[0].item<double>() == 2) return x.reshape({7});
    if (x[0].item<double>() == 3) throw std::runtime_error("of the program");
    if (x[0].item<double>() == -7) throw distributed::DistributedError("of a group");
    if (x[0].item<double>() == -8) throw PolicyError("policy.yaml", 1, 2, "of a policy");
    return x;
  }
};
AMP_MODULE(Failing);

struct MeanImpl : nn::Module {
  AMP_CLONEABLE(MeanImpl)
  Tensor forward(const Tensor& x) { return last = x.mean(); }
  Tensor last;
};
AMP_MODULE(Mean);

// Registers everything in reset().
struct ResettingImpl : nn::Cloneable<ResettingImpl> {
  ResettingImpl() { reset(); }
  void reset() override {
    weight = register_parameter("weight", ones({3}));
    calls = register_buffer("calls", zeros({1}));
  }
  Tensor forward(const Tensor& x) {
    calls.add_(1);
    return x * weight;
  }
  Tensor weight, calls;
};
AMP_MODULE(Resetting);

}  // namespace

TEST_SUITE("apex threads") {
  TEST_CASE("DataParallel gives the results and gradients of one device [behaviors 139, 144]") {
    for (const size_t count : {1, 2, 3, 4}) {
      for (const int64_t batch : {12, 7, 2}) {
        INFO(count, " replicas, batch ", batch);
        nn::Linear model(4, 3);
        model->weight.detach().copy_(integers({3, 4}, 1));
        model->bias.detach().copy_(integers({3}, 2));
        const Tensor x = integers({batch, 4}, 3).requires_grad_(), factor = integers({batch, 3}, 4);
        sum(model(x) * factor).backward();
        const Tensor expected = model(x).detach(), of_weight = model->weight.grad().clone(), of_bias = model->bias.grad().clone(),
                     of_x = x.grad().clone();
        model->zero_grad();
        x.mutable_grad().reset();
        nn::DataParallel split(model, {.devices = cpus(count)});
        const Tensor y = split(x);
        CHECK(difference(y.detach(), expected) == "");
        sum(y * factor).backward();
        CHECK(difference(model->weight.grad(), of_weight) == "");
        CHECK(difference(model->bias.grad(), of_bias) == "");
        CHECK(difference(x.grad(), of_x) == "");
        CHECK(split->parameters().size() == 2);
        CHECK(split->named_parameters().contains("module.weight"));
      }
    }
  }

  TEST_CASE("each replica has a thread, with the caller's autocast state, cache flag and grad mode [behaviors 140, 141]") {
    Watcher model;
    nn::DataParallel split(model, {.devices = cpus(3)});
    const auto check = [&](ScalarType dtype, bool cache, bool grad) {
      model->notes->clear();
      const Tensor y = split(normal({6, 4}, kFloat32));
      CHECK(y.dtype() == dtype);
      CHECK(model->notes->threads.size() == 3);
      CHECK(model->notes->outputs == std::vector(3, dtype));
      CHECK(model->notes->caches == std::vector(3, cache));
      CHECK(model->notes->grads == std::vector(3, grad));
    };
    check(kFloat32, true, true);
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      const Autocast region(kCPU, {.dtype = dtype, .cache_enabled = false});
      check(dtype, false, true);
      const NoGradGuard no_grad;
      check(dtype, false, false);
    }
    check(kFloat32, true, true);
  }

  TEST_CASE("a forward that is wrapped in autocast works in the replicas' threads [behaviors 141, 143]") {
    struct WrappedImpl : nn::Module {
      AMP_CLONEABLE(WrappedImpl)
      AMP_CLONED_MEMBERS(fc)
      WrappedImpl() { fc = register_module("fc", nn::Linear(4, 3)); }
      Tensor forward(const Tensor& x) {
        return autocast_wrap(kCPU, {.dtype = kBFloat16}, [this](const Tensor& t) { return fc(t); })(x);
      }
      nn::Linear fc{nullptr};
    };
    nn::ModuleHolder<WrappedImpl> model(std::make_shared<WrappedImpl>());
    nn::DataParallel split(model, {.devices = cpus(2)});
    CHECK(split(normal({6, 4}, kFloat32)).dtype() == kBFloat16);
    CHECK(mm(ones({2, 2}), ones({2, 2})).dtype() == kFloat32);
  }

  TEST_CASE("the loop of a scaler is the same with DataParallel [behavior 138]") {
    const auto train = [](bool split_up) {
      manual_seed(3);
      nn::Sequential model(nn::Linear(4, 8), nn::Tanh(), nn::Linear(8, 2));
      nn::DataParallel split(model, {.devices = cpus(split_up ? 2 : 1)});
      optim::SGD optimizer(split->parameters(), optim::SGDOptions(0.1));
      GradScaler scaler(kCPU, {.init_scale = 1024});
      double loss_value = 0;
      for (int i = 0; i < 10; ++i) {
        optimizer.zero_grad();
        Tensor loss;
        {
          const Autocast region(kCPU, {.dtype = kFloat16});
          loss = mse_loss(split(normal({8, 4}, kFloat32, 1)), normal({8, 2}, kFloat32, 2));
        }
        scaler.scale(loss).backward();
        CHECK(*scaler.step(optimizer).stepped);
        scaler.update();
        loss_value = loss.item<double>();
      }
      return loss_value;
    };
    CHECK(train(true) == doctest::Approx(train(false)).epsilon(1e-3));
  }

  TEST_CASE("DataParallel at every level of Apex: replicas have the casts, and the loss falls as on one device [behavior 140]") {
    for (const std::string& name : levels()) {
      INFO(name);
      const auto train = [&](size_t count) {
        const Shutdown after;
        manual_seed(3);
        nn::Sequential model(nn::Linear(4, 8), nn::ReLU(), nn::Linear(8, 2));
        optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.1));
        apex::initialize(model, optimizer, level(name));
        nn::DataParallel split(model, {.devices = cpus(count)});
        double loss = 0;
        for (int i = 0; i < 10; ++i) loss = train_step(split, optimizer, 1);
        return loss;
      };
      CHECK(train(3) == doctest::Approx(train(1)).epsilon(5e-3));
    }
  }

  TEST_CASE("one device returns the result of the module, also without dimensions") {
    Mean mean;
    nn::DataParallel one(mean, {.devices = cpus(1)}), two(mean, {.devices = cpus(2)});
    const Tensor result = one(arange(4).to(kFloat32));
    CHECK(result.dim() == 0);
    CHECK(result.is_same(mean->last));
    CHECK(two(arange(4).to(kFloat32)).sizes() == IntArrayRef({2}));
  }

  TEST_CASE("the error of a replica arrives with its type and names the replica, after all have ended") {
    Failing model;
    nn::DataParallel split(model, {.devices = cpus(4)});
    const Tensor x = arange(4).to(kFloat64).reshape({4, 1});
    CHECK_THROWS_WITH_AS(split(x), doctest::Contains("[parallel_apply] replica 2 on cpu: [reshape]"), ValueError);
    CHECK_THROWS_WITH_AS(split(x + 1), doctest::Contains("replica 1 on cpu"), ValueError);
    CHECK_THROWS_WITH_AS(split(x + 3), doctest::Contains("replica 0 on cpu: of the program"), Error);
    CHECK(split(x - 5).size(0) == 4);
    CHECK_THROWS_WITH_AS(split(x - 7), "of a group", distributed::DistributedError);
    CHECK_THROWS_AS(split(x - 8), PolicyError);
  }

  TEST_CASE("modules that register in reset(), and buffers: what the first replica writes stays") {
    Resetting model;
    nn::DataParallel split(model, {.devices = cpus(3)});
    sum(split(ones({6, 3}))).backward();
    CHECK(difference(model->weight.grad(), full({3}, 6.0)) == "");
    CHECK(model->calls.item<double>() == 1);
    nn::BatchNorm1d norm(3);
    nn::DataParallel of_norm(norm, {.devices = cpus(2)});
    const Tensor x = normal({8, 3}, kFloat32);
    of_norm(x);
    CHECK(difference(norm->named_buffers()["running_mean"], x.narrow(0, 0, 4).mean({0}) * 0.1, 1e-6, 1e-5) == "");
    CHECK(norm->named_buffers()["num_batches_tracked"].item<int64_t>() == 1);
  }

  TEST_CASE("random numbers of replicas do not depend on the order of the threads") {
    const auto draw = [] {
      manual_seed(11);
      nn::Dropout dropout(0.5);
      nn::DataParallel split(dropout, {.devices = cpus(4)});
      return split(ones({16, 8}));
    };
    const Tensor first = draw();
    for (int i = 0; i < 5; ++i) CHECK(difference(draw(), first) == "");
    CHECK(difference(first.narrow(0, 0, 4), first.narrow(0, 4, 4)) != "");
  }

  TEST_CASE("scatter and gather: chunks, containers, and what is refused") {
    const std::vector<Tensor> parts = parallel::scatter(arange(7), cpus(3));
    REQUIRE(parts.size() == 3);
    CHECK(parts[0].size(0) == 3);
    CHECK(parts[2].size(0) == 1);
    CHECK(difference(parallel::gather(parts, kCPU), arange(7)) == "");
    CHECK(parallel::scatter(arange(2), cpus(3)).size() == 2);
    CHECK(parallel::scatter(zeros({0, 3}), cpus(3)).size() == 1);
    CHECK(parallel::scatter(zeros({6, 0}), cpus(3)).size() == 3);
    CHECK(parallel::scatter(zeros({2, 6}), cpus(3), 1)[1].sizes() == Shape({2, 2}));
    CHECK(difference(parallel::gather({full({}, 1.0), full({}, 2.0)}, kCPU), tensor(std::vector<float>{1, 2})) == "");
    const auto arguments = parallel::scatter_arguments(cpus(2), 0, std::map<std::string, Tensor>{{"x", arange(4)}}, std::optional<Tensor>(),
                                                       std::string("kept"), Tensor());
    REQUIRE(arguments.size() == 2);
    CHECK(std::get<0>(arguments[1]).at("x")[0].item<int64_t>() == 2);
    CHECK(std::get<2>(arguments[1]) == "kept");
    CHECK_THROWS_WITH_AS(parallel::scatter_arguments(cpus(3), 0, arange(6), arange(2)), doctest::Contains("into 2 chunks"), ValueError);
    CHECK_THROWS_AS(parallel::scatter(full({}, 1.0), cpus(2)), ValueError);
    CHECK_THROWS_AS(parallel::scatter(arange(3), {}), ValueError);
    CHECK_THROWS_AS(parallel::gather({}, kCPU), ValueError);
    nn::Linear model(2, 2);
    CHECK_THROWS_WITH_AS(parallel::parallel_apply(parallel::replicate(model, cpus(2)), {ones({1, 2})}, cpus(2)),
                         doctest::Contains("2 modules, 1 inputs and 2 devices"), ValueError);
    CHECK(parallel::parallel_apply(parallel::replicate(model, cpus(2)), {ones({1, 2}), ones({3, 2})}, cpus(2))[1].size(0) == 3);
    CHECK(parallel::data_parallel(model, {.devices = cpus(2)}, ones({4, 2})).size(0) == 4);
  }
}

}  // namespace parallel_tests
