// The momentum that schedulers change together with the learning rate. Internal.
#pragma once

#include <string>

#include <amp/optim/optimizer.h>

namespace amp::optim {

// The name of the option that is the momentum of an optimizer, "momentum" or "betas.0". Throws ValueError "[owner] ..." if the optimizer
// has neither.
std::string momentum_option(const char* owner, const Optimizer& optimizer);
void set_option(OptimizerParamGroup& group, const std::string& name, double value);

}  // namespace amp::optim
