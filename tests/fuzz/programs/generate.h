// Makes random programs that the library accepts.
#pragma once

#include "program.h"

namespace amp::fuzz {

// Throws Unexplained (judge.h) if a statement throws something that is no legal refusal.
Program generate_program(uint64_t seed);

}  // namespace amp::fuzz
