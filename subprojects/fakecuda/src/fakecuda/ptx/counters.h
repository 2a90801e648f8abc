// The counters of running kernels.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace ptx {

struct Counters {
  uint64_t warp_instructions = 0, thread_instructions = 0;
  // Requests of a warp. A sector has 32 bytes. A request that accesses each sector once and fully needs only as many sectors as its bytes
  // fill.
  uint64_t global_loads = 0, global_stores = 0, load_sectors = 0, store_sectors = 0;
  uint64_t shared_loads = 0, shared_stores = 0;
  uint64_t bank_conflicts = 0;  // passes over shared memory after the first one of a request
  uint64_t local_loads = 0, local_stores = 0;
  uint64_t atomics = 0, barriers = 0;
  void add(const Counters& other);
  std::map<std::string, uint64_t> named() const;
};

}  // namespace ptx
