#include <amp/tracing/op_set.h>

#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/table_size.h>
#include <amp/core/error.h>

namespace amp::tracing {

namespace {

// Whether `*` in the pattern can stand for texts that make it the name. After a mismatch, the last `*` gets one more character.
bool matches(std::string_view pattern, std::string_view name) {
  size_t at = 0, star = pattern.npos, resume = 0;
  for (size_t i = 0; i < name.size();) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      resume = i;
    } else if (at < pattern.size() && pattern[at] == name[i]) {
      ++at;
      ++i;
    } else if (star != pattern.npos) {
      at = star + 1;
      i = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == pattern.npos;
}

}  // namespace

std::vector<const autocast::PolicyOp*> ops_matching(std::string_view name) {
  if (name.find('*') == name.npos) return autocast::ops_named(name);
  std::vector<const autocast::PolicyOp*> ops;
  for (const autocast::PolicyOp* op : autocast::all_policy_ops())
    if (op->id >= 0 && matches(name, op->name)) ops.push_back(op);
  return ops;
}

std::string no_op_matches(std::string_view name) {
  return name.find('*') == name.npos ? autocast::no_such_op(name) : detail::concat("no op matches `", name, "`");
}

std::vector<bool> op_set(const char* who, const std::vector<std::string>& names) {
  std::vector<bool> set(autocast::kTableSize);
  for (const std::string& name : names) {
    const auto ops = ops_matching(name);
    AMP_CHECK(!ops.empty(), ValueError, "[", who, "] ", no_op_matches(name));
    for (const autocast::PolicyOp* op : ops) set[static_cast<size_t>(op->id)] = true;
  }
  return set;
}

}  // namespace amp::tracing
