// Where a tensor lives.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include <amp/core/export.h>

namespace amp {

enum class DeviceType : int8_t {
#define AMP_DEVICE_TYPE(type, name) type,
#include <amp/core/device_types.inc>
#undef AMP_DEVICE_TYPE
  // For plug-ins, which name them (amp/extension/backend.h). The number of a plug-in's device type may differ from process to process.
  PrivateUse1,
  PrivateUse2,
  // Device types of libtorch that have no backend here: a Device of them throws.
  MPS = -8,
  XPU,
  HIP,
  XLA,
  Vulkan,
  Meta,
};
inline constexpr int kNumDeviceTypes = static_cast<int>(DeviceType::PrivateUse2) + 1;
inline constexpr DeviceType kCPU = DeviceType::CPU;
inline constexpr DeviceType kCUDA = DeviceType::CUDA;
inline constexpr DeviceType kMPS = DeviceType::MPS, kXPU = DeviceType::XPU, kHIP = DeviceType::HIP;
inline constexpr DeviceType kXLA = DeviceType::XLA, kVulkan = DeviceType::Vulkan, kMeta = DeviceType::Meta;
// Whether the device type belongs to a plug-in.
constexpr bool is_private_use(DeviceType type) { return type >= DeviceType::PrivateUse1; }

// "cpu", "cuda", or the name that a plug-in registered; "privateuse1" before that. Also the names of types without a backend: "mps".
AMP_API const char* toString(DeviceType type);
// "CPU", "CUDA"
AMP_API std::string device_label(DeviceType type);

namespace detail {
// The index of the CPU: 0, also for -1, as in PyTorch. Throws ValueError for others.
AMP_API int8_t index_of_cpu(int8_t given);
// Throws NotImplementedError "[Device] mps has no backend here".
[[noreturn]] AMP_API void throw_no_device(DeviceType type);
struct TensorImpl;
}  // namespace detail

// A device type and the index of the device (0 for the CPU).
class AMP_API Device {
 public:
  // Throws ValueError for an index of the CPU other than 0 and -1, which both stand for the only one. Throws NotImplementedError for a type
  // without a backend.
  constexpr Device(DeviceType type, int8_t index = 0)
      : type_(type), index_(type == kCPU && index != 0 ? detail::index_of_cpu(index) : index) {
    if (type < kCPU) [[unlikely]]
      detail::throw_no_device(type);
  }
  // "cpu", "cuda", "cuda:1", or the device of a plug-in. Throws ValueError for other names ("xpu", "hpu", ... have no backend here).
  Device(std::string_view name);
  Device(const char* name) : Device(std::string_view(name)) {}

  constexpr DeviceType type() const { return type_; }
  constexpr int8_t index() const { return index_; }
  // Always: without a number, the index is 0.
  constexpr bool has_index() const { return true; }
  constexpr bool is_cpu() const { return type_ == kCPU; }
  constexpr bool is_cuda() const { return type_ == kCUDA; }
  // No device is one of these.
  constexpr bool is_mps() const { return false; }
  constexpr bool is_xpu() const { return false; }
  constexpr bool is_hip() const { return false; }
  constexpr bool is_meta() const { return false; }
  // Throws like the constructor.
  constexpr void set_index(int8_t index) { *this = Device(type_, index); }
  constexpr bool operator==(const Device&) const = default;
  std::string str() const;

 private:
  friend struct detail::TensorImpl;
  struct Checked {};
  constexpr Device(Checked, DeviceType type, int8_t index) : type_(type), index_(index) {}

  DeviceType type_;
  int8_t index_;
};

AMP_API std::ostream& operator<<(std::ostream& out, DeviceType type);
AMP_API std::ostream& operator<<(std::ostream& out, const Device& device);

}  // namespace amp

template <>
struct std::hash<amp::Device> {
  size_t operator()(amp::Device device) const noexcept {
    return static_cast<size_t>(device.type()) << 8 | static_cast<uint8_t>(device.index());
  }
};
