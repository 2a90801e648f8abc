#include <amp/autocast/call.h>

#include <amp/autocast/cache.h>
#include <amp/autograd/grad_mode.h>
#include <amp/ops.h>

namespace amp::autocast {

namespace {

// An expanded tensor is cast before its expansion: its elements lie in memory once.
Tensor cast_copy(const Tensor& arg, ScalarType dtype) {
  bool expanded = false;
  for (int64_t i = 0; i < arg.dim(); ++i) expanded = expanded || (arg.strides()[i] == 0 && arg.sizes()[i] > 1);
  if (!expanded) return internal::_to_copy(arg, dtype, arg.device(), false);
  Tensor base = arg;
  for (int64_t i = 0; i < arg.dim(); ++i) {
    if (arg.strides()[i] == 0 && arg.sizes()[i] > 1) base = base.narrow(i, 0, 1);
  }
  return internal::_to_copy(base, dtype, arg.device(), false).expand(arg.sizes());
}

bool is_cacheable(const Tensor& arg) {
  return arg.dtype() == kFloat32 && arg.impl()->has(detail::TensorImpl::RequiresGrad) && arg.impl()->grad_fn == nullptr && !arg.is_view();
}

}  // namespace

Arg Call::cast_eligible(const Tensor& arg) const {
  ++state_.autocast_casts;
  const bool cacheable = category_ == Category::LowerPrecisionFp && state_.autocast_cache_enabled && !state_.inference_mode && is_cacheable(arg);
  if (!cacheable) return Arg(cast_copy(arg, target_));
  CastCache& cache = thread_cache();
  if (const Tensor* hit = cache.find(arg, target_)) {
    --state_.autocast_casts;
    ++state_.autocast_cache_hits;
    return Arg(Tensor(*hit));
  }
  // Linked to the weight even in no-grad mode: a later use may need the gradient.
  const EnableGradGuard grad;
  Tensor cast = cast_copy(arg, target_);
  cache.insert(arg, cast);
  return Arg(std::move(cast));
}

std::vector<Tensor> Call::cast(TensorList args) const {
  std::vector<Tensor> result;
  result.reserve(args.size());
  for (const Tensor& arg : args) result.emplace_back(static_cast<const Tensor&>(cast(arg)));
  return result;
}

void Call::throw_banned() const {
  const Policy& policy = *state_.autocast_policy[static_cast<int>(device_)];
  AMP_THROW(Error, "[", op_name(op_), "] ", ban_message(policy, op_, device_));
}

}  // namespace amp::autocast
