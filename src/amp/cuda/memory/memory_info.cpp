#include <amp/cuda/memory_info.h>

#include <array>
#include <cstdio>

#include <amp/core/error.h>
#include <amp/cuda/device.h>

namespace amp::cuda {

int64_t memory_allocated(int device) { return memory_info(device).allocated_bytes; }
int64_t max_memory_allocated(int device) { return memory_info(device).peak_allocated_bytes; }
int64_t memory_reserved(int device) { return memory_info(device).reserved_bytes; }
int64_t max_memory_reserved(int device) { return memory_info(device).peak_reserved_bytes; }

std::string memory_summary(int device) {
  const int index = device < 0 && is_available() ? current_device() : device;
  const MemoryInfo info = memory_info(index);
  const DeviceMemory all = device_memory(index);
  std::string text = index < 0 ? "memory of CUDA (there is no device)\n" : detail::concat("memory of cuda:", index, "\n");
  const auto bytes = [&text](const char* what, int64_t now, int64_t peak) {
    constexpr double kMiB = 1 << 20;
    std::array<char, 96> line{};
    std::snprintf(line.data(), line.size(), "  %-34s %12.1f MiB", what, static_cast<double>(now) / kMiB);
    text += line.data();
    if (peak >= 0) {
      std::snprintf(line.data(), line.size(), ", at most %12.1f MiB", static_cast<double>(peak) / kMiB);
      text += line.data();
    }
    text += '\n';
  };
  const auto number = [&text](const char* what, int64_t value) {
    std::array<char, 96> line{};
    std::snprintf(line.data(), line.size(), "  %-34s %12lld\n", what, static_cast<long long>(value));
    text += line.data();
  };
  bytes("used by tensors and kernels", info.allocated_bytes, info.peak_allocated_bytes);
  bytes("held by the process", info.reserved_bytes, info.peak_reserved_bytes);
  bytes("  of it by recordings", info.recorded_bytes, -1);
  bytes("  of it kept for streams", info.kept_bytes, -1);
  bytes("free on the device", all.free_bytes, -1);
  bytes("of", all.total_bytes, -1);
  number("allocations", info.allocations);
  number("of them by the driver", info.driver_allocations);
  number("shortages that went by", info.retries);
  number("shortages that did not", info.shortages);
  return text;
}

}  // namespace amp::cuda
