// Runs a program.
#pragma once

#include <memory>
#include <vector>

#include "program.h"

namespace amp::fuzz {

// What runs of one program share, so that finite differences see what the tape sees: the values of copies without history are those of the
// first run.
struct Constants {
  std::vector<Tensor> detached;
};

class Machine {
 public:
  // The numbers of all leaves, also of those that the program makes, are changed by `step` times a fixed direction. If `constants` are
  // given and `replay` is set, copies without history have these values; otherwise the values are added to them.
  // `given_leaves` replaces the leaves.
  Machine(const Program& program, Constants& constants, bool replay, double step = 0, const std::vector<Tensor>* given_leaves = nullptr);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // Runs the next statement. Throws Refused for one that random programs do not contain, and what the library throws.
  void run(const Statement& statement);
  void run_all(const Program& program);

  // A number that depends on all variables.
  Tensor loss() const;
  bool in_region() const { return !regions_.empty(); }

  std::vector<Tensor> leaves, variables;
  std::vector<Tensor> directions;  // for each leaf

 private:
  void control(const Statement& statement);
  void begin_region(const Statement& statement);
  void new_leaf(const Tensor& value);
  Tensor without_history(const Tensor& value);

  Constants& constants_;
  const bool replay_;
  const double step_;
  size_t used_ = 0;  // of the constants
  std::vector<std::unique_ptr<Autocast>> regions_;
};

// A statement that random programs do not contain: a large result, a write to elements that share memory, ...
class Refused : public ValueError {
  using ValueError::ValueError;
};

bool overlaps_itself(const Tensor& t);

}  // namespace amp::fuzz
