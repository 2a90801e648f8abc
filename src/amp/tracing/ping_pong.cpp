#include <amp/tracing/ping_pong.h>

#include <algorithm>

namespace amp::tracing {

namespace {
constexpr size_t kMostRemembered = 1 << 16;
}

const PingPongs::Origin* PingPongs::origin_of(const Tensor& t) const {
  const auto it = t.defined() ? widened_.find(t.impl()) : widened_.end();
  return it != widened_.end() && it->second.data == t.impl()->data && t.dtype() == kFloat32 ? &it->second : nullptr;
}

void PingPongs::on_call(const ObservedCall& call, TensorList results) {
  const bool ruled = call.decision.category != autocast::Category::Passthrough;
  Origin origin{nullptr, call.op, ScalarType::Undefined};
  call.for_each_tensor([&](const Tensor& t, const autocast::ArgInfo& info) {
    if (ruled && isReducedFloatingType(info.dtype)) origin.low = info.dtype;
    else if (const Origin* earlier = origin_of(t)) origin = *earlier;
  });
  if (widened_.size() > kMostRemembered) widened_.clear();
  for (const Tensor& result : results) {
    if (!result.defined()) continue;
    if (origin.low == ScalarType::Undefined || result.dtype() != kFloat32) {
      widened_.erase(result.impl());
      continue;
    }
    origin.data = result.impl()->data;
    widened_[result.impl()] = origin;
  }
}

bool PingPongs::on_cast(const ObservedCall* call, const Tensor& from, const Tensor& to) {
  const Origin* origin = origin_of(from);
  const bool back = call != nullptr && origin != nullptr && isReducedFloatingType(to.dtype());
  if (back) {
    Count& count = counts_[{origin->op, call->op, to.dtype()}];
    ++count.times;
    count.bytes += from.nbytes() + to.nbytes();
  }
  widened_.erase(to.impl());
  return back;
}

std::vector<TraceData::PingPong> PingPongs::data() const {
  std::vector<TraceData::PingPong> all;
  for (const auto& [key, count] : counts_) {
    const auto& [up, down, low] = key;
    all.push_back({op_name(up), op_name(down), low, count.times, count.bytes});
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
  return all;
}

}  // namespace amp::tracing
