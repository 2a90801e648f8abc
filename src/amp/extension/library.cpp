#include <amp/extension/library.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy/policy_store.h>
#include <amp/autocast/policy_file.h>
#include <amp/core/error.h>
#include <amp/core/log.h>
#include <amp/core/thread_state.h>

namespace amp::extension {

namespace {

using namespace autocast;

static_assert(int{kOpenDtype} == int{PolicyOp::kOpenDtype} && int{kCastArgument} == int{PolicyOp::kCastArgument} &&
              int{kOptionalDtype} == int{PolicyOp::kOptionalDtype} && int{kDtypeOverload} == int{PolicyOp::kDtypeOverload} &&
              int{kKeepsFloating} == int{PolicyOp::kKeepsFloating} && int{kMatmulOrConv} == int{PolicyOp::kMatmulOrConv} &&
              int{kTensorResult} == int{PolicyOp::kTensorResult} && int{kMatrixProduct} == int{PolicyOp::kMatrixProduct} &&
              int{kWeightIs1} == int{PolicyOp::kWeightIs1} && int{kWeightIs2} == int{PolicyOp::kWeightIs2});

std::recursive_mutex& loading() {
  static auto& mutex = *new std::recursive_mutex;  // never destroyed: libraries are unloaded while the process ends
  return mutex;
}

// Op ids by their names in policies: "mm", "sum.dim".
std::map<std::string, OpId> ids_by_name() {
  std::map<std::string, OpId> ids;
  for (int i = 0; i < kNumOps; ++i) ids.emplace(op_name(static_cast<OpId>(i)), static_cast<OpId>(i));
  for (const OwnOp* op : own_ops()) ids.emplace(op->qualified, op->id);
  return ids;
}

OpId id_named(const std::map<std::string, OpId>& ids, const PresetEntry& preset, const char* name) {
  const auto found = ids.find(name);
  AMP_CHECK(found != ids.end(), ValueError, "[", preset.name, "] a rule of the preset: ", no_such_op(name));
  return found->second;
}

PolicyData::OpRule op_rule(const RuleEntry& rule, OpId op) {
  RuleExtras extras = rule.extras;
  if (extras.quantize != nullptr) extras.quantize = &quantize::kept(*extras.quantize);  // the library may be unloaded
  return {op, rule.device, rule.low_indices, rule.category, owned(rule.origin), extras, rule.message};
}

// A preset's rules for ops.
PolicyData data_of(const PresetEntry& preset, const std::map<std::string, OpId>& ids) {
  PolicyData data;
  if (*preset.base != 0) data = copy_of(find_policy(preset.base));
  data.name = preset.name;
  data.doc = preset.doc;
  for (const RuleEntry& rule : preset.rules) data.set(op_rule(rule, id_named(ids, preset, rule.op)));
  data.kernels = owned(preset.kernels);
  data.promotes_unlisted = preset.promotes_unlisted;
  data.modules.clear();
  return data;
}

// The preset that a rule for modules refers to: one of the same library, or one that is already known.
PolicyPtr policy_named(std::string_view name, ArrayRef<PresetEntry> presets, const std::map<std::string, OpId>& ids) {
  for (const PresetEntry& preset : presets)
    if (name == preset.name) return stored_policy(data_of(preset, ids));
  return PolicyPtr(&find_policy(name));
}

PolicyPtr policy_of(const PresetEntry& preset, ArrayRef<PresetEntry> presets, const std::map<std::string, OpId>& ids) {
  PolicyData data = data_of(preset, ids);
  for (const ModuleRuleEntry& entry : preset.modules) {
    PolicyData::ModuleRule rule{entry.pattern, entry.enabled, entry.dtype, {}, {}, owned(entry.origin)};
    if (*entry.policy != 0) rule.policy = policy_named(entry.policy, presets, ids);
    for (const RuleEntry& op : entry.ops) rule.ops.push_back(op_rule(op, id_named(ids, preset, op.op)));
    data.modules.push_back(std::move(rule));
  }
  return stored_policy(std::move(data));
}

void add_call(const OpEntry& op, const std::vector<OpId>& ids, size_t at) {
  if (op.call == nullptr) return;
  OpCall call = op.call();
  call.with_dtype = op.with_dtype < 0 ? ids[at] : ids[static_cast<size_t>(op.with_dtype)];
  add_own_call(ids[at], call);
}

void forget(const std::vector<OpId>& ids) {
  for (const OpId id : ids) forget_own_call(id);
  forget_own_ops(ids);
}

}  // namespace

void Library::load() {
  const std::lock_guard lock(loading());
  if (loaded_.load(std::memory_order_relaxed)) return;
  AMP_CHECK(version_ == AMP_EXTENSION_VERSION && state_bytes_ == sizeof(amp::detail::ThreadState), Error, "[", space_,
            "] was compiled for version ", version_, " of the extension interface; this libamp has version ", AMP_EXTENSION_VERSION,
            version_ == AMP_EXTENSION_VERSION ? " with another layout" : "", ": compile it again");
  std::vector<OwnOpSpec> specs;
  for (const OpEntry& op : ops_)
    specs.push_back({.name = op.name,
                     .signature = op.signature,
                     .casts = op.casts,
                     .same_dtype = op.same_dtype,
                     .aliases = op.aliases,
                     .facts = op.facts,
                     .composite = op.composite,
                     .multiply_adds = op.multiply_adds});
  const std::vector<OpId> ids = add_own_ops(space_, specs);
  try {
    const std::map<std::string, OpId> by_name = ids_by_name();
    for (const PresetEntry& preset : presets_()) register_preset(*policy_of(preset, presets_(), by_name));
    for (size_t i = 0; i < ids.size(); ++i) add_call(ops_[i], ids, i);
  } catch (...) {
    forget(ids);
    throw;
  }
  std::copy(ids.begin(), ids.end(), ids_);
  loaded_.store(true, std::memory_order_release);
}

bool Library::try_load() noexcept try {
  load();
  return true;
} catch (const std::exception& error) {
  try {
    amp::detail::log(LogLevel::Warning, error.what());
  } catch (...) {  // no memory for the message; the first call reports the error
  }
  return false;
}

Library::~Library() {
  const std::lock_guard lock(loading());
  if (!loaded_.exchange(false)) return;
  try {
    forget(std::vector<OpId>(ids_, ids_ + ops_.size()));
  } catch (const std::bad_alloc&) {  // the ids stay in use
  }
}

}  // namespace amp::extension
