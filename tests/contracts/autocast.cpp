#include <algorithm>

#include <amp/autocast/autocast.h>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

using autocast::Category;

bool eligible(const Tensor& t, Device device) {
  return t.defined() && t.device() == device && t.is_floating_point() && t.dtype() != kFloat64;
}

// The widest dtype among the eligible arguments that may be cast.
ScalarType widest(const Args& args, Device device) {
  ScalarType widest = ScalarType::Undefined;
  args.for_each([&](const TensorArg& arg, const Tensor& t, bool) {
    if (arg.cast && eligible(t, device)) widest = widest == ScalarType::Undefined ? t.dtype() : promoteTypes(widest, t.dtype());
  });
  return widest;
}

Args cast_by_hand(const Args& args, Device device, ScalarType target) {
  return args.map([&](const TensorArg& arg, const Tensor& t, bool) { return arg.cast && eligible(t, device) ? t.to(target) : t; });
}

struct Region {
  std::string_view policy;
  DeviceType table;
  ScalarType low;
  Device device;

  const autocast::Policy& rules() const { return autocast::find_policy(policy); }
  AutocastOptions options() const { return {.dtype = low, .policy = policy, .policy_device = table}; }
  Category category(const Op& op) const { return category_of(rules(), table, low, op.op); }
  bool promotes_unlisted() const {
    return rules().promotes_unlisted && rules().tables[static_cast<int>(table)][autocast::low_dtype_index(low)] != nullptr;
  }
  std::string text(const Op& op) const {
    return detail::concat(op.id, " in a ", low, " region by ", policy, " for ", table, " (", toString(category(op)), ")");
  }
};

// Does explicitly, outside a region, what a call in a region must do.
Outcome by_hand(const Op& op, Op::Call call, const Args& args, const Region& region) {
  const Device device = region.device;
  switch (region.category(op)) {
    case Category::LowerPrecisionFp: return attempt(call, cast_by_hand(args, device, region.low));
    case Category::Fp32: return attempt(call, cast_by_hand(args, device, kFloat32));
    case Category::Promote: return attempt(call, cast_by_hand(args, device, widest(args, device)));
    case Category::Fp32AppendDtype: return attempt(op.with_dtype, args);
    case Category::Fp32SetOptDtype: {
      Args with_dtype = args;
      if (args.is_null("dtype") && args.dtype_of_first() == kFloat32 && widest(args, device) != ScalarType::Undefined)
        with_dtype.set_dtype("dtype", kFloat32);
      return attempt(call, with_dtype);
    }
    default: break;
  }
  // An op without a rule promotes dtypes that it would refuse.
  const Outcome plain = attempt(call, args);
  const ScalarType wide = widest(args, device);
  if (plain.kind != Outcome::TypeError || !region.promotes_unlisted() || wide == ScalarType::Undefined) return plain;
  return attempt(call, cast_by_hand(args, device, wide));
}

Outcome inside(const Region& region, Op::Call call, const Args& args) {
  const Autocast guard(region.device, region.options());
  return attempt(call, args);
}

void check_banned(const Op& op, const Region& region, const Args& args) {
  const Outcome outcome = inside(region, op.call(), args);
  CHECK_MESSAGE(outcome.kind == Outcome::Error, region.text(op) << " " << to_string(outcome));
  if (region.device.type() != region.table) return;  // the message is only looked up with the device's own table
  const autocast::Policy& policy = autocast::find_policy(region.policy);
  const auto* ban =
      std::find_if(policy.bans.begin(), policy.bans.end(), [&](const auto& b) { return b.op == op.op && b.device == region.table; });
  REQUIRE(ban != policy.bans.end());
  CHECK_MESSAGE(testing::contains(outcome.error, detail::concat("[", op.name, "] ", ban->message)), region.text(op)
                                                                                                        << ": " << outcome.error);
}

// A composite without a rule is defined by its parts. They are looked up separately.
bool is_defined_by_rule(const Op& op, Category category) { return category != Category::Passthrough || op.kind != "composite"; }

void check_calls(const Op& op, const Region& region, const Sample& sample) {
  const Category category = region.category(op);
  for (const auto& [name, args] : autocast_inputs(Args(sample, kFloat32, region.device), region.low)) {
    INFO(region.text(op) << " with " << name);
    explained(op, args, region.device, region.options());
    if (category == Category::Banned) {
      check_banned(op, region, args);
    } else if (is_defined_by_rule(op, category)) {
      const Outcome found = inside(region, op.call(), args), expected = by_hand(op, op.call(), args, region);
      CHECK_MESSAGE(difference(found, expected) == "", region.text(op));
    }
    if (op.method != nullptr && op.function != nullptr) {
      CHECK_MESSAGE(difference(inside(region, op.method, args), inside(region, op.function, args)) == "",
                    "as a method, " << region.text(op));
    }
  }
}

// Float32 parameters get float32 gradients, equal to those of explicit casts.
void check_gradients(const Op& op, const Region& region, const Sample& sample) {
  const Category category = region.category(op);
  if (category == Category::Banned || !is_defined_by_rule(op, category)) return;
  std::vector<Tensor> leaves, hand_leaves;
  const Args args = with_leaves(sample, Args(sample, kFloat32, region.device), leaves);
  const Args hand_args = with_leaves(sample, Args(sample, kFloat32, region.device), hand_leaves);
  if (leaves.empty()) return;
  const Outcome found = inside(region, op.call(), args), expected = by_hand(op, op.call(), hand_args, region);
  REQUIRE_MESSAGE(difference(found, expected) == "", region.text(op));
  if (!found.ok()) return;
  const Results gradients = pull_back(found.results, leaves), by_hand_gradients = pull_back(expected.results, hand_leaves);
  CHECK_MESSAGE(difference(gradients, by_hand_gradients) == "", "gradients of " << region.text(op));
  for (const Tensor& g : gradients) CHECK((g.dtype() == kFloat32));
}

}  // namespace

std::vector<AutocastInput> autocast_inputs(const Args& args, ScalarType low) {
  bool first = true;
  const Args mixed = args.map([&](const TensorArg& arg, const Tensor& t, bool flexible) {
    return arg.floating && flexible ? t.to(std::exchange(first, false) ? low : kFloat32) : t;
  });
  return {{"fp32", args}, {"low", args.to(low)}, {"mixed", mixed}, {"fp64", args.to(kFloat64)}};
}

void autocast(const Op& op, Device device) {
  if (device.is_cpu()) check_recorded_casts(op);
  explained_rules(op, device);
  const autocast::Presets& presets = autocast::presets();
  for_each_sample(op, "autocast", device, [&](const Sample& sample) {
    for (size_t p = 0; p < presets.count; ++p) {
      for (const DeviceType table : {kCPU, kCUDA}) {
        for (const ScalarType low : {kBFloat16, kFloat16}) {
          const Region region{presets.first[p].name, table, low, device};
          check_calls(op, region, sample);
          check_gradients(op, region, sample);
        }
      }
    }
  });
}

}  // namespace amp::contracts
