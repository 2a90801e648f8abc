// Executes kernels as PTX, for the fake runtime: fake::set_executor(&ptx::executor()).
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cuda/fake/executor.h"
#include "cuda/ptx/counters.h"

namespace ptx {

// The one of this process. FAKE_CUDA_THREADS is how many threads of the host it uses (default: as many as there are);
// FAKE_CUDA_GRID_RACES=0 turns the search for races between blocks of a grid off. FAKE_CUDA_FEWER_BLOCKS=1 lets every second launch of more
// than one block of a kernel that loops over its grid have at most two blocks, or one if there were two.
fake::KernelExecutor& executor();

// By readable name, of all launches so far.
struct KernelTotals {
  uint64_t launches = 0;
  Counters counters;
};
const std::map<std::string, KernelTotals>& totals();
void clear_totals();

// By name in the PTX: what grids a kernel has had.
struct Grids {
  bool loops = false;        // it reads gridDim.x, as loops over the grid do
  uint64_t most_blocks = 0;  // of a launch that kept its grid, or had two blocks of it
  uint64_t fewer = 0;        // launches with fewer blocks than asked for: the loop goes on to its second iteration
};
const std::map<std::string, Grids>& grids();
void set_fewer_blocks(bool on);

// The opcodes that there are, and those of which an instruction has been executed since follow_opcodes().
std::set<std::string> all_opcodes();
std::string opcode_of(std::string_view instruction);  // of "ld.global.v4.u32"
void follow_opcodes();
const std::set<std::string>& executed_opcodes();

// Why each kernel of a module that can't be executed can't be; empty if all can.
std::vector<std::string> undecodable(const std::string& ptx);
// How many kernels and instructions there are.
struct Extent {
  size_t kernels = 0, instructions = 0;
};
Extent extent(const std::string& ptx);

}  // namespace ptx
