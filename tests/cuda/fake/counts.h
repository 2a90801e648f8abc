// How often the program called for what: budgets of ops are stated in these.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace fake {

struct Counts {
  uint64_t launches = 0;            // kernels
  uint64_t library_calls = 0;       // products and convolutions by fake libraries
  uint64_t copies = 0, fills = 0;   // cudaMemcpy*, cudaMemset*
  uint64_t staged_copies = 0;       // those between devices of which one may not use the other's memory
  uint64_t graph_launches = 0;      // whose kernels are counted as launches, too
  uint64_t allocations = 0;         // from the pool, by cudaMalloc and by cudaHostAlloc
  uint64_t driver_allocations = 0;  // those for which the pool had to grow, and all others
  uint64_t frees = 0;
  uint64_t synchronisations = 0;  // calls for which the host waits
  uint64_t events = 0;            // recorded

  Counts operator-(const Counts& other) const;
};

// Since the process began. Work of graphs counts when it is replayed.
Counts counts();

// How often each kernel of the program has been launched or recorded, by its name in the PTX; those that never were are there with 0.
std::map<std::string, uint64_t> launches_by_kernel();

// How often each fake library has computed, by NVIDIA's name for it, such as "cuBLASLt".
std::map<std::string, uint64_t> calls_by_library();

// What calling `function` adds.
template <class Function>
Counts count(Function&& function) {
  const Counts before = counts();
  function();
  return counts() - before;
}

}  // namespace fake
