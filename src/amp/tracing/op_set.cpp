#include <amp/tracing/op_set.h>

#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/table_size.h>
#include <amp/core/error.h>

namespace amp::tracing {

std::vector<bool> op_set(const char* who, const std::vector<std::string>& names) {
  std::vector<bool> set(autocast::kTableSize);
  for (const std::string& name : names) {
    const auto ops = autocast::ops_named(name);
    AMP_CHECK(!ops.empty(), ValueError, "[", who, "] ", autocast::no_such_op(name));
    for (const autocast::PolicyOp* op : ops) set[static_cast<size_t>(op->id)] = true;
  }
  return set;
}

}  // namespace amp::tracing
