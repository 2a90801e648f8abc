// What the fake runtime asks of the thing that executes kernels. The runtime registers modules, checks launches and orders them; an
// executor runs one launch at a time against the memory that the runtime shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace fake {

// The PTX of one fat binary. The runtime keeps modules until the process ends, so an executor may keep what it parsed by the module's
// address.
struct Module {
  std::string ptx;
};

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;
};

// A stretch of memory that kernels can reach: an allocation of the device, of a peer, or page-locked memory of the host.
struct Block {
  uint64_t begin = 0, size = 0;    // device addresses, in bytes
  std::byte* data = nullptr;       // where the host finds the byte at `begin`; device addresses themselves are not accessible
  uint8_t* initialised = nullptr;  // a byte for each byte: not zero once something has been written there; null where nothing keeps count
  uint64_t end() const { return begin + size; }
};

// The memory of the device on which a kernel runs, unchanged for the duration of a launch. Thread-safe.
class MemoryView {
 public:
  virtual ~MemoryView() = default;
  // The live block that holds all of [address, address + bytes), or null. May be kept and used again for the rest of the launch.
  virtual const Block* find(uint64_t address, uint64_t bytes) const = 0;
  // Why find() gave null, as the end of a sentence: "4 bytes at 0x... are outside of any allocation; the nearest one ...".
  virtual std::string explain(uint64_t address, uint64_t bytes) const = 0;
};

// Bytes of a block that a launch read or wrote. Ranges may be joined over small gaps, since they are compared with those of other streams.
struct Access {
  uint64_t begin = 0, end = 0;  // device addresses
  bool write = false;
  bool atomic = false;  // only by atomic instructions, which may meet those of another stream
};

struct Launch {
  const Module* module = nullptr;
  std::string kernel;  // the name of the entry in the PTX
  Dim3 grid, block;
  uint64_t shared_bytes = 0;  // dynamic shared memory
  // One for each .param of the entry, in order; the sizes are those that the PTX declares.
  std::vector<std::vector<std::byte>> arguments;
  int device = 0;
};

struct LaunchResult {
  // False where nothing was executed; the runtime then looks for pointers in the arguments instead of `accesses`.
  bool executed = true;
  // Empty if all went well; else the access or instruction at fault. The launch then fails as on a device, and the context with it.
  std::string fault;
  std::vector<Access> accesses;
  // What was counted, by name: "instructions", "sectors", "bank_conflicts", ...
  std::map<std::string, uint64_t> counters;
};

class KernelExecutor {
 public:
  virtual ~KernelExecutor() = default;
  // Runs all blocks of the launch to the end. Called by one thread at a time, with no lock held that find() needs.
  virtual LaunchResult launch(const Launch& launch, const MemoryView& memory) = 0;
};

// The executor of all launches from here on; null: nothing is executed.
void set_executor(KernelExecutor* executor);

}  // namespace fake
