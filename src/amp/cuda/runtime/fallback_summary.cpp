#include <amp/core/error.h>
#include <amp/cuda/fallbacks.h>

namespace amp::cuda {

std::string fallback_summary() {
  std::string text;
  for (const Fallback& each : fallbacks())
    text += detail::concat(each.what, ": ", each.calls, each.calls == 1 ? " call" : " calls", " without the library: ", each.why, '\n');
  return text;
}

}  // namespace amp::cuda
