#include <fakecuda/ptx/access.h>

#include <algorithm>
#include <cstdio>

namespace ptx {

namespace {

[[noreturn]] void fault(int lane, std::string what) { throw Fault{std::move(what), lane}; }

std::string bytes_at(const Request& request, int lane) { return std::to_string(request.size) + " bytes at " + hex(request.address[lane]); }

void check_alignment(const Request& request, uint32_t mask) {
  uint64_t all = 0;
  each(mask, [&](int lane) { all |= request.address[lane]; });
  if ((all & (request.size - 1)) == 0) return;
  each(mask, [&](int lane) {
    if ((request.address[lane] & (request.size - 1)) != 0)
      fault(lane, "accesses " + bytes_at(request, lane) + ", which is not a multiple of their size");
  });
}

enum class Shape { Dense, Same, Other };

// Dense: all lanes, adjacent. Same: all lanes have the same address.
Shape shape(const Request& request, uint32_t mask) {
  if (mask != kAll) return Shape::Other;
  const uint64_t base = request.address[0];
  if (request.address[1] == base) {
    for (int i = 2; i < kLanes; ++i) {
      if (request.address[i] != base) return Shape::Other;
    }
    return Shape::Same;
  }
  for (uint64_t i = 1; i < kLanes; ++i) {
    if (request.address[i] != base + i * request.size) return Shape::Other;
  }
  return Shape::Dense;
}

Region& region(Warp& w, const Request& request, int lane, const char* verb) {
  Region* found = w.block->global->find(request.address[lane], request.size);
  if (found == nullptr)
    fault(lane, std::string(verb) + " " + bytes_at(request, lane) + ": " + w.block->global->explain(request.address[lane], request.size));
  return *found;
}

void expect(const std::string& wrong, int lane) {
  if (!wrong.empty()) fault(lane, wrong);
}

void load_global(Warp& w, const Request& request, uint32_t mask, std::byte* to) {
  GlobalMemory& memory = *w.block->global;
  Counters& counters = *w.block->counters;
  ++counters.global_loads;
  const Shape kind = shape(request, mask);
  const uint64_t size = request.size, base = request.address[0];
  if (kind == Shape::Dense && request.counts == kAll) {
    if (Region* all = memory.find(base, size * kLanes)) {
      expect(memory.read(*all, base, size * kLanes, request.strong, request.read_only_path), 0);
      std::memcpy(to, all->data + (base - all->begin), size * kLanes);
      counters.load_sectors += (base + size * kLanes - 1) / 32 - base / 32 + 1;
      return;
    }
  }
  if (kind == Shape::Same) {
    Region& found = region(w, request, 0, "reads");
    expect(memory.read(found, base, size, request.strong, request.read_only_path, request.counts), 0);
    for (int i = 0; i < kLanes; ++i) std::memcpy(to + i * size, found.data + (base - found.begin), size);
    ++counters.load_sectors;
    return;
  }
  each(mask, [&](int lane) {
    Region& found = region(w, request, lane, "reads");
    const uint64_t address = request.address[lane];
    expect(memory.read(found, address, size, request.strong, request.read_only_path, request.counts), lane);
    std::memcpy(to + lane * size, found.data + (address - found.begin), size);
  });
  counters.load_sectors += sectors(request.address, mask, request.size);
}

void store_global(Warp& w, const Request& request, uint32_t mask, const std::byte* from) {
  GlobalMemory& memory = *w.block->global;
  Counters& counters = *w.block->counters;
  ++counters.global_stores;
  const uint64_t size = request.size, base = request.address[0];
  if (shape(request, mask) == Shape::Dense) {
    if (Region* all = memory.find(base, size * kLanes)) {
      expect(memory.write(*all, base, size * kLanes, from, request.strong, Use::Write), 0);
      counters.store_sectors += (base + size * kLanes - 1) / 32 - base / 32 + 1;
      return;
    }
  }
  each(mask, [&](int lane) {
    Region& found = region(w, request, lane, "writes");
    const uint64_t address = request.address[lane];
    expect(memory.write(found, address, size, from + lane * size, request.strong, Use::Write), lane);
  });
  counters.store_sectors += sectors(request.address, mask, request.size);
}

uint64_t shared_offset(Warp& w, const Request& request, int lane, const char* verb) {
  const uint64_t address = request.address[lane], size = w.block->shared->size();
  if (address < kSharedBase || address + request.size > kSharedBase + size)
    fault(lane, std::string(verb) + " " + std::to_string(request.size) + " bytes at offset " +
                    std::to_string(static_cast<int64_t>(address - kSharedBase)) + " of shared memory, but the block has only " +
                    std::to_string(size) + " bytes");
  return address - kSharedBase;
}

void load_shared(Warp& w, const Request& request, uint32_t mask, std::byte* to) {
  SharedMemory& memory = *w.block->shared;
  ++w.block->counters->shared_loads;
  w.block->counters->bank_conflicts += bank_conflicts(request.address, mask, request.size);
  each(mask, [&](int lane) {
    const uint64_t offset = shared_offset(w, request, lane, "reads");
    expect(memory.note(SharedMemory::Kind::Read, w.thread(lane), offset, request.size, request.counts), lane);
    std::memcpy(to + lane * request.size, memory.at(offset), request.size);
  });
}

void store_shared(Warp& w, const Request& request, uint32_t mask, const std::byte* from) {
  SharedMemory& memory = *w.block->shared;
  ++w.block->counters->shared_stores;
  w.block->counters->bank_conflicts += bank_conflicts(request.address, mask, request.size);
  each(mask, [&](int lane) {
    const uint64_t offset = shared_offset(w, request, lane, "writes");
    expect(memory.note(SharedMemory::Kind::Write, w.thread(lane), offset, request.size), lane);
    std::memcpy(memory.at(offset), from + lane * request.size, request.size);
  });
}

// A thread's local memory. After the memory of all lanes comes, for each byte, whether it is initialized.
std::byte* local_place(Warp& w, const Request& request, int lane, const char* verb) {
  const uint64_t size = w.block->program->local_bytes, address = request.address[lane];
  if (address < kLocalBase || address + request.size > kLocalBase + size)
    fault(lane, std::string(verb) + " " + std::to_string(request.size) + " bytes at offset " +
                    std::to_string(static_cast<int64_t>(address - kLocalBase)) + " of local memory, but a thread has only " +
                    std::to_string(size) + " bytes");
  return w.local.data() + static_cast<uint64_t>(lane) * size + (address - kLocalBase);
}

void load_local(Warp& w, const Request& request, uint32_t mask, std::byte* to) {
  ++w.block->counters->local_loads;
  const uint64_t flags = w.block->program->local_bytes * kLanes;
  each(mask, [&](int lane) {
    const std::byte* place = local_place(w, request, lane, "reads");
    for (uint32_t i = 0; i < request.size; ++i) {
      if ((request.counts >> i & 1) != 0 && place[flags + i] == std::byte{0})
        fault(lane, "reads " + std::to_string(request.size) + " bytes at offset " + std::to_string(request.address[lane] - kLocalBase) +
                        " of local memory, but byte " + std::to_string(i) + " was never written");
    }
    std::memcpy(to + lane * request.size, place, request.size);
  });
}

void store_local(Warp& w, const Request& request, uint32_t mask, const std::byte* from) {
  ++w.block->counters->local_stores;
  const uint64_t flags = w.block->program->local_bytes * kLanes;
  each(mask, [&](int lane) {
    std::byte* place = local_place(w, request, lane, "writes");
    std::memcpy(place, from + lane * request.size, request.size);
    std::memset(place + flags, 1, request.size);
  });
}

void load_parameters(Warp& w, const Request& request, uint32_t mask, std::byte* to) {
  const uint64_t size = w.block->program->parameter_bytes;
  each(mask, [&](int lane) {
    const uint64_t address = request.address[lane];
    if (address < kParamBase || address + request.size > kParamBase + size)
      fault(lane, "reads " + std::to_string(request.size) + " bytes at offset " +
                      std::to_string(static_cast<int64_t>(address - kParamBase)) + " of the kernel's parameters, which have " +
                      std::to_string(size) + " bytes");
    std::memcpy(to + lane * request.size, w.block->parameters + (address - kParamBase), request.size);
  });
}

// Calls body(request, lanes) for each space that contains generic addresses.
template <class Body>
void by_space(const Request& request, uint32_t mask, const Body& body) {
  while (mask != 0) {
    Request part = request;
    part.space = resolve(Space::Generic, request.address[first(mask)]).space;
    uint32_t lanes = 0;
    each(mask, [&](int lane) {
      const Resolved at = resolve(Space::Generic, request.address[lane]);
      if (at.space != part.space) return;
      lanes |= kBit[lane];
      part.address[lane] = at.address;
    });
    body(part, lanes);
    mask &= ~lanes;
  }
}

}  // namespace

std::string hex(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

Resolved resolve(Space space, uint64_t address) {
  if (space != Space::Generic) return {space, address};
  const uint64_t window = address >> kWindowShift << kWindowShift;
  if (window == kSharedWindow) return {Space::Shared, address - window};
  if (window == kLocalWindow) return {Space::Local, address - window};
  if (window == kParamWindow) return {Space::Param, address - window};
  return {Space::Global, address};
}

void load(Warp& w, const Request& request, uint32_t mask, std::byte* to) {
  if (mask == 0) return;
  check_alignment(request, mask);
  switch (request.space) {
    case Space::Global:
    case Space::Const: return load_global(w, request, mask, to);
    case Space::Shared: return load_shared(w, request, mask, to);
    case Space::Local: return load_local(w, request, mask, to);
    case Space::Param: return load_parameters(w, request, mask, to);
    case Space::Generic: return by_space(request, mask, [&](const Request& part, uint32_t lanes) { load(w, part, lanes, to); });
  }
}

void store(Warp& w, const Request& request, uint32_t mask, const std::byte* from) {
  if (mask == 0) return;
  check_alignment(request, mask);
  switch (request.space) {
    case Space::Global: return store_global(w, request, mask, from);
    case Space::Shared: return store_shared(w, request, mask, from);
    case Space::Local: return store_local(w, request, mask, from);
    case Space::Generic: return by_space(request, mask, [&](const Request& part, uint32_t lanes) { store(w, part, lanes, from); });
    default: fault(first(mask), "writes to memory that is read-only");
  }
}

std::byte* atomic_place(Warp& w, const Request& request, int lane) {
  const Resolved at = resolve(request.space, request.address[lane]);
  Request one = request;
  one.address[lane] = at.address;
  check_alignment(one, kBit[lane]);
  if (at.space == Space::Shared) {
    const uint64_t offset = shared_offset(w, one, lane, "changes");
    expect(w.block->shared->note(SharedMemory::Kind::Atomic, w.thread(lane), offset, request.size), lane);
    return w.block->shared->at(offset);
  }
  if (at.space != Space::Global) fault(lane, "an atomic access of memory that is neither global nor shared");
  GlobalMemory& memory = *w.block->global;
  Region& found = region(w, one, lane, "changes");
  expect(memory.read(found, at.address, request.size, true, false), lane);
  expect(memory.write(found, at.address, request.size, nullptr, true, Use::Atomic), lane);
  memory.acquire();
  return found.data + (at.address - found.begin);
}

}  // namespace ptx
