// Counts of the program's calls by kind. Budgets of ops use these.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace fake {

struct Counts {
  uint64_t launches = 0;            // kernel launches
  uint64_t library_calls = 0;       // products and convolutions by fake libraries
  uint64_t copies = 0, fills = 0;   // cudaMemcpy*, cudaMemset*
  uint64_t staged_copies = 0;       // transfers between devices without peer access
  uint64_t graph_launches = 0;      // their kernels also count as launches
  uint64_t allocations = 0;         // from the pool, by cudaMalloc and by cudaHostAlloc
  uint64_t driver_allocations = 0;  // those that made the pool grow, and all others
  uint64_t frees = 0;
  uint64_t synchronizations = 0;  // calls that make the host wait
  uint64_t events = 0;            // recorded events

  Counts operator-(const Counts& other) const;
};

// Counts since the process began. Work of graphs counts when it is replayed.
Counts counts();

// The number of launches and captures of each kernel of the program, by its name in the PTX. Kernels that were never launched are included
// with 0.
std::map<std::string, uint64_t> launches_by_kernel();

// The number of computations of each fake library, by NVIDIA's name for it, such as "cuBLASLt".
std::map<std::string, uint64_t> calls_by_library();

// The counts that a call of `function` adds.
template <class Function>
Counts count(Function&& function) {
  const Counts before = counts();
  function();
  return counts() - before;
}

}  // namespace fake
