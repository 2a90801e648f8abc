#pragma once

#include "contracts.h"

namespace amp::contracts {

// As on the CPU, and the same twice, with more than one block of a device. Apart from contracts.h, which the generated tests include.
void sizes(const Op& op, Device device);

}  // namespace amp::contracts
