// The results of ops in 16 bits against float64 of the same arguments.
#pragma once

#include "machine.h"

namespace amp::fuzz {

// Runs the program again, statement by statement. Each result of one op in 16 bits, and each of its gradients, must be that of float64
// arguments with one rounding. Throws Unexplained (refusals.h).
struct Sixteen {
  Sixteen(const Program& program, Constants& constants);
};

}  // namespace amp::fuzz
