// Where a tensor lives.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <iterator>
#include <string>
#include <string_view>

#include <amp/core/export.h>

namespace amp {

enum class DeviceType : int8_t {
#define AMP_DEVICE_TYPE(type, name) type,
#include <amp/core/device_types.inc>
#undef AMP_DEVICE_TYPE
};
// The names, by DeviceType.
inline constexpr const char* kDeviceNames[] = {
#define AMP_DEVICE_TYPE(type, name) #name,
#include <amp/core/device_types.inc>
#undef AMP_DEVICE_TYPE
};
inline constexpr int kNumDeviceTypes = static_cast<int>(std::size(kDeviceNames));
inline constexpr DeviceType kCPU = DeviceType::CPU;
inline constexpr DeviceType kCUDA = DeviceType::CUDA;

// "cpu", "cuda"
constexpr const char* toString(DeviceType type) { return kDeviceNames[static_cast<int>(type)]; }
// "CPU", "CUDA"
AMP_API std::string device_label(DeviceType type);

// A device type and the index of the device (0 for the CPU).
class AMP_API Device {
 public:
  constexpr Device(DeviceType type, int8_t index = 0) : type_(type), index_(index) {}
  // "cpu", "cuda" or "cuda:1". Throws ValueError for other names ("xpu", "hpu", ... have no backend here).
  Device(std::string_view name);
  Device(const char* name) : Device(std::string_view(name)) {}

  constexpr DeviceType type() const { return type_; }
  constexpr int8_t index() const { return index_; }
  // Always: without a number, the index is 0.
  constexpr bool has_index() const { return true; }
  constexpr bool is_cpu() const { return type_ == kCPU; }
  constexpr bool is_cuda() const { return type_ == kCUDA; }
  constexpr bool operator==(const Device&) const = default;
  std::string str() const;

 private:
  DeviceType type_;
  int8_t index_;
};

AMP_API std::ostream& operator<<(std::ostream& out, DeviceType type);
AMP_API std::ostream& operator<<(std::ostream& out, const Device& device);

}  // namespace amp
