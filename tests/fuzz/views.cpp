// Random programs of views, writes in place and regions. Their first and second derivatives must agree with finite differences, and must
// not depend on create_graph and retain_graph. A backward pass may fail only because a saved tensor was changed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <random>
#include <sstream>

#include <amp/autograd/gradcheck.h>

#include "../support.h"
#include "fuzz.h"
#include "views/machine.h"

using namespace amp;
using autograd::variable_list;

namespace {

constexpr size_t kMostLines = 12;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; lines.size() < kMostLines && std::getline(stream, line);) lines.push_back(line);
  return lines;
}

[[noreturn]] void report(const std::string& text) {
  std::fprintf(stderr, "fuzz: %s\n", text.c_str());
  std::abort();
}

Tensor run(const std::vector<std::string>& program, const variable_list& leaves) {
  fuzz::Machine machine(leaves);
  for (const std::string& line : program) machine.run(line);
  return machine.loss();
}

void compare(const variable_list& found, const variable_list& expected, double tolerance, const char* what) {
  for (size_t i = 0; i < expected.size(); ++i) {
    const Tensor none = zeros({2, 3}, kFloat64);
    const std::string text = testing::difference(found[i].defined() ? found[i].detach() : none,
                                                 expected[i].defined() ? expected[i].detach() : none, tolerance, tolerance);
    if (!text.empty()) throw autograd::GradcheckError(detail::concat(what, ", leaf ", i, ": ", text));
  }
}

// The gradients of the norm of the gradients. `retain_graph` is for the last pass.
variable_list second_gradients(const std::vector<std::string>& program, const variable_list& leaves, std::optional<bool> retain_graph) {
  const Tensor loss = run(program, leaves);
  Tensor norm = zeros({}, kFloat64);
  for (const Tensor& g : autograd::grad({loss}, leaves, {}, /*retain_graph=*/true, /*create_graph=*/true, /*allow_unused=*/true)) {
    if (g.defined()) norm = norm + (g * g).sum();
  }
  if (!norm.requires_grad()) return variable_list(leaves.size());
  return autograd::grad({norm}, leaves, {}, retain_graph, /*create_graph=*/false, /*allow_unused=*/true);
}

void check_derivatives(const std::vector<std::string>& program) {
  const variable_list leaves = fuzz::new_leaves();
  const auto function = [&](const variable_list& inputs) { return run(program, inputs); };
  autograd::gradcheck(function, leaves, {.fast_mode = true});
  const Tensor loss = run(program, leaves);
  const variable_list plain = autograd::grad({loss}, leaves, {}, true, /*create_graph=*/false, /*allow_unused=*/true);
  const variable_list recorded = autograd::grad({loss}, leaves, {}, true, /*create_graph=*/true, /*allow_unused=*/true);
  compare(recorded, plain, 1e-11, "gradients with create_graph against those without");
  autograd::gradgradcheck(function, leaves, {}, {.fast_mode = true});
  compare(second_gradients(program, leaves, std::nullopt), second_gradients(program, leaves, true), 0,
          "second derivatives without retain_graph against those with");
}

class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}

  size_t below(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random_); }

  std::string line(size_t variables) {
    const auto& known = fuzz::instructions();
    const fuzz::Instruction& chosen = known[below(known.size())];
    std::string text = chosen.name;
    for (const char* argument = chosen.arguments; *argument != 0; ++argument) text += " " + std::to_string(number(*argument, variables));
    return text;
  }

 private:
  int64_t number(char kind, size_t variables) {
    if (kind == 'v') return static_cast<int64_t>(below(2) == 0 ? below(variables) : variables - 1 - below(std::min<size_t>(variables, 3)));
    if (kind == 'd') return static_cast<int64_t>(below(4)) - 2;
    return static_cast<int64_t>(below(4));
  }

  std::mt19937_64 random_;
};

}  // namespace

std::vector<std::string> fuzz::seeds() {
  return {
      "clone 0\nunfold 4 1 2 1\nmul_ 4 1",
      "mul 0 1\nselect 4 0 1\nexp_ 5",
      "clone 2\nrepeat 4 3\nmul_ 4 0\nadd_unrecorded_ 4",
      "select 3 0 0\nselect 0 0 1\nmul_ 4 5",
      "complex 0 1\nas_real 4\nselect 5 2 0\nmul_ 6 0",
      "region 2\nclone 0\ntranspose 4 0 1\nregion 0\nselect 4 1 1\nsigmoid_ 6\nend\nmm 4 5\ntanh_ 7",
  };
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::vector<std::string> program = lines_of(std::string(reinterpret_cast<const char*>(data), size));
  fuzz::load_only_throws_own_errors([&] {
    if (!run(program, fuzz::new_leaves()).requires_grad()) throw ValueError("[fuzz] no gradient");
    try {
      check_derivatives(program);
    } catch (const autograd::GradcheckError& error) { report(error.what()); } catch (const Error& error) {
      if (!testing::contains(error.what(), "was changed by an in-place operation")) report(error.what());
      throw;
    }
  });
  return 0;
}

// The first lines of a program, and new lines that the library accepts.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  Draw draw(seed);
  std::vector<std::string> given = lines_of(std::string(reinterpret_cast<const char*>(data), size));
  given.resize(draw.below(2) == 0 ? 0 : draw.below(given.size() + 1));
  const size_t count = 2 + draw.below(kMostLines - 1);
  std::vector<std::string> lines;
  const auto after_lines = [&] {
    auto machine = std::make_unique<fuzz::Machine>(fuzz::new_leaves());
    for (const std::string& line : lines) machine->run(line);
    return machine;
  };
  auto machine = after_lines();
  for (size_t tries = 0; lines.size() < count && tries < 20 * kMostLines; ++tries) {
    const std::string line = tries < given.size() ? given[tries] : draw.line(machine->variables.size());
    try {
      machine->run(line);
      lines.push_back(line);
    } catch (const Error&) { machine = after_lines(); }  // it may have written before it failed
  }
  std::string program;
  for (const std::string& line : lines) program += line + "\n";
  if (program.size() > max_size) return size;
  std::memcpy(data, program.data(), program.size());
  return program.size();
}
