#include <fakecuda/ptx/shared_memory.h>

#include <algorithm>
#include <cstring>

#include <fakecuda/ptx/program.h>

namespace ptx {

namespace {

constexpr uint64_t kThread = 0x7ff, kAtomic = 0x800;

uint32_t thread_of(uint64_t stamp) { return static_cast<uint32_t>(stamp & kThread) - 1; }
uint32_t barriers_of(uint64_t stamp) { return static_cast<uint32_t>(stamp >> 12 & 0xfffff); }
uint32_t syncs_of(uint64_t stamp) { return static_cast<uint32_t>(stamp >> 32); }

}  // namespace

void SharedMemory::reset(uint64_t bytes, uint32_t warps) {
  data_.assign(bytes, std::byte{0xcd});
  for (auto* stamps : {&writes_, &reads_, &other_reads_}) stamps->assign(bytes, 0);
  warps_.resize(warps);
  std::memset(static_cast<void*>(warps_.data()), 0, warps * sizeof(Warp));
}

SharedMemory::Stamp SharedMemory::now(Kind kind, uint32_t thread) const {
  const Warp& warp = warps_[thread / 32];
  return (thread + 1) | (kind == Kind::Atomic ? kAtomic : 0) | uint64_t{warp.known[thread / 32] & 0xfffff} << 12 |
         uint64_t{warp.lanes[thread % 32][thread % 32]} << 32;
}

inline bool SharedMemory::ordered(Stamp earlier, uint32_t thread) const {
  const uint32_t other = thread_of(earlier);
  if (earlier == 0 || other == thread) return true;
  const Warp& warp = warps_[thread / 32];
  if (warp.known[other / 32] > barriers_of(earlier)) return true;
  return other / 32 == thread / 32 && warp.lanes[thread % 32][other % 32] > syncs_of(earlier);
}

std::string SharedMemory::conflict(Kind kind, uint32_t thread, uint64_t offset, Stamp earlier, const char* what) const {
  const uint32_t other = thread_of(earlier);
  return std::string("race in shared memory: ") +
         (kind == Kind::Read    ? "reads"
          : kind == Kind::Write ? "writes"
                                : "changes atomically") +
         " the byte at offset " + std::to_string(offset) + ", which thread " + std::to_string(other) + " has " + what +
         (other / 32 == thread / 32 ? ", without a __syncwarp or barrier in between" : ", without a barrier in between");
}

std::string SharedMemory::note(Kind kind, uint32_t thread, uint64_t offset, uint32_t bytes, uint32_t which) {
  const Stamp mine = now(kind, thread);
  Stamp good_write = 0, good_read = 0;  // stamps that were found to be ordered: most bytes have the same ones
  for (uint64_t at = offset; at < offset + bytes; ++at, which >>= 1) {
    if ((which & 1) == 0) continue;
    const Stamp writer = writes_[at];
    if (writer == 0 && kind != Kind::Write)
      return "reads the byte at offset " + std::to_string(at) + " of shared memory, which nothing has written";
    if (writer != good_write) {
      if (!ordered(writer, thread) && !(kind == Kind::Atomic && (writer & kAtomic) != 0))
        return conflict(kind, thread, at, writer, "written");
      good_write = writer;
    }
    if (kind == Kind::Read) {
      Stamp& reader = reads_[at];
      if (reader == good_read || ordered(reader, thread)) good_read = reader, reader = mine;
      else other_reads_[at] = mine;
      continue;
    }
    for (const Stamp reader : {reads_[at], other_reads_[at]}) {
      if (reader == good_read) continue;
      if (!ordered(reader, thread)) return conflict(kind, thread, at, reader, "read");
      good_read = reader;
    }
    writes_[at] = mine;
  }
  return {};
}

void SharedMemory::sync_warp(uint32_t warp, uint32_t lanes) {
  auto& known = warps_[warp].lanes;
  uint32_t joined[32] = {};
  for (uint32_t lane = 0; lane < 32; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    ++known[lane][lane];
    for (int i = 0; i < 32; ++i) joined[i] = std::max(joined[i], known[lane][i]);
  }
  for (uint32_t lane = 0; lane < 32; ++lane) {
    if ((lanes >> lane & 1) != 0) std::memcpy(known[lane], joined, sizeof(joined));
  }
}

void SharedMemory::barrier(uint32_t arrived, uint32_t waiting) {
  uint32_t joined[32] = {};
  for (uint32_t warp = 0; warp < warps_.size(); ++warp) {
    if ((arrived >> warp & 1) == 0) continue;
    ++warps_[warp].known[warp];
    for (int i = 0; i < 32; ++i) joined[i] = std::max(joined[i], warps_[warp].known[i]);
  }
  for (uint32_t warp = 0; warp < warps_.size(); ++warp) {
    if ((waiting >> warp & 1) != 0) std::memcpy(warps_[warp].known, joined, sizeof(joined));
  }
}

}  // namespace ptx
