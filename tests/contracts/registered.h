// Test cases that are made when the program starts, one for each op and contract: "softmax: gradcheck".
#pragma once

#include <initializer_list>

#include "args.h"

namespace amp::contracts {

// Adds the ops to all_ops(), and registers their cases with doctest:
//   suite "contracts"             those of Op::contracts
//   suite "contracts in threads"  threads, for every op
//   suite "contracts on cuda"     cuda, for every op
struct Registration {
  Registration(std::initializer_list<const Op*> ops);
};

}  // namespace amp::contracts
