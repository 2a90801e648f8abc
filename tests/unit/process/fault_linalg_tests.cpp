// Linear algebra, which needs LAPACK, while allocations fail.
#include <doctest/doctest.h>

#include <tuple>

#include <amp/amp.h>

#include "fault_op_support.h"

namespace fault_linalg_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("process");

TEST_CASE("failed allocations: linear algebra") {
  check_gradient("linear algebra", {6, 6}, [](const Tensor& x) {
    const Tensor m = eye(6) * 3 + x;
    return linalg_solve(m, ones({6, 2})).sum() + linalg_inv(m).sum() + linalg_svdvals(m).sum() + linalg_eigvalsh(m + m.t()).sum();
  });
  check_op("decompositions", [] {
    const Tensor m = eye(6) * 3 + wave({6, 6});
    return std::get<1>(linalg_qr(m)).abs().sum() + linalg_cholesky(m.mm(m.t())).sum() + linalg_det(m);
  });
}

TEST_SUITE_END();

}  // namespace fault_linalg_tests
