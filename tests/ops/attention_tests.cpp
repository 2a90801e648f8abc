#include <doctest/doctest.h>

#include <limits>

#include <amp/amp.h>

#include "support.h"

using namespace amp;
using namespace amp::testing;

namespace {

struct Attention {
  Tensor query = normal({1, 3, 4}, kFloat32, 1).requires_grad_(), key = normal({1, 3, 4}, kFloat32, 2).requires_grad_(),
         value = normal({1, 3, 4}, kFloat32, 3).requires_grad_();
  Tensor run(const Tensor& mask) const { return scaled_dot_product_attention(query, key, value, mask); }
};

// A mask, in both forms, whose second row masks everything.
Tensor bool_mask() {
  const Tensor mask = ones({3, 3}, kBool);
  mask.select(0, 1).fill_(false);
  return mask;
}
Tensor float_mask() {
  const Tensor mask = zeros({3, 3}, kFloat32);
  mask.select(0, 1).fill_(-std::numeric_limits<double>::infinity());
  return mask;
}

}  // namespace

TEST_CASE("attention: a fully masked row gives zeros, and its gradients poison no other row") {
  for (const Tensor& mask : {bool_mask(), float_mask()}) {
    const Attention masked, open;
    const Tensor result = masked.run(mask), expected = open.run({});
    CHECK(values(result.select(1, 1)) == std::vector<double>(4, 0.0));
    for (const int64_t row : {0, 2}) CHECK(difference(result.select(1, row), expected.select(1, row), 1e-6, 1e-6) == "");
    result.sum().backward();
    (expected.select(1, 0).sum() + expected.select(1, 2).sum()).backward();
    CHECK(values(masked.query.grad().select(1, 1)) == std::vector<double>(4, 0.0));
    CHECK(difference(masked.query.grad(), open.query.grad(), 1e-6, 1e-6) == "");
    CHECK(difference(masked.key.grad(), open.key.grad(), 1e-6, 1e-6) == "");
    CHECK(difference(masked.value.grad(), open.value.grad(), 1e-6, 1e-6) == "");
  }
}

TEST_CASE("attention: NaN in a query stays in its row") {
  const Attention a;
  a.query.detach().select(1, 2).fill_(std::nan(""));
  const Tensor result = a.run({});
  CHECK(isnan(result.select(1, 2)).all().item<bool>());
  CHECK(!isnan(result.select(1, 0)).any().item<bool>());
}
