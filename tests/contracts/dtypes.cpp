#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

bool has_flexible(const Args& args) {
  bool found = false;
  args.for_each([&](const TensorArg& arg, const Tensor&, bool flexible) { found = found || (arg.floating && flexible); });
  return found;
}

// Numbers in place of tensors take part in promotion, and may lead to a dtype that the op does take.
bool has_number(const Sample& sample) {
  for (const Value& value : sample.values) {
    for (const TensorSpec& spec : value.specs) {
      if (spec.number) return true;
    }
  }
  return false;
}

void check_dtype(const Op& op, const Sample& sample, ScalarType dtype, Device device) {
  const Args args(sample, dtype, device);
  if (!has_flexible(args)) return;
  const Outcome outcome = attempt(op.call(), args);
  if (takes(op, dtype, device)) {
    CHECK_MESSAGE(outcome.ok(), op.id << " takes " << dtype << " on " << device << ", but " << to_string(outcome));
    return;
  }
  if (has_number(sample)) return;
  CHECK_MESSAGE(outcome.kind == Outcome::TypeError,
                op.id << " does not take " << dtype << " on " << device << ", but " << to_string(outcome));
  CHECK_MESSAGE(outcome.error.find(detail::concat("[", op.name, "]")) == 0, op.id << " with " << dtype << ": " << outcome.error);
}

}  // namespace

void dtypes(const Op& op, Device device) {
  const bool listed = op.dtypes[static_cast<int>(device.type())] != 0;
  for_each_sample(op, "dtypes", device, [&](const Sample& sample) {
    for (int i = 0; i < kNumScalarTypes; ++i) {
      const auto dtype = static_cast<ScalarType>(i);
      if (listed || isFloatingType(dtype)) check_dtype(op, sample, dtype, device);
    }
  });
}

}  // namespace amp::contracts
