// Executes kernels as PTX, for the fake runtime: fake::set_executor(&ptx::executor()).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cuda/fake/executor.h"
#include "cuda/ptx/counters.h"

namespace ptx {

// The one of this process. FAKE_CUDA_THREADS is how many threads of the host it uses (default: as many as there are);
// FAKE_CUDA_GRID_RACES=0 turns the search for races between blocks of a grid off.
fake::KernelExecutor& executor();

// By readable name, of all launches so far.
struct KernelTotals {
  uint64_t launches = 0;
  Counters counters;
};
const std::map<std::string, KernelTotals>& totals();
void clear_totals();

// Why each kernel of a module that can't be executed can't be; empty if all can.
std::vector<std::string> undecodable(const std::string& ptx);
// How many kernels and instructions there are.
struct Extent {
  size_t kernels = 0, instructions = 0;
};
Extent extent(const std::string& ptx);

}  // namespace ptx
