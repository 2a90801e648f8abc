// Executes kernels as PTX, for the fake runtime: fake::set_executor(&ptx::executor()).
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fakecuda/ptx/counters.h>
#include <fakecuda/runtime/executor.h>

namespace ptx {

// The executor of this process. FAKE_CUDA_THREADS is the number of host threads that it uses (default: all). FAKE_CUDA_GRID_RACES=0 turns
// off the search for races between blocks of a grid. FAKE_CUDA_FEWER_BLOCKS=1 reduces every second launch with several blocks, of a kernel
// that loops over its grid, to at most two blocks, or to one if there were two.
fake::KernelExecutor& executor();

// Counters by readable name, over all launches so far.
struct KernelTotals {
  uint64_t launches = 0;
  Counters counters;
};
const std::map<std::string, KernelTotals>& totals();
void clear_totals();

// The grids of a kernel, by its name in the PTX.
struct Grids {
  bool loops = false;        // it reads gridDim.x, like loops over the grid
  uint64_t most_blocks = 0;  // in a launch that kept its grid, or two of its blocks
  uint64_t fewer = 0;        // launches with fewer blocks than requested: the loop has a second iteration
};
const std::map<std::string, Grids>& grids();
void set_fewer_blocks(bool on);

// The existing opcodes, and those with an instruction that was executed since follow_opcodes().
std::set<std::string> all_opcodes();
std::string opcode_of(std::string_view instruction);  // such as "ld.global.v4.u32"
void follow_opcodes();
const std::set<std::string>& executed_opcodes();

// The reason for each kernel of a module that can't be executed; empty if all can.
std::vector<std::string> undecodable(const std::string& ptx);
// The number of kernels and instructions.
struct Extent {
  size_t kernels = 0, instructions = 0;
};
Extent extent(const std::string& ptx);

}  // namespace ptx
