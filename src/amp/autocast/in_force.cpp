#include <amp/autocast/in_force.h>

#include <amp/autocast/work.h>
#include <amp/core/device/backends.h>
#include <amp/core/error.h>
#include <amp/core/log.h>
#include <amp/observe/observer.h>

namespace amp::autocast {

namespace {

Rule rule_in_force(OpId op, DeviceType device) {
  const detail::ThreadState& state = detail::thread_state();
  if (!state.stages.in_region(device)) return {};
  const int d = static_cast<int>(device);
  const TableEntry entry = state.autocast_table[d][static_cast<int>(op)];
  Rule rule{category_of(entry), state.autocast_dtype[d]};
  if (is_special(entry)) rule.extras = extras_of(*state.autocast_policy[d], state.autocast_table_device[d], rule.low, op);
  return rule;
}

}  // namespace

const quantize::Recipe* usable_recipe(DeviceType device, const quantize::Recipe* recipe) {
  const Backend* backend = find_backend(device);
  if (backend != nullptr && backend->quantize != nullptr) return recipe;
  detail::log_once(LogLevel::Warning, detail::concat("[Autocast] ", device, " does not multiply quantized operands: the recipe ",
                                                     recipe->name, " is ignored"));
  return nullptr;
}

bool has_rule(OpId op, const Tensor& arg) {
  const detail::ThreadState& state = detail::thread_state();
  const DeviceType device = info_of(arg).device;
  return state.stages.in_region(device) && state.autocast_table[static_cast<int>(device)][static_cast<int>(op)] != TableEntry{};
}

Decision decision_in_force(OpId op, DeviceType device, std::span<const Input> args) {
  const Rule rule = rule_in_force(op, device);
  const auto for_each = [&](const auto& visit) {
    for (size_t i = 0; i < args.size(); ++i)
      for (const Tensor& t : args[i]) visit(info_of(t, i));
  };
  Decision decision =
      rule.extras.min_work == 0 ? decide(rule, device, for_each) : decide(rule, device, for_each, work_of(op, args.data(), args.size()));
  if (decision.recipe == nullptr) [[likely]]
    return decision;
  if (decision.recipe == &quantize::kOfRegion) decision.recipe = detail::thread_state().autocast_recipe[static_cast<int>(device)];
  else decision.recipe = usable_recipe(device, decision.recipe);
  return decision;
}

ScalarType dtype_of_result(OpId op, const Tensor& arg, ScalarType dtype) {
  const DeviceType device = arg.device().type();
  const Rule rule = rule_in_force(op, device);
  if (rule.category == Category::Banned) throw_banned(op, device);
  const Input input(arg);
  const ArgInfo info{.dtype = dtype, .device = device};
  const Decision decision = decide(rule, device, std::span(&info, 1), rule.extras.min_work == 0 ? 0 : work_of(op, &input, 1));
  const ScalarType asked = decision.dtype_argument(info);
  return decision.result_of(asked != ScalarType::Undefined ? asked : decision.dtype_of(info));
}

void throw_banned(OpId op, DeviceType device) {
  const detail::ThreadState& state = detail::thread_state();
  if (state.observers != nullptr) tracing::note_banned(op, device);
  const int d = static_cast<int>(device);
  AMP_THROW(Error, "[", op_name(op), "] ",
            ban_message(*state.autocast_policy[d], state.autocast_table_device[d], state.autocast_dtype[d], op));
}

}  // namespace amp::autocast
