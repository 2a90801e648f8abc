#include <amp/scaler/divided.h>

#include <utility>

namespace amp::scaler {

namespace {

uint32_t version_of(const Tensor& grad) { return grad.is_sparse() ? grad._values()._version() : grad._version(); }

}  // namespace

const size_t* DividedGradients::place_of(const detail::TensorImpl* param) const {
  for (; indexed_ < entries_.size(); ++indexed_) places_[entries_[indexed_].param] = indexed_;
  const auto found = places_.find(param);
  return found == places_.end() ? nullptr : &found->second;
}

DividedGradients::Known DividedGradients::find(const Tensor& param, int64_t passes) const {
  const size_t* const place = place_of(param.impl());
  if (place == nullptr) return {};
  const Entry& entry = entries_[*place];
  const Tensor grad = param.grad();
  if (!grad.defined() || !grad.is_same(entry.grad)) return {};
  // Backward adds to a sparse gradient by concatenation.
  if (grad.is_sparse() && !grad.is_coalesced()) return {};
  return passes != entry.passes && version_of(grad) != entry.version ? Known() : entry.known;
}

void DividedGradients::note(const std::vector<Tensor>& params, int64_t passes, const Known& known) {
  const bool is_first = entries_.empty();
  size_t next = 0;  // parameters that are noted again come in the same order
  for (const Tensor& param : params) {
    const Tensor grad = param.grad();
    if (!grad.defined()) continue;
    Entry entry{param.impl(), grad, version_of(grad), passes, known};
    if (!is_first && (next >= entries_.size() || entries_[next].param != entry.param)) {
      const size_t* const place = place_of(entry.param);
      next = place == nullptr ? entries_.size() : *place;
    }
    if (next < entries_.size()) entries_[next] = std::move(entry);
    else entries_.push_back(std::move(entry));
    ++next;
  }
}

void DividedGradients::clear() noexcept {
  entries_.clear();
  places_.clear();
  indexed_ = 0;
}

}  // namespace amp::scaler
