#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

// Gradients may be larger than 1, so the error is measured relative to the largest element.
double gradient_tolerance(const Results& gradients, double tolerance) {
  double largest = 1;
  for (const Tensor& g : gradients) {
    if (!g.defined()) continue;
    for (const double value : testing::values(g)) largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
  }
  return 4 * tolerance * largest;
}

void compare(const Op& op, const Sample& sample, ScalarType dtype, Device device) {
  std::vector<Tensor> leaves, wide_leaves;
  const Args args = with_leaves(sample, Args(sample, dtype, device), leaves);
  const ScalarType wide_dtype = isComplexType(dtype) ? kComplex128 : kFloat64;
  const Args wide = with_leaves(sample, args.map([&](const TensorArg& arg, const Tensor& t, bool flexible) {
    return arg.floating && flexible ? t.detach().to(wide_dtype) : t;
  }),
                                wide_leaves);
  const Results found = run(op.call(), args), expected = run(op.call(), wide);
  CHECK_MESSAGE(difference(found, expected, tolerance(op, dtype)) == "", op.id << " in " << dtype << " against " << wide_dtype);
  if (leaves.empty()) return;
  const Results gradients = pull_back(found, leaves), wide_gradients = pull_back(expected, wide_leaves);
  const double close = gradient_tolerance(wide_gradients, tolerance(op, dtype));
  CHECK_MESSAGE(difference(gradients, wide_gradients, close) == "",
                "gradients of " << op.id << " in " << dtype << " against " << wide_dtype);
}

}  // namespace

void reference(const Op& op, Device device) {
  for_each_sample(op, "reference", device, [&](const Sample& sample) {
    for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16, kComplex64}) {
      const bool listed = op.dtypes[static_cast<int>(device.type())] != 0;
      if (listed ? takes(op, dtype, device) : isFloatingType(dtype)) compare(op, sample, dtype, device);
    }
  });
}

}  // namespace amp::contracts
