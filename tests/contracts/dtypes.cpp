#include <doctest/doctest.h>

#include <amp/autocast/policy_file.h>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

bool has_flexible(const Args& args) {
  bool found = false;
  args.for_each([&](const TensorArg& arg, const Tensor&, bool flexible) { found = found || (arg.floating && flexible); });
  return found;
}

// Scalars passed instead of tensors take part in promotion. They may lead to a dtype that the op supports.
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
  const std::string_view named = op.errors_as.empty() ? op.name : op.errors_as;
  CHECK_MESSAGE(outcome.error.find(detail::concat("[", named, "]")) == 0, op.id << " with " << dtype << ": " << outcome.error);
}

// Whether a call throws TypeError if the dtype of this argument differs from the dtype of the others.
bool refuses(const Op& op, const TensorArg& arg, ScalarType its, ScalarType others) {
  for (const Sample& sample : samples_of(op)) {
    bool given = false, beside = false;
    const Args args = Args(sample, others).map([&](const TensorArg& to, const Tensor& tensor, bool flexible) {
      if (!flexible || !to.cast) return tensor;
      (to.name == arg.name ? given : beside) = true;
      return to.name == arg.name ? tensor.to(its) : tensor;
    });
    if (given && beside && attempt(op.call(), args).kind == Outcome::TypeError) return true;
  }
  return false;
}

bool can_be_kept(const Op& op, const TensorArg& arg) {
  try {
    derive_policy(autocast::find_policy("torch-2.0"),
                  {{.op = std::string(op.id), .category = autocast::Category::Fp32, .keep = {std::string(arg.name)}}});
    return true;
  } catch (const ValueError& error) { return std::string(error.what()).find("in one dtype") == std::string::npos; }
}

// A policy that promotes the arguments of ops without a rule; null in a build without yaml-cpp.
const autocast::Policy* promoting_policy() {
  try {
    const autocast::Policy& policy = parse_policy("base: torch-2.0\nunlisted: promote\n");
    return &policy;
  } catch (const NotImplementedError&) { return nullptr; }
}

// Whether the op has no rule in the policy, and refuses mixed dtypes in its regions all the same.
bool refuses_in_region(const autocast::Policy& policy, const Op& op, const TensorArg& arg) {
  if (category_of(policy, kCPU, kBFloat16, op.op) != autocast::Category::Passthrough) return false;
  const Autocast region(kCPU, {.dtype = kBFloat16, .policy = policy});
  return refuses(op, arg, kFloat32, kBFloat16) || refuses(op, arg, kBFloat16, kFloat32);
}

}  // namespace

void dtypes(const Op& op, Device device) {
  const bool listed = op.dtypes[static_cast<int>(device.type())] != 0;
  for_each_sample(op, "dtypes", device, [&](const Sample& sample) {
    for (int i = 0; i < kNumScalarTypes; ++i) {
      if (static_cast<ScalarType>(i) == kFloat4_e2m1fn_x2) continue;  // no sample can be converted to it
      const auto dtype = static_cast<ScalarType>(i);
      if (listed || isFloatingType(dtype)) check_dtype(op, sample, dtype, device);
    }
  });
}

TEST_CASE("a policy cannot keep an argument that must have the dtype of the others, and may promote it") {
  const autocast::Policy* promoting = promoting_policy();
  for (const Op* op : all_ops()) {
    if (op->internal) continue;
    for (const TensorArg& arg : op->tensors) {
      if (!arg.cast) continue;
      const bool needs = refuses(*op, arg, kFloat32, kBFloat16) && refuses(*op, arg, kBFloat16, kFloat32);
      CHECK_MESSAGE(needs != can_be_kept(*op, arg), op->id << ": `same_dtype` in ops.yaml is wrong about " << arg.name);
      if (needs && promoting != nullptr)
        CHECK_MESSAGE(!refuses_in_region(*promoting, *op, arg), op->id << " does not promote " << arg.name);
    }
  }
}

}  // namespace amp::contracts
