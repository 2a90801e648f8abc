#include <amp/autocast/call.h>

#include <amp/autocast/autocast.h>
#include <amp/autocast/cache.h>
#include <amp/autocast/custom_function.h>
#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/table_place.h>
#include <amp/core/device/backends.h>
#include <amp/core/grad_mode.h>
#include <amp/observe/observer.h>
#include <amp/ops.h>
#include <amp/quantize/weight_scales.h>

namespace amp::autocast {

namespace {

// Casts an expanded tensor before its expansion: each element is converted only once.
Tensor cast_copy(const Tensor& arg, ScalarType dtype) {
  bool expanded = false;
  for (int64_t i = 0; i < arg.dim(); ++i) expanded = expanded || (arg.strides()[i] == 0 && arg.sizes()[i] > 1);
  if (!expanded || arg.is_sparse()) return internal::_to_copy(arg, dtype, arg.device(), false);
  Tensor base = arg;
  for (int64_t i = 0; i < arg.dim(); ++i) {
    if (arg.strides()[i] == 0 && arg.sizes()[i] > 1) base = base.narrow(i, 0, 1);
  }
  return internal::_to_copy(base, dtype, arg.device(), false).expand(arg.sizes());
}

int64_t start_of_cast() { return detail::thread_state().observers != nullptr ? tracing::now() : 0; }

void note(const Tensor& from, const Tensor& to, tracing::CastSource source, int64_t start) {
  if (detail::thread_state().observers != nullptr) [[unlikely]]
    tracing::note_cast(from, to, source, start);
}

bool is_cacheable(const Tensor& arg) {
  return arg.dtype() == kFloat32 && arg.impl()->has(detail::TensorImpl::RequiresGrad) && arg.impl()->grad_fn == nullptr && !arg.is_view();
}

// Casts to the layout in which the backend's kernels read weights, which saves a conversion at every call.
Tensor weight_copy(const Tensor& arg, ScalarType dtype) {
  const Backend* backend = arg.dim() == 4 || arg.dim() == 5 ? find_backend(arg.device().type()) : nullptr;
  if (backend == nullptr || !backend->channels_last_weights || !arg.is_contiguous()) return cast_copy(arg, dtype);
  return internal::_to_copy(arg, dtype, arg.device(), false, MemoryFormat::ChannelsLast);
}

// A new copy of a weight for the cache. It is recorded even in no-grad mode, because a later use may need the gradient.
Tensor new_cached_copy(CastCache& cache, const Tensor& arg, ScalarType dtype) {
  detail::ThreadState& state = detail::thread_state();
  ++state.autocast_casts;
  ++state.autocast_cache_misses;
  const int64_t start = start_of_cast();
  const EnableGradGuard grad;
  Tensor cast = weight_copy(arg, dtype);
  cache.insert(arg, cast, state.autocast_cache_budget);
  note(arg, cast, tracing::CastSource::Missed, start);
  return cast;
}

Tensor cached_copy(const Tensor& arg, ScalarType dtype) {
  detail::ThreadState& state = detail::thread_state();
  CastCache& cache = state.cast_cache != nullptr ? *state.cast_cache : thread_cache();
  const Tensor* hit = cache.find(arg, dtype);
  if (hit == nullptr) return new_cached_copy(cache, arg, dtype);
  ++state.autocast_cache_hits;
  note(arg, *hit, tracing::CastSource::Hit, start_of_cast());
  return *hit;
}

bool uses_cache(const Tensor& arg) {
  const detail::ThreadState& state = detail::thread_state();
  return state.autocast_cache_enabled && !state.inference_mode && is_cacheable(arg);
}

[[gnu::noinline]] Tensor cast_counted(const Tensor& arg, ScalarType dtype) {  // inlining would make callers save more registers
  ++detail::thread_state().autocast_casts;
  const int64_t start = start_of_cast();
  Tensor cast = cast_copy(arg, dtype);
  note(arg, cast, tracing::CastSource::Made, start);
  return cast;
}

// With delayed scaling, the recipe has the scales of the weight of the call.
const quantize::Recipe& recipe_of_call(const quantize::Recipe& recipe, OpId op, std::span<const Input> args) {
  if (recipe.scaling != quantize::Scaling::Delayed) return recipe;
  const int weight = weight_argument(op);
  const bool known = weight >= 0 && static_cast<size_t>(weight) < args.size() && args[static_cast<size_t>(weight)].count == 1;
  return known ? quantize::with_scales(recipe, *args[static_cast<size_t>(weight)].first) : recipe;
}

}  // namespace

void Call::begin_special(OpId op, DeviceType device, std::span<const Input> args) {
  decision_ = decision_in_force(op, device, args);
  if (decision_.category == Category::Banned) throw_banned(op, device);
  // Without a rule, float32 is the dtype of an argument.
  const bool has_rule = decision_.category != Category::Passthrough;
  if ((has_rule && decision_.target == kFloat32) || decision_.output == kFloat32) note_float32();
  if (decision_.suspends()) suspend();
  if (decision_.math == Math::Default && decision_.recipe == nullptr) return;
  has_math_ = true;
  math_outside_ = state_.matmul_math;
  recipe_outside_ = state_.recipe;
  if (decision_.math != Math::Default) state_.matmul_math = decision_.math;
  if (decision_.recipe != nullptr) state_.recipe = &recipe_of_call(*decision_.recipe, op, args);
}

Arg Call::cast_eligible(const Tensor& arg) const {
  if (decision_.category == Category::LowerPrecisionFp && uses_cache(arg)) return Arg(cached_copy(arg, decision_.target));
  return Arg(cast_counted(arg, decision_.target));
}

Tensor cached_cast(ScalarType dtype, const Tensor& arg, DeviceType device) {
  const size_t place = table_place(device);
  const ArgInfo info = info_of(arg);
  if (!is_eligible(info, device) || info.dtype == dtype) return arg;
  const bool region_dtype = dtype == detail::thread_state().autocast_dtype[place];
  return region_dtype && uses_cache(arg) ? cached_copy(arg, dtype) : cast_counted(arg, dtype);
}

std::vector<Tensor> Call::cast(TensorList args, int index) const {
  std::vector<Tensor> result;
  result.reserve(args.size());
  for (const Tensor& arg : args) result.emplace_back(static_cast<const Tensor&>(cast(arg, index)));
  return result;
}

void Call::cast_results(Tensor& result) const {
  const ArgInfo info = info_of(result);
  if (!is_eligible(info, decision_.device) || info.dtype == decision_.output) return;
  result = cast_counted(result, decision_.output);
}

void Call::cast_results(std::vector<Tensor>& results) const {
  for (Tensor& result : results) cast_results(result);
}

}  // namespace amp::autocast

namespace amp::detail {

Tensor cast_input(const Tensor& t, DeviceType device, ScalarType dtype) {
  const autocast::ArgInfo info = autocast::info_of(t);
  const autocast::Rule rule{autocast::Category::LowerPrecisionFp, dtype};
  const ScalarType taken = decide(rule, device, std::span(&info, 1)).dtype_of(info);
  return taken != info.dtype ? t.to(taken) : t;
}

}  // namespace amp::detail
