#include <fakecuda/ptx/global_memory.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <fakecuda/ptx/program.h>

namespace ptx {

namespace {

// A block of the grid that has executed a fence counts as ordered by it, for blocks that synchronize afterwards.
constexpr uint32_t without_flag(uint32_t stamp) { return stamp & ~kStrong; }

// The stamp of a byte that two blocks have read; it is strong if all reads were.
constexpr uint32_t joined(uint32_t before, uint32_t mine) {
  const uint32_t who = without_flag(before) == without_flag(mine) ? without_flag(mine) : kSeveral;
  return before == 0 ? mine : who | (before & mine & kStrong);
}

// Pages of zeros need memory only after their first use.
template <class T>
std::unique_ptr<T[], void (*)(void*)> zeros(uint64_t n) {
  return {static_cast<T*>(std::calloc(n, sizeof(T))), std::free};
}

bool all_set(const uint8_t* flags, uint64_t n) { return std::memchr(flags, 0, n) == nullptr; }

}  // namespace

LaunchMemory::LaunchMemory(const fake::MemoryView& view, std::byte* statics, uint64_t statics_bytes, bool races)
    : view_(view), races_(races) {
  statics_ = &add(kStaticWindow, statics_bytes, statics, nullptr);
}

Region& LaunchMemory::add(uint64_t begin, uint64_t size, std::byte* data, uint8_t* initialized) {
  auto region = std::make_unique<Region>();
  region->begin = begin;
  region->end = begin + size;
  region->data = data;
  region->initialized = initialized;
  region->touched.resize(size / kGranule + 1);
  if (races_) {
    region->lines = zeros<Region::Line>(size / kLine + 1);
    region->writers = zeros<uint32_t>(size);
    region->readers = zeros<uint32_t>(size);
  }
  return *(regions_[begin] = std::move(region));
}

Region* LaunchMemory::find(uint64_t address, uint64_t bytes) {
  if (address >> kWindowShift != 0) return statics_->holds(address, bytes) ? statics_ : nullptr;
  const std::lock_guard lock(mutex_);
  const fake::Block* block = view_.find(address, bytes);
  if (block == nullptr) return nullptr;
  const auto known = regions_.find(block->begin);
  return known != regions_.end() ? known->second.get() : &add(block->begin, block->size, block->data, block->initialized);
}

std::string LaunchMemory::explain(uint64_t address, uint64_t bytes) const {
  if (address >> kWindowShift == 0) return view_.explain(address, bytes);
  const uint64_t offset = address & ((uint64_t{1} << kWindowShift) - 1);
  return std::to_string(bytes) + " bytes at offset " + std::to_string(offset) + " are not within the module's variables, which have " +
         std::to_string(statics_->end - statics_->begin) + " bytes";
}

uint32_t LaunchMemory::fence(uint32_t block) {
  const std::lock_guard lock(mutex_);
  const uint32_t time = fences_.fetch_add(1, std::memory_order_acq_rel) + 1;
  first_fence_.emplace(block, time);
  return time;
}

uint32_t LaunchMemory::fenced(uint32_t block) {
  const std::lock_guard lock(mutex_);
  const auto found = first_fence_.find(block);
  return found == first_fence_.end() ? 0 : found->second;
}

std::vector<fake::Access> LaunchMemory::accesses() const {
  std::vector<fake::Access> result;
  for (const auto& [begin, region] : regions_) {
    if (region.get() == statics_) continue;
    for (const Use use : {Use::Read, Use::Write, Use::Atomic}) {
      const auto used = [&](size_t i) { return (region->touched[i] & static_cast<uint8_t>(use)) != 0; };
      constexpr size_t kGap = 4;  // granules of the gaps that are joined over
      const size_t n = region->touched.size();
      for (size_t i = 0; i < n; ++i) {
        if (!used(i)) continue;
        size_t last = i;
        for (size_t next = i + 1; next < n && next <= last + kGap; ++next) {
          if (used(next)) last = next;
        }
        result.push_back(
            {begin + i * kGranule, std::min(begin + (last + 1) * kGranule, region->end), use != Use::Read, use == Use::Atomic});
        i = last;
      }
    }
  }
  return result;
}

void GlobalMemory::begin_block(uint32_t block) {
  block_ = block;
  seen_ = 0;
}

Region* GlobalMemory::find_other(uint64_t address, uint64_t bytes) {
  for (Region* region : recent_) {
    if (region->holds(address, bytes)) return last_ = region;
  }
  Region* found = memory_.find(address, bytes);
  if (found == nullptr) return nullptr;
  recent_[next_++ % recent_.size()] = found;
  return last_ = found;
}

bool GlobalMemory::ordered(uint32_t other, bool strong) {
  if (without_flag(other) == block_ + 1 || (strong && (other & kStrong) != 0)) return true;
  if (without_flag(other) == kSeveral) return false;
  const uint32_t fence = memory_.fenced(without_flag(other) - 1);
  return fence != 0 && fence <= seen_;
}

std::string GlobalMemory::race(uint64_t address, const char* verb, uint32_t other, const char* what) const {
  const uint32_t number = without_flag(other);
  char text[32];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(address));
  return std::string("race between blocks of the grid: ") + verb + " the byte at " + text + ", which " +
         (number == kSeveral ? std::string("several others have ") : "block " + std::to_string(number - 1) + " has ") + what +
         " in this launch, with nothing that orders them";
}

template <class Body>
void GlobalMemory::each_stretch(Region& region, uint64_t at, uint64_t bytes, const Body& body) {
  for (uint64_t number = at / kLine; number <= (at + bytes - 1) / kLine; ++number) {
    const uint64_t begin = number * kLine, end = std::min(begin + kLine, region.end - region.begin);
    const uint64_t from = std::max(at, begin), to = std::min(at + bytes, end);
    Region::Line& line = region.lines[number];
    if (!line.mixed && from == begin && to == end) {
      body(from, to - from, &line.writer, &line.reader, 0);
      continue;
    }
    if (!line.mixed) {
      for (uint64_t i = begin; i < end; ++i) {
        if (line.writer != 0) region.writers[i] = line.writer;
        if (line.reader != 0) region.readers[i] = line.reader;
      }
      line.mixed = true;
    }
    body(from, to - from, &region.writers[from], &region.readers[from], 1);
  }
}

std::string GlobalMemory::read(Region& region, uint64_t address, uint64_t bytes, bool strong, bool read_only_path, uint32_t which) {
  const uint64_t at = address - region.begin;
  for (uint64_t granule = at / kGranule; granule <= (at + bytes - 1) / kGranule; ++granule) {
    if ((region.touched[granule] & 1) == 0) std::atomic_ref(region.touched[granule]).fetch_or(1, std::memory_order_relaxed);
  }
  const auto counts = [&](uint64_t i) { return i >= 32 || (which >> i & 1) != 0; };
  if (region.initialized != nullptr && !all_set(region.initialized + at, bytes)) {
    for (uint64_t i = 0; i < bytes; ++i) {
      if (counts(i) && region.initialized[at + i] == 0)
        return "reads " + std::to_string(bytes) + " bytes, but byte " + std::to_string(i) + " was never written (offset " +
               std::to_string(at + i) + " of its block)";
    }
  }
  if (region.lines == nullptr) return {};
  const uint32_t me = block_ + 1, mine = me | (strong ? kStrong : 0);
  std::string wrong;
  each_stretch(region, at, bytes, [&](uint64_t offset, uint64_t length, uint32_t* writer, uint32_t* reader, size_t step) {
    const uint64_t n = step == 0 ? 1 : length;
    uint32_t others = 0;
    for (uint64_t i = 0; i < n; ++i) {
      const uint32_t by = writer[i * step];
      others |= by != 0 && (without_flag(by) != me || read_only_path);
      reader[i * step] = joined(reader[i * step], mine);
    }
    for (uint64_t i = 0; others != 0 && wrong.empty() && i < n; ++i) {
      const uint32_t by = writer[i * step];
      if (by == 0 || !counts(offset + i - at)) continue;
      if (read_only_path) wrong = race(region.begin + offset + i, "reads through the read-only cache", by, "written");
      else if (!ordered(by, strong)) wrong = race(region.begin + offset + i, "reads", by, "written");
    }
  });
  return wrong;
}

std::string GlobalMemory::write(Region& region, uint64_t address, uint64_t bytes, const std::byte* from, bool strong, Use use) {
  const uint64_t at = address - region.begin;
  const auto flag = static_cast<uint8_t>(use);
  for (uint64_t granule = at / kGranule; granule <= (at + bytes - 1) / kGranule; ++granule) {
    if ((region.touched[granule] & flag) == 0) std::atomic_ref(region.touched[granule]).fetch_or(flag, std::memory_order_relaxed);
  }
  if (region.initialized != nullptr) std::memset(region.initialized + at, 1, bytes);
  if (region.lines == nullptr) {
    if (from != nullptr) std::memcpy(region.data + at, from, bytes);
    return {};
  }
  const uint32_t me = block_ + 1, mine = me | (strong ? kStrong : 0);
  std::string wrong;
  each_stretch(region, at, bytes, [&](uint64_t offset, uint64_t length, uint32_t* writer, const uint32_t* reader, size_t step) {
    const uint64_t n = step == 0 ? 1 : length;
    uint32_t others = 0;
    for (uint64_t i = 0; i < n; ++i) {
      const uint32_t wrote = writer[i * step], read = reader[i * step];
      others |= (wrote != 0 && without_flag(wrote) != me) || (read != 0 && without_flag(read) != me);
    }
    for (uint64_t i = 0; others != 0 && wrong.empty() && i < n; ++i) {
      const uint32_t wrote = writer[i * step], read = reader[i * step];
      if (wrote != 0 && !ordered(wrote, strong)) wrong = race(region.begin + offset + i, "writes", wrote, "written");
      else if (read != 0 && !ordered(read, strong)) wrong = race(region.begin + offset + i, "writes", read, "read");
    }
    if (from != nullptr) std::memcpy(region.data + offset, from + (offset - at), length);
    for (uint64_t i = 0; i < n; ++i) writer[i * step] = mine;
  });
  return wrong;
}

}  // namespace ptx
