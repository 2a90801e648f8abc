// cuDNN's choices for convolutions on described devices: its heuristics, our filters, and building plans.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <amp/cuda/conv/plan_search.h>

#include "asked.h"
#include "cuda/conv_fixture.h"
#include "skip.h"

namespace convolution_plan_tests {

namespace {

using namespace amp;
using autocast::Math;
using namespace amp::testing;
using cuda::ConvKey;
using cuda::ConvPass;

constexpr ConvPass kPasses[] = {ConvPass::Forward, ConvPass::BackwardData, ConvPass::BackwardWeights};
constexpr ScalarType kDtypes[] = {kFloat16, kBFloat16, kFloat32, kFloat64};

ConvKey key_of(const ConvCase& c, ConvPass pass, ScalarType dtype, bool channels_last, cuda::ConvPolicy policy = kPlainPolicy) {
  return cuda::conv_key(pass, c.g, c.dims, conv_operands(dtype, channels_last), policy, 0);
}

Answer answer_of(const DescribedDevice& device, const ConvKey& key) {
  return ask(device, describe(key), [&](const cuda::CudnnTarget& target) { return cuda::PlanSearch(key, target); });
}

int count_plans(const DescribedDevice& device, const ConvKey& key) {
  cuda::PlanSearch search(key, {nullptr, &device.description});
  int count = 0;
  while (search.next()) ++count;
  return count;
}

// The forward pass with what follows it in the same call. float32 has no such engines without TF32.
ConvKey fused_key(const ConvCase& c, ScalarType dtype, bool residual, FusedActivation activation) {
  const auto address = [](uintptr_t value) { return reinterpret_cast<void*>(value); };
  cuda::ConvOperands operands = conv_operands(dtype, isReducedFloatingType(dtype));
  operands.z = residual ? address(0x4000000) : nullptr;
  operands.bias = address(0x5000000);
  operands.activation = activation;
  const cuda::ConvPolicy policy{false, dtype == kFloat32 ? Math::TF32 : Math::Full, kPlainPolicy.workspace_limit};
  return cuda::conv_key(ConvPass::Forward, c.g, c.dims, operands, policy, 0);
}

}  // namespace

TEST_SUITE_BEGIN("convolution plans" * SkipIf(described_devices().all.empty(), described_devices().why.c_str()));

TEST_CASE("every kind of convolution has a plan in every dtype, pass and layout") {
  const LoadsBalance balance;
  const ConvCase cases[] = {plain_conv(),   grouped_conv(),    depthwise_conv(),   dilated_conv(),
                            one_dim_conv(), three_dims_conv(), few_channels_conv()};
  for (const DescribedDevice& device : described_devices().all) {
    for (const ConvCase& c : cases) {
      for (const ConvPass pass : kPasses) {
        for (const ScalarType dtype : kDtypes) {
          for (const bool channels_last : {true, false}) {
            INFO(std::string(c.name) << " " << static_cast<int>(pass) << " " << std::string(toString(dtype))
                                     << (channels_last ? " channels-last" : "") << " on " << std::string(device.name));
            check_answer(device, answer_of(device, key_of(c, pass, dtype, channels_last)), kPlainPolicy.workspace_limit);
          }
        }
      }
    }
  }
}

TEST_CASE("16-bit convolutions of whole networks need no large workspace") {
  // The layers of ResNet-50 in which most of its time goes.
  const ConvCase cases[] = {
      {"stem", with_outputs({32, 3, 64, 1, {1, 224, 224}, {}, {1, 7, 7}, {1, 2, 2}, {0, 3, 3}, {1, 1, 1}}), 2},
      {"3 x 3", with_outputs({64, 64, 64, 1, {1, 56, 56}, {}, {1, 3, 3}, {1, 1, 1}, {0, 1, 1}, {1, 1, 1}}), 2},
      {"1 x 1", with_outputs({32, 256, 512, 1, {1, 14, 14}, {}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}}), 2},
  };
  constexpr int64_t kMost = int64_t{128} << 20;
  const LoadsBalance balance;
  for (const DescribedDevice& device : described_devices().all) {
    for (const ConvCase& c : cases) {
      for (const ConvPass pass : kPasses) {
        INFO(std::string(c.name) << " " << static_cast<int>(pass) << " on " << std::string(device.name));
        check_answer(device, answer_of(device, key_of(c, pass, kBFloat16, true)), kMost);
      }
    }
  }
}

TEST_CASE("every policy leaves a plan") {
  const LoadsBalance balance;
  for (const DescribedDevice& device : described_devices().all) {
    for (const ConvPass pass : kPasses) {
      for (const ScalarType dtype : kDtypes) {
        for (const bool deterministic : {false, true}) {
          for (const Math math : {Math::Full, Math::TF32, Math::BFloat16, Math::Float16}) {
            INFO(static_cast<int>(pass) << " " << std::string(toString(dtype)) << " " << deterministic << toString(math) << " on "
                                        << std::string(device.name));
            const ConvKey key =
                key_of(plain_conv(), pass, dtype, isReducedFloatingType(dtype), {deterministic, math, kPlainPolicy.workspace_limit});
            check_answer(device, answer_of(device, key), kPlainPolicy.workspace_limit);
          }
        }
      }
    }
    // A policy only removes plans.
    const auto count = [&](bool deterministic, Math math) {
      return count_plans(
          device, key_of(plain_conv(), ConvPass::BackwardWeights, kFloat32, false, {deterministic, math, kPlainPolicy.workspace_limit}));
    };
    CHECK(count(true, Math::TF32) <= count(false, Math::TF32));
    CHECK(count(false, Math::Full) < count(false, Math::TF32));
  }
}

TEST_CASE("workspaces stay within the limit") {
  const LoadsBalance balance;
  for (const DescribedDevice& device : described_devices().all) {
    for (const int64_t limit : {int64_t{0}, int64_t{1} << 20, int64_t{1} << 30}) {
      const ConvKey key = key_of(plain_conv(), ConvPass::BackwardWeights, kFloat32, false, {false, Math::Full, limit});
      cuda::PlanSearch search(key, {nullptr, &device.description});
      while (const auto plan = search.next()) CHECK(plan->workspace <= limit);
    }
  }
}

TEST_CASE("unaligned tensors have plans of their own") {
  const LoadsBalance balance;
  for (const DescribedDevice& device : described_devices().all) {
    for (const ScalarType dtype : {kFloat16, kFloat32}) {
      cuda::ConvOperands operands = conv_operands(dtype, isReducedFloatingType(dtype));
      operands.x = static_cast<char*>(operands.x) + elementSize(dtype);
      const ConvKey key = cuda::conv_key(ConvPass::Forward, plain_conv().g, 2, operands, kPlainPolicy, 0);
      check_answer(device, answer_of(device, key), kPlainPolicy.workspace_limit);
    }
  }
}

TEST_CASE("a bias after a forward pass has plans that nothing is compiled for, with and without a residual and a relu") {
  const LoadsBalance balance;
  for (const DescribedDevice& device : described_devices().all) {
    for (const ConvCase& c : {plain_conv(), few_channels_conv(), one_dim_conv()}) {
      for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32}) {
        for (const bool residual : {false, true}) {
          for (const auto activation : {FusedActivation::None, FusedActivation::Relu}) {
            INFO(std::string(c.name) << " " << std::string(toString(dtype)) << " " << residual << static_cast<int>(activation) << " on "
                                     << std::string(device.name));
            const Answer answer = answer_of(device, fused_key(c, dtype, residual, activation));
            check_answer(device, answer, kPlainPolicy.workspace_limit);
            CHECK(answer.driver.loads.empty());
          }
        }
      }
    }
  }
}

// On the H200, cuDNN takes kernels of the A100 for this.
TEST_CASE("cuDNN compiles one kernel for a 16-bit convolution with another activation") {
  const LoadsBalance balance;
  for (const DescribedDevice& device : described_devices().all) {
    for (const auto activation :
         {FusedActivation::Gelu, FusedActivation::GeluTanh, FusedActivation::Silu, FusedActivation::Sigmoid, FusedActivation::Tanh}) {
      for (const ScalarType dtype : {kBFloat16, kFloat16}) {
        if ((activation != FusedActivation::Gelu || dtype != kBFloat16) && !asks_all()) continue;
        INFO(static_cast<int>(activation) << " " << std::string(toString(dtype)) << " on " << std::string(device.name));
        const Answer answer = answer_of(device, fused_key(plain_conv(), dtype, false, activation));
        check_answer(device, answer, kPlainPolicy.workspace_limit);
        CHECK(answer.driver.loads.size() == 1);
        const std::string family = device.capability == 100 ? "sm100_convFwd" : "sm80_convFwd";
        CHECK_MESSAGE(answer.kernel().find(family) != std::string::npos, answer.kernel());
      }
    }
  }
}

TEST_CASE("nothing is compiled for a float32 convolution with another activation, and most have no plan") {
  for (const DescribedDevice& device : described_devices().all) {
    for (const auto& [activation, has_plan] : {std::pair{FusedActivation::Gelu, false},
                                               {FusedActivation::GeluTanh, false},
                                               {FusedActivation::Silu, false},
                                               {FusedActivation::Sigmoid, true},
                                               {FusedActivation::Tanh, true}}) {
      INFO(static_cast<int>(activation) << " on " << std::string(device.name));
      const Answer answer = answer_of(device, fused_key(plain_conv(), kFloat32, false, activation));
      CHECK(answer.plan.has_value() == has_plan);
      CHECK(answer.driver.loads.empty());
    }
  }
}

TEST_CASE("what makes no convolution has no plan") {
  ConvCase wrong = plain_conv();
  wrong.g.out[2] += 5;
  for (const DescribedDevice& device : described_devices().all)
    CHECK_FALSE(answer_of(device, key_of(wrong, ConvPass::Forward, kFloat16, true)).plan.has_value());
}

TEST_SUITE_END();

}  // namespace convolution_plan_tests
