#include <amp/optim/schedulers/cycled_momentum.h>

namespace amp::optim {

std::string momentum_option(const char* owner, const Optimizer& optimizer) {
  std::string found;
  const auto options = optimizer.param_groups()[0].options().clone();
  options->visit(
      [&](const std::string& name, double&) {
        if (name == "momentum" || name == "betas.0") found = name;
      },
      [](const char*, bool&) {});
  AMP_CHECK(!found.empty(), ValueError, "[", owner, "] cycle_momentum needs an optimizer with momentum or betas");
  return found;
}

void set_option(OptimizerParamGroup& group, const std::string& name, double value) {
  group.options().visit(
      [&](const std::string& each, double& option) {
        if (each == name) option = value;
      },
      [](const char*, bool&) {});
}

}  // namespace amp::optim
