// Programs recorded by jit::trace against the calls themselves.
#pragma once

#include "machine.h"

namespace amp::fuzz {

// The recorded program must give the same values, bit for bit. Does nothing for a program that cannot be recorded: one that reads values,
// or depends on a tape. Throws Unexplained (refusals.h).
void judge_recorded(const Program& program, Constants& constants);

}  // namespace amp::fuzz
