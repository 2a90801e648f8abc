// The state of autocast on this thread.
#pragma once

#include "support/autocast.h"

namespace amp::testing {

struct State {
  bool enabled, cache_enabled;
  ScalarType dtype;
  bool operator==(const State&) const = default;
};
inline State state(DeviceType device = kCPU) {
  return {is_autocast_enabled(device), is_autocast_cache_enabled(), get_autocast_dtype(device)};
}
const State kOutside{false, true, kBFloat16};

}  // namespace amp::testing
