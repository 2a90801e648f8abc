// embedding_bag compared with embedding and reductions, its additional results, and sparse gradients.
#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

namespace embedding_bag_tests {

using namespace amp;
using namespace amp::testing;

namespace {

const std::vector<int64_t> kIndices{3, 1, 3, 0, 2, 2, 4}, kOffsets{0, 3, 3, 5};

// The rows of each bag, reduced.
Tensor by_bags(const Tensor& weight, int64_t mode, const Tensor& factors = {}) {
  std::vector<Tensor> bags;
  for (size_t b = 0; b < kOffsets.size(); ++b) {
    const int64_t begin = kOffsets[b], end = b + 1 < kOffsets.size() ? kOffsets[b + 1] : static_cast<int64_t>(kIndices.size());
    if (begin == end) {
      bags.push_back(zeros({weight.size(1)}, weight.options()));
      continue;
    }
    Tensor rows = embedding(weight, tensor(kIndices, kInt64).narrow(0, begin, end - begin));
    if (factors.defined()) rows = rows * factors.narrow(0, begin, end - begin).unsqueeze(1);
    bags.push_back(mode == 0 ? rows.sum(IntArrayRef(0)) : mode == 1 ? rows.mean(IntArrayRef(0)) : amax(rows, 0));
  }
  return stack(bags);
}

}  // namespace

TEST_SUITE_BEGIN("ops embedding_bag");

TEST_CASE("bags agree with embedding and a reduction, in values and gradients") {
  for (const int64_t width : {1, 3, 40, 200}) {
    const Tensor weight = normal({5, width}, kFloat64, 1).requires_grad_();
    const Tensor factors = normal({7}, kFloat64, 2).requires_grad_();
    for (const int64_t mode : {0, 1, 2}) {
      const Tensor used = mode == 0 ? factors : Tensor();
      const Tensor found = std::get<0>(embedding_bag(weight, tensor(kIndices, kInt64), tensor(kOffsets, kInt64), false, mode, false, used));
      const Tensor expected = by_bags(weight, mode, used);
      CHECK(difference(found, expected, 1e-12, 0) == "");
      std::vector<Tensor> inputs{weight};
      if (mode == 0) inputs.push_back(factors);
      const Tensor grad = normal(found.sizes(), kFloat64, 3);
      const auto grads = autograd::grad({found}, inputs, {grad}), wanted = autograd::grad({expected}, inputs, {grad});
      for (size_t i = 0; i < grads.size(); ++i) CHECK(difference(grads[i], wanted[i], 1e-12, 0) == "");
    }
  }
}

TEST_CASE("the further results of embedding_bag") {
  const Tensor weight = tensor({{1.0, 8.0}, {2.0, 7.0}, {3.0, 6.0}, {4.0, 5.0}, {5.0, 9.0}});
  const auto [output, bags, sizes, rows] =
      embedding_bag(weight, tensor(kIndices, kInt64), tensor(kOffsets, kInt64), false, 2, false, {}, false, 3);
  CHECK(difference(output, tensor({{2.0, 7.0}, {0.0, 0.0}, {3.0, 8.0}, {5.0, 9.0}})) == "");
  CHECK(difference(bags, tensor({0, 0, 0, 2, 2, 3, 3}, kInt64)) == "");
  CHECK(difference(sizes, tensor({1, 0, 2, 2}, kInt64)) == "");
  CHECK(difference(rows, tensor({{1, 1}, {0, 0}, {2, 0}, {4, 4}}, kInt64)) == "");
}

TEST_CASE("a padding index gets no gradient and is not counted") {
  const Tensor weight = normal({5, 3}, kFloat64, 1).requires_grad_();
  const Tensor mean = std::get<0>(embedding_bag(weight, tensor({3, 1, 3, 0}, kInt64), tensor({0}, kInt64), false, 1, false, {}, false, -2));
  CHECK(difference(mean[0], (weight[1] + weight[0]) / 2, 1e-12, 0) == "");
  mean.sum().backward();
  CHECK(difference(weight.grad()[3], zeros({3}, kFloat64)) == "");
  CHECK(difference(weight.grad()[1], full({3}, 0.5, kFloat64)) == "");
}

TEST_CASE("include_last_offset ends the last bag, and what follows is unused") {
  const Tensor weight = normal({5, 3}, kFloat64, 1).requires_grad_();
  const Tensor found = std::get<0>(
      embedding_bag(weight, tensor(kIndices, kInt64), tensor({0, 2, 5}, kInt64), false, 0, false, {}, /*include_last_offset=*/true));
  CHECK(found.sizes() == IntArrayRef({2, 3}));
  CHECK(difference(found[1], weight[3] + weight[0] + weight[2], 1e-12, 0) == "");
  found.sum().backward();
  CHECK(difference(weight.grad()[4], zeros({3}, kFloat64)) == "");
}

TEST_CASE("sparse gradients and frequencies are those of embedding") {
  for (const bool by_frequency : {false, true}) {
    const Tensor weight = normal({5, 3}, kFloat64, 1).requires_grad_(), dense = weight.detach().clone().requires_grad_();
    const auto loss = [&](const Tensor& table, bool sparse) {
      return std::get<0>(embedding_bag(table, tensor(kIndices, kInt64), tensor(kOffsets, kInt64), by_frequency, 1, sparse)).sum();
    };
    loss(weight, true).backward();
    loss(dense, false).backward();
    REQUIRE(weight.grad().is_sparse());
    CHECK(difference(weight.grad().to_dense(), dense.grad(), 1e-12, 0) == "");
  }
}

TEST_CASE("bags in 16 bits are summed in float32") {
  const Tensor weight = full({1, 4}, 1, kFloat16);
  const Tensor indices = zeros({4097}, kInt64);
  CHECK(std::get<0>(embedding_bag(weight, indices, tensor({0}, kInt64), false, 1))[0][0].item<float>() == 1.0f);
  CHECK(std::get<0>(embedding_bag(weight, indices, tensor({0}, kInt64)))[0][0].item<float>() == 4096.0f);
}

TEST_CASE("indices without bags are an error") {
  const Tensor weight = normal({5, 3}, kFloat64, 1), none = empty({0}, kInt64);
  CHECK(contains(thrown_text([&] { embedding_bag(weight, tensor({1}, kInt64), none); }), "[embedding_bag] 1 indices belong to no bag"));
  CHECK(std::get<0>(embedding_bag(weight, none, none)).sizes() == IntArrayRef({0, 3}));
  CHECK(contains(thrown_text([&] { embedding_bag(weight, none, none, false, 0, false, {}, true); }), "must hold the end of the last bag"));
}

TEST_SUITE_END();

}  // namespace embedding_bag_tests
