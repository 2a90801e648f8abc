#include <amp/cuda/device.h>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

const char* kind_name(int kind) {
  static const char* const names[] = {
      "none", "Error", "TypeError", "ValueError", "IndexError", "NotImplementedError", "OutOfMemoryError", "a foreign error"};
  return names[kind];
}

// Nothing that a caller leaves out may crash.
void check_undefined(const Op& op, Device device) {
  const std::vector<Sample> samples = samples_of(op);
  if (samples.empty()) return;
  const Args args(samples.front(), kFloat32, device);
  for (const TensorArg& missing : op.tensors) {
    if (missing.optional) continue;
    const Args without = args.map([&](const TensorArg& arg, const Tensor& t, bool) { return arg.name == missing.name ? Tensor() : t; });
    bool replaced = false;
    args.for_each([&](const TensorArg& arg, const Tensor&, bool) { replaced = replaced || arg.name == missing.name; });
    if (!replaced) continue;
    const Outcome outcome = attempt(op.call(), without);
    CHECK_MESSAGE((!outcome.ok() && outcome.kind != Outcome::Foreign),
                  op.id << " with an undefined " << missing.name << " " << to_string(outcome));
    CHECK_MESSAGE(outcome.error.find('[') == 0, op.id << " with an undefined " << missing.name << ": " << outcome.error);
  }
}

}  // namespace

void errors(const Op& op, Device device) {
  for (const Sample& sample : errors_of(op)) {
    INFO(op.id << " " << sample.label);
    const Args args(sample, kFloat32, device);
    const Outcome outcome = attempt([&] {
      Results results = run(op.call(), args);
      if (device.is_cuda()) cuda::synchronize();  // indices out of range are found there
      return results;
    });
    CHECK_MESSAGE(sample.type == kind_name(outcome.kind), "expected a " << sample.type << ", but " << to_string(outcome));
    CHECK_MESSAGE(testing::contains(outcome.error, sample.throws), "expected \"" << sample.throws << "\", but " << to_string(outcome));
  }
  check_undefined(op, device);
}

}  // namespace amp::contracts
