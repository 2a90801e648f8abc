#include <amp/core/grad_mode.h>

#include <amp/core/thread_state.h>

namespace amp {

bool GradMode::is_enabled() { return detail::thread_state().grad_enabled; }
void GradMode::set_enabled(bool on) { detail::thread_state().grad_enabled = on; }

InferenceMode::InferenceMode(bool on)
    : previous_inference_(detail::thread_state().inference_mode), previous_grad_(detail::thread_state().grad_enabled) {
  detail::thread_state().inference_mode = on;
  detail::thread_state().grad_enabled = !on;
}

InferenceMode::~InferenceMode() {
  detail::thread_state().inference_mode = previous_inference_;
  detail::thread_state().grad_enabled = previous_grad_;
}

bool InferenceMode::is_enabled() { return detail::thread_state().inference_mode; }

}  // namespace amp
