// cuDNN's choices for a described device: its heuristics, our filters and building plans work without a GPU. Skipped if cuDNN is not
// installed or its version rejects the description.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include <amp/cuda/conv/plan_search.h>

#include "conv_fixture.h"

namespace conv_plan_tests {

namespace {

using namespace amp;
using autocast::Math;
using namespace amp::testing;
using cuda::ConvKey;
using cuda::ConvPass;
using cuda::Descriptor;

constexpr ConvPass kPasses[] = {ConvPass::Forward, ConvPass::BackwardData, ConvPass::BackwardWeights};
constexpr ScalarType kDtypes[] = {kFloat16, kBFloat16, kFloat32, kFloat64};

// An H200, described by hand.
const Descriptor* described_device() {
  static const std::optional<Descriptor> device = []() -> std::optional<Descriptor> {
    try {
      std::ifstream file("tests/cuda/h200.json");
      REQUIRE(file.good());
      const std::string text((std::istreambuf_iterator<char>(file)), {});
      Descriptor d(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
      d.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, text.data(), static_cast<int64_t>(text.size()));
      if (d.try_finalize()) return d;
      MESSAGE("skipped: cuDNN " << cuda::cudnn().GetVersion() << " refuses the description of the device");
    } catch (const Error& absent) { MESSAGE("skipped: " << absent.what()); }
    return std::nullopt;
  }();
  return device ? &*device : nullptr;
}

ConvKey key_of(const ConvCase& c, ConvPass pass, ScalarType dtype, bool channels_last, cuda::ConvPolicy policy = kPlainPolicy) {
  return cuda::conv_key(pass, c.g, c.dims, conv_operands(dtype, channels_last), policy, 0);
}

std::optional<cuda::ConvPlan> first_plan(const ConvKey& key) { return cuda::PlanSearch(key, {nullptr, described_device()}).next(); }

int count_plans(const ConvKey& key) {
  cuda::PlanSearch search(key, {nullptr, described_device()});
  int count = 0;
  while (search.next()) ++count;
  return count;
}

}  // namespace

TEST_SUITE_BEGIN("convolution plans");

TEST_CASE("every kind of convolution has a plan in every dtype, pass and layout") {
  if (described_device() == nullptr) return;
  const ConvCase cases[] = {plain_conv(),   grouped_conv(),    depthwise_conv(),   dilated_conv(),
                            one_dim_conv(), three_dims_conv(), few_channels_conv()};
  for (const ConvCase& c : cases) {
    for (const ConvPass pass : kPasses) {
      for (const ScalarType dtype : kDtypes) {
        for (const bool channels_last : {true, false}) {
          INFO(c.name << " " << static_cast<int>(pass) << " " << toString(dtype) << (channels_last ? " channels-last" : ""));
          const auto plan = first_plan(key_of(c, pass, dtype, channels_last));
          CHECK(plan.has_value());
          if (!plan) continue;
          CHECK(plan->workspace <= kPlainPolicy.workspace_limit);
          CHECK_FALSE(cuda::plan_description(*plan).empty());
        }
      }
    }
  }
}

TEST_CASE("every policy leaves a plan") {
  if (described_device() == nullptr) return;
  for (const ConvPass pass : kPasses) {
    for (const ScalarType dtype : kDtypes) {
      for (const bool deterministic : {false, true}) {
        for (const Math math : {Math::Full, Math::TF32, Math::BFloat16, Math::Float16}) {
          INFO(static_cast<int>(pass) << " " << toString(dtype) << " " << deterministic << toString(math));
          const bool channels_last = isReducedFloatingType(dtype);
          CHECK(first_plan(key_of(plain_conv(), pass, dtype, channels_last, {deterministic, math, kPlainPolicy.workspace_limit})));
        }
      }
    }
  }
  // A policy only removes plans.
  const auto count = [](bool deterministic, Math math) {
    return count_plans(
        key_of(plain_conv(), ConvPass::BackwardWeights, kFloat32, false, {deterministic, math, kPlainPolicy.workspace_limit}));
  };
  CHECK(count(true, Math::TF32) <= count(false, Math::TF32));
  CHECK(count(false, Math::Full) < count(false, Math::TF32));
}

TEST_CASE("workspaces stay within the limit") {
  if (described_device() == nullptr) return;
  for (const int64_t limit : {int64_t{0}, int64_t{1} << 20, int64_t{1} << 30}) {
    const ConvKey key = key_of(plain_conv(), ConvPass::BackwardWeights, kFloat32, false, {false, Math::Full, limit});
    cuda::PlanSearch search(key, {nullptr, described_device()});
    while (const auto plan = search.next()) CHECK(plan->workspace <= limit);
  }
}

TEST_CASE("unaligned tensors have plans of their own") {
  if (described_device() == nullptr) return;
  for (const ScalarType dtype : {kFloat16, kFloat32}) {
    cuda::ConvOperands operands = conv_operands(dtype, isReducedFloatingType(dtype));
    operands.x = static_cast<char*>(operands.x) + elementSize(dtype);
    CHECK(first_plan(cuda::conv_key(ConvPass::Forward, plain_conv().g, 2, operands, kPlainPolicy, 0)));
  }
}

// Without a bias, or with gelu, cuDNN compiles the engines at run time. This needs a driver.
TEST_CASE("a bias after a forward pass has plans, with and without a residual and a relu") {
  if (described_device() == nullptr) return;
  const auto address = [](uintptr_t value) { return reinterpret_cast<void*>(value); };
  for (const ConvCase& c : {plain_conv(), few_channels_conv(), one_dim_conv()}) {
    for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32}) {
      for (const bool residual : {false, true}) {
        for (const auto activation : {FusedActivation::None, FusedActivation::Relu}) {
          INFO(std::string(c.name) << " " << toString(dtype) << " " << residual << static_cast<int>(activation));
          cuda::ConvOperands operands = conv_operands(dtype, isReducedFloatingType(dtype));
          operands.z = residual ? address(0x4000000) : nullptr;
          operands.bias = address(0x5000000);
          operands.activation = activation;
          const cuda::ConvPolicy policy{false, dtype == kFloat32 ? Math::TF32 : Math::Full, kPlainPolicy.workspace_limit};
          CHECK(first_plan(cuda::conv_key(ConvPass::Forward, c.g, c.dims, operands, policy, 0)).has_value());
        }
      }
    }
  }
}

TEST_CASE("what makes no convolution has no plan") {
  if (described_device() == nullptr) return;
  ConvCase wrong = plain_conv();
  wrong.g.out[2] += 5;
  CHECK_FALSE(first_plan(key_of(wrong, ConvPass::Forward, kFloat16, true)));
}

TEST_CASE("engines are filtered by their notes") {
  const ConvKey half = key_of(plain_conv(), ConvPass::Forward, kFloat16, true),
                single = key_of(plain_conv(), ConvPass::Forward, kFloat32, false);
  const ConvKey tf32 = key_of(plain_conv(), ConvPass::Forward, kFloat32, false, {false, Math::TF32, 0});
  const ConvKey same = key_of(plain_conv(), ConvPass::Forward, kFloat32, false, {true, Math::Full, 0});
  CHECK(cuda::policy_allows(half, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}));
  CHECK_FALSE(cuda::policy_allows(single, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}));
  CHECK(cuda::policy_allows(tf32, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}));
  CHECK_FALSE(cuda::policy_allows(tf32, {CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS}));
  const ConvKey f16 = key_of(plain_conv(), ConvPass::Forward, kFloat32, false, {false, Math::Float16, 0});
  CHECK(cuda::policy_allows(f16, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE, CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS}));
  CHECK(cuda::policy_allows(single, {CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC}));
  CHECK_FALSE(cuda::policy_allows(same, {CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC}));
  CHECK_FALSE(cuda::policy_allows(half, {CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION}));
  CHECK(cuda::policy_allows(same, {}));
}

TEST_SUITE_END();

}  // namespace conv_plan_tests
