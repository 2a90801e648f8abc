// orthogonal_, which needs LAPACK.
#include <doctest/doctest.h>

#include <utility>

#include "../../support.h"

namespace orthogonal_tests {

using namespace amp;
using amp::testing::difference;

TEST_SUITE_BEGIN("nn init");

TEST_CASE("orthogonal_") {
  manual_seed(1);
  for (const auto& [rows, columns] : {std::pair<int64_t, int64_t>{3, 8}, {8, 3}, {5, 5}}) {
    const Tensor w = nn::init::orthogonal_(empty({rows, columns}, kFloat64), 2);
    const Tensor product = rows <= columns ? matmul(w, w.t()) : matmul(w.t(), w);
    CHECK(difference(product, eye(std::min(rows, columns), kFloat64) * 4, 1e-12, 1e-12) == "");
  }
  const Tensor kernel = nn::init::orthogonal_(empty({2, 3, 2}, kFloat64)).reshape({2, 6});
  CHECK(difference(matmul(kernel, kernel.t()), eye(2, kFloat64), 1e-12, 1e-12) == "");
  CHECK_THROWS_AS(nn::init::orthogonal_(ones({3})), ValueError);
  manual_seed(2);
  const Tensor low = nn::init::orthogonal_(empty({16, 16}, kBFloat16), 1.3);
  manual_seed(2);
  CHECK(difference(low, nn::init::orthogonal_(empty({16, 16}, kFloat32), 1.3).to(kBFloat16)) == "");  // rounded once
}

TEST_SUITE_END();

}  // namespace orthogonal_tests
