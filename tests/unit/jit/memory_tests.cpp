// The memory of frozen programs: tensors that exist at the same time never share it, and results equal those of runs without a plan.
#include <algorithm>
#include <random>
#include <thread>

#include <amp/extension/library.h>
#include <amp/extension/op.h>

#include "unit/jit/models.h"

namespace memory_tests {

using namespace amp;
using amp::testing::difference;
using amp::testing::joined;
using amp::testing::normal;

namespace {

using Part = jit::MemoryPlan::Part;

bool coexist(const Part& a, const Part& b) { return a.first <= b.last && b.first <= a.last; }

void check_plan(const jit::MemoryPlan& plan) {
  for (const Part& part : plan.parts) {
    CHECK((part.offset >= 0) == (part.last >= 0));
    if (part.offset < 0) continue;
    CHECK(part.offset % 256 == 0);
    CHECK(part.offset + part.bytes <= plan.bytes);
    int64_t needed = 0;  // tensors that exist when this one is made
    for (const Part& other : plan.parts) {
      if (other.offset < 0 || !coexist(part, other)) continue;
      if (other.first <= part.first) needed += other.bytes;
      const bool apart = part.offset + part.bytes <= other.offset || other.offset + other.bytes <= part.offset;
      CHECK((&part == &other || apart));
    }
    CHECK(needed <= plan.bytes);
  }
  CHECK(plan.bytes <= plan.unshared_bytes());
}

template <class M>
jit::Program frozen(M& module, const Tensor& example, bool mixed, int64_t batch_dim = 0) {
  const AutocastOptions autocast{.dtype = kBFloat16, .enabled = mixed};
  return jit::freeze(jit::trace(module, {example}, {.autocast = autocast, .batch_dim = batch_dim}));
}

// Checks that runs with a plan give the results of the first run, which has no plan. Returns the bytes that the plans save.
template <class M>
int64_t check_memory(M& module, const std::function<Tensor(int64_t batch, uint32_t seed)>& input, int64_t batch_dim = 0) {
  const NoGradGuard no_grad;
  int64_t saved = 0;
  for (const bool mixed : {false, true}) {
    const jit::Program program = frozen(module, input(2, 5), mixed, batch_dim);
    CHECK(program.memory_plans().empty());
    const Tensor small[] = {input(3, 6)}, large[] = {input(64, 7)}, other[] = {input(64, 8)};
    const std::vector<Tensor> of_small = program.run(small), of_large = program.run(large), of_other = program.run(other);
    for (int i = 0; i < 3; ++i) {
      for (size_t k = 0; k < of_small.size(); ++k) {
        CHECK(difference(program.run(large)[k], of_large[k]) == "");
        CHECK(difference(program.run(small)[k], of_small[k]) == "");
        CHECK(difference(program.run(other)[k], of_other[k]) == "");
      }
    }
    const std::vector<jit::MemoryPlan> plans = program.memory_plans();
    REQUIRE(plans.size() == 2);
    for (const jit::MemoryPlan& plan : plans) check_plan(plan);
    CHECK(plans[1].batch == 64);
    CHECK(plans[1].bytes > 0);
    saved += plans[1].unshared_bytes() - plans[1].bytes;
    CHECK(joined(program.report()).find("planned " + std::to_string(plans[1].bytes) + " bytes for a batch of 64") != std::string::npos);
  }
  return saved;
}

// A custom op that keeps its argument, if `kept` is not null.
std::vector<Tensor>* kept = nullptr;
Tensor total(const Tensor& self) {
  if (kept != nullptr) kept->push_back(self);
  return self.sum();
}
constexpr extension::OpEntry kKeeping[] = {{.name = "keeping::total",
                                            .signature = "(Tensor self) -> Tensor",
                                            .casts = "self",
                                            .same_dtype = "",
                                            .aliases = "",
                                            .facts = extension::kOpenDtype | extension::kCastArgument,
                                            .call = [] { return op_call_detail::make("keeping::total", total, "self", 0, OpId{}); }}};

}  // namespace

TEST_SUITE("jit memory") {
  TEST_CASE("parts that exist at the same time are apart, for random lifetimes") {
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
      jit::MemoryPlan plan;
      const int count = 1 + static_cast<int>(random() % 40);
      for (int i = 0; i < count; ++i) {
        const auto first = static_cast<int64_t>(random() % 60);
        const bool outlives = random() % 10 == 0;
        plan.parts.push_back({.bytes = 1 + static_cast<int64_t>(random() % 5000),
                              .first = first,
                              .last = outlives ? -1 : first + 1 + static_cast<int64_t>(random() % 20)});
      }
      jit::assign_offsets(plan);
      check_plan(plan);
    }
  }

  TEST_CASE("very many parts that exist at the same time are apart") {
    std::mt19937 random(4);
    jit::MemoryPlan plan;
    constexpr int64_t kParts = 2000, kTogether = 500;
    for (int64_t i = 0; i < kParts; ++i)
      plan.parts.push_back({.bytes = 1 + static_cast<int64_t>(random() % 5000), .first = 2 * i, .last = 2 * (i + kTogether) + 1});
    jit::assign_offsets(plan);
    check_plan(plan);
    CHECK(plan.bytes < plan.unshared_bytes() / 2);
  }

  TEST_CASE("a long program gives what its function gives, whatever stays until its end") {
    const auto chain = [](const Tensor& x) {
      Tensor y = x;
      std::vector<Tensor> kept;
      for (int i = 0; i < 300; ++i) {
        y = (y + 1.0) * 0.5;
        if (i % 50 == 0) kept.push_back(y * static_cast<double>(i));
        if (i % 70 == 0) y = cat({y, y}, 1).narrow(1, 0, 4) + y;
      }
      kept.push_back(y);
      return kept;
    };
    const jit::Program program = jit::freeze(jit::trace(chain, {normal({2, 4}, kFloat32)}));
    for (int64_t rows = 2; rows < 5; ++rows) {
      for (int run = 0; run < 4; ++run) {
        const Tensor x = normal({rows, 4}, kFloat32, static_cast<uint32_t>(run));
        const std::vector<Tensor> expected = chain(x), found = program.run({&x, 1});
        REQUIRE(found.size() == expected.size());
        for (size_t i = 0; i < found.size(); ++i) CHECK(amp::testing::difference(found[i], expected[i]) == "");
      }
    }
  }

  TEST_CASE("a chain takes the memory of its two largest neighbors") {
    jit::MemoryPlan plan;
    for (const int64_t i : {0, 1, 2, 3, 4}) plan.parts.push_back({.bytes = 256 * (i + 1), .first = 2 * i, .last = 2 * i + 3});
    jit::assign_offsets(plan);
    check_plan(plan);
    CHECK(plan.bytes == 256 * 9);
  }

  TEST_CASE("models with a plan give what they give without") {
    manual_seed(3);
    nn::Sequential perceptron = amp::testing::perceptron(), residual = amp::testing::residual_network();
    check_memory(perceptron, [](int64_t n, uint32_t seed) { return normal({n, 12}, kFloat32, seed); });
    CHECK(check_memory(residual, [](int64_t n, uint32_t seed) { return normal({n, 3, 8, 8}, kFloat32, seed); }) > 0);
    nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(16, 4).dim_feedforward(24).batch_first(true));
    layer->eval();
    CHECK(check_memory(layer, [](int64_t n, uint32_t seed) { return normal({n, 5, 16}, kFloat32, seed); }) > 0);
    // Two layers, which give intermediate results.
    nn::LSTM lstm(nn::LSTMOptions(6, 8).num_layers(2));
    lstm->eval();
    auto both = [&](const Tensor& x) { return std::get<0>(lstm(relu(x * 2) + 1)) * 2; };
    check_memory(
        both,
        [](int64_t n, uint32_t seed) {
          return normal({5, n, 6}, kFloat32, seed);
        },
        1);
  }

  TEST_CASE("outputs have memory of their own, also those that are views or inputs") {
    auto function = [](const Tensor& x) {
      const Tensor y = relu(x), z = y + x;
      return std::vector<Tensor>{z.slice(1, 0, 8), z.t(), (z * 2).exp(), x};
    };
    const jit::Program program = jit::freeze(jit::trace(function, {normal({2, 600}, kFloat32)}));
    std::vector<std::vector<Tensor>> kept;
    for (uint32_t run = 0; run < 6; ++run) {
      const Tensor x[] = {normal({5, 600}, kFloat32, run)};
      kept.push_back(program.run(x));
    }
    for (uint32_t run = 0; run < 6; ++run) {
      const std::vector<Tensor> expected = function(normal({5, 600}, kFloat32, run));
      for (size_t i = 0; i < expected.size(); ++i) CHECK(difference(kept[run][i], expected[i]) == "");
      kept[run][2].resize_({50, 600});  // its memory can grow
    }
  }

  TEST_CASE("who writes to outputs changes neither the program nor its inputs") {
    const Tensor weight = normal({600}, kFloat32);
    auto function = [&](const Tensor& x) {
      const Tensor y = x * 2;
      return std::vector<Tensor>{weight * 2, weight.view({2, 300}),          weight.clone(), x.clone(), y,
                                 y.clone(),  weight.expand({x.size(0), 600})};
    };
    const jit::Program traced = jit::trace(function, {normal({2, 600}, kFloat32)});
    for (const jit::Program& program : {traced, jit::freeze(traced)}) {
      const Tensor x = normal({5, 600}, kFloat32, 3);
      const std::vector<Tensor> expected = function(x.clone());
      for (int run = 0; run < 4; ++run) {
        std::vector<Tensor> outputs = program.run({&x, 1});
        for (size_t i = 0; i < expected.size(); ++i) CHECK(difference(outputs[i], expected[i]) == "");
        for (const size_t i : {0, 2, 3, 4}) outputs[i].zero_();
        CHECK(difference(outputs[5], expected[5]) == "");
        if (program.frozen()) outputs[1].zero_(), outputs[6].zero_();  // else they are the weight of the function
      }
      CHECK(difference(x, normal({5, 600}, kFloat32, 3)) == "");
    }
  }

  TEST_CASE("a tensor that a custom op keeps longer than in the recorded run shares its memory with no other") {
    OpId ids[1];
    const auto none = [] { return ArrayRef<extension::PresetEntry>(); };
    extension::Library library("keeping", AMP_EXTENSION_VERSION, sizeof(amp::detail::ThreadState), kKeeping, none, ids);
    library.load();
    const auto function = [&](const Tensor& x) {
      Tensor y = x * 2;
      const Tensor sum = autocast::call(
          library.id(0), [](const Tensor& t) { return total(t); }, y);
      for (int i = 0; i < 4; ++i) y = y.flip({0});  // each takes the memory of the one before the last
      return y * sum;
    };
    const Tensor x = normal({5, 600}, kFloat32, 3), expected = function(x);
    const jit::Program program = jit::freeze(jit::trace(function, {normal({2, 600}, kFloat32)}));
    for (int run = 0; run < 3; ++run) CHECK(difference(program(x), expected) == "");
    REQUIRE(program.memory_plans().size() == 1);
    const jit::MemoryPlan plan = program.memory_plans()[0];
    check_plan(plan);
    CHECK(plan.bytes < plan.unshared_bytes());
    CHECK(plan.others == 0);

    std::vector<Tensor> all;
    kept = &all;
    for (int run = 0; run < 3; ++run) CHECK(difference(program(x), expected) == "");
    kept = nullptr;
    REQUIRE(all.size() == 3);
    for (const Tensor& each : all) CHECK(difference(each, x * 2) == "");
    CHECK(program.memory_plans()[0].others > 0);
  }

  TEST_CASE("inputs in another layout than the recorded one") {
    nn::Sequential model = amp::testing::residual_network();
    const jit::Program program = frozen(model, normal({2, 3, 8, 8}, kFloat32), true);
    const Tensor x = normal({6, 3, 8, 8}, kFloat32, 2), last = x.contiguous(MemoryFormat::ChannelsLast), first = program(x);
    for (int run = 0; run < 3; ++run) {
      CHECK(difference(program(x), first) == "");
      CHECK(difference(program(last), first) == "");
    }
    auto transposed = [](const Tensor& t) { return (t.contiguous() * 2).relu() + t.contiguous(); };
    const jit::Program copies = jit::freeze(jit::trace(transposed, {normal({40, 40}, kFloat32)}, {.batch_dim = std::nullopt}));
    const Tensor square = normal({40, 40}, kFloat32, 3), turned = square.t();
    for (int run = 0; run < 4; ++run) {
      CHECK(difference(copies(turned), transposed(turned)) == "");
      CHECK(difference(copies(square), transposed(square)) == "");
    }
  }

  TEST_CASE("threads run one program with several sizes of the batch") {
    nn::Sequential model = amp::testing::perceptron();
    const jit::Program program = frozen(model, normal({2, 12}, kFloat32), false);
    std::vector<Tensor> inputs, expected;
    for (const int64_t batch : {30, 31, 64}) {
      inputs.push_back(normal({batch, 12}, kFloat32, static_cast<uint32_t>(batch)));
      expected.push_back(program(inputs.back()));
    }
    std::vector<std::thread> threads;
    std::vector<std::string> differences(4);
    for (size_t t = 0; t < differences.size(); ++t) {
      threads.emplace_back([&, t] {
        for (size_t run = 0; run < 30; ++run) {
          const size_t i = (run + t) % inputs.size();
          differences[t] += difference(program(inputs[i]), expected[i]);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& found : differences) CHECK(found == "");
    CHECK(program.memory_plans().size() == inputs.size());
  }

  TEST_CASE("plans of the last 16 sizes of the batch are kept") {
    const jit::Program program = jit::freeze(jit::trace([](const Tensor& x) { return relu(x * 2) + 1; }, {normal({2, 300}, kFloat32)}));
    for (int64_t batch = 1; batch <= 20; ++batch) {
      const Tensor x = normal({batch, 300}, kFloat32);
      for (int run = 0; run < 3; ++run) CHECK(difference(program(x), relu(x * 2) + 1) == "");
    }
    const std::vector<jit::MemoryPlan> plans = program.memory_plans();
    REQUIRE(plans.size() == 16);
    CHECK(plans[0].batch == 5);
  }

  TEST_CASE("sizes of the batch that occur once, or rarely, drop no plan in use") {
    const jit::Program program = jit::freeze(jit::trace(
        [](const Tensor& x) {
          return relu(mm(x, ones({300, 300})) * 2) + 1;
        },
        {normal({2, 300}, kFloat32)}));
    const auto has_plan = [&](int64_t batch) {
      const std::vector<jit::MemoryPlan> plans = program.memory_plans();
      return std::any_of(plans.begin(), plans.end(), [&](const jit::MemoryPlan& plan) { return plan.batch == batch; });
    };
    for (int run = 0; run < 3; ++run) program(normal({4, 300}, kFloat32));
    REQUIRE(has_plan(4));
    for (int64_t batch = 5; batch <= 40; ++batch) program(normal({batch, 300}, kFloat32));
    CHECK(has_plan(4));
    for (int64_t batch = 5; batch <= 40; ++batch) {
      for (int run = 0; run < 2; ++run) program(normal({batch, 300}, kFloat32));
      program(normal({4, 300}, kFloat32));
    }
    CHECK(has_plan(4));
    CHECK_FALSE(has_plan(5));
    CHECK(program.memory_plans().size() == 16);
  }
}

}  // namespace memory_tests
