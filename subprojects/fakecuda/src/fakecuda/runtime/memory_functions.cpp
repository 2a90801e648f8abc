// Allocations, copies and fills.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/report.h>
#include <fakecuda/runtime/state.h>

using namespace fake;

namespace {

std::string sized(const char* function, size_t bytes) { return std::string(function) + " of " + std::to_string(bytes) + " bytes"; }

// Uses pool memory that is free at `clock`; the pool grows by the rest. Returns whether the device has enough memory.
bool take(Device& device, uint64_t bytes, const Clock& clock) {
  Pool& pool = device.pool;
  uint64_t left = bytes, usable = 0;
  for (const Pool::Freed& freed : pool.freed) usable += clock.knows(freed.epoch) ? freed.bytes : 0;
  const uint64_t growth = bytes > usable ? bytes - usable : 0;
  if (device.malloced + pool.reserved + growth > device.capacity) return false;
  for (Pool::Freed& freed : pool.freed) {
    if (left == 0 || !clock.knows(freed.epoch)) continue;
    const uint64_t taken = std::min(left, freed.bytes);
    freed.bytes -= taken;
    left -= taken;
  }
  std::erase_if(pool.freed, [](const Pool::Freed& freed) { return freed.bytes == 0; });
  pool.reserved += growth;
  pool.most = std::max(pool.most, pool.reserved);
  pool.live += bytes;
  if (growth > 0) ++state().counts.driver_allocations;
  return true;
}

void give_back(Device& device, const Allocation& allocation, const OperationPtr& by) {
  if (!device.arena->give_back(allocation))
    report("written out of bounds: " + by->text() + " found the bytes around " + describe(allocation) + " changed");
  state().memory.remove(allocation, by);
  ++state().counts.frees;
}

bool is_page_locked(const void* address) {
  const std::lock_guard lock(state().mutex);
  const Allocation* allocation = state().memory.holding(number(address), 1);
  return allocation != nullptr && allocation->home == Home::Host;
}

// Whether a copy between the devices of two addresses goes through the host.
bool is_staged(const void* to, const void* from) {
  const Allocation *target = state().memory.holding(number(to), 1), *source = state().memory.holding(number(from), 1);
  if (target == nullptr || source == nullptr || target->device == source->device) return false;
  const auto opened = [](const Allocation& allocation, int reader) {
    return allocation.home == Home::Pool ? device_of(allocation).pool.readers.contains(reader)
                                         : find_device(reader)->peers.contains(allocation.device);
  };
  return !opened(*target, source->device) || !opened(*source, target->device);
}

bool is_on_device(const void* address) {
  const Allocation* allocation = state().memory.holding(number(address), 1);
  return allocation != nullptr && allocation->home != Home::Host;
}

cudaError_t copy(const char* function, void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  Work work;
  const bool asks = kind == cudaMemcpyDefault;
  const bool to_device = asks ? is_on_device(to) : kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = asks ? is_on_device(from) : kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  work.what = sized(function, bytes) + (!from_device ? " from the host" : !to_device ? " to the host" : "");
  if (to_device) work.accesses.push_back(writes(to, bytes));
  if (from_device) work.accesses.push_back(reads(from, bytes));
  // The host's side is tracked if it is page-locked. A copy from other memory has read it when the call returns.
  if (!to_device && is_page_locked(to)) work.accesses.push_back(writes(to, bytes));
  if (!from_device && is_page_locked(from)) work.accesses.push_back(reads(from, bytes));
  work.between_devices = true;
  work.counted = &Counts::copies;
  work.run = [=](const Running&) {
    std::memmove(to_device ? host_view(to, bytes) : to, from_device ? host_view(from, bytes) : from, bytes);
    if (to_device) mark_initialized(to, bytes);
    return cudaSuccess;
  };
  return submit(stream, std::move(work));
}

}  // namespace

extern "C" {

cudaError_t cudaMallocAsync(void** data, size_t bytes, cudaStream_t handle) {
  return call("cudaMallocAsync", [&] {
    Stream* stream = find_stream(handle);
    if (stream == nullptr) return no_stream("cudaMallocAsync");
    if (!state().pools) return cudaErrorNotSupported;
    if (stream->capture != nullptr)
      return invalidate(*stream->capture, cudaErrorNotSupported, "allocations that belong to a graph are not modeled");
    Device& device = device_of(*stream);
    begin_work(*stream);
    if (!take(device, bytes, stream->clock)) return cudaErrorMemoryAllocation;
    const Block block = device.arena->take(bytes);
    if (block.data == nullptr) return because(cudaErrorMemoryAllocation, "the addresses of the fake device are used up");
    ++state().counts.allocations;
    const OperationPtr made = new_operation(sized("cudaMallocAsync", bytes), stream->name, stream->clock, stream->line);
    Allocation& allocation = state().memory.add(block, Home::Pool, stream->device, made);
    allocation.uses.push_back({{block.begin, block.end(), true, false}, made});
    *data = reinterpret_cast<void*>(block.begin);
    return cudaSuccess;
  });
}

cudaError_t cudaFreeAsync(void* data, cudaStream_t handle) {
  return call("cudaFreeAsync", [&] {
    Stream* stream = find_stream(handle);
    if (stream == nullptr) return no_stream("cudaFreeAsync");
    if (stream->capture != nullptr)
      return invalidate(*stream->capture, cudaErrorNotSupported, "frees that belong to a graph are not modeled");
    begin_work(*stream);
    const OperationPtr by = new_operation("cudaFreeAsync", stream->name, stream->clock, stream->line);
    const Allocation* allocation = state().memory.at(number(data));
    if (allocation == nullptr || allocation->home != Home::Pool) {
      report("freed twice, or never allocated: " + by->text() +
             " frees what is not a block of the pool: " + state().memory.explain(number(data), 1));
      return cudaErrorInvalidValue;
    }
    state().memory.check_free(*allocation, by, stream->clock);
    Device& device = device_of(*allocation);
    device.pool.live -= allocation->size;
    device.pool.freed.push_back({allocation->size, by->epoch});
    give_back(device, *allocation, by);
    return cudaSuccess;
  });
}

cudaError_t cudaMalloc(void** data, size_t bytes) {
  return call("cudaMalloc", [&] {
    if (const cudaError_t error = check_unsafe("cudaMalloc"); error != cudaSuccess) return error;
    Device& device = current();
    if (device.malloced + device.pool.reserved + bytes > device.capacity) return cudaErrorMemoryAllocation;
    const Block block = device.arena->take(bytes);
    if (block.data == nullptr) return because(cudaErrorMemoryAllocation, "the addresses of the fake device are used up");
    device.malloced += bytes;
    ++state().counts.allocations;
    ++state().counts.driver_allocations;
    state().memory.add(block, Home::Device, device.index, host_operation(sized("cudaMalloc", bytes)));
    *data = reinterpret_cast<void*>(block.begin);
    return cudaSuccess;
  });
}

cudaError_t cudaFree(void* data) {
  return call("cudaFree", [&] {
    if (data == nullptr) return cudaSuccess;
    if (const cudaError_t error = check_unsafe("cudaFree"); error != cudaSuccess) return error;
    const Allocation* allocation = state().memory.at(number(data));
    if (allocation == nullptr || allocation->home == Home::Host) return cudaErrorInvalidValue;
    Device& device = device_of(*allocation);
    wait_for(device);
    (allocation->home == Home::Device ? device.malloced : device.pool.live) -= allocation->size;
    give_back(device, *allocation, host_operation("cudaFree"));
    return cudaSuccess;
  });
}

cudaError_t cudaHostAlloc(void** data, size_t bytes, unsigned) {
  return call("cudaHostAlloc", [&] {
    if (const cudaError_t error = check_unsafe("cudaHostAlloc"); error != cudaSuccess) return error;
    *data = std::calloc(1, bytes);
    if (*data == nullptr) return cudaErrorMemoryAllocation;
    ++state().counts.allocations;
    ++state().counts.driver_allocations;
    state().memory.add({number(*data), bytes, static_cast<std::byte*>(*data), nullptr}, Home::Host, 0,
                       host_operation(sized("cudaHostAlloc", bytes)));
    return cudaSuccess;
  });
}

cudaError_t cudaFreeHost(void* data) {
  return call("cudaFreeHost", [&] {
    if (data == nullptr) return cudaSuccess;
    if (const cudaError_t error = check_unsafe("cudaFreeHost"); error != cudaSuccess) return error;
    const Allocation* allocation = state().memory.at(number(data));
    if (allocation == nullptr || allocation->home != Home::Host) return cudaErrorInvalidValue;
    for (const auto& device : state().devices) wait_for(*device);
    state().memory.remove(*allocation, host_operation("cudaFreeHost"));
    ++state().counts.frees;
    std::free(data);
    return cudaSuccess;
  });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* data) {
  return call("cudaPointerGetAttributes", [&] {
    *attributes = {};
    const Allocation* allocation = state().memory.holding(number(data), 1);
    if (allocation == nullptr) {
      attributes->device = -2;
      return cudaSuccess;
    }
    const bool host = allocation->home == Home::Host;
    attributes->type = host ? cudaMemoryTypeHost : cudaMemoryTypeDevice;
    attributes->device = allocation->device;
    attributes->devicePointer = const_cast<void*>(data);
    attributes->hostPointer = host ? attributes->devicePointer : nullptr;
    return cudaSuccess;
  });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return call("cudaMemcpyAsync", [&] { return copy("cudaMemcpyAsync", to, from, bytes, kind, stream); });
}

cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, size_t bytes, cudaStream_t stream) {
  return call("cudaMemcpyPeerAsync", [&] {
    if (is_staged(to, from)) ++state().counts.staged_copies;
    return copy("cudaMemcpyPeerAsync", to, from, bytes, cudaMemcpyDeviceToDevice, stream);
  });
}

cudaError_t cudaMemsetAsync(void* data, int value, size_t bytes, cudaStream_t stream) {
  return call("cudaMemsetAsync", [&] {
    Work work;
    work.what = sized("cudaMemsetAsync", bytes);
    work.accesses = {writes(data, bytes)};
    work.counted = &Counts::fills;
    work.run = [=](const Running&) {
      std::memset(host_view(data, bytes), value, bytes);
      mark_initialized(data, bytes);
      return cudaSuccess;
    };
    return submit(stream, std::move(work));
  });
}
}
