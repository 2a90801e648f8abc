// Compares explain() with the execution: the predicted casts are those that a trace counts.
#include <algorithm>
#include <map>

#include <amp/autocast/explain.h>
#include <amp/autocast/policy_file.h>
#include <amp/tracing/trace.h>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

// The number of tensors cast from one dtype to another.
using Casts = std::map<std::pair<ScalarType, ScalarType>, uint64_t>;

std::string text(const Casts& casts) {
  std::string text;
  for (const auto& [dtypes, count] : casts) text += detail::concat(" ", count, " of ", dtypes.first, " to ", dtypes.second);
  return text.empty() ? " none" : text;
}

// The dtypes of the tensor arguments in the order of the signature; Undefined for a missing one or a scalar. Empty if a list has no items,
// because explain() cannot express that.
std::vector<ScalarType> dtypes_of(const Op& op, const Args& args) {
  std::vector<ScalarType> dtypes;
  for (const TensorArg& arg : op.tensors) {
    const auto value = std::find_if(args.values().begin(), args.values().end(), [&](const Value& v) { return v.name == arg.name; });
    if (value == args.values().end() || value->null) {
      if (arg.list) return {};
      dtypes.push_back(ScalarType::Undefined);
      continue;
    }
    if (value->tensors.empty()) return {};
    for (const Tensor& t : value->tensors) {
      const bool is_tensor = t.defined() && !t.impl()->has(detail::TensorImpl::WrappedNumber);
      dtypes.push_back(is_tensor ? t.dtype() : ScalarType::Undefined);
    }
  }
  return dtypes;
}

Explanation explanation(const Op& op, const std::vector<ScalarType>& dtypes, DeviceType device, const AutocastOptions& options) {
  const std::string name = op_name(op.op);
  for (Explanation& each : explain(name, dtypes, device, options)) {
    if (each.op == name) return std::move(each);
  }
  FAIL("explain() knows no " << name);
  return {};
}

Casts explained(const Explanation& explanation) {
  Casts casts;
  for (const Explanation::Argument& argument : explanation.arguments) {
    if (argument.becomes != argument.given) ++casts[{argument.given, argument.becomes}];
  }
  return casts;
}

Casts made(const Op& op, const Args& args, Device device, const AutocastOptions& options, Outcome& outcome) {
  Trace trace({.max_events = 0});
  {
    const Autocast region(device, options);
    outcome = attempt(op.call(), args);
  }
  trace.stop();
  Casts casts;
  for (const TraceData::Cast& cast : trace.data().casts) {
    if (cast.op == op_name(op.op)) casts[{cast.from, cast.to}] += cast.copied + cast.missed + cast.hits;
  }
  return casts;
}

// Rules that no preset has: every category that the op supports, for all its arguments and for all except the first.
std::vector<autocast::PolicyHandle> policies_for(const Op& op) {
  using enum autocast::Category;
  std::vector<autocast::PolicyHandle> policies;
  const std::string name = op_name(op.op);
  const auto first = std::find_if(op.tensors.begin(), op.tensors.end(), [](const TensorArg& arg) { return arg.cast; });
  for (const autocast::Category category : {LowerPrecisionFp, Fp32, Promote, Keep}) {
    for (const bool keeps : {false, true}) {
      if (keeps && first == op.tensors.end()) continue;
      PolicyRule rule{.op = name, .category = category, .device = kCPU, .dtype = kBFloat16};
      if (keeps) rule.keep = {std::string(first->name)};
      try {
        policies.push_back(derive_policy(autocast::find_policy("torch-1.7"), {rule}));
      } catch (const ValueError&) {}  // the op does not support this rule
    }
  }
  return policies;
}

}  // namespace

void explained(const Op& op, const Args& args, Device device, const AutocastOptions& options) {
  const std::vector<ScalarType> dtypes = dtypes_of(op, args);
  if (op.internal || dtypes.empty()) return;
  const Explanation expected = explanation(op, dtypes, device.type(), options);
  INFO(op.id << ": " << expected.text());
  Outcome outcome;
  const Casts found = made(op, args, device, options, outcome), wanted = explained(expected);
  if (expected.category == autocast::Category::Banned) {
    CHECK_MESSAGE(testing::contains(outcome.error, expected.message), outcome.error);
  } else if (outcome.ok()) {  // a failing call may not have made all casts
    CHECK_MESSAGE(found == wanted, "casts made:" << text(found) << "; explained:" << text(wanted));
  }
}

void explained_rules(const Op& op, Device device) {
  if (op.internal || samples_of(op).empty() || samples_of(op)[0].skips("autocast")) return;
  for (const autocast::PolicyHandle& policy : policies_for(op)) {
    for (const auto& [name, args] : autocast_inputs(Args(samples_of(op)[0], kFloat32, device), kBFloat16)) {
      INFO("a rule of its own, with " << name);
      explained(op, args, device, {.dtype = kBFloat16, .policy = policy, .policy_device = kCPU});
    }
  }
}

}  // namespace amp::contracts
