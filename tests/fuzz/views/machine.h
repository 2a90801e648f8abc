// Programs of views, writes in place and regions. A program has one call per line: a name and numbers, such as "slice 3 0 1 4". The first
// numbers are those of variables. A call that gives a tensor makes a new variable. The first variables are the leaves, a constant, and a
// constant with several elements at one place.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <amp/amp.h>

namespace amp::fuzz {

struct Machine {
  explicit Machine(std::vector<Tensor> of);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // Throws ValueError for a line that is no call, that would write to a leaf, or that gives large numbers. Otherwise it throws what the
  // library throws.
  void run(const std::string& line);
  // A number that depends on all variables.
  Tensor loss() const;
  const Tensor& variable(int64_t number) const;

  std::vector<Tensor> leaves, variables;
  std::vector<std::unique_ptr<Autocast>> regions;
};

struct Instruction {
  const char* name;
  const char* arguments;  // v: a variable, d: a dimension, n: a small number
  Tensor (*run)(Machine& machine, const std::vector<int64_t>& numbers);
};

const std::vector<Instruction>& instructions();

// New leaves, always with the same numbers.
std::vector<Tensor> new_leaves();

}  // namespace amp::fuzz
