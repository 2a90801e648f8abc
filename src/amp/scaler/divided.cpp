#include <amp/scaler/divided.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include <amp/autograd/gradient_follower.h>

namespace amp::scaler {

namespace {

Tensor holder_of(const Tensor& grad) { return grad.is_sparse() ? grad._values() : grad; }

bool is_unused(const Tensor& holder) {
  return holder.impl()->refs.load(std::memory_order_acquire) == 1 && holder.impl()->storage->refs.load(std::memory_order_acquire) == 1;
}

bool is_same(const DividedGradients::Known& a, const DividedGradients::Known& b) {
  return a.division == b.division && a.unless.impl() == b.unless.impl();
}

}  // namespace

Span span_of(const Tensor& grad) { return detail::memory_span(holder_of(grad)); }

DividedGradients::DividedGradients(const DividedGradients& other) {
  const std::lock_guard lock(other.mutex_);
  noted_ = other.noted_;
  pieces_ = other.pieces_;
  kept_ = other.kept_;
  any_.store(!other.empty(), std::memory_order_relaxed);
  mixed_.store(other.has_mixed(), std::memory_order_relaxed);
}

// The first piece that ends after an address.
DividedGradients::Pieces::iterator DividedGradients::first_after(uintptr_t address) {
  auto it = pieces_.upper_bound(address);
  if (it != pieces_.begin() && std::prev(it)->second.end > address) --it;
  return it;
}

DividedGradients::Known DividedGradients::find(const Tensor& grad) {
  if (empty()) return {};
  const Span span = span_of(grad);
  if (span.empty()) return {};
  const std::lock_guard lock(mutex_);
  sort();
  auto it = first_after(span.begin);
  if (it == pieces_.end() || it->first >= span.end) return {};
  const Known known = it->second.known;
  // Backward adds to a sparse gradient by concatenation.
  if (grad.is_sparse() && !grad.is_coalesced() && known.division != Division::Scaled) return {};
  uintptr_t covered = span.begin;
  for (; it != pieces_.end() && it->first <= covered && is_same(it->second.known, known); ++it) {
    covered = it->second.end;
    if (covered >= span.end) return known;
  }
  return {Division::Partial};
}

void DividedGradients::reserve(size_t count) {
  const std::lock_guard lock(mutex_);
  noted_.reserve(noted_.size() + count);
}

void DividedGradients::append(const Tensor& grad, const Known& known) {
  const Span span = span_of(grad);
  if (!span.empty()) noted_.push_back({span.begin, {span.end, holder_of(grad), known}});
}

void DividedGradients::note(const Tensor& grad, const Known& known) {
  const std::lock_guard lock(mutex_);
  append(grad, known);
  any_.store(true, std::memory_order_relaxed);
}

void DividedGradients::note(const std::vector<Tensor>& params, const Known& known) {
  const std::lock_guard lock(mutex_);
  for (const Tensor& param : params) {
    if (const Tensor grad = param.grad(); grad.defined()) append(grad, known);
  }
  any_.store(true, std::memory_order_relaxed);
}

void DividedGradients::note_scaled(const Tensor& grad) {
  const Known before = find(grad);
  const bool has_divided = before.division == Division::Done || before.division == Division::Partial || before.division == Division::Mixed;
  if (before.division == Division::Unspecified) return;  // its use is an error already
  note(grad, {has_divided ? Division::Mixed : Division::Scaled});
  if (has_divided) mixed_.store(true, std::memory_order_relaxed);
}

void DividedGradients::forget(const Tensor& grad) {
  if (empty()) return;
  const std::lock_guard lock(mutex_);
  sort();
  erase(span_of(grad));
}

// Moves what was noted to the pieces.
void DividedGradients::sort() {
  for (Noted& noted : noted_) {
    erase({noted.begin, noted.piece.end});
    pieces_.insert_or_assign(noted.begin, noted.piece);
  }
  noted_.clear();
  if (pieces_.size() > 2 * kept_ + 64) drop_unused();
}

void DividedGradients::erase(const Span& span) {
  if (span.empty()) return;
  for (auto it = first_after(span.begin); it != pieces_.end() && it->first < span.end;) {
    if (it->second.end > span.end) pieces_.insert_or_assign(span.end, it->second);
    if (it->first < span.begin) {
      it->second.end = span.begin;
      ++it;
    } else {
      it = pieces_.erase(it);
    }
  }
}

// An optimizer that evaluates a closure many times has new gradients each time.
void DividedGradients::drop_unused() {
  std::erase_if(pieces_, [](const auto& item) { return is_unused(item.second.holder); });
  kept_ = pieces_.size();
}

void DividedGradients::clear() noexcept {
  const std::lock_guard lock(mutex_);
  noted_.clear();
  pieces_.clear();
  kept_ = 0;
  any_.store(false, std::memory_order_relaxed);
  mixed_.store(false, std::memory_order_relaxed);
}

// A scaler and its copies.
class OwnDividedGradients::All final : public autograd::GradientFollower {
 public:
  void add(const std::shared_ptr<DividedGradients>& one) {
    const std::lock_guard lock(mutex_);
    std::erase_if(all_, [](const auto& each) { return each.expired(); });
    all_.push_back(one);
  }
  bool wants() const override {
    const std::lock_guard lock(mutex_);
    if (!recorders_.empty()) return true;
    return std::any_of(all_.begin(), all_.end(), [](const auto& each) {
      const auto one = each.lock();
      return one != nullptr && !one->empty();
    });
  }
  void written(const Tensor& grad) override {
    const std::lock_guard lock(mutex_);
    for (const auto& each : all_) {
      const auto one = each.lock();
      if (one == nullptr) continue;
      if (records(*one)) one->note_scaled(grad);
      else one->forget(grad);
    }
  }
  void created(const Tensor& grad) override {
    const std::lock_guard lock(mutex_);
    for (DividedGradients* recorder : recorders_) recorder->note_scaled(grad);
  }
  void start(DividedGradients& recorder) {
    const std::lock_guard lock(mutex_);
    recorders_.push_back(&recorder);
  }
  void stop(const DividedGradients& recorder) {
    const std::lock_guard lock(mutex_);
    recorders_.erase(std::find(recorders_.begin(), recorders_.end(), &recorder));
  }

 private:
  bool records(const DividedGradients& one) const { return std::find(recorders_.begin(), recorders_.end(), &one) != recorders_.end(); }

  mutable std::mutex mutex_;
  std::vector<std::weak_ptr<DividedGradients>> all_;
  std::vector<DividedGradients*> recorders_;
};

OwnDividedGradients::Recording::Recording(const OwnDividedGradients& divided) : all_(divided.all_), own_(divided.own_) {
  all_->start(*own_);
}
OwnDividedGradients::Recording::~Recording() { all_->stop(*own_); }

OwnDividedGradients::OwnDividedGradients(const OwnDividedGradients& other) {
  if (other.own_ == nullptr) return;
  own_ = std::make_shared<DividedGradients>(*other.own_);
  all_ = other.all_;
  all_->add(own_);
}

void OwnDividedGradients::create() {
  if (own_ != nullptr) return;
  const auto all = std::make_shared<All>();
  const auto own = std::make_shared<DividedGradients>();
  all->add(own);
  all_ = all;
  own_ = own;
}

std::shared_ptr<autograd::GradientFollower> OwnDividedGradients::follower() const { return all_; }

}  // namespace amp::scaler
