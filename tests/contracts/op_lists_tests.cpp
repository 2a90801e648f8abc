// The op lists of the torch.amp documentation, and properties of all listed ops. Names without an op are skipped until the op exists.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include <amp/amp.h>

#include "contracts.h"
#include "op_lists.h"
#include "run.h"

namespace op_lists_tests {

using namespace amp;
using namespace amp::contracts;
using autocast::Category;

namespace {

struct Table {
  std::string_view policy;
  DeviceType device;
  ScalarType low;

  AutocastOptions options() const { return {.dtype = low, .policy = policy, .policy_device = device}; }
  Category operator[](const Op& op) const { return category_of(autocast::find_policy(policy), device, low, op.op); }
};

// The three types of lists in the documentation.
enum class Rule { Low, Fp32, Promote };

Rule rule_of(Category category) {
  switch (category) {
    case Category::LowerPrecisionFp: return Rule::Low;
    case Category::Promote: return Rule::Promote;
    default: return Rule::Fp32;
  }
}
bool has_rule(Category category) { return category != Category::Passthrough && category != Category::Banned; }

// The dtype of the result, if `args` contain no float64.
ScalarType expected(Rule rule, const Args& args, ScalarType low) {
  if (rule == Rule::Low) return low;
  if (rule == Rule::Fp32) return kFloat32;
  bool wide = false;
  args.for_each([&](const TensorArg& arg, const Tensor& t, bool) { wide = wide || (arg.cast && t.defined() && t.dtype() == kFloat32); });
  return wide ? kFloat32 : low;
}

// The arguments that autocast may cast: all float32, all low, the first low, the first float32.
std::vector<Args> mixes(const Sample& sample, ScalarType low) {
  const Args wide(sample, kFloat32);
  const auto first_as = [&](ScalarType of_first, ScalarType of_others) {
    bool first = true;
    return wide.map([&](const TensorArg& arg, const Tensor& t, bool flexible) {
      return arg.floating && arg.cast && flexible && t.defined() ? t.to(std::exchange(first, false) ? of_first : of_others) : t;
    });
  };
  return {wide, first_as(low, low), first_as(low, kFloat32), first_as(kFloat32, low)};
}

// Whether the call itself determines its dtype, by a dtype argument or by float64 or complex tensors.
bool fixes_dtype(const Sample& sample) {
  const Args args(sample, kFloat32);
  bool fixed = args.has("dtype") && !args.is_null("dtype");
  args.for_each([&](const TensorArg&, const Tensor& t, bool flexible) {
    fixed = fixed || (!flexible && t.defined() && (t.dtype() == kFloat64 || t.is_complex()));
  });
  return fixed;
}

void check(const Op& op, const Table& table, const Sample& sample) {
  const Rule rule = rule_of(table[op]);
  for (const Args& args : mixes(sample, table.low)) {
    const Autocast region(kCPU, table.options());
    const Outcome outcome = attempt(op.call(), args);
    INFO(op.id << " by " << table.policy << " for " << std::string(table.device == kCPU ? "cpu" : "cuda") << " " << sample.label << ": "
               << outcome.error);
    CHECK(outcome.ok());
    for (const Tensor& result : outcome.results) {
      if (result.defined() && result.is_floating_point()) CHECK((result.dtype() == expected(rule, args, table.low)));
      if (result.defined() && result.is_complex()) CHECK((result.dtype() == kComplex64));
    }
  }
}

void check(const Op& op, const Table& table) {
  for (const Sample& sample : samples_of(op)) {
    if (!sample.skips("autocast") && !fixes_dtype(sample)) check(op, table, sample);
  }
}

// Checks that the existing ops of a list have the rule, and follow it. This covers every overload that a call without a dtype may select.
// Requires at least `enough` ops of the list to exist.
void check_list(const char* names, const Table& table, Rule rule, size_t enough) {
  std::istringstream words(names);
  std::set<std::string> built;
  for (std::string name; words >> name;) {
    bool ruled = false;
    for (const Op* op : all_ops()) {
      if (op->name != name || op->internal) continue;
      built.insert(name);
      if (!has_rule(table[*op])) continue;
      CHECK_MESSAGE(rule_of(table[*op]) == rule, op->id);
      check(*op, table);
      ruled = true;
    }
    CHECK_MESSAGE(ruled == (built.count(name) != 0), name << " has no rule by " << table.policy);
  }
  CHECK_MESSAGE(built.size() >= enough, built.size() << " ops of the list are built");
}

const Table kCuda20{"torch-2.0", kCUDA, kFloat16}, kCuda110{"torch-1.10", kCUDA, kFloat16}, kCuda17{"torch-1.7", kCUDA, kFloat16};
const Table kCpu20{"torch-2.0", kCPU, kBFloat16}, kCpu110{"torch-1.10", kCPU, kBFloat16};

Category category(const char* id, const Table& table) {
  const auto& ops = all_ops();
  const auto found = std::find_if(ops.begin(), ops.end(), [&](const Op* op) { return op->id == id; });
  REQUIRE_MESSAGE(found != ops.end(), id);
  return table[**found];
}

}  // namespace

TEST_SUITE_BEGIN("contracts");

TEST_CASE("ops with a rule take every mix of float32 and the low dtype, by every policy [behavior 29]") {
  size_t checked = 0;
  for (size_t p = 0; p < autocast::presets().count; ++p) {
    for (const DeviceType device : {kCPU, kCUDA}) {
      for (const ScalarType low : {kFloat16, kBFloat16}) {
        const Table table{autocast::presets().first[p].name, device, low};
        for (const Op* op : all_ops()) {
          if (op->internal || !has_rule(table[*op])) continue;
          check(*op, table);
          ++checked;
        }
      }
    }
  }
  CHECK(checked > 1000);
}

TEST_CASE("the ops of cuda that run in float16 [behavior 105]") {
  check_list(op_lists::kCudaLow, kCuda20, Rule::Low, 23);
  check_list(op_lists::kCudaLow, kCuda110, Rule::Low, 23);
  check_list(op_lists::kCudaLow17, kCuda17, Rule::Low, 22);
}

TEST_CASE("the ops of cuda that run in float32 [behavior 106]") {
  check_list(op_lists::kCudaFp32, kCuda20, Rule::Fp32, 37);
  check_list(op_lists::kCudaFp32, kCuda110, Rule::Fp32, 37);
  check_list(op_lists::kCudaFp3217, kCuda17, Rule::Fp32, 38);
}

TEST_CASE("the ops of cuda that promote [behavior 107]") {
  check_list(op_lists::kCudaPromote, kCuda20, Rule::Promote, 7);
  check_list(op_lists::kCudaPromote, kCuda110, Rule::Promote, 7);
  check_list(op_lists::kCudaPromote17, kCuda17, Rule::Promote, 9);
}

TEST_CASE("the ops of the cpu that run in bfloat16 [behavior 109]") {
  check_list(op_lists::kCpuLow, kCpu20, Rule::Low, 10);
  check_list(op_lists::kCpuLow110, kCpu110, Rule::Low, 9);
}

TEST_CASE("the ops of the cpu that run in float32 [behavior 110]") {
  check_list(op_lists::kCpuFp32, kCpu20, Rule::Fp32, 19);
  check_list(op_lists::kCpuFp32110, kCpu110, Rule::Fp32, 50);
}

TEST_CASE("the ops of the cpu that promote [behavior 111]") {
  check_list(op_lists::kCpuPromote, kCpu20, Rule::Promote, 3);
  check_list(op_lists::kCpuPromote, kCpu110, Rule::Promote, 3);
}

TEST_CASE("ops without a rule that promote by themselves, in a region as outside [behaviors 108, 112]") {
  const auto check_promotion = [](const Tensor& low, const Tensor& wide) {
    for (const Tensor& result :
         {add(low, wide), sub(wide, low), mul(low, wide), div(wide, low), where(wide.gt(0), low, wide), maximum(low, wide), low + wide}) {
      CHECK((result.dtype() == kFloat32));
    }
    for (const Tensor& result : {eq(low, wide), lt(wide, low), ne(low, wide), ge(low, wide)}) CHECK((result.dtype() == kBool));
    CHECK(testing::difference(add(low, wide), low.to(kFloat32) + wide) == "");
  };
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    const Tensor low = testing::normal({2, 3}, dtype), wide = testing::normal({3}, kFloat32, 2);
    check_promotion(low, wide);
    for (const DeviceType device : {kCPU, kCUDA}) {
      const Autocast region(kCPU, {.dtype = dtype, .policy_device = device});
      check_promotion(low, wide);
    }
  }
}

TEST_CASE("transposed convolutions and prelu are low on cuda and float32 on the cpu [behavior 113]") {
  for (const char* id : {"conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "prelu"}) {
    CHECK_MESSAGE(category(id, kCuda110) == Category::LowerPrecisionFp, id);
    CHECK_MESSAGE(category(id, kCpu110) == Category::Fp32, id);
    CHECK_MESSAGE(category(id, kCuda20) == Category::LowerPrecisionFp, id);
  }
  CHECK(category("conv_transpose2d", kCpu20) == Category::Fp32);
  CHECK(category("prelu", kCpu20) == Category::Passthrough);
}

TEST_CASE("dot promotes on cuda and is float32 on the cpu; losses and prod are float32 on both [behavior 114]") {
  CHECK(category("dot", kCuda110) == Category::Promote);
  CHECK(category("dot", kCpu110) == Category::Fp32);
  for (const Table& table : {kCuda20, kCuda110, kCpu20, kCpu110}) {
    for (const char* id : {"kl_div", "mse_loss"}) CHECK_MESSAGE(category(id, table) == Category::Fp32, id);
    CHECK(category("prod", table) == Category::Fp32SetOptDtype);
  }
}

TEST_CASE("binary_cross_entropy is banned on cuda and float32 on the cpu [behavior 115]") {
  for (const Table& table : {kCuda20, kCuda110, kCuda17}) CHECK(category("binary_cross_entropy", table) == Category::Banned);
  for (const Table& table : {kCpu20, kCpu110}) CHECK(category("binary_cross_entropy", table) == Category::Fp32);
  const Tensor p = full({4}, 0.5, kBFloat16), y = ones({4}, kBFloat16);
  {
    const Autocast region(kCPU, kCpu20.options());
    CHECK((binary_cross_entropy(p, y).dtype() == kFloat32));
  }
  const Autocast region(kCPU, kCuda20.options());
  CHECK_THROWS_AS(binary_cross_entropy(p, y), Error);
}

TEST_CASE("what the lists of the releases do not agree about [behaviors 165, 166, 167]") {
  for (const char* id : {"cat", "stack", "equal"}) {
    CHECK_MESSAGE(category(id, kCuda17) == Category::Promote, id);
    CHECK_MESSAGE(category(id, kCuda110) == Category::Passthrough, id);
    CHECK_MESSAGE(category(id, kCuda20) == Category::Passthrough, id);
  }
  CHECK(category("scatter_add", kCuda17) == Category::Passthrough);
  CHECK(category("scatter_add", kCuda110) == Category::Promote);
  CHECK(category("scatter_add", kCuda20) == Category::Promote);
  CHECK(category("gelu", kCuda17) == Category::Fp32);
  CHECK(category("gelu", kCuda110) == Category::Passthrough);
  CHECK(category("gelu", kCuda20) == Category::Passthrough);
  for (const char* id : {"gelu", "batch_norm", "elu", "tril"}) {
    CHECK_MESSAGE(has_rule(category(id, kCpu110)), id);
    CHECK_MESSAGE(category(id, kCpu20) == Category::Passthrough, id);
  }
}

TEST_SUITE_END();

}  // namespace op_lists_tests
