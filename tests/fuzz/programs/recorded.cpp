#include "recorded.h"

#include <algorithm>

#include <amp/jit/jit.h>

#include "../../support.h"
#include "refusals.h"

namespace amp::fuzz {

namespace {

bool can_be_recorded(const Program& program) {
  return std::all_of(program.statements.begin(), program.statements.end(), [](const Statement& each) {
    const Effect effect = each.form->effect;
    return !each.unrecorded && !each.checkpointed && effect != Effect::Leaf && effect != Effect::Detach && effect != Effect::Hook;
  });
}

std::vector<Tensor> results(const Program& program, Constants& constants, const std::vector<Tensor>& leaves) {
  Machine machine(program, constants, true, 0, &leaves);
  machine.run_all(program);
  return {machine.variables.begin() + kGiven, machine.variables.end()};
}

}  // namespace

void judge_recorded(const Program& program, Constants& constants) {
  if (program.statements.empty() || !can_be_recorded(program)) return;
  const NoGradGuard no_grad;
  std::vector<Tensor> leaves;
  for (const Tensor& leaf : Machine(program, constants, true).leaves) leaves.push_back(leaf.detach());
  const std::vector<Tensor> expected = results(program, constants, leaves);
  if (expected.empty()) return;
  std::vector<Tensor> found;
  try {
    const auto function = [&](const Tensor& a, const Tensor& b, const Tensor& c, const Tensor& d) {
      return results(program, constants, {a, b, c, d});
    };
    found = jit::trace(function, leaves, {.batch_dim = std::nullopt}).run(leaves);
  } catch (const Refused&) {
    return;  // the numbers of the second recording are too large
  } catch (const NotImplementedError& error) {
    // In-place writes to constants, and writes through views.
    if (testing::contains(error.what(), "[jit::trace]")) return;
    throw;
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    const std::string text = testing::difference(found.at(i), expected[i]);
    if (!text.empty()) throw Unexplained(detail::concat("a recorded program, result ", i, ": ", text));
  }
}

}  // namespace amp::fuzz
