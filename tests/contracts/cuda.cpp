#include <doctest/doctest.h>

#include "contracts.h"

namespace amp::contracts {

void on_cuda(const Op& op) {
  if (!op.cuda) return;
  SUBCASE("reference") { reference(op, kCUDA); }
  SUBCASE("dtypes") { dtypes(op, kCUDA); }
  if (op.gradcheck > 0) SUBCASE("gradcheck") {
      gradcheck(op, kCUDA);
    }
  if (op.gradcheck > 1) SUBCASE("gradgradcheck") {
      gradgradcheck(op, kCUDA);
    }
  if (!op.internal) SUBCASE("autocast") {
      autocast(op, kCUDA);
    }
  SUBCASE("variants") { variants(op, kCUDA); }
  SUBCASE("noncontiguous") { noncontiguous(op, kCUDA); }
  SUBCASE("errors") { errors(op, kCUDA); }
  SUBCASE("threads") { threads(op, kCUDA); }
}

}  // namespace amp::contracts
