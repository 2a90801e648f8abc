#include "generate.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>

#include "machine.h"
#include "refusals.h"

namespace amp::fuzz {

namespace {

class Draw {
 public:
  explicit Draw(uint64_t seed) : random_(seed * 0x9E3779B97F4A7C15u + 1) {}

  // The same numbers on every platform, unlike std::uniform_int_distribution.
  size_t below(size_t n) { return static_cast<size_t>((random_() >> 11) % n); }
  bool one_in(size_t n) { return below(n) == 0; }

  std::vector<ScalarType> dtypes() {
    static constexpr ScalarType kSixteen[] = {kFloat32, kFloat32, kFloat16, kBFloat16};
    std::vector<ScalarType> all(kLeaves, kFloat64);
    const size_t kind = below(4);  // half of the programs are in float64
    if (kind < 2) return all;
    const ScalarType one = kSixteen[below(4)];
    for (ScalarType& dtype : all) dtype = kind == 2 ? one : kSixteen[below(4)];
    return all;
  }

  const Form* form(bool exact, bool in_region) {
    while (true) {
      const Form& chosen = forms()[below(forms().size())];
      const bool wanted = !((chosen.traits & kRare) != 0 && !one_in(4)) && !(chosen.effect == Effect::Region && in_region && !one_in(3));
      if (wanted && !(exact && (chosen.traits & kRounds) != 0)) return &chosen;
    }
  }

  Statement statement(const Form* form, const std::vector<Tensor>& variables) {
    Statement made;
    made.form = form;
    for (const char* kind = made.form->arguments; *kind != 0; ++kind) {
      if (*kind == 'v') made.variables.push_back(variable(variables.size()));
      else made.numbers.push_back(*kind == 'd' ? static_cast<int64_t>(below(4)) - 2 : static_cast<int64_t>(below(4)));
    }
    const bool plain = made.form->effect == Effect::Value && made.variables.size() <= 2 && !made.form->list;
    made.checkpointed = plain && one_in(12);
    // What is not recorded changes no derivative only if it adds a constant.
    made.unrecorded = made.form == find_form("add_number_") && one_in(2);
    return made;
  }

 private:
  // Recent variables are chosen more often, so that programs are deep.
  int64_t variable(size_t count) {
    const size_t recent = std::min<size_t>(count, 4);
    return static_cast<int64_t>(one_in(2) ? below(count) : count - 1 - below(recent));
  }

  std::mt19937_64 random_;
};

bool backward_runs(const Program& program) {
  Constants constants;
  Machine machine(program, constants, false);
  machine.run_all(program);
  const Tensor loss = machine.loss();
  try {
    if (loss.requires_grad()) loss.backward();
    return true;
  } catch (const Error&) { return false; }
}

// Removes the last write and what follows it.
void cut(Program& program) {
  while (program.statements.back().form->effect != Effect::Write) program.statements.pop_back();
  program.statements.pop_back();
}

}  // namespace

Program generate_program(uint64_t seed) {
  Draw draw(seed);
  Program program;
  program.dtypes = draw.dtypes();
  const size_t count = 5 + draw.below(26);
  Constants constants;
  auto machine = std::make_unique<Machine>(program, constants, false);
  // Some forms accept few shapes: several arguments are tried.
  const Form* form = nullptr;
  size_t left = 0;
  for (size_t tries = 0; program.statements.size() < count && tries < 24 * count; ++tries) {
    if (left == 0) {
      form = draw.form(program.exact(), machine->in_region());
      const size_t arguments = std::strlen(form->arguments);
      left = arguments < 2 ? 1 : 4 * (arguments - 1);
    }
    --left;
    const Statement statement = draw.statement(form, machine->variables);
    const size_t before = machine->variables.size();
    const bool writes = statement.form->effect == Effect::Write;
    const auto version = [&] { return writes ? machine->variables[static_cast<size_t>(statement.variables[0])]._version() : 0; };
    const uint32_t old_version = version();
    try {
      machine->run(statement);
      program.statements.push_back(statement);
      left = 0;
    } catch (const std::exception& error) {
      explain_refusal(statement.form, error, [&] {
        Program failing = program;
        failing.statements.push_back(statement);
        return to_text(failing);
      });
      if (version() == old_version && machine->variables.size() == before) continue;
      // It has written numbers that are too large.
      constants = {};
      machine = std::make_unique<Machine>(program, constants, false);
      for (const Statement& each : program.statements) machine->run(each);
    }
  }
  // Some programs keep a write of what backward needs.
  machine.reset();
  const auto is_write = [](const Statement& each) { return each.form->effect == Effect::Write; };
  if (!draw.one_in(16)) {
    while (std::any_of(program.statements.begin(), program.statements.end(), is_write) && !backward_runs(program)) cut(program);
  }
  return program;
}

}  // namespace amp::fuzz
