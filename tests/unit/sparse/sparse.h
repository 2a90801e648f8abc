// Shared by the tests of sparse tensors.
#pragma once

#include <doctest/doctest.h>

#include <amp/amp.h>

#include "../../support.h"

namespace amp::testing {

// [4, 2]: row 0 once and row 2 twice.
inline Tensor duplicated(ScalarType dtype = kFloat64) {
  return sparse_coo_tensor(tensor({{0, 2, 2}}), tensor({{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}, dtype), {4, 2});
}
inline Tensor duplicated_dense(ScalarType dtype = kFloat64) { return tensor({{1.0, 2.0}, {0.0, 0.0}, {8.0, 10.0}, {0.0, 0.0}}, dtype); }
// Other indices: rows 3, 2 and 3.
inline Tensor other() { return sparse_coo_tensor(tensor({{3, 2, 3}}), tensor({{-1.0, 0.5}, {2.0, -2.0}, {0.25, 4.0}}, kFloat64), {4, 2}); }

// The message of the error of type E that `function` throws; otherwise a string that no test expects.
template <class E, class F>
std::string thrown(F&& function) {
  try {
    function();
  } catch (const E& error) { return error.what(); } catch (const std::exception& error) {
    return std::string("another error: ") + error.what();
  }
  return "no error";
}

}  // namespace amp::testing
