// Whether operations are recorded on the tape, per thread.
#pragma once

#include <amp/core/export.h>

namespace amp {

// Whether this thread records operations.
struct AMP_API GradMode {
  static bool is_enabled();
  static void set_enabled(bool on);
};

// Switches recording on or off for a scope.
class AMP_API AutoGradMode {
 public:
  [[nodiscard]] explicit AutoGradMode(bool on) : previous_(GradMode::is_enabled()) { GradMode::set_enabled(on); }
  ~AutoGradMode() { GradMode::set_enabled(previous_); }
  AutoGradMode(const AutoGradMode&) = delete;
  AutoGradMode& operator=(const AutoGradMode&) = delete;

 private:
  bool previous_;
};

// Switches recording off for a scope.
struct AMP_API NoGradGuard : AutoGradMode {
  [[nodiscard]] NoGradGuard() : AutoGradMode(false) {}
};
// Switches recording on for a scope.
struct AMP_API EnableGradGuard : AutoGradMode {
  [[nodiscard]] EnableGradGuard() : AutoGradMode(true) {}
};

// A scope whose tensors can never be differentiated. The autocast weight cache is not used in it.
class AMP_API InferenceMode {
 public:
  [[nodiscard]] explicit InferenceMode(bool on = true);
  ~InferenceMode();
  InferenceMode(const InferenceMode&) = delete;
  InferenceMode& operator=(const InferenceMode&) = delete;
  static bool is_enabled();

 private:
  bool previous_inference_;
  bool previous_grad_;
};

}  // namespace amp
