// The interface between the fake runtime and an executor of kernels. The runtime registers modules, checks launches and orders them. An
// executor runs one launch at a time on the memory that the runtime shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace fake {

// The PTX of one fat binary. The runtime keeps modules until the process ends. An executor may therefore keep parsed modules by their
// addresses.
struct Module {
  std::string ptx;
};

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;
};

// A range of memory that kernels can access: an allocation of the device or of a peer, or page-locked memory of the host.
struct Block {
  uint64_t begin = 0, size = 0;    // device addresses, in bytes
  std::byte* data = nullptr;       // the host address of the byte at `begin`; device addresses themselves are not accessible
  uint8_t* initialized = nullptr;  // one byte for each byte: nonzero once it has been written; null if not tracked
  uint64_t end() const { return begin + size; }
};

// The memory of the device that runs a kernel, unchanged for the duration of a launch. Thread-safe.
class MemoryView {
 public:
  virtual ~MemoryView() = default;
  // The live block that contains all of [address, address + bytes), or null. May be kept and used again for the rest of the launch.
  virtual const Block* find(uint64_t address, uint64_t bytes) const = 0;
  // The reason why find() returned null, as the end of a sentence: "4 bytes at 0x... are outside of any allocation; the nearest one ...".
  virtual std::string explain(uint64_t address, uint64_t bytes) const = 0;
};

// Bytes of a block that a launch read or wrote. Ranges may be joined over small gaps, because they are compared with those of other
// streams.
struct Access {
  uint64_t begin = 0, end = 0;  // device addresses
  bool write = false;
  bool atomic = false;  // only by atomic instructions, which may overlap with those of another stream
};

struct Launch {
  const Module* module = nullptr;
  std::string kernel;  // the name of the entry in the PTX
  Dim3 grid, block;
  uint64_t shared_bytes = 0;  // dynamic shared memory
  // One for each .param of the entry, in order. The sizes are those declared in the PTX.
  std::vector<std::vector<std::byte>> arguments;
  int device = 0;
};

struct LaunchResult {
  // False if nothing was executed. The runtime then looks for pointers in the arguments instead of using `accesses`.
  bool executed = true;
  // Empty on success, else the faulty access or instruction. The launch then fails like on a device, and breaks the context.
  std::string fault;
  std::vector<Access> accesses;
  // Counters by name: "instructions", "sectors", "bank_conflicts", ...
  std::map<std::string, uint64_t> counters;
};

class KernelExecutor {
 public:
  virtual ~KernelExecutor() = default;
  // Runs all blocks of the launch to the end. One thread at a time calls it, without holding a lock that find() needs.
  virtual LaunchResult launch(const Launch& launch, const MemoryView& memory) = 0;
};

// Sets the executor of all later launches; null: nothing is executed.
void set_executor(KernelExecutor* executor);

}  // namespace fake
