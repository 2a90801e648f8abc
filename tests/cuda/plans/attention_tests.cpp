// The plans of cuDNN for attention: each is a fused kernel, which cuDNN compiles for the device when the plan is built.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <amp/core/factories.h>
#include <amp/cuda/attention/graph.h>
#include <amp/cuda/attention/operands.h>
#include <amp/cuda/numerics.h>
#include <amp/ops.h>

#include "asked.h"
#include "skip.h"

namespace attention_plan_tests {

namespace {

using namespace amp;
using namespace amp::testing;
using cuda::AttentionPass;

enum class Mask { None, Bias, BiasOfEachHead, Keep };

// The generation of the kernel on each device: sm80, ...; 0 if there is no plan.
struct Generations {
  int a100 = 80, h200 = 90, b200 = 100;

  int of(const DescribedDevice& device) const { return device.capability == 80 ? a100 : device.capability == 90 ? h200 : b200; }
};

struct Case {
  const char* name;
  ScalarType dtype = kBFloat16;
  int64_t queries = 512, keys = 512, features = 64, value_features = 0;  // 0: `features`
  int64_t batch = 2, heads = 8, key_heads = 8;
  bool causal = false;
  Mask mask = Mask::None;
  bool heads_inside = false;  // the layout of a projection that was split into heads
  bool deterministic = false;
  bool always = true;  // or only if all cases run
  Generations forward{}, backward{};

  int64_t value_size() const { return value_features == 0 ? features : value_features; }
  int64_t scores() const { return batch * heads * queries * keys; }
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {.name = "plain"},
      {.name = "float16", .dtype = kFloat16, .always = false},
      {.name = "causal, long", .queries = 2048, .keys = 2048, .batch = 4, .heads = 16, .key_heads = 16, .causal = true},
      {.name = "128 features, grouped heads",
       .dtype = kFloat16,
       .queries = 1000,
       .keys = 1000,
       .features = 128,
       .heads = 32,
       .causal = true},
      {.name = "256 features", .features = 256, .backward = {.a100 = 0, .b200 = 0}},
      {.name = "72 features", .features = 72, .always = false},
      {.name = "fewer features of the value", .features = 128, .value_features = 64, .always = false},
      {.name = "an added mask", .mask = Mask::Bias},
      {.name = "an added mask for each head", .mask = Mask::BiasOfEachHead, .always = false},
      {.name = "a bool mask", .mask = Mask::Keep, .always = false},
      // These masks have another dtype than the heads.
      {.name = "float16, an added mask", .dtype = kFloat16, .mask = Mask::Bias},
      {.name = "float16, a bool mask", .dtype = kFloat16, .mask = Mask::Keep},
      {.name = "an added mask, grouped heads, causal",
       .features = 128,
       .heads = 16,
       .key_heads = 4,
       .causal = true,
       .mask = Mask::Bias,
       .always = false},
      {.name = "heads inside", .causal = true, .heads_inside = true},
      // For few queries without a causal mask, cuDNN takes older kernels on the B200.
      {.name = "77 positions", .queries = 77, .keys = 77, .forward = {.b200 = 80}, .backward = {.b200 = 80}},
      {.name = "501 positions, causal", .queries = 501, .keys = 501, .causal = true, .always = false},
      {.name = "more keys than queries", .queries = 128, .keys = 1500, .always = false, .forward = {.b200 = 80}, .backward = {.b200 = 80}},
      {.name = "one query", .queries = 1, .keys = 1500, .forward = {.h200 = 80}},
      {.name = "4096 positions", .queries = 4096, .keys = 4096, .features = 128, .batch = 1, .heads = 32, .causal = true, .always = false},
      // On the B200, cuDNN 9.19 takes an older kernel, which is deterministic, for the next two.
      {.name = "deterministic", .causal = true, .deterministic = true, .backward = {.b200 = 80}},
      {.name = "deterministic, 4096 positions",
       .queries = 4096,
       .keys = 4096,
       .batch = 4,
       .heads = 16,
       .key_heads = 16,
       .deterministic = true,
       .always = false,
       .backward = {.b200 = 80}},
  };
  return all;
}

struct Deterministic {
  explicit Deterministic(bool on) : before(cuda::determinism()) {
    if (on) cuda::set_deterministic(true);
  }
  ~Deterministic() { cuda::set_determinism(before); }
  cuda::Determinism before;
};

// (batch, heads, positions, features), without values.
Tensor tensor(const Case& c, int64_t heads, int64_t positions, int64_t features) {
  if (c.heads_inside) return empty({c.batch, positions, heads, features}, c.dtype).transpose(1, 2);
  return empty({c.batch, heads, positions, features}, c.dtype);
}

// The problem of a call, as the library makes it, from tensors on the host.
cuda::AttentionKey problem_of(const Case& c, AttentionPass pass) {
  const Deterministic mode(c.deterministic);
  const Tensor query = tensor(c, c.heads, c.queries, c.features), key = tensor(c, c.key_heads, c.keys, c.features),
               value = tensor(c, c.key_heads, c.keys, c.value_size());
  CHECK(cuda::cudnn_takes_attention(query, key, value));
  Tensor bias, keep;
  if (c.mask == Mask::Bias) bias = empty({c.queries, c.keys}, c.dtype);
  if (c.mask == Mask::BiasOfEachHead) bias = empty({c.batch, c.heads, c.queries, c.keys}, c.dtype);
  if (c.mask == Mask::Keep) keep = empty({c.batch, 1, c.queries, c.keys}, kBool);
  const cuda::AttentionOperands operands(query, key, value, bias, keep, c.causal, 0.125);
  const Tensor output = cuda::attention_result(query, c.value_size());
  if (pass == AttentionPass::Forward) return operands.forward(output, /*writes_logsumexp=*/true);
  return operands.backward(output, tensor(c, c.heads, c.queries, c.value_size()), cuda::attention_result(query, c.features),
                           cuda::attention_result(key, c.features), cuda::attention_result(value, c.value_size()));
}

Answer answer_of(const DescribedDevice& device, const cuda::AttentionKey& problem) {
  return ask(device, describe(problem), [&](const cuda::CudnnTarget& target) { return cuda::attention_plans(problem, target); });
}

const Generations& generations(const Case& c, AttentionPass pass) { return pass == AttentionPass::Forward ? c.forward : c.backward; }

// The largest workspace of a pass. The gradients of grouped heads are summed in memory, deterministic ones have a matrix of scores, and the
// oldest kernels have the gradient of the query in float32.
int64_t most_workspace(const Case& c, AttentionPass pass, int generation) {
  constexpr int64_t kSmall = 64 << 10, kElement = 2, kRows = 64;
  if (pass == AttentionPass::Forward) return kSmall;
  int64_t bytes = kSmall;
  if (c.heads != c.key_heads) bytes += c.batch * c.heads * (c.keys + kRows) * (c.features + c.value_size()) * kElement;
  if (c.deterministic) bytes += c.scores() * kElement;
  if (generation == 80) bytes += c.batch * c.heads * (c.queries + kRows) * c.features * int64_t{sizeof(float)};
  return bytes;
}

void check_plans(AttentionPass pass) {
  const LoadsBalance balance;
  for (const Case& c : cases()) {
    if (!c.always && !asks_all()) continue;
    for (const DescribedDevice& device : described_devices().all) {
      INFO(std::string(c.name) << " on " << std::string(device.name));
      const Answer answer = answer_of(device, problem_of(c, pass));
      const int generation = generations(c, pass).of(device);
      if (generation == 0) {
        CHECK_FALSE(answer.plan.has_value());
        continue;
      }
      check_answer(device, answer, most_workspace(c, pass, generation));
      CHECK(answer.driver.loads.size() == 1);
      const std::string family = "sm" + std::to_string(generation) + (pass == AttentionPass::Forward ? "_flash_fprop" : "_flash_bprop");
      CHECK_MESSAGE(answer.kernel().find(family) != std::string::npos, answer.kernel());
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("attention plans" * SkipIf(described_devices().all.empty(), described_devices().why.c_str()));

TEST_CASE("the forward pass is one fused kernel on every device") { check_plans(AttentionPass::Forward); }

TEST_CASE("the gradient is one fused kernel on every device") { check_plans(AttentionPass::Backward); }

TEST_CASE("a plan loads its code, and unloads it") {
  const Case c{.name = "plain"};
  for (const DescribedDevice& device : described_devices().all) {
    INFO(std::string(device.name));
    const size_t before = fake::loaded_codes();
    {
      const Answer answer = answer_of(device, problem_of(c, AttentionPass::Forward));
      CHECK(fake::loaded_codes() == before + answer.driver.loads.size());
    }
    CHECK(fake::loaded_codes() == before);
    CHECK(fake::take_driver_record().unloads == 1);
  }
}

// cuDNN compiles anew for each length. Lengths that do not fill the tiles of a kernel get the same code, and so do those that do.
TEST_CASE("the code depends on whether positions fill the tiles, and not on their number") {
  const LoadsBalance balance;
  for (const DescribedDevice& device : described_devices().all) {
    if (device.capability != 90 && !asks_all()) continue;
    for (const AttentionPass pass : {AttentionPass::Forward, AttentionPass::Backward}) {
      const auto code_of = [&](int64_t positions) {
        INFO(positions << " positions on " << std::string(device.name));
        const Answer answer = answer_of(device, problem_of({.name = "", .queries = positions, .keys = positions}, pass));
        REQUIRE(answer.driver.loads.size() == 1);
        return answer.driver.loads[0].hash;
      };
      CHECK(code_of(500) == code_of(1001));
      CHECK(code_of(512) == code_of(1024));
      CHECK(code_of(500) != code_of(512));
    }
  }
}

TEST_SUITE_END();

}  // namespace attention_plan_tests
