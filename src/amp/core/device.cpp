#include <amp/core/device.h>

#include <charconv>
#include <ostream>

#include <amp/core/error.h>

namespace amp {

const char* toString(DeviceType type) { return type == kCPU ? "cpu" : "cuda"; }

Device::Device(std::string_view name) : type_(kCPU), index_(0) {
  const auto colon = name.find(':');
  const std::string_view type = name.substr(0, colon);
  if (type == "cuda") {
    type_ = kCUDA;
  } else {
    AMP_CHECK(type == "cpu", ValueError, "[Device] unknown device '", name, "': the backends of this library are 'cpu' and 'cuda'");
  }
  if (colon == std::string_view::npos) return;
  const std::string_view digits = name.substr(colon + 1);
  int index = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  AMP_CHECK(error == std::errc() && end == digits.data() + digits.size() && index >= 0 && index < 128 && (type_ == kCUDA || index == 0),
            ValueError, "[Device] bad device index in '", name, "'");
  index_ = static_cast<int8_t>(index);
}

std::string Device::str() const { return is_cpu() ? "cpu" : "cuda:" + std::to_string(index_); }

std::ostream& operator<<(std::ostream& out, DeviceType type) { return out << toString(type); }
std::ostream& operator<<(std::ostream& out, const Device& device) { return out << device.str(); }

}  // namespace amp
