// Trace: what it counts, and that it has no side effects.
#include <functional>
#include <map>
#include <string>
#include <thread>

#include <amp/autograd/node.h>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "support.h"

namespace trace_tests {

using namespace amp;
using amp::testing::normal;

namespace {

const TraceData::Op* find_op(const TraceData& data, const std::string& name, ScalarType computed = ScalarType::Undefined) {
  for (const auto& op : data.ops) {
    if (op.op == name && (computed == ScalarType::Undefined || op.computed == computed)) return &op;
  }
  return nullptr;
}

const TraceData::Cast* find_cast(const TraceData& data, const std::string& op, ScalarType from, ScalarType to) {
  for (const auto& cast : data.casts) {
    if (cast.op == op && cast.from == from && cast.to == to) return &cast;
  }
  return nullptr;
}

const TraceData::Skip* find_skip(const TraceData& data, const std::string& op) {
  for (const auto& skip : data.skips) {
    if (skip.op == op) return &skip;
  }
  return nullptr;
}

struct Small {
  Tensor x = normal({2, 3}, kFloat32), w = normal({3, 4}, TensorOptions(kFloat32).requires_grad(true), 2);
};

}  // namespace

TEST_SUITE("trace") {
  TEST_CASE("calls are counted by op, device and dtypes, also outside of regions") {
    const Small s;
    Trace trace;
    mm(s.x, s.w);
    {
      const Autocast region(kCPU);
      mm(s.x, s.w);
      mm(s.x, s.w);
      exp(s.x);
    }
    const TraceData data = trace.data();
    REQUIRE(find_op(data, "mm", kFloat32) != nullptr);
    CHECK(find_op(data, "mm", kFloat32)->calls == 1);
    CHECK(find_op(data, "mm", kFloat32)->output == kFloat32);
    const TraceData::Op* low = find_op(data, "mm", kBFloat16);
    REQUIRE(low != nullptr);
    CHECK(low->calls == 2);
    CHECK(low->given == kFloat32);
    CHECK(low->output == kBFloat16);
    CHECK(low->device == kCPU);
    CHECK(low->nanoseconds > 0);
    CHECK(find_op(data, "exp", kFloat32)->calls == 1);
    CHECK(data.num_calls() == 4);
    CHECK(data.regions == 1);
  }

  TEST_CASE("casts come with bytes, cache hits and misses") {
    const Small s;
    Trace trace;
    {
      const Autocast region(kCPU, {.dtype = kFloat16});
      for (int i = 0; i < 3; ++i) mm(s.x, s.w);
      autocast::cached_cast(kFloat16, s.x, kCPU);
    }
    const TraceData data = trace.data();
    const TraceData::Cast* cast = find_cast(data, "mm", kFloat32, kFloat16);
    REQUIRE(cast != nullptr);
    CHECK(cast->copied == 3);  // x, which is not cached
    CHECK(cast->missed == 1);  // w, the first time
    CHECK(cast->hits == 2);
    CHECK(cast->bytes == 3 * 6 * (4 + 2) + 12 * (4 + 2));
    CHECK(find_cast(data, "cached_cast", kFloat32, kFloat16)->copied == 1);
    CHECK(data.num_casts() == 5);
    CHECK(data.cache_hits() == 2);
    CHECK(data.cache_misses() == 1);
  }

  TEST_CASE("the results, the tape and autocast's own statistics are those without a trace") {
    const Small s;
    const auto run = [&] {
      const Autocast region(kCPU);
      return softmax(mm(s.x, s.w), 1).sum();
    };
    const AutocastStats before = autocast_stats();
    const Tensor plain = run();
    const AutocastStats between = autocast_stats();
    Trace trace({.shadow = {"*"}});
    const Tensor traced = run();
    const AutocastStats after = autocast_stats();
    trace.stop();
    CHECK(amp::testing::difference(plain, traced) == "");
    CHECK(traced.requires_grad());
    CHECK(between.casts - before.casts == after.casts - between.casts);
    CHECK(between.cache_hits - before.cache_hits == after.cache_hits - between.cache_hits);
    CHECK(std::string(plain.grad_fn()->name()) == traced.grad_fn()->name());
  }

  TEST_CASE("an op's parts are not calls of their own; those of a composite without a rule are") {
    const Tensor a = normal({2, 3}, kFloat32), b = normal({2, 3}, kFloat32, 2);
    Trace trace;
    cosine_similarity(a, b);
    const uint64_t parts = trace.data().num_calls();
    CHECK(find_op(trace.data(), "cosine_similarity") == nullptr);
    CHECK(parts >= 2);
    {
      const Autocast region(kCPU, {.policy_device = kCUDA});  // fp32 on CUDA's list
      cosine_similarity(a, b);
    }
    const TraceData data = trace.data();
    REQUIRE(find_op(data, "cosine_similarity", kFloat32) != nullptr);
    CHECK(data.num_calls() == parts + 1);
  }

  TEST_CASE("a composite of unseen parts is seen itself") {
    const Tensor logits = normal({4, 3}, kFloat32), target = zeros({4}, kInt64);
    Trace trace;
    cross_entropy(logits, target);
    CHECK(trace.data().num_calls() >= 1);
    CHECK(trace.data().ops[0].op.find("entropy") != std::string::npos);
  }

  TEST_CASE("a number in place of a tensor is no input") {
    const Tensor x = normal({4}, kFloat16);
    Trace trace({.shadow = {"mul"}});
    x * 2.0;
    zeros({2}, kInt64) * 2.5;
    const Autocast region(kCPU, {.policy = derive_policy(autocast::find_policy("torch-2.0"), {{"mul", autocast::Category::Fp32}})});
    x * 2.0;
    const TraceData data = trace.data();
    REQUIRE(find_op(data, "mul", kFloat16) != nullptr);
    CHECK(find_op(data, "mul", kFloat16)->given == kFloat16);
    CHECK(find_op(data, "mul", kFloat16)->output == kFloat16);
    REQUIRE(find_op(data, "mul", kInt64) != nullptr);
    CHECK(find_op(data, "mul", kInt64)->output == kFloat32);
    CHECK(find_op(data, "mul", kFloat32)->given == kFloat16);
    CHECK(find_skip(data, "mul") == nullptr);
    REQUIRE(data.shadows.size() == 1);
    CHECK(data.shadows[0].computed == kFloat16);
    CHECK(data.shadows[0].worst == "float16 [4]");
  }

  TEST_CASE("in-place and out variants are ops of their own") {
    Tensor x = normal({4}, kFloat32), out = empty({4}, kFloat32);
    Trace trace;
    relu_(x);
    x.add_(x);
    exp_out(out, x);
    const TraceData data = trace.data();
    CHECK(find_op(data, "relu_")->calls == 1);
    CHECK(find_op(data, "add_")->calls == 1);
    CHECK(find_op(data, "exp_")->calls == 1);
    CHECK(data.num_calls() == 3);
  }

  TEST_CASE("ping-pong: low, float32, low again, through ops without a rule") {
    const Small s;
    const Tensor w2 = normal({4, 5}, kFloat32, 3);
    Trace trace;
    {
      const Autocast region(kCPU, {.dtype = kFloat16, .policy_device = kCUDA});
      const Tensor h = mm(s.x, s.w);   // Half
      const Tensor p = softmax(h, 1);  // Float, by its rule
      mm(relu(p), w2);                 // Half again
      mm(s.x, s.w);                    // no ping-pong: x was float32 from the start
    }
    const TraceData data = trace.data();
    REQUIRE(data.ping_pongs.size() == 1);
    CHECK(data.ping_pongs[0].up.substr(0, 7) == "softmax");
    CHECK(data.ping_pongs[0].down == "mm");
    CHECK(data.ping_pongs[0].low == kFloat16);
    CHECK(data.ping_pongs[0].times == 1);
    CHECK(data.ping_pongs[0].bytes == 8 * (4 + 2));
    CHECK(data.steps.back().ping_pongs == 1);
  }

  TEST_CASE("what was not cast, and what is banned") {
    const Small s;
    Trace trace;
    {
      const Autocast region(kCPU, {.dtype = kBFloat16, .policy_device = kCUDA});
      mm(s.x.to(kBFloat16), s.w);
      mm(s.x.to(kFloat64), s.w.to(kFloat64));
      CHECK_THROWS_AS(binary_cross_entropy(sigmoid(s.x), sigmoid(s.x)), Error);
    }
    const TraceData data = trace.data();
    REQUIRE(find_skip(data, "mm") != nullptr);
    CHECK(find_skip(data, "mm")->same_dtype == 1);
    CHECK(find_skip(data, "mm")->not_eligible == 2);
    REQUIRE(find_skip(data, "binary_cross_entropy") != nullptr);
    CHECK(find_skip(data, "binary_cross_entropy")->banned == 1);
  }

  TEST_CASE("backward nodes are counted, with their gradients' time") {
    const Small s;
    Trace trace;
    Tensor loss;
    {
      const Autocast region(kCPU);
      loss = mm(s.x, s.w).sum();
    }
    const uint64_t forward = trace.data().num_calls();
    loss.backward();
    const TraceData data = trace.data();
    CHECK(data.num_calls() == forward);
    bool found = false;
    for (const auto& node : data.nodes) found = found || (node.name == "MmBackward" && node.calls == 1 && node.nanoseconds > 0);
    CHECK(found);
  }

  TEST_CASE("backward nodes have the names of the functions that the program called") {
    const Tensor x = normal({2, 4, 3}, TensorOptions(kFloat32).requires_grad(true));
    const Tensor labels = zeros({2, 3}, kInt64), image = x.detach().unsqueeze(1).requires_grad_();
    const std::map<std::string, std::function<Tensor()>> calls = {
        {"GeluBackward", [&] { return gelu(x); }},
        {"SoftsignBackward", [&] { return softsign(x); }},
        {"ClampBackward", [&] { return clamp(x, -1, 1); }},
        {"AbsBackward", [&] { return abs(x); }},
        {"GroupNormBackward", [&] { return group_norm(x, 2); }},
        {"CrossEntropyBackward", [&] { return cross_entropy(x, labels); }},
        {"MseLossBackward", [&] { return mse_loss(x, x.detach()); }},
        {"InterpolateBackward",
         [&] {
           return upsample_nearest2d(image, {8, 6});
         }},
    };
    for (const auto& [name, call] : calls) {
      Trace trace;
      call().sum().backward();
      std::string found;
      for (const auto& node : trace.data().nodes) found += node.name + ' ';
      CHECK_MESSAGE(found.find(name) != std::string::npos, name << " is not among " << found);
    }
  }

  TEST_CASE("steps: counts and the scaler's scale") {
    Tensor w = ones({3}, TensorOptions(kFloat32).requires_grad(true));
    optim::SGD optimizer({w}, 0.1);
    GradScaler scaler(kCPU, {.init_scale = 8});
    Trace trace;
    for (int i = 0; i < 3; ++i) {
      optimizer.zero_grad();
      scaler.scale((w * (i == 1 ? INFINITY : 1.0)).sum()).backward();
      scaler.step(optimizer);
      scaler.update();
      trace.step();
    }
    const TraceData data = trace.data();
    REQUIRE(data.steps.size() == 3);
    CHECK(data.steps[0].index == 0);
    CHECK(data.steps[0].scale == 8.0);
    CHECK_FALSE(data.steps[0].skipped);
    CHECK(data.steps[1].skipped);
    CHECK(data.steps[1].scale == 4.0);
    CHECK_FALSE(data.steps[2].skipped);
    CHECK(data.steps[2].calls > 0);
    CHECK(data.steps[2].milliseconds > 0);
  }

  TEST_CASE("shadows: errors against float32") {
    const Small s;
    const Tensor large = full({2, 3}, 300.0, kFloat32), big_weight = full({3, 1}, 300.0, kFloat32);
    Trace trace({.shadow = {"mm"}});
    Tensor low;
    {
      const Autocast region(kCPU, {.dtype = kFloat16});
      low = mm(s.x, s.w);
      exp(s.x);               // has a rule, but was not selected
      mm(large, big_weight);  // 270000: out of range for float16
    }
    const TraceData data = trace.data();
    REQUIRE(data.shadows.size() == 1);
    const TraceData::Shadow& shadow = data.shadows[0];
    CHECK(shadow.op == "mm");
    CHECK(shadow.computed == kFloat16);
    CHECK(shadow.calls == 2);
    CHECK(shadow.elements == 8 + 2);
    CHECK(shadow.non_finite == 2);
    const auto a = amp::testing::values(low), b = amp::testing::values(mm(s.x, s.w));
    double worst = 0, largest = 0, sum = 0, sum_wide = 0;
    for (size_t i = 0; i < a.size(); ++i) {
      worst = std::max(worst, std::abs(a[i] - b[i]));
      largest = std::max(largest, std::abs(b[i]));
      sum += std::abs(a[i] - b[i]);
      sum_wide += std::abs(b[i]);
    }
    CHECK(worst > 0);
    CHECK(shadow.max_abs == doctest::Approx(worst));
    CHECK(shadow.max_rel == doctest::Approx(worst / largest));
    CHECK(shadow.mean_abs == doctest::Approx(sum / 10));
    CHECK(shadow.mean_rel == doctest::Approx(sum / sum_wide));
    CHECK(shadow.worst == "float32 [2, 3], float32 [3, 4]");
    CHECK_THROWS_WITH_AS(testing::discard(Trace({.shadow = {"mmm"}})), "[Trace] there is no op `mmm`; did you mean `mm`?", ValueError);
  }

  TEST_CASE("a shadow runs in float32 whatever the rule says, and leaves the region as it was") {
    using autocast::Category;
    const autocast::Policy& policy =
        derive_policy(autocast::find_policy("torch-2.0"),
                      {{.op = "mul", .category = Category::LowerPrecisionFp, .output = autocast::Output::Float32, .keep = {"other"}}});
    const Tensor x = normal({3, 4}, kFloat32), y = normal({3, 4}, kBFloat16, 2);
    Trace trace({.shadow = {"mul"}});
    const Autocast region(kCPU, {.policy = policy});
    const AutocastStats before = autocast_stats();
    const Tensor result = mul(x, y);
    CHECK(autocast_stats().casts - before.casts == 2);  // casts of x, and of the result back
    CHECK(result.dtype() == kFloat32);
    CHECK(is_autocast_enabled(kCPU));
    const TraceData data = trace.data();
    REQUIRE(data.shadows.size() == 1);
    CHECK(data.shadows[0].computed == kBFloat16);
    const Autocast off(kCPU, {.enabled = false});
    CHECK(data.shadows[0].max_abs == doctest::Approx((result - x * y.to(kFloat32)).abs().max().item<double>()));
  }

  TEST_CASE("a shadow draws the same random numbers and does not disturb those after it") {
    const Tensor x = ones({64}, kFloat16);
    manual_seed(5);
    const Tensor plain = dropout(x, 0.5, true), next = rand({3});
    manual_seed(5);
    Trace trace({.shadow = {"dropout", "native_dropout"}});
    const Tensor traced = dropout(x, 0.5, true), next_traced = rand({3});
    CHECK(amp::testing::difference(plain, traced) == "");
    CHECK(amp::testing::difference(next, next_traced) == "");
    for (const auto& shadow : trace.data().shadows) CHECK(shadow.max_abs == 0);
  }

  TEST_CASE("a shadow draws the same numbers from a generator of the program") {
    const Tensor x = full({64}, 0.5, kFloat16);
    const auto draw = [&] {
      const Generator generator(kCPU, 3);
      const Tensor first = bernoulli(x, generator);
      return cat({first, bernoulli(x, generator)});
    };
    const Tensor plain = draw();
    const Trace trace({.shadow = {"bernoulli"}});
    CHECK(amp::testing::difference(plain, draw()) == "");
  }

  TEST_CASE("shadows in every second step") {
    const Small s;
    Trace trace({.shadow = {"mm"}, .shadow_every = 2});
    const Autocast region(kCPU);
    for (int i = 0; i < 5; ++i) {
      mm(s.x, s.w);
      trace.step();
    }
    CHECK(trace.data().shadows[0].calls == 3);
    CHECK_THROWS_AS(testing::discard(Trace({.shadow_every = 0})), ValueError);
  }

  TEST_CASE("ops that update running statistics have no shadow") {
    const Tensor x = normal({4, 3}, kBFloat16), mean = zeros({3}, kFloat32), var = ones({3}, kFloat32);
    const Tensor mean2 = mean.clone(), var2 = var.clone();
    const auto run = [&](const Tensor& m, const Tensor& v) { return batch_norm(x, Tensor(), Tensor(), m, v, true, 0.1, 1e-5, true); };
    run(mean, var);
    Trace trace({.shadow = {"*"}});
    run(mean2, var2);
    CHECK(amp::testing::difference(mean, mean2) == "");
    CHECK(amp::testing::difference(var, var2) == "");
    CHECK(trace.data().shadows.empty());
  }

  TEST_CASE("traces nest, and an exception or stop() ends one") {
    const Small s;
    Trace outer;
    try {
      const Trace inner;
      mm(s.x, s.x);  // shapes do not fit
    } catch (const Error&) {}
    CHECK(outer.data().num_calls() == 0);  // no result
    {
      const Trace inner;
      mm(s.x, s.w);
      CHECK(inner.data().num_calls() == 1);
    }
    CHECK(outer.data().num_calls() == 1);
    outer.stop();
    outer.stop();
    mm(s.x, s.w);
    CHECK(outer.data().num_calls() == 1);
    CHECK_FALSE(is_autocast_enabled(kCPU));
  }

  TEST_CASE("NVTX ranges may be asked for in every build, and are closed by exceptions") {
    const Small s;
    Trace trace({.nvtx = true});
    CHECK_THROWS_AS(mm(s.x, s.x), Error);
    mm(s.x, s.w).sum().backward();
    CHECK(find_op(trace.data(), "mm")->calls == 1);
  }

  TEST_CASE("a captured autocast state carries no trace") {
    const Small s;
    Trace trace;
    const AutocastState state = AutocastState::capture();
    std::thread([&] {
      const AutocastStateGuard guard(state);
      mm(s.x, s.w);
    }).join();
    CHECK(trace.data().num_calls() == 0);
    {
      const AutocastStateGuard guard(state);
      mm(s.x, s.w);
    }
    CHECK(trace.data().num_calls() == 1);
  }
}

TEST_SUITE("traces, threads") {
  TEST_CASE("all threads: seen from their next region or backward on, until the trace ends") {
    const Small s;
    auto trace = std::make_unique<Trace>(TraceOptions{.all_threads = true});
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 50; ++i) {
          const Autocast region(kCPU);
          mm(s.x, s.w).sum().backward();
        }
      });
    }
    for (auto& thread : threads) thread.join();
    const TraceData data = trace->data();
    CHECK(find_op(data, "mm", kBFloat16)->calls == 200);
    CHECK(data.regions == 200);
    std::atomic<bool> ended{false}, first{false};
    std::thread late([&] {
      const Autocast region(kCPU);
      mm(s.x, s.w);
      first = true;
      while (!ended) std::this_thread::yield();
      mm(s.x, s.w);
    });
    while (!first) std::this_thread::yield();
    CHECK(find_op(trace->data(), "mm", kBFloat16)->calls == 201);
    trace.reset();
    ended = true;
    late.join();
  }
}

}  // namespace trace_tests
