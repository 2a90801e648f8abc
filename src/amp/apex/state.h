// The state that initialize leaves on its thread. Internal.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <amp/apex/loss_scaler.h>
#include <amp/apex/options.h>
#include <amp/autocast/autocast.h>
#include <amp/autocast/policy_ref.h>

namespace amp::tracing {
class Observer;
}

namespace amp::apex {

// The device type for which the policy apex-O1 has rules. Its rules apply on every device.
DeviceType device_of_casts();

// Autocast on a device until it is destroyed.
struct CastRegion : Autocast {
  CastRegion(DeviceType device, const autocast::PolicyRef& policy)
      : Autocast(device, {.dtype = kFloat16, .policy = policy, .policy_device = device_of_casts()}) {}
};

struct State {
  std::optional<Properties> properties;  // empty: initialize was not called
  int verbosity = 1;
  std::vector<LossScaler> scalers;  // one per loss
  std::vector<std::unique_ptr<CastRegion>> regions;
  std::shared_ptr<tracing::Observer> logger;  // logger of casts

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { clear(); }
  // Ends the casts, and drops the rest.
  void clear();
};

State& current_state();
bool thread_has_casts();
// The policy apex-O1 with the rules of register_half_function and similar functions.
autocast::PolicyRef policy_of_casts();

// Logs a line if the verbosity allows it.
void report(const std::string& text);

}  // namespace amp::apex
