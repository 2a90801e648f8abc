#include <amp/distributed/scaler.h>

#include <string>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/state_dict.h>
#include <amp/distributed/init.h>
#include <amp/distributed/sharding/processes.h>
#include <amp/distributed/training/scaler_state.h>
#include <amp/ops.h>

namespace amp::distributed {

namespace {

constexpr const char* kNumbers[] = {"scale", "growth_factor", "backoff_factor"};
constexpr const char* kCounts[] = {"growth_interval", "_growth_tracker", "_bad_tracker"};

// The state of a scaler as numbers, which are exact in float64. The first one says whether it is enabled.
std::vector<double> numbers_of(const GradScaler& scaler) {
  const StateDict state = scaler.state_dict();
  std::vector<double> numbers{scaler.is_enabled() ? 1.0 : 0.0};
  const auto add = [&](const char* name) {
    numbers.push_back(state.contains(name) ? state_number("synchronize", state, name).toDouble() : 0);
  };
  for (const char* name : kNumbers) add(name);
  for (const char* name : kCounts) add(name);
  return numbers;
}

void load_numbers(GradScaler& scaler, const double* numbers) {
  StateDict state;
  for (const char* name : kNumbers) state[name] = Scalar(*++numbers);
  for (const char* name : kCounts) state[name] = Scalar(static_cast<int64_t>(*++numbers));
  scaler.load_state_dict(state);
}

}  // namespace

void share_state(const char* op, GradScaler& scaler, ProcessGroup& group, int root) {
  const NoGradGuard no_grad;
  const Tensor shared = tensor(numbers_of(scaler), kFloat64).to(group.device());
  group.broadcast(shared, root)->wait();
  const Tensor on_host = shared.to(kCPU);
  const double* const numbers = on_host.data_ptr<double>();
  std::string problem;
  if ((numbers[0] != 0) != scaler.is_enabled()) {
    problem =
        detail::concat("the scaler of rank ", root, " is ", scaler.is_enabled() ? "disabled" : "enabled", ", but not that of this rank");
  } else if (scaler.is_enabled() && group.rank() != root) {
    try {
      load_numbers(scaler, numbers);
    } catch (const Error& error) { problem = error.what(); }
  }
  check_together(op, problem, group);
}

void synchronize(GradScaler& scaler, const GroupPtr& group) {
  const GroupPtr used = group != nullptr ? group : default_group();
  share_state("synchronize", scaler, *used, 0);
  scaler.set_processes(processes_of(used));
}

}  // namespace amp::distributed
