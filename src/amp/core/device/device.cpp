#include <amp/core/device.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <charconv>
#include <mutex>
#include <optional>
#include <ostream>
#include <vector>

#include <amp/core/device/backends.h>
#include <amp/core/error.h>

namespace amp {

namespace {

constexpr int kNumNamed = static_cast<int>(DeviceType::PrivateUse1);  // the device types of the library

// By DeviceType. A plug-in sets its own.
constinit std::atomic<const char*> names[kNumDeviceTypes] = {
#define AMP_DEVICE_TYPE(type, name) #name,
#include <amp/core/device_types.inc>
#undef AMP_DEVICE_TYPE
    "privateuse1",
    "privateuse2",
};

// Whether the device type belongs to the library, or a plug-in has registered it.
bool is_known(DeviceType type) { return !is_private_use(type) || find_backend(type) != nullptr; }

std::vector<DeviceType> known_types() {
  std::vector<DeviceType> types;
  for (int i = 0; i < kNumDeviceTypes; ++i) {
    if (is_known(static_cast<DeviceType>(i))) types.push_back(static_cast<DeviceType>(i));
  }
  return types;
}

// "; did you mean 'cuda'?" for another spelling of a device.
std::string intended(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (lower == "gpu" || lower == "nvidia") lower = toString(kCUDA);
  return detail::find_device_type(lower) ? "; did you mean '" + lower + "'?" : "";
}

bool is_name(std::string_view text) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
  return !text.empty() && is_letter(text[0]) && std::all_of(text.begin(), text.end(), fits);
}

void check_backend(std::string_view name, const Backend& backend) {
  const auto check = [&](bool given, const char* member) {
    AMP_CHECK(given, ValueError, "[register_device_type] the backend of `", name, "` has no `", member, "`");
  };
  check(backend.kernels != nullptr, "kernels");
  check(backend.device_count != nullptr, "device_count");
  check(backend.allocate != nullptr, "allocate");
  check(backend.deallocate != nullptr, "deallocate");
  check((backend.current_stream == nullptr) == (backend.exchange_stream == nullptr),
        backend.current_stream == nullptr ? "current_stream" : "exchange_stream");
  check((backend.pin_memory == nullptr) == (backend.is_pinned == nullptr), backend.pin_memory == nullptr ? "pin_memory" : "is_pinned");
  AMP_CHECK(isReducedFloatingType(backend.autocast_dtype), ValueError, "[register_device_type] the autocast_dtype of `", name,
            "` must be float16 or bfloat16, but is ", backend.autocast_dtype);
}

}  // namespace

const char* toString(DeviceType type) {
  switch (type) {
    case DeviceType::MPS: return "mps";
    case DeviceType::XPU: return "xpu";
    case DeviceType::HIP: return "hip";
    case DeviceType::XLA: return "xla";
    case DeviceType::Vulkan: return "vulkan";
    case DeviceType::Meta: return "meta";
    default: return names[static_cast<int>(type)].load(std::memory_order_acquire);
  }
}

namespace detail {

std::optional<DeviceType> find_device_type(std::string_view name) {
  for (int i = 0; i < kNumDeviceTypes; ++i) {
    const auto type = static_cast<DeviceType>(i);
    if (toString(type) == name && is_known(type)) return type;
  }
  return std::nullopt;
}

std::string device_names() {
  std::string text;
  const std::vector<DeviceType> types = known_types();
  for (const DeviceType& type : types) {
    if (&type != &types.front()) text += &type != &types.back() ? ", " : " and ";
    text += std::string("'") + toString(type) + "'";
  }
  return text;
}

DeviceType add_device_type(std::string_view name, const Backend& backend) {
  AMP_CHECK(is_name(name), ValueError, "[register_device_type] expected a name of lower-case letters, digits and underscores, got `", name,
            "`");
  check_backend(name, backend);
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const std::optional<DeviceType> known = find_device_type(name);
  if (known && find_backend(*known) == &backend) return *known;
  AMP_CHECK(!known, ValueError, "[register_device_type] there is a device type `", name, "` already; give this one another name");
  for (int i = kNumNamed; i < kNumDeviceTypes; ++i) {
    if (backends[i].load(std::memory_order_relaxed) != nullptr) continue;
    names[i].store((new std::string(name))->c_str(), std::memory_order_release);  // never freed: threads may read it
    kernel_tables[i].store(backend.kernels, std::memory_order_release);
    backends[i].store(&backend, std::memory_order_release);  // the last: the type is known from here on
    return static_cast<DeviceType>(i);
  }
  AMP_THROW(ValueError, "[register_device_type] no device type is left for `", name, "`: this process has ", device_names());
}

}  // namespace detail

std::string device_label(DeviceType type) {
  std::string label = toString(type);
  for (char& c : label) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return label;
}

void detail::throw_no_device(DeviceType type) { AMP_THROW(NotImplementedError, "[Device] ", toString(type), " has no backend here"); }

int8_t detail::index_of_cpu(int8_t given) {
  AMP_CHECK(given == 0 || given == -1, ValueError, "[Device] bad device index ", int{given}, ": the only cpu has the index 0");
  return 0;
}

Device::Device(std::string_view name) : type_(kCPU), index_(0) {
  const auto colon = name.find(':');
  const std::string_view type = name.substr(0, colon);
  const std::optional<DeviceType> known = detail::find_device_type(type);
  AMP_CHECK(known, ValueError, "[Device] unknown device '", name, "': the backends of this library are ", detail::device_names(),
            intended(type));
  type_ = *known;
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
