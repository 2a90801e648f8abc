// The memory of a fake process: blocks of the devices and page-locked blocks of the host, with their last users, and who freed them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <fakecuda/runtime/arena.h>
#include <fakecuda/runtime/operation.h>

namespace fake {

enum class Home { Pool, Device, Host };

struct Use {
  Access access;
  OperationPtr by;
};

struct Allocation : Block {
  Home home = Home::Device;
  int device = 0;
  OperationPtr made;
  std::vector<Use> uses;  // accesses that later operations may have to follow
};

class Memory {
 public:
  Allocation& add(const Block& block, Home home, int device, OperationPtr made);
  // Forgets the block. Later uses of it name `freed`.
  void remove(const Allocation& allocation, OperationPtr freed);

  // The live block that begins at the address, or that contains all of the bytes; null if there is none.
  Allocation* at(uint64_t address);
  Allocation* holding(uint64_t address, uint64_t bytes);
  // The reason why holding() is null.
  std::string explain(uint64_t address, uint64_t bytes) const;

  // Records that `by` accesses these bytes after `known` has ended, and reports its races. The block must be live.
  void use(Allocation& allocation, const Access& access, const OperationPtr& by, const Clock& known);
  // The same for an operation that frees the block.
  void check_free(const Allocation& allocation, const OperationPtr& by, const Clock& known) const;

  size_t live() const { return live_.size(); }
  template <class Function>
  void for_each(const Function& function) const {
    for (const auto& [address, allocation] : live_) function(*allocation);
  }

 private:
  struct Gone {
    uint64_t size;
    OperationPtr made, freed;
  };
  std::map<uint64_t, std::unique_ptr<Allocation>> live_;
  std::map<uint64_t, Gone> gone_;
};

// "block of 64 bytes made by cudaMallocAsync (...)"
std::string describe(const Allocation& allocation);

}  // namespace fake
