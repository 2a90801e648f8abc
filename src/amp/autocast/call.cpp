#include <amp/autocast/call.h>

#include <amp/autocast/autocast.h>
#include <amp/autocast/cache.h>
#include <amp/autograd/grad_mode.h>
#include <amp/ops.h>
#include <amp/trace/observer.h>

namespace amp::autocast {

namespace {

// An expanded tensor is cast before its expansion: its elements lie in memory once.
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

int64_t start_of_cast() { return detail::thread_state().watch != nullptr ? trace::now() : 0; }

void note(const Tensor& from, const Tensor& to, trace::CastSource source, int64_t start) {
  if (detail::thread_state().watch != nullptr) [[unlikely]]
    trace::note_cast(from, to, source, start);
}

bool is_cacheable(const Tensor& arg) {
  return arg.dtype() == kFloat32 && arg.impl()->has(detail::TensorImpl::RequiresGrad) && arg.impl()->grad_fn == nullptr && !arg.is_view();
}

// The copy of a weight for the cache, linked to the weight even in no-grad mode: a later use may need the gradient.
Tensor new_cached_copy(CastCache& cache, const Tensor& arg, ScalarType dtype) {
  detail::ThreadState& state = detail::thread_state();
  ++state.autocast_casts;
  ++state.autocast_cache_misses;
  const int64_t start = start_of_cast();
  const EnableGradGuard grad;
  Tensor cast = cast_copy(arg, dtype);
  cache.insert(arg, cast, state.autocast_cache_budget);
  note(arg, cast, trace::CastSource::Missed, start);
  return cast;
}

Tensor cached_copy(const Tensor& arg, ScalarType dtype) {
  detail::ThreadState& state = detail::thread_state();
  CastCache& cache = state.cast_cache != nullptr ? *state.cast_cache : thread_cache();
  const Tensor* hit = cache.find(arg, dtype);
  if (hit == nullptr) return new_cached_copy(cache, arg, dtype);
  ++state.autocast_cache_hits;
  note(arg, *hit, trace::CastSource::Hit, start_of_cast());
  return *hit;
}

bool uses_cache(const Tensor& arg) {
  const detail::ThreadState& state = detail::thread_state();
  return state.autocast_cache_enabled && !state.inference_mode && is_cacheable(arg);
}

Tensor cast_counted(const Tensor& arg, ScalarType dtype) {
  ++detail::thread_state().autocast_casts;
  const int64_t start = start_of_cast();
  Tensor cast = cast_copy(arg, dtype);
  note(arg, cast, trace::CastSource::Made, start);
  return cast;
}

}  // namespace

Arg Call::cast_eligible(const Tensor& arg) const {
  if (category_ == Category::LowerPrecisionFp && uses_cache(arg)) return Arg(cached_copy(arg, target_));
  return Arg(cast_counted(arg, target_));
}

Tensor cached_cast(ScalarType dtype, const Tensor& arg, DeviceType device) {
  const bool eligible = arg.defined() && arg.impl()->device_type == device && contains(kFloatingTypes & ~type_bit(kFloat64), arg.dtype());
  if (!eligible || arg.dtype() == dtype) return arg;
  const bool region_dtype = dtype == detail::thread_state().autocast_dtype[static_cast<int>(device)];
  return region_dtype && uses_cache(arg) ? cached_copy(arg, dtype) : cast_counted(arg, dtype);
}

std::vector<Tensor> Call::cast(TensorList args, int index) const {
  std::vector<Tensor> result;
  result.reserve(args.size());
  for (const Tensor& arg : args) result.emplace_back(static_cast<const Tensor&>(cast(arg, index)));
  return result;
}

void Call::give(Tensor& result) const {
  if (is_eligible(result) && result.dtype() != output_) result = cast_counted(result, output_);
}

void Call::give(std::vector<Tensor>& results) const {
  for (Tensor& result : results) give(result);
}

}  // namespace amp::autocast
