#pragma once

#include "contracts.h"

namespace amp::contracts {

// Compares with the CPU, and two calls with each other, on more than one block of a device. Separate from contracts.h, which the generated
// tests include.
void sizes(const Op& op, Device device);

}  // namespace amp::contracts
