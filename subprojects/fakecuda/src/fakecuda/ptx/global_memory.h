// Device memory for kernels: bounds, initialization, and the blocks of the grid that access the same bytes.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include <fakecuda/runtime/executor.h>

namespace ptx {

// A block of memory during a launch.
struct Region {
  uint64_t begin = 0, end = 0;
  std::byte* data = nullptr;
  uint8_t* initialized = nullptr;  // null: everything is initialized
  // The accessing blocks: block of the grid, plus one, with kStrong. A line that blocks have accessed as a whole has one stamp of the last
  // writer and one of the readers. Other lines (`mixed`) have stamps for each byte. Null if races are not checked.
  using Stamps = std::unique_ptr<uint32_t[], void (*)(void*)>;
  struct Line {
    uint32_t writer, reader;
    bool mixed;
  };
  std::unique_ptr<Line[], void (*)(void*)> lines{nullptr, nullptr};
  Stamps writers{nullptr, nullptr}, readers{nullptr, nullptr};
  std::vector<uint8_t> touched;  // for each kGranule bytes: the kinds of access so far
  bool holds(uint64_t address, uint64_t bytes) const { return address >= begin && address + bytes <= end; }
};

enum class Use : uint8_t { Read = 1, Write = 2, Atomic = 4 };
inline constexpr uint64_t kGranule = 16, kLine = 32;
inline constexpr uint32_t kStrong = 1u << 31, kSeveral = kStrong - 1;

// Shared by all blocks of a launch.
class LaunchMemory {
 public:
  // `statics`: the place of the module's variables.
  LaunchMemory(const fake::MemoryView& view, std::byte* statics, uint64_t statics_bytes, bool races);

  // Null if the bytes are not within one block.
  Region* find(uint64_t address, uint64_t bytes);
  std::string explain(uint64_t address, uint64_t bytes) const;
  std::vector<fake::Access> accesses() const;

  // A block of the grid makes its writes visible to others, and sees the writes that they have made visible.
  uint32_t fence(uint32_t block);
  uint32_t fences() const { return fences_.load(std::memory_order_acquire); }
  // The time of the block's first fence, counted in fences; zero: never.
  uint32_t fenced(uint32_t block);

 private:
  Region& add(uint64_t begin, uint64_t size, std::byte* data, uint8_t* initialized);
  const fake::MemoryView& view_;
  const bool races_;
  std::mutex mutex_;
  std::unordered_map<uint64_t, std::unique_ptr<Region>> regions_;
  Region* statics_ = nullptr;
  std::atomic<uint32_t> fences_{0};
  std::unordered_map<uint32_t, uint32_t> first_fence_;
};

// The access of one host thread.
class GlobalMemory {
 public:
  explicit GlobalMemory(LaunchMemory& memory) : memory_(memory) {}
  void begin_block(uint32_t block);

  // The region that holds these bytes, or null.
  Region* find(uint64_t address, uint64_t bytes) {
    if (last_->holds(address, bytes)) return last_;
    return find_other(address, bytes);
  }
  std::string explain(uint64_t address, uint64_t bytes) const { return memory_.explain(address, bytes); }

  // An access by this block of the grid. Returns the error, or nothing. Strong accesses (volatile, relaxed and similar) do not conflict
  // with each other. For a read of up to 32 bytes, `which` has a bit for each byte that counts.
  std::string read(Region& region, uint64_t address, uint64_t bytes, bool strong, bool read_only_path, uint32_t which = ~0u);
  // Copies the bytes to memory; if `from` is null, the caller does this.
  std::string write(Region& region, uint64_t address, uint64_t bytes, const std::byte* from, bool strong, Use use);

  void fence() { seen_ = memory_.fence(block_); }
  void acquire() { seen_ = memory_.fences(); }

 private:
  Region* find_other(uint64_t address, uint64_t bytes);
  bool ordered(uint32_t other, bool strong);
  // Calls body(offset, bytes, writer, reader, step) for each line's part. With `step` 1, each byte has stamps; with 0, all bytes share one.
  template <class Body>
  void each_stretch(Region& region, uint64_t at, uint64_t bytes, const Body& body);
  std::string race(uint64_t address, const char* verb, uint32_t other, const char* what) const;
  LaunchMemory& memory_;
  Region nothing_;
  Region* last_ = &nothing_;
  std::array<Region*, 8> recent_{&nothing_, &nothing_, &nothing_, &nothing_, &nothing_, &nothing_, &nothing_, &nothing_};
  size_t next_ = 0;
  uint32_t block_ = 0;
  uint32_t seen_ = 0;  // counts the fences of all blocks
};

}  // namespace ptx
