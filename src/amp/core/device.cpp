#include <amp/core/device.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <ostream>

#include <amp/core/error.h>

namespace amp {

namespace {

// "'cpu' and 'cuda'"
std::string known_names() {
  std::string text;
  for (int i = 0; i < kNumDeviceTypes; ++i) {
    if (i > 0) text += i + 1 < kNumDeviceTypes ? ", " : " and ";
    text += std::string("'") + kDeviceNames[i] + "'";
  }
  return text;
}

// "; did you mean 'cuda'?" for another spelling of a device.
std::string intended(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (lower == "gpu" || lower == "nvidia") lower = toString(kCUDA);
  const bool known = std::find(std::begin(kDeviceNames), std::end(kDeviceNames), lower) != std::end(kDeviceNames);
  return known ? "; did you mean '" + lower + "'?" : "";
}

}  // namespace

std::string device_label(DeviceType type) {
  std::string label = toString(type);
  for (char& c : label) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return label;
}

Device::Device(std::string_view name) : type_(kCPU), index_(0) {
  const auto colon = name.find(':');
  const std::string_view type = name.substr(0, colon);
  const auto* known = std::find(std::begin(kDeviceNames), std::end(kDeviceNames), type);
  AMP_CHECK(known != std::end(kDeviceNames), ValueError, "[Device] unknown device '", name, "': the backends of this library are ",
            known_names(), intended(type));
  type_ = static_cast<DeviceType>(known - std::begin(kDeviceNames));
  if (colon == std::string_view::npos) return;
  const std::string_view digits = name.substr(colon + 1);
  int index = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  AMP_CHECK(error == std::errc() && end == digits.data() + digits.size() && index >= 0 && index < 128 && (!is_cpu() || index == 0),
            ValueError, "[Device] bad device index in '", name, "'");
  index_ = static_cast<int8_t>(index);
}

std::string Device::str() const {
  const std::string type = toString(type_);
  return is_cpu() ? type : type + ':' + std::to_string(index_);
}

std::ostream& operator<<(std::ostream& out, DeviceType type) { return out << toString(type); }
std::ostream& operator<<(std::ostream& out, const Device& device) { return out << device.str(); }

}  // namespace amp
