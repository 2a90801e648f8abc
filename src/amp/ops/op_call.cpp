#include <amp/ops/op_call.h>

#include <unordered_map>

namespace amp {

const OpCall& op_call(OpId op) {
  static constexpr OpCall kNone;
  const int i = static_cast<int>(op);
  return i < kNumOps ? detail::op_calls()[static_cast<size_t>(i)] : kNone;
}

const OpCall* find_op_call(std::string_view name) {
  static const auto& calls = *[] {
    auto* by_name = new std::unordered_map<std::string_view, const OpCall*>;
    for (const OpCall& call : detail::op_calls()) by_name->emplace(call.name, &call);
    return by_name;
  }();
  const auto found = calls.find(name);
  return found == calls.end() || found->second->function == nullptr ? nullptr : found->second;
}

}  // namespace amp
