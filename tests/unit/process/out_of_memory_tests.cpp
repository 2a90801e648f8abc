// Every allocation of a list of calls fails in turn. No call may end the process or throw anything except OutOfMemoryError, and the library
// must work afterwards. Each failure is tested in a separate process, in which nothing has been initialized yet.
#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <amp/all.h>
#include <amp/distributed/distributed.h>
#include <amp/jit/jit.h>

#include "faults.h"
#include "support.h"
#include "unit/interop/files.h"

namespace out_of_memory_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Body = std::function<void()>;

void check_all(const char* name, const std::function<Body()>& prepare, FailingThreads threads = FailingThreads::Own) {
  const auto computation = [&] {
    return Computation([body = prepare()] {
      body();
      return 0.0;
    });
  };
  check_faults(name, computation, {.threads = threads, .typed = true, .dense = true});
}

Tensor leaf(IntArrayRef sizes, ScalarType dtype = kFloat32) { return ones(sizes, dtype).requires_grad_(); }

template <class F>
std::function<Body()> with(const F& function) {
  return [function] { return Body(function); };
}

// Fails allocations only after a first run. oneDNN 3.2 itself crashes if an allocation fails while it creates a primitive. It also crashes
// in the backward pass of a convolution, which is therefore not among the calls.
template <class F>
std::function<Body()> warmed(const F& function) {
  return [function] {
    function();
    empty_cache();
    return Body(function);
  };
}

// Fails allocations of a small op when the memory pool has no free blocks for it: earlier tests may have left many.
template <class F>
std::function<Body()> without_free_blocks(const F& function) {
  return [function] {
    const auto held = std::make_shared<std::vector<Tensor>>();
    held->reserve(1 << 18);
    bool allocates = false;
    while (!allocates) {
      fail_allocation(1, /*all=*/true, FailingThreads::Own);
      try {
        held->push_back(function());
      } catch (const OutOfMemoryError&) {}
      allocates = end_failures();
    }
    return Body([function, held] { function(); });
  };
}

// A reduction of two ranks of this process. If one fails, does not wait for the timeout of the other.
void reduce_together() {
  const auto groups = distributed::make_local_groups(2, {.timeout = std::chrono::minutes(5), .check = true});
  const Tensor large = ones({5000}), small = ones({3});
  for (const Tensor& tensor : {large, small}) {
    const Tensor other = tensor.clone();
    const distributed::WorkPtr works[] = {groups[0]->all_reduce(tensor), groups[1]->all_reduce(other)};
    while (!works[0]->done() || !works[1]->done()) {
      for (const distributed::WorkPtr& work : works) {
        if (work->done()) work->wait();
      }
      std::this_thread::yield();
    }
    for (const distributed::WorkPtr& work : works) work->wait();
    AMP_CHECK(difference(tensor, full(tensor.sizes(), 2.0, kFloat32)).empty(), Error, "the sum is wrong");
  }
}

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("elementwise, reductions, shapes") {
  check_all("add", without_free_blocks([] { return add(ones({3}), ones({3})); }));
  check_all("large add", with([] { add(ones({300, 300}), ones({300})); }));
  check_all("sum, softmax, sort", with([] {
              const Tensor x = ones({40, 50});
              sum(x, {0, 1});
              softmax(x, 1);
              sort(x, 1);
              topk(x, 3);
            }));
  check_all("cat, stack, split, index", [] {
    const Tensor x = ones({6, 5}), rows = tensor({0, 2});
    return Body([x, rows] {
      const std::vector<Tensor> parts = split(x, 2);
      cat(parts);
      stack(parts);
      index_select(x, 0, rows);
      einsum("ij,kj->ik", {x, x});
    });
  });
}

TEST_CASE("products") {
  check_all("small mm", without_free_blocks([] { return mm(ones({4, 4}), ones({4, 4})); }));
  check_all("mm by oneDNN", warmed([] { mm(ones({200, 200}), ones({200, 200})); }));
  check_all("mm by OpenBLAS", with([] { mm(ones({200, 200}, kFloat64), ones({200, 200}, kFloat64)); }));
  check_all("linear in bfloat16", warmed([] { linear(ones({64, 128}, kBFloat16), ones({96, 128}, kBFloat16), ones({96}, kBFloat16)); }));
  check_all("bmm", warmed([] { bmm(ones({3, 100, 100}), ones({3, 100, 100})); }));
}

TEST_CASE("convolutions and pools") {
  check_all("conv2d", warmed([] { conv2d(ones({2, 16, 20, 20}), ones({16, 16, 3, 3}), ones({16}), {1, 1}, {1, 1}); }));
  check_all("max_pool2d", with([] { max_pool2d(leaf({2, 4, 8, 8}), {2, 2}).sum().backward(); }));
}

TEST_CASE("frozen programs with convolutions") {
  for (const int64_t kernel : {1, 3, 5}) {
    for (const int runs : {1, 2}) {  // the run after the first one is recorded, later ones have a plan
      check_all(detail::concat("kernel ", kernel, " after runs: ", runs).c_str(), [=] {
        const nn::Sequential model(nn::Conv2d(nn::Conv2dOptions(16, 32, kernel).padding(kernel / 2)), nn::ReLU());
        const Tensor x = ones({2, 16, 20, 20});
        const jit::Program program = jit::freeze(jit::trace([&](const Tensor& t) { return model->forward(t); }, {x}));
        for (int run = 0; run < runs; ++run) program(x);
        empty_cache();
        return Body([program, x] { program(x); });
      });
    }
  }
}

TEST_CASE("groups of processes: allocations of all threads") {
  check_all(
      "a reduction",
      [] {
        return Body([] {
          try {
            reduce_together();
          } catch (const std::bad_alloc&) {  // a group's constructor may throw it
            if (!failures_armed()) throw;
          } catch (const Error&) {  // of the rank that has failed, or of the one that waits for it
            if (!failures_armed()) throw;
          }
        });
      },
      FailingThreads::All);
}

TEST_CASE("backward passes and regions") {
  check_all("backward", with([] {
              const Tensor x = leaf({10}), y = x * 2 + x.exp();
              (y * y).sum().backward();
            }));
  check_all("hooks, retained gradients, second derivatives", with([] {
              const Tensor x = leaf({10});
              Tensor y = x.sin();
              y.retain_grad();
              y.register_hook([](const Tensor& grad) { return grad * 2; });
              const auto grads = autograd::grad({y.sum()}, {x}, {}, /*retain_graph=*/true, /*create_graph=*/true);
              grads[0].sum().backward();
            }));
  check_all("a region with cached weights", warmed([] {
              const Tensor w = leaf({64, 64}), x = ones({8, 64});
              const Autocast region(kCPU);
              Tensor y = linear(x, w);
              y = linear(y.relu(), w);
              y.sum().backward();
            }));
  check_all("a network", [] {
    const nn::Sequential model(nn::Linear(8, 16), nn::ReLU(), nn::LayerNorm(nn::LayerNormOptions({16})), nn::Linear(16, 4));
    return Body([model] { cross_entropy(model->forward(ones({5, 8})), zeros({5}, kInt64)).backward(); });
  });
}

TEST_CASE("optimizer steps") {
  const auto steps = [](bool scaled) {
    return [scaled] {
      auto p = std::make_shared<std::vector<Tensor>>(std::vector<Tensor>{leaf({300}), leaf({20, 3})});
      auto adam = std::make_shared<optim::Adam>(*p, optim::AdamOptions(0.1).amsgrad(true));
      auto scaler = std::make_shared<GradScaler>(kCPU);
      scaler->scale(ones({}));
      return Body([=] {
        for (const Tensor& t : *p) t.mutable_grad() = ones(t.sizes());
        if (!scaled) return static_cast<void>(adam->step());
        scaler->update(1024.0);  // in case a previous step was interrupted
        scaler->step(*adam, {.max_norm = 1.0});
        scaler->update();
      });
    };
  };
  check_all("Adam", steps(false));
  check_all("a scaler's step of Adam", steps(true));
  // After a failure, the update of the scaler is called again.
  check_all("a scaler's update", [] {
    auto scaler = std::make_shared<GradScaler>(kCPU, GradScalerOptions{.init_scale = 8, .growth_interval = 1});
    const Tensor w = leaf({3}), v = leaf({3});
    auto first = std::make_shared<optim::SGD>(std::vector<Tensor>{w}, optim::SGDOptions(0.1)),
         second = std::make_shared<optim::SGD>(std::vector<Tensor>{v}, optim::SGDOptions(0.1));
    const auto step = [=] {
      w.mutable_grad() = ones({3});
      v.mutable_grad() = ones({3});
      scaler->step(*first);
      scaler->step(*second);
    };
    scaler->scale(ones({}));
    step();
    return Body([=, updated = std::make_shared<bool>(false)] {
      if (std::exchange(*updated, false)) step();
      ones({300, 300});
      const double before = scaler->get_scale();
      scaler->update();
      *updated = true;
      if (scaler->get_scale() != 2 * before) throw Error("the scale has moved in a failed update");
    });
  });
}

TEST_CASE("files") {
  const Folder folder;
  const StateDict state{{"w", ones({10})}, {"v", ones({3, 4}, kBFloat16)}, {"n", Scalar(2.0)}};
  const std::string whole = folder.file("whole.safetensors"), shards = folder.file("shards.safetensors"), json = folder.file("s.json");
  // Arguments are made here: the caller's strings and maps throw std::bad_alloc.
  const std::map<std::string, std::string> metadata{{"format", "pt"}};
  const std::string nested = "tests/unit/interop/pt/nested.pt", flat = "tests/unit/interop/pt/state.pt";
  check_all("safetensors", with([=] {
              save_safetensors(state, whole, metadata);
              load_safetensors(whole, {.mmap = true});
              load_safetensors(whole);
              load_safetensors_metadata(whole);
            }));
  check_all("shards", with([=] {
              save_safetensors(state, shards, {.max_shard_size = 30});
              load_safetensors(shards);
            }));
  check_all("JSON", with([=] {
              save_json(state, json);
              load_json(json);
            }));
  check_all("torch.save's files", with([=] {
              load_pt(nested);
              load_pt(flat, {.mmap = true, .rename = [](const std::string& name) { return "net." + name; }});
            }));
  CHECK(folder.entries() == 6);  // one whole file, three shards with an index, JSON: no drafts
}

TEST_CASE("recorded programs in files") {
  const Folder folder;
  const std::string path = folder.file("program");
  const nn::Sequential model(nn::Linear(8, 16), nn::ReLU(), nn::Linear(16, 4));
  const jit::Program program = jit::trace(model, {ones({5, 8})});
  check_all("program", with([=] {
              program.save(path);
              jit::Program::load(path);
            }));
  CHECK(folder.entries() == 1);
}

TEST_SUITE_END();

}  // namespace out_of_memory_tests
