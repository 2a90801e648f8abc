// What linalg_solve saves: its kernel keeps the factors of the matrix, so only the second derivative needs the matrix itself.
#include <doctest/doctest.h>

#include "saved_calls.h"

namespace saved_solve_tests {

using namespace amp;
using namespace amp::testing;

namespace {

Call the_matrix_of_linalg_solve() {
  const Tensor square = (eye(3, kFloat64) * 3.0 + normal({3, 3}, kFloat64, 4)).requires_grad_();
  return {
      "the matrix of linalg_solve", {square, leaf({3}, 2)}, 0, [](const variable_list& args) { return linalg_solve(args[0], args[1]); }};
}

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("the matrix of linalg_solve may be changed before backward") {
  const Call call = the_matrix_of_linalg_solve();
  const variable_list found = gradients(call, true), expected = gradients(call, false);
  REQUIRE(found.size() == expected.size());
  for (size_t i = 0; i < found.size(); ++i) CHECK(difference(found[i], expected[i]) == "");
}

TEST_CASE("the matrix of linalg_solve may not be changed before a backward pass with create_graph") {
  const Call call = the_matrix_of_linalg_solve();
  CHECK(contains(thrown_text([&] { gradients(call, true, /*create_graph=*/true); }), "was changed by an in-place operation"));
}

TEST_SUITE_END();

}  // namespace saved_solve_tests
