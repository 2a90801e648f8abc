// Runs the threads of a block: warps in turn up to the next barrier, and within a warp the lanes that are at the same instruction.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <fakecuda/ptx/global_memory.h>
#include <fakecuda/ptx/warp.h>
#include <fakecuda/runtime/executor.h>

namespace ptx {

// A fault with all available information.
struct Failure : std::runtime_error {
  using runtime_error::runtime_error;
};
// The block was stopped because another one has failed.
struct Stopped {};

class BlockRunner {
 public:
  // `stopped(block)` returns whether to stop a block.
  BlockRunner(const Program& program, const fake::Launch& launch, LaunchMemory& memory, const std::byte* parameters,
              std::function<bool(uint64_t)> stopped);
  // Throws Failure or Stopped.
  void run(uint64_t block);
  const Counters& counters() const { return counters_; }
  // From here on, marks executed sources of the program as nonzero.
  void follow() { followed_.resize(program_.sources.size()); }
  const std::vector<uint8_t>& followed() const { return followed_; }

 private:
  enum class Status { Runnable, Waiting, Done };
  struct Barrier {
    uint32_t arrived = 0, waiting = 0;  // number of warps
    uint32_t threads = 0, votes = 0;
    uint32_t pc = 0;
  };

  void start(uint64_t block);
  void set_specials(Warp& warp);

  // --- the warp; in warp_scheduler.cpp ---
  Status run(Warp& warp);
  size_t pick(Warp& warp, bool last) const;
  // Runs the group until it waits, splits, meets another group or has had its turn. Returns whether other warps get a turn.
  bool run_group(Warp& warp, size_t which);
  bool collective(Warp& warp, size_t& which, const Instruction& in);
  void indirect(Warp& warp, size_t which, const Instruction& in);
  void gather(Warp& warp, size_t& which, Group::State state);
  Status settle(Warp& warp);
  bool turn_over();

  // --- the block; in barriers.cpp ---
  void arrive(Warp& warp, const Instruction& in, uint32_t pc, uint32_t lanes);
  void release(Barrier& barrier, const Instruction& in);
  [[noreturn]] void report_deadlock();

  std::string where(const Warp& warp, int lane) const;
  std::string location(uint32_t pc) const;

  const Program& program_;
  const fake::Launch& launch_;
  std::function<bool(uint64_t)> stopped_;
  SharedMemory shared_;
  GlobalMemory global_;
  Counters counters_;
  std::vector<uint8_t> followed_;  // empty: not requested
  BlockState state_;
  std::vector<Warp> warps_;
  std::vector<Status> status_;
  Barrier barriers_[16];
  std::unique_ptr<std::byte[]> frames_;
  // The position of the running warp, for reports.
  Warp* current_ = nullptr;
  uint32_t pc_ = 0;
  uint64_t turn_ = 0, last_turn_ = 0, begin_ = 0;  // counted in instructions of warps
  bool other_group_ = false;
};

// "file.cu:12", or nothing.
std::string source_line(const Program& program, const Place& place);
std::string readable(const std::string& mangled);

}  // namespace ptx
