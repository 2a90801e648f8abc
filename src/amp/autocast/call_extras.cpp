// The rare part of a call's autocast stage: bans, `keep` and what rules say beside their category.
#include <utility>

#include <amp/autocast/call.h>
#include <amp/autocast/work.h>
#include <amp/trace/observer.h>

namespace amp::autocast {

namespace {

// The widest floating dtype of the arguments in `voters` that lie on the device, float64 too; undefined when there is none.
ScalarType widest(const trace::Input* args, size_t count, uint32_t voters, DeviceType device, TypeSet types) {
  ScalarType result = ScalarType::Undefined;
  for (size_t i = 0; i < count; ++i) {
    for (size_t k = 0; (voters >> i & 1) != 0 && k < args[i].count; ++k) {
      const Tensor& t = args[i].first[k];
      if (!t.defined() || t.impl()->device_type != device || !contains(types, t.dtype())) continue;
      result = result == ScalarType::Undefined ? t.dtype() : promoteTypes(result, t.dtype());
    }
  }
  return result;
}

// Whose table of the policy is in force: that of another device with AutocastOptions::policy_device.
DeviceType table_device(const detail::ThreadState& state, DeviceType device) {
  const int d = static_cast<int>(device), low = low_dtype_index(state.autocast_dtype[d]);
  for (const DeviceType other : {kCPU, kCUDA})
    if (state.autocast_policy[d]->tables[static_cast<int>(other)][low] == state.autocast_table[d]) return other;
  return device;
}

RuleExtras extras_in_force(const detail::ThreadState& state, TableEntry entry, DeviceType device, OpId op) {
  if (!has_extras(entry)) return {};
  const int d = static_cast<int>(device);
  return extras_of(*state.autocast_policy[d], table_device(state, device), state.autocast_dtype[d], op);
}

// Whether the call is so small that its inputs are not cast.
bool is_spared(OpId op, const trace::Input* args, size_t count, const RuleExtras& rule) {
  return rule.min_work > 0 && work_of(op, args, count) < static_cast<double>(rule.min_work);
}

}  // namespace

void Call::throw_banned() const {
  if (state_.watch != nullptr) trace::note_banned(op_, device_);
  const Policy& policy = *state_.autocast_policy[static_cast<int>(device_)];
  AMP_THROW(Error, "[", op_name(op_), "] ", ban_message(policy, op_, table_device(state_, device_)));
}

void Call::begin_special(TableEntry entry, const trace::Input* args, size_t count) {
  category_ = category_of(entry);
  if (category_ == Category::Banned) throw_banned();
  const RuleExtras rule = extras_in_force(state_, entry, device_, op_);
  if (is_spared(op_, args, count, rule)) category_ = Category::Keep;
  if (category_ == Category::LowerPrecisionFp) cast_all(state_.autocast_dtype[static_cast<int>(device_)]);
  else if (category_ == Category::Fp32) cast_all(kFloat32);
  else if (category_ == Category::Promote) cast_all(widest(args, count, ~rule.kept, device_, kFloatingTypes & ~type_bit(kFloat64)));
  else if (category_ == Category::Keep) cast_all(widest(args, count, ~rule.kept, device_, kFloatingTypes));
  casts_ &= ~rule.kept;
  if (rule.output == Output::Float32) output_ = kFloat32;
  else if (rule.output == Output::Input) output_ = widest(args, count, ~0u, device_, kFloatingTypes);
  if (category_ != Category::Passthrough) suspend();
  if (rule.math == Math::Full) return;
  has_math_ = true;
  math_outside_ = std::exchange(state_.product_math, rule.math);
}

ScalarType dtype_of_result(OpId op, const Tensor& arg, ScalarType dtype) {
  const detail::ThreadState& state = detail::thread_state();
  const DeviceType device = arg.device().type();
  const int d = static_cast<int>(device);
  if ((state.autocast_enabled & 1u << static_cast<unsigned>(device)) == 0) return dtype;
  const TableEntry entry = state.autocast_table[d][static_cast<int>(op)];
  if (category_of(entry) == Category::Banned) Call(op, arg);  // throws
  if (!isFloatingType(dtype) || dtype == kFloat64) return dtype;
  const RuleExtras rule = extras_in_force(state, entry, device, op);
  if (rule.output == Output::Float32) return kFloat32;
  const trace::Input args[] = {trace::Input(arg)};
  if (rule.output == Output::Input || (rule.kept & 1) != 0 || is_spared(op, args, 1, rule)) return dtype;
  switch (category_of(entry)) {
    case Category::LowerPrecisionFp: return state.autocast_dtype[d];
    case Category::Fp32:
    case Category::Fp32SetOptDtype: return kFloat32;
    default: return dtype;
  }
}

}  // namespace amp::autocast
