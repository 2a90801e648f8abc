// dtype, device and requires_grad of a tensor to be created.
#pragma once

#include <concepts>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include <amp/core/device.h>
#include <amp/core/layout.h>
#include <amp/core/memory_format.h>
#include <amp/core/scalar_type.h>

namespace amp {

// The dtype that factory functions use when none is given: float32 unless set (process-wide). Throws TypeError unless it is floating-point.
AMP_API ScalarType get_default_dtype();
AMP_API void set_default_dtype(ScalarType dtype);

// dtype, device and requires_grad of a tensor to be created. Fields that are not set have defaults.
class TensorOptions {
 public:
  TensorOptions() = default;
  TensorOptions(ScalarType dtype) : dtype_(dtype) {}
  TensorOptions(Device device) : device_(device) {}
  TensorOptions(DeviceType device) : device_(Device(device)) {}
  TensorOptions(MemoryFormat format) : memory_format_(format) {}
  // The device of this name: "cuda:1".
  TensorOptions(const std::string& device) : device_(Device(std::string_view(device))) {}
  template <std::same_as<const char*> T>  // so that 0 is no name
  TensorOptions(T device) : device_(Device(device)) {}
  // Throws NotImplementedError for another layout than kStrided.
  TensorOptions(Layout layout) : TensorOptions(TensorOptions().layout(layout)) {}

  [[nodiscard]] TensorOptions dtype(ScalarType dtype) const {
    return with([&](auto& o) { o.dtype_ = dtype; });
  }
  [[nodiscard]] TensorOptions device(Device device) const {
    return with([&](auto& o) { o.device_ = device; });
  }
  [[nodiscard]] TensorOptions device(DeviceType type, int8_t index = 0) const { return device(Device(type, index)); }
  [[nodiscard]] TensorOptions device_index(int8_t index) const { return device(kCUDA, index); }
  [[nodiscard]] TensorOptions requires_grad(std::optional<bool> on) const {
    return with([&](auto& o) { o.requires_grad_ = on.value_or(false); });
  }
  // The dtype of elements of the C++ type T.
  template <class T>
  [[nodiscard]] TensorOptions dtype() const;

  // Tensors are created strided. Throws NotImplementedError for another layout.
  [[nodiscard]] AMP_API TensorOptions layout(Layout layout) const;
  // The order of the elements in memory. Only empty() and the functions that end with _like use it.
  [[nodiscard]] TensorOptions memory_format(MemoryFormat format) const {
    return with([&](auto& o) { o.memory_format_ = format; });
  }
  // A wish that functions ignore: Tensor::pin_memory() copies a tensor to pinned memory.
  [[nodiscard]] TensorOptions pinned_memory(bool on) const {
    return with([&](auto& o) { o.pinned_memory_ = on; });
  }

  ScalarType dtype() const { return dtype_.value_or(get_default_dtype()); }
  Device device() const { return device_.value_or(Device(kCPU)); }
  bool requires_grad() const { return requires_grad_; }
  Layout layout() const { return kStrided; }
  bool pinned_memory() const { return pinned_memory_; }
  bool is_sparse() const { return false; }
  // Whether tensors of both have the same dtype and device type.
  bool type_equal(const TensorOptions& other) const { return dtype() == other.dtype() && device().type() == other.device().type(); }
  bool has_dtype() const { return dtype_.has_value(); }
  bool has_device() const { return device_.has_value(); }
  std::optional<MemoryFormat> memory_format_opt() const { return memory_format_; }
  std::optional<ScalarType> dtype_opt() const { return dtype_; }
  std::optional<Device> device_opt() const { return device_; }

 private:
  template <class F>
  TensorOptions with(F set) const {
    TensorOptions copy = *this;
    set(copy);
    return copy;
  }

  std::optional<ScalarType> dtype_;
  std::optional<Device> device_;
  std::optional<MemoryFormat> memory_format_;
  bool requires_grad_ = false;
  bool pinned_memory_ = false;
};
// "float32, cpu"
AMP_API std::ostream& operator<<(std::ostream& out, const TensorOptions& options);

// TensorOptions with one field set, as in torch: dtype(kHalf).device(kCUDA)
inline TensorOptions dtype(ScalarType t) { return TensorOptions().dtype(t); }
inline TensorOptions layout(Layout l) { return TensorOptions().layout(l); }
inline TensorOptions memory_format(MemoryFormat f) { return TensorOptions().memory_format(f); }
inline TensorOptions device(Device d) { return TensorOptions().device(d); }
inline TensorOptions requires_grad(bool on = true) { return TensorOptions().requires_grad(on); }

}  // namespace amp
