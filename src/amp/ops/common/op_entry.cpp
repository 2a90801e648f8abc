#include <amp/ops/common/op_entry.h>

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy/words.h>
#include <amp/observe/recorded_by_parts.h>

namespace amp {

// These two are for custom ops: see autocast/own_ops.h.
namespace detail {
const char* own_op_name(OpId op);
bool own_op_is_composite(OpId op);
}  // namespace detail

namespace {

void for_each_op(const auto& f) {
  for (const detail::OpFamily family : detail::op_families())
    for (const OpEntry& op : family()) f(op);
}

using PublicOps = std::array<const OpEntry*, kNumOps>;

// It allocates nothing, because errors about missing memory name ops.
const PublicOps& public_ops() {
  static const PublicOps ops = [] {
    PublicOps found;
    size_t count = 0;
    for_each_op([&](const OpEntry& op) {
      if (!op.internal) found[count++] = &op;
    });
    return found;
  }();
  return ops;
}

// Null for a custom op.
const OpEntry* entry_of(OpId op) { return static_cast<int>(op) < kNumOps ? public_ops()[static_cast<size_t>(op)] : nullptr; }

// The text, until the process ends. Threads may call ops while it ends, so that nothing here is destroyed.
const char* kept(std::string text) {
  static auto& texts = *new std::deque<std::string>;  // called while a static variable is initialized, by one thread
  return texts.emplace_back(std::move(text)).c_str();
}

std::vector<autocast::PolicyOp> sorted_names() {
  std::vector<autocast::PolicyOp> names;
  int next_id = 0;
  for_each_op([&](const OpEntry& op) {
    const auto [base, overload] = autocast::split_name(op.name);
    const int id = op.internal ? -1 : next_id++;
    autocast::PolicyOp named{kept(std::string(base)), "", kept(std::string(overload)), op.signature, op.casts, op.same_dtype, id, op.facts};
    named.op = named.name;
    names.push_back(named);
    for (const std::string& alias : autocast::words_of(op.aliases)) {
      named.name = kept(alias);
      names.push_back(named);
    }
  });
  std::stable_sort(names.begin(), names.end(), [](const auto& a, const auto& b) { return std::string_view(a.name) < b.name; });
  return names;
}

// Adds the names of the parameters, and notes which of them are optional tensors.
void add_parameters(OpCall& call, std::string_view signature) {
  std::string names;
  uint32_t bit = 1;
  for (size_t at = 1, depth = 0, i = 1; depth != size_t(-1); ++i) {
    const char c = signature[i];
    if (c == '(' || c == '[') ++depth;
    if (c == ']') --depth;
    const bool ends = depth == 0 && c == ')';
    if (c == ')') --depth;
    if (!ends && (c != ',' || depth != 0)) continue;
    const std::string_view parameter = signature.substr(at, i - at);
    at = i + 2;
    const size_t space = parameter.find(' ');
    if (space == parameter.npos) continue;  // the mark of named parameters, or no parameter
    const std::string_view type = parameter.substr(0, space);
    if (type.starts_with("Tensor") && type.find('?') != type.npos) call.optional_tensors |= bit;
    bit <<= 1;
    names += names.empty() ? "" : ", ";
    names += parameter.substr(space + 1, parameter.find('=') - space - 1);
  }
  call.parameters = kept(names);
}

OpCall call_of(const OpEntry& op, OpId id) {
  OpCall call = op.call != nullptr ? op.call() : OpCall();
  call.name = op.internal ? kept("internal." + std::string(op.name)) : op.name;
  if (op.call == nullptr) return call;
  add_parameters(call, op.signature);
  call.elementwise = op.elementwise;
  call.with_dtype = op.with_dtype.value_or(id);
  call.traits = op.traits;
  const std::vector<std::string> updates = autocast::words_of(op.updates), names = autocast::words_of(call.parameters);
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string name = names[i].substr(0, names[i].find(','));
    if (std::find(updates.begin(), updates.end(), name) != updates.end()) call.updates |= uint32_t{1} << i;
  }
  call.role = op.role;
  return call;
}

}  // namespace

const char* op_name(OpId op) {
  const OpEntry* entry = entry_of(op);
  return entry != nullptr ? entry->name : detail::own_op_name(op);
}

bool op_is_composite(OpId op) {
  const OpEntry* entry = entry_of(op);
  return entry != nullptr ? entry->composite : detail::own_op_is_composite(op);
}

bool detail::op_is_recorded_by_parts(OpId op) {
  const OpEntry* entry = entry_of(op);
  return entry != nullptr && entry->recorded_by_parts;
}

double autocast::multiply_adds(OpId op, const Input* args) {
  const OpEntry* entry = entry_of(op);
  return entry != nullptr && entry->multiply_adds != nullptr ? entry->multiply_adds(args) : -1;
}

int autocast::weight_argument(OpId op) {
  const OpEntry* entry = entry_of(op);
  const OwnOp* own = entry == nullptr ? find_own_op(op) : nullptr;
  const unsigned facts = entry != nullptr ? entry->facts : own != nullptr ? own->names[0].facts : 0;
  return (facts & PolicyOp::kWeightIs1) != 0 ? 1 : (facts & PolicyOp::kWeightIs2) != 0 ? 2 : -1;
}

ArrayRef<autocast::PolicyOp> autocast::policy_ops() {
  static const auto& names = *new std::vector<PolicyOp>(sorted_names());
  return names;
}

const std::vector<OpCall>& detail::op_calls() {
  static const auto& all = *[] {
    auto* calls = new std::vector<OpCall>;
    for (const OpEntry* op : public_ops()) calls->push_back(call_of(*op, static_cast<OpId>(calls->size())));
    for_each_op([&](const OpEntry& op) {
      if (op.internal && op.call != nullptr) calls->push_back(call_of(op, OpId{}));
    });
    return calls;
  }();
  return all;
}

}  // namespace amp
