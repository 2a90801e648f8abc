// Runs a program in several ways and compares the results.
#pragma once

#include <string>

#include "program.h"

namespace amp::fuzz {

enum class Verdict : uint8_t {
  Agreed,
  NoGradient,  // the result does not depend on a leaf
  Refused,     // backward needs numbers that the program has overwritten
  NotSmooth,   // finite differences of two steps disagree
};

// Throws Unexplained (refusals.h) for a difference or an error that no rule explains, and Refused (machine.h) if the program does not run.
// `all`: with the judges that take long, which see a part of the programs otherwise.
Verdict judge(const Program& program, bool all = false);

const char* name_of(Verdict verdict);

}  // namespace amp::fuzz
