// The casts of `linear` in ops that multiply by weights, but do not call `linear`. Internal.
#pragma once

#include <utility>

#include <amp/autocast/in_force.h>
#include <amp/core/thread_state.h>
#include <amp/observe/observed.h>
#include <amp/observe/thread_observers.h>
#include <amp/op_id.h>

namespace amp {

// Whether autocast only casts the arguments of `linear`.
inline bool only_casts(DeviceType device) {
  const detail::ThreadState& state = detail::thread_state();
  return !state.stages.in_region(device) ||
         !autocast::is_special(state.autocast_table[static_cast<int>(device)][static_cast<int>(OpId::linear)]);
}

// Casts in its scope are reported without an op: the caller has no rule, and calls no part that has one.
class CastsOfNoOp {
 public:
  CastsOfNoOp() : observers_(tracing::observed() ? detail::thread_state().observers : nullptr) {
    if (observers_ != nullptr) running_ = std::exchange(observers_->running, nullptr);
  }
  ~CastsOfNoOp() {
    if (observers_ != nullptr) observers_->running = running_;
  }
  CastsOfNoOp(const CastsOfNoOp&) = delete;
  CastsOfNoOp& operator=(const CastsOfNoOp&) = delete;

 private:
  tracing::ThreadObservers* observers_;
  const tracing::ObservedCall* running_ = nullptr;
};

}  // namespace amp
