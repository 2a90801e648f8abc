#include <amp/ops/op_call.h>

#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

namespace amp {

namespace {

// The data that the OpCall of a custom op points to.
struct OwnCall {
  std::string name, parameters;
  std::vector<OpCall::Parameter> kinds;
  OpCall call;
};

struct OwnCalls {
  std::mutex mutex;
  std::map<OpId, OwnCall> by_op;
};

OwnCalls& own_calls() {
  static auto& calls = *new OwnCalls;  // never destroyed: recorded programs may run while the process ends
  return calls;
}

const OpCall* find_own_call(std::string_view name) {
  OwnCalls& own = own_calls();
  const std::lock_guard lock(own.mutex);
  for (const auto& [op, entry] : own.by_op)
    if (entry.name == name) return &entry.call;
  return nullptr;
}

}  // namespace

const OpCall& op_call(OpId op) {
  static constexpr OpCall kNone;
  const int i = static_cast<int>(op);
  if (i < kNumOps) return detail::op_calls()[static_cast<size_t>(i)];
  OwnCalls& own = own_calls();
  const std::lock_guard lock(own.mutex);
  const auto found = own.by_op.find(op);
  return found == own.by_op.end() ? kNone : found->second.call;
}

const OpCall* find_op_call(std::string_view name) {
  static const auto& calls = *[] {
    auto* by_name = new std::unordered_map<std::string_view, const OpCall*>;
    for (const OpCall& call : detail::op_calls()) by_name->emplace(call.name, &call);
    return by_name;
  }();
  const auto found = calls.find(name);
  const OpCall* call = found != calls.end() ? found->second : find_own_call(name);
  return call == nullptr || call->function == nullptr ? nullptr : call;
}

void add_own_call(OpId op, const OpCall& call) {
  OwnCalls& own = own_calls();
  const std::lock_guard lock(own.mutex);
  OwnCall& entry = own.by_op[op];
  entry.name = call.name;
  entry.parameters = call.parameters;
  entry.kinds.assign(call.kinds, call.kinds + call.num_parameters);
  entry.call = call;
  entry.call.name = entry.name.c_str();
  entry.call.parameters = entry.parameters.c_str();
  entry.call.kinds = entry.kinds.data();
  entry.call.traits |= OpCall::kOwn;
}

void forget_own_call(OpId op) {
  OwnCalls& own = own_calls();
  const std::lock_guard lock(own.mutex);
  if (const auto found = own.by_op.find(op); found != own.by_op.end()) found->second.call.function = nullptr;
}

}  // namespace amp
