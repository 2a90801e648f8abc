// Guards that are destroyed immediately: the compiler must warn about each marked line.
#include <amp/all.h>
#include <amp/cuda/stream.h>

using namespace amp;

void temporaries(const AutocastState& state) {
  Autocast(DeviceType::CPU);                               // warns
  Autocast("cpu", {.enabled = false});                     // warns
  Autocast{Device(DeviceType::CPU), {.dtype = kFloat16}};  // warns
  cpu::Autocast();                                         // warns
  cuda::Autocast();                                        // warns
  amp::AutocastStateGuard{state};                          // warns
  NoGradGuard();                                           // warns
  EnableGradGuard();                                       // warns
  AutoGradMode(false);                                     // warns
  InferenceMode();                                         // warns
  Trace();                                                 // warns
  TraceScope("scope");                                     // warns
  NumericsCheck();                                         // warns
  autograd::SavedTensorHooks(nullptr, nullptr);            // warns
  cuda::DeviceGuard(0);                                    // warns
  cuda::StreamGuard(cuda::current_stream());               // warns
  const Autocast region(DeviceType::CPU);
  const NoGradGuard no_grad;
  const Trace trace;
  static_cast<void>(Autocast(DeviceType::CPU));
}
