#include <doctest/doctest.h>

#include "../cuda_device.h"
#include "contracts.h"

namespace amp::contracts {

void on_cuda(const Op& op) {
  if (!op.cuda) return;
  const Device device = testing::cuda_device();
  SUBCASE("reference") { reference(op, device); }
  SUBCASE("dtypes") { dtypes(op, device); }
  if (op.gradcheck > 0) SUBCASE("gradcheck") {
      gradcheck(op, device);
    }
  if (op.gradcheck > 1) SUBCASE("gradgradcheck") {
      gradgradcheck(op, device);
    }
  if (!op.internal) SUBCASE("autocast") {
      autocast(op, device);
    }
  SUBCASE("variants") { variants(op, device); }
  SUBCASE("noncontiguous") { noncontiguous(op, device); }
  SUBCASE("errors") { errors(op, device); }
  SUBCASE("threads") { threads(op, device); }
}

}  // namespace amp::contracts
