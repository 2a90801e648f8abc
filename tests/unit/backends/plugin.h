// The plug-in of the tests: the device type `toy` of examples/embed/backend.
#pragma once

#include <filesystem>
#include <string>
#include <typeinfo>

#include <amp/amp.h>
#include <amp/extension/backend.h>

namespace amp::testing {

// The file, which the build puts next to this program.
inline std::string plugin_path() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "unit" / "backends" / "libtoy.so";
}

// Loads the plug-in when it is first called.
inline DeviceType toy_type() {
  static const DeviceType type = load_backend(plugin_path());
  return type;
}
inline Device toy(int8_t index = 0) { return {toy_type(), index}; }
// The text of the error of exactly this type that `function` throws.
template <class E, class F>
std::string error_text(const F& function) {
  try {
    function();
  } catch (const E& error) { return typeid(error) == typeid(E) ? error.what() : std::string("another type: ") + error.what(); }
  return "no error";
}
inline TensorOptions on_toy(ScalarType dtype = kFloat32) { return TensorOptions(dtype).device(toy()); }

}  // namespace amp::testing
