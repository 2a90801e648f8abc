// dtype, device and requires_grad of a tensor to be created.
#pragma once

#include <optional>

#include <amp/core/device.h>
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

  [[nodiscard]] TensorOptions dtype(ScalarType dtype) const {
    return with([&](auto& o) { o.dtype_ = dtype; });
  }
  [[nodiscard]] TensorOptions device(Device device) const {
    return with([&](auto& o) { o.device_ = device; });
  }
  [[nodiscard]] TensorOptions device(DeviceType type, int8_t index = 0) const { return device(Device(type, index)); }
  [[nodiscard]] TensorOptions requires_grad(bool on) const {
    return with([&](auto& o) { o.requires_grad_ = on; });
  }

  ScalarType dtype() const { return dtype_.value_or(get_default_dtype()); }
  Device device() const { return device_.value_or(Device(kCPU)); }
  bool requires_grad() const { return requires_grad_; }
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
  bool requires_grad_ = false;
};

// TensorOptions with one field set, as in torch: dtype(kHalf).device(kCUDA)
inline TensorOptions dtype(ScalarType t) { return TensorOptions().dtype(t); }
inline TensorOptions device(Device d) { return TensorOptions().device(d); }
inline TensorOptions requires_grad(bool on = true) { return TensorOptions().requires_grad(on); }

}  // namespace amp
