// The state of 32 threads, and of the block and launch that they belong to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fakecuda/ptx/counters.h>
#include <fakecuda/ptx/program.h>
#include <fakecuda/ptx/shared_memory.h>

namespace ptx {

inline constexpr int kLanes = 32;
inline constexpr uint32_t kAll = ~0u;

class GlobalMemory;
struct BlockState;

// Thrown by instructions; the scheduler adds the position.
struct Fault {
  std::string what;
  int lane = -1;  // -1: the whole warp
};

// Lanes at the same instruction with the same call stack.
struct Group {
  enum State : uint8_t { Ready, AtCollective, AtBarrier };
  uint32_t pc = 0, mask = 0;
  State state = Ready;
  std::vector<uint32_t> returns;
};

struct Warp {
  BlockState* block = nullptr;
  uint32_t index = 0;  // index within the block
  uint32_t present = 0, exited = 0;
  std::byte* frame = nullptr;
  const std::byte* constants_end = nullptr;
  std::vector<Group> groups;
  std::vector<std::byte> local;   // memory of each lane in turn, then a byte for each byte: whether it is initialized
  uint32_t targets[kLanes] = {};  // targets of brx

  template <class T>
  T* write(int32_t place) {
    return reinterpret_cast<T*>(frame + place);
  }
  template <class T>
  const T* read(int32_t place) const {
    return reinterpret_cast<const T*>((place >= 0 ? frame : constants_end) + place);
  }
  uint32_t& predicate(int32_t place) { return *write<uint32_t>(place); }
  uint32_t test(int32_t place) const { return *read<uint32_t>(place); }
  uint32_t live() const { return present & ~exited; }
  uint32_t thread(int lane) const { return index * kLanes + static_cast<uint32_t>(lane); }
};

struct BlockState {
  const Program* program = nullptr;
  uint32_t number = 0;  // index of the block in the grid
  uint32_t position[3] = {0, 0, 0};
  uint32_t threads = 0;
  SharedMemory* shared = nullptr;
  GlobalMemory* global = nullptr;
  const std::byte* parameters = nullptr;
  Counters* counters = nullptr;
};

}  // namespace ptx
