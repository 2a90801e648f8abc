#include <amp/autocast/policy_names.h>

#include <algorithm>

namespace amp::autocast {

std::string id_of(const PolicyName& name) { return *name.overload != 0 ? std::string(name.op) + "_" + name.overload : name.op; }

SplitName split_name(std::string_view name) {
  const size_t dot = name.find('.');
  return {name.substr(0, dot), dot == name.npos ? std::string_view() : name.substr(dot + 1)};
}

ArrayRef<PolicyName> overloads_of(std::string_view base) {
  const ArrayRef<PolicyName> all = policy_names();
  const auto* first = std::find_if(all.begin(), all.end(), [&](const PolicyName& known) { return base == known.name; });
  const auto* last = std::find_if(first, all.end(), [&](const PolicyName& known) { return base != known.name; });
  return {first, static_cast<size_t>(last - first)};
}

std::vector<const PolicyName*> ops_named(std::string_view name) {
  const auto [base, overload] = split_name(name);
  std::vector<const PolicyName*> ops;
  for (const PolicyName& op : overloads_of(base))
    if (op.id >= 0 && (overload.empty() || overload == op.overload)) ops.push_back(&op);
  return ops;
}

std::string refusal(const PolicyName& name, Category category) {
  if (category == Category::Passthrough) return {};
  if ((name.facts & PolicyName::kExplicitDtype) != 0)
    return std::string(name.signature) + " always gets an explicit dtype, which autocast leaves alone; take it out";
  if ((name.facts & PolicyName::kCasts) == 0) return std::string(name.signature) + " has no tensor argument of role `cast`; take it out";
  if (category == Category::Fp32SetOptDtype && (name.facts & PolicyName::kTakesDtype) == 0)
    return "it has no `ScalarType? dtype` argument to set; use fp32";
  if (category == Category::Fp32AppendDtype && (name.facts & PolicyName::kDtypeOverload) == 0)
    return std::string("no overload of ") + name.op + " takes the arguments " + name.signature + " and a `ScalarType dtype`; use fp32";
  return {};
}

}  // namespace amp::autocast
