// Makes a failing program smaller.
#pragma once

#include <functional>

#include "program.h"

namespace amp::fuzz {

// Removes statements, and what makes them special, as long as `fails`. Statements that use a removed variable use another one instead.
Program shrink(const Program& program, const std::function<bool(const Program&)>& fails);

}  // namespace amp::fuzz
