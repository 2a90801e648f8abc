// A random program as data, and as text with one statement per line:
//
//   leaves float64 float64 float64 float64
//   checkpoint mul 0 1
//   no_grad add_number_ 6
//
// The numbers of a statement are those of its variables, and its other numbers. The first variables are the leaves and two constants.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "form.h"

namespace amp::fuzz {

struct Statement {
  const Form* form = nullptr;
  std::vector<int64_t> variables, numbers;
  bool checkpointed = false;
  bool unrecorded = false;  // in a NoGradGuard
};

constexpr size_t kLeaves = 4, kGiven = kLeaves + 2;

struct Program {
  std::vector<ScalarType> dtypes = std::vector<ScalarType>(kLeaves, kFloat64);  // of the leaves
  std::vector<Statement> statements;

  // All leaves are float64: derivatives can be compared with finite differences.
  bool exact() const;
};

std::string to_text(const Program& program);
// Throws ValueError for a text that is no program.
Program parse_program(const std::string& text);

// C++ that runs the program, with the gradients of its leaves.
std::string to_cpp(const Program& program);

}  // namespace amp::fuzz
