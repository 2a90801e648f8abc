// The gradients that a scaler has divided since its last update, so that it divides none twice. Internal.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/core/tensor/memory_span.h>

namespace amp::autograd {
class GradientFollower;
}

namespace amp::scaler {

// The state of a gradient.
enum class Division : uint8_t {
  None,         // it is that of the scaled loss
  Done,         // it was divided by the scale
  Unspecified,  // an update has used it without writing it
  Partial,      // only a part of it was divided
  Scaled,       // it is known to be that of a scaled loss, also of one for another optimizer
  Mixed         // a gradient that was not divided was added to one that was
};

using Span = detail::MemorySpan;
// For a sparse gradient, that of its values.
Span span_of(const Tensor& grad);

// Gradients are known by their memory, because several parameters may have the same tensor, or views of it. A gradient that is written
// stays divided, for example if it is clipped, unless a backward pass of the scaled loss adds to it (forget).
class AMP_API DividedGradients {
 public:
  struct Known {
    Division division = Division::None;
    Tensor unless = {};  // the division did not happen if this element is not 0: the device has skipped the update
  };

  DividedGradients() = default;
  DividedGradients(const DividedGradients& other);
  DividedGradients& operator=(const DividedGradients&) = delete;

  bool empty() const { return !any_.load(std::memory_order_relaxed); }
  // What is known about a gradient.
  Known find(const Tensor& grad);
  // Makes room for the gradients of one more optimizer: the next note() does not allocate.
  void reserve(size_t count);
  // Notes what was done to a gradient, or to those of all parameters.
  void note(const Tensor& grad, const Known& known);
  void note(const std::vector<Tensor>& params, const Known& known);
  // A pass of a scaled loss has made the gradient, or has added to it.
  void note_scaled(const Tensor& grad);
  // Whether a gradient may be Mixed.
  bool has_mixed() const { return mixed_.load(std::memory_order_relaxed); }
  // The gradient has a new value.
  void forget(const Tensor& grad);
  void clear() noexcept;

 private:
  struct Piece {
    uintptr_t end;
    Tensor holder;  // keeps the memory
    Known known;
  };
  struct Noted {
    uintptr_t begin;
    Piece piece;
  };
  using Pieces = std::map<uintptr_t, Piece>;  // by the first address; they do not overlap
  void append(const Tensor& grad, const Known& known);
  void sort();
  Pieces::iterator first_after(uintptr_t address);
  void erase(const Span& span);
  void drop_unused();

  std::atomic<bool> any_{false}, mixed_{false};
  mutable std::mutex mutex_;  // a backward pass of another thread may forget
  std::vector<Noted> noted_;  // not yet in `pieces_`, which programs with one optimizer do not need
  Pieces pieces_;
  size_t kept_ = 0;  // the size of `pieces_` after the last drop_unused()
};

// The divided gradients of one scaler. Copies have their own. Backward passes of losses that one of them has scaled tell all of them.
class AMP_API OwnDividedGradients {
 private:
  class All;

 public:
  // While it exists, notes the gradients that passes of scaled losses make, with note_scaled().
  class Recording {
   public:
    explicit Recording(const OwnDividedGradients& divided);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

   private:
    const std::shared_ptr<All> all_;
    const std::shared_ptr<DividedGradients> own_;
  };

  OwnDividedGradients() = default;
  OwnDividedGradients(const OwnDividedGradients& other);
  OwnDividedGradients(OwnDividedGradients&&) noexcept = default;
  OwnDividedGradients& operator=(const OwnDividedGradients& other) { return *this = OwnDividedGradients(other); }
  OwnDividedGradients& operator=(OwnDividedGradients&&) noexcept = default;

  // Call this before the others.
  void create();
  DividedGradients* operator->() const { return own_.get(); }
  // To be given to each backward pass of a scaled loss.
  std::shared_ptr<autograd::GradientFollower> follower() const;
  void clear() noexcept {
    if (own_ != nullptr) own_->clear();
  }

 private:
  std::shared_ptr<All> all_;
  std::shared_ptr<DividedGradients> own_;
};

}  // namespace amp::scaler
