#include "shrink.h"

#include <algorithm>

#include "machine.h"

namespace amp::fuzz {

namespace {

// The number of variables that each statement makes; empty if the program does not run.
std::vector<size_t> made_by(const Program& program) {
  std::vector<size_t> made;
  try {
    Constants constants;
    Machine machine(program, constants, false);
    for (const Statement& each : program.statements) {
      const size_t before = machine.variables.size();
      machine.run(each);
      made.push_back(machine.variables.size() - before);
    }
  } catch (const std::exception&) { return {}; }
  return made;
}

// Without statement `i`. A variable of it becomes the first one that the statement reads.
Program without(const Program& program, size_t i, const std::vector<size_t>& made) {
  Program less = program;
  size_t first = kGiven;
  for (size_t k = 0; k < i; ++k) first += made[k];
  const int64_t from = static_cast<int64_t>(first), count = static_cast<int64_t>(made[i]);
  const int64_t instead = program.statements[i].variables.empty() ? 0 : program.statements[i].variables[0];
  less.statements.erase(less.statements.begin() + static_cast<int64_t>(i));
  for (size_t k = i; k < less.statements.size(); ++k) {
    for (int64_t& variable : less.statements[k].variables) {
      if (variable >= from + count) variable -= count;
      else if (variable >= from) variable = instead;
    }
  }
  return less;
}

}  // namespace

Program shrink(const Program& program, const std::function<bool(const Program&)>& fails) {
  Program best = program;
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<size_t> made = made_by(best);
    for (size_t i = best.statements.size(); i-- > 0 && made.size() == best.statements.size();) {
      const Program less = without(best, i, made);
      if (!fails(less)) continue;
      best = less;
      made = made_by(best);
      i = std::min(i, best.statements.size());
      changed = true;
    }
    for (size_t i = 0; i < best.statements.size(); ++i) {
      for (const int64_t variable : {0, 1, 2, 3}) {
        for (size_t k = 0; k < best.statements[i].variables.size(); ++k) {
          if (best.statements[i].variables[k] <= variable) continue;
          Program simpler = best;
          simpler.statements[i].variables[k] = variable;
          if (!fails(simpler)) continue;
          best = simpler;
          changed = true;
        }
      }
      if (best.statements[i].checkpointed) {
        Program simpler = best;
        simpler.statements[i].checkpointed = false;
        if (fails(simpler)) best = simpler, changed = true;
      }
    }
  }
  return best;
}

}  // namespace amp::fuzz
