#include <doctest/doctest.h>

#include <algorithm>

#include "../cuda_device.h"
#include "contracts.h"
#include "run.h"
#include "sizes.h"

namespace amp::contracts {

namespace {

// The tolerance of the narrowest dtype among the results; integers and indices must be equal.
double tolerance_of(const Op& op, const Results& results) {
  double widest = tolerance(op, kFloat64);
  for (const Tensor& t : results) {
    if (t.defined() && (isFloatingType(t.dtype()) || t.is_complex())) widest = std::max(widest, tolerance(op, t.dtype()));
  }
  return widest;
}

void compare_with_cpu(const Op& op, const Sample& sample, ScalarType dtype, Device device) {
  const Args args(sample, dtype);
  std::vector<Tensor> leaves, leaves_there;
  const Outcome here = attempt(op.call(), with_leaves(sample, args, leaves));
  const Args copies = args.map([&](const TensorArg&, const Tensor& t, bool) { return t.defined() ? t.to(device) : t; });
  const Outcome there = attempt(op.call(), with_leaves(sample, copies, leaves_there));
  REQUIRE_MESSAGE(there.kind == here.kind, op.id << " in " << dtype << " " << to_string(there) << ", on the CPU " << to_string(here));
  if (!here.ok()) return;
  const double close = tolerance_of(op, here.results);
  CHECK_MESSAGE(difference(there.results, here.results, close) == "", op.id << " in " << dtype << " against the CPU");
  if (leaves.empty() || sample.skips("gradcheck")) return;
  CHECK_MESSAGE(difference(pull_back(there.results, leaves_there), pull_back(here.results, leaves), 4 * close) == "",
                "gradients of " << op.id << " in " << dtype << " against the CPU");
}

// The same results and gradients as on the CPU, in the widest dtype of each kind. The other contracts compare a device with itself.
void as_on_cpu(const Op& op, Device device) {
  const auto is_listed = [&](ScalarType dtype, Device on) {
    return op.dtypes[static_cast<int>(on.type())] != 0 ? takes(op, dtype, on) : dtype == kFloat64;
  };
  for_each_sample(op, "as_on_cpu", device, [&](const Sample& sample) {
    if (sample.skips("golden") || sample.skips("noncontiguous")) return;  // the arguments may not determine the result
    for (const ScalarType dtype : {kFloat64, kComplex128, kInt64, kBool}) {
      if (is_listed(dtype, device) && is_listed(dtype, kCPU)) compare_with_cpu(op, sample, dtype, device);
    }
  });
}

}  // namespace

void on_cuda(const Op& op) {
  if (!op.cuda) return;
  const Device device = testing::cuda_device();
  SUBCASE("as_on_cpu") { as_on_cpu(op, device); }
  SUBCASE("reference") { reference(op, device); }
  SUBCASE("dtypes") { dtypes(op, device); }
  SUBCASE("sizes") { sizes(op, device); }
  if (op.gradcheck > 0) SUBCASE("gradcheck") {
      gradcheck(op, device);
    }
  if (op.gradcheck > 1) SUBCASE("gradgradcheck") {
      gradgradcheck(op, device);
    }
  if (op.gradcheck > 0) SUBCASE("create_graph") {
      create_graph(op, device);
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
