// Accesses of a warp to memory, with all checks.
#pragma once

#include <fakecuda/ptx/global_memory.h>
#include <fakecuda/ptx/lanes.h>

namespace ptx {

struct Request {
  Space space = Space::Generic;
  uint32_t size = 0;            // bytes per lane, a power of two
  uint32_t counts = ~0u;        // the bytes of a lane that matter
  bool strong = false;          // may overlap with strong accesses of other threads
  bool read_only_path = false;  // .nc
  uint64_t address[kLanes];
};

// The values of lane i are at to + i * size.
void load(Warp& w, const Request& request, uint32_t mask, std::byte* to);
void store(Warp& w, const Request& request, uint32_t mask, const std::byte* from);

// The address of one lane's bytes, for an atomic change.
std::byte* atomic_place(Warp& w, const Request& request, int lane);

// A lane's address, in any space except generic.
struct Resolved {
  Space space;
  uint64_t address;
};
Resolved resolve(Space space, uint64_t address);

// The number of additional passes over shared memory, after the first one.
uint32_t bank_conflicts(const uint64_t* address, uint32_t mask, uint32_t size);
// The number of sectors of 32 bytes that the lanes access.
uint32_t sectors(const uint64_t* address, uint32_t mask, uint32_t size);

std::string hex(uint64_t value);

}  // namespace ptx
