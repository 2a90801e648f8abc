// The properties that distinguish convolutions, and the cached data for them; needs no device.
#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include <amp/cuda/conv/plan_search.h>
#include <amp/cuda/cudnn/plan_cache.h>

#include "conv_fixture.h"

namespace conv_key_tests {

namespace {

using namespace amp;
using namespace amp::testing;
using cuda::ConvKey;
using cuda::ConvPass;

ConvKey key_of(const ConvCase& c, const cuda::ConvOperands& operands, cuda::ConvPolicy policy = kPlainPolicy, int device = 0,
               ConvPass pass = ConvPass::Forward) {
  return cuda::conv_key(pass, c.g, c.dims, operands, policy, device);
}

std::vector<int64_t> strides_of(std::initializer_list<int64_t> sizes, bool channels_last) {
  std::vector<int64_t> strides(sizes.size());
  cuda::layout_strides(sizes.begin(), static_cast<int>(sizes.size()), channels_last, strides.data());
  return strides;
}

// A key that differs from others only in its number.
ConvKey numbered(int64_t number) {
  ConvKey key;
  key.workspace_limit = number;
  return key;
}

}  // namespace

TEST_SUITE_BEGIN("convolution keys");

TEST_CASE("strides tell the layout, also along sizes of 1") {
  CHECK(strides_of({2, 3, 4, 5}, false) == std::vector<int64_t>{60, 20, 5, 1});
  CHECK(strides_of({2, 3, 4, 5}, true) == std::vector<int64_t>{60, 1, 15, 3});
  CHECK(strides_of({2, 3, 1, 1}, false) == std::vector<int64_t>{3, 1, 1, 1});
  CHECK(strides_of({2, 3, 1, 1}, true) == std::vector<int64_t>{3, 1, 3, 3});
  CHECK(strides_of({1, 1, 4, 5}, true) == std::vector<int64_t>{20, 1, 5, 1});
  CHECK(strides_of({2, 3, 4, 5, 6}, true) == std::vector<int64_t>{360, 1, 90, 18, 3});
}

TEST_CASE("equal calls have equal keys") {
  const cuda::ConvOperands operands = conv_operands(kFloat16, true);
  CHECK(key_of(plain_conv(), operands) == key_of(plain_conv(), operands));
  const cuda::BytesHash<ConvKey> hash;
  CHECK(hash(key_of(plain_conv(), operands)) == hash(key_of(plain_conv(), operands)));
  cuda::ConvOperands moved = operands;
  moved.x = static_cast<char*>(moved.x) + 4096;
  CHECK(key_of(plain_conv(), operands) == key_of(plain_conv(), moved));
  // TF32 only matters for float32.
  cuda::ConvPolicy tf32 = kPlainPolicy;
  tf32.math = autocast::Math::TF32;
  CHECK(key_of(plain_conv(), operands, tf32) == key_of(plain_conv(), operands));
}

TEST_CASE("whatever a plan depends on is in its key") {
  const cuda::ConvOperands operands = conv_operands(kFloat32, true);
  std::vector<ConvKey> keys{key_of(plain_conv(), operands)};
  keys.push_back(key_of(grouped_conv(), operands));
  keys.push_back(key_of(dilated_conv(), operands));
  keys.push_back(key_of(plain_conv(), operands, kPlainPolicy, 1));
  keys.push_back(key_of(plain_conv(), operands, kPlainPolicy, 0, ConvPass::BackwardData));
  keys.push_back(key_of(plain_conv(), operands, kPlainPolicy, 0, ConvPass::BackwardWeights));
  keys.push_back(key_of(plain_conv(), operands, {true, autocast::Math::Full, kPlainPolicy.workspace_limit}));
  keys.push_back(key_of(plain_conv(), operands, {false, autocast::Math::TF32, kPlainPolicy.workspace_limit}));
  keys.push_back(key_of(plain_conv(), operands, {false, autocast::Math::Full, 0}));
  for (const ScalarType type : {kFloat16, kBFloat16, kFloat64}) keys.push_back(key_of(plain_conv(), conv_operands(type, true)));
  keys.push_back(key_of(plain_conv(), conv_operands(kFloat32, false)));
  ConvCase other = plain_conv();
  other.g.stride[2] = 2;
  keys.push_back(key_of(other, operands));
  other = plain_conv();
  other.g.padding[1] = 2;
  keys.push_back(key_of(other, operands));
  for (const int64_t offset : {2, 4, 8}) {
    cuda::ConvOperands shifted = operands;
    shifted.w = static_cast<char*>(shifted.w) + offset;
    keys.push_back(key_of(plain_conv(), shifted));
  }
  for (size_t i = 0; i < keys.size(); ++i) {
    for (size_t k = 0; k < keys.size(); ++k) {
      INFO(i << " and " << k);
      CHECK((keys[i] == keys[k]) == (i == k));
    }
  }
}

TEST_CASE("one spatial dimension is two, the first of size 1") {
  const ConvKey key = key_of(one_dim_conv(), conv_operands(kFloat16, true));
  CHECK(key.dims == 2);
  CHECK(key.x.sizes[2] == 1);
  CHECK(key.x.sizes[3] == 100);
  CHECK(key.x.strides[3] == 40);
  CHECK(key.padding_before[1] == 2);
  CHECK(key_of(three_dims_conv(), conv_operands(kFloat16, true)).dims == 3);
}

TEST_CASE("a full cache forgets what was not used for the longest time") {
  cuda::PlanCache<ConvKey, int> cache(3);
  for (int i = 0; i < 3; ++i) cache.insert(numbered(i), i);
  CHECK(*cache.find(numbered(0)) == 0);
  cache.insert(numbered(3), 3);
  CHECK(cache.size() == 3);
  CHECK(cache.find(numbered(1)) == nullptr);
  CHECK(*cache.find(numbered(0)) == 0);
  CHECK(*cache.find(numbered(2)) == 2);
  CHECK(cache.insert(numbered(2), 7) == 7);
  CHECK(cache.size() == 3);
  CHECK(*cache.find(numbered(2)) == 7);
}

TEST_CASE("refusals are shared by threads and bounded") {
  cuda::PlanRefusals<ConvKey> refusals(4);
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t) threads.emplace_back([&refusals, t] { refusals.insert(numbered(t)); });
  for (std::thread& thread : threads) thread.join();
  CHECK(refusals.contains(numbered(0)));
  CHECK(refusals.contains(numbered(1)));
  CHECK_FALSE(refusals.contains(numbered(2)));
  for (int i = 10; i < 13; ++i) refusals.insert(numbered(i));
  CHECK(refusals.contains(numbered(12)));
  CHECK_FALSE(refusals.contains(numbered(0)));
}

TEST_CASE("engines are filtered by their notes") {
  using autocast::Math;
  const auto key_with = [](ScalarType dtype, Math math, bool deterministic = false) {
    return key_of(plain_conv(), conv_operands(dtype, isReducedFloatingType(dtype)), {deterministic, math, 0});
  };
  const ConvKey half = key_with(kFloat16, Math::Full), single = key_with(kFloat32, Math::Full);
  const ConvKey tf32 = key_with(kFloat32, Math::TF32, false);
  const ConvKey same = key_with(kFloat32, Math::Full, true);
  CHECK(cuda::policy_allows(half, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}));
  CHECK_FALSE(cuda::policy_allows(single, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}));
  CHECK(cuda::policy_allows(tf32, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE}));
  CHECK_FALSE(cuda::policy_allows(tf32, {CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS}));
  const ConvKey f16 = key_with(kFloat32, Math::Float16, false);
  CHECK(cuda::policy_allows(f16, {CUDNN_NUMERICAL_NOTE_TENSOR_CORE, CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS}));
  CHECK(cuda::policy_allows(single, {CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC}));
  CHECK_FALSE(cuda::policy_allows(same, {CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC}));
  CHECK_FALSE(cuda::policy_allows(half, {CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION}));
  CHECK(cuda::policy_allows(same, {}));
  cuda::ConvPolicy reduced = kPlainPolicy;
  reduced.reduced_sums = true;
  const ConvKey reduced_half = key_of(plain_conv(), conv_operands(kFloat16, true), reduced);
  CHECK(cuda::policy_allows(reduced_half, {CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION}));
  CHECK_FALSE(reduced_half == half);
  // Sums of float32 stay in float32.
  CHECK(key_of(plain_conv(), conv_operands(kFloat32, false), reduced) == key_of(plain_conv(), conv_operands(kFloat32, false)));
}

TEST_SUITE_END();

}  // namespace conv_key_tests
