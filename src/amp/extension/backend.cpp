#include <amp/extension/backend.h>

#include <dlfcn.h>

#include <amp/core/device/backends.h>
#include <amp/core/error.h>

namespace amp {

DeviceType extension::register_device_type(std::string_view name, const Backend& backend, const BackendInterface& compiled_with) {
  const bool same_version = compiled_with.version == AMP_EXTENSION_VERSION;
  const bool same_layout = compiled_with.state_bytes == sizeof(amp::detail::ThreadState) &&
                           compiled_with.backend_bytes == sizeof(Backend) && compiled_with.kernels_bytes == sizeof(Kernels);
  AMP_CHECK(same_version && same_layout, Error, "[register_device_type] the backend of `", name, "` was compiled for version ",
            compiled_with.version, " of the extension interface; this libamp has version ", AMP_EXTENSION_VERSION,
            same_version ? " with another layout" : "", ": compile it again");
  return amp::detail::add_device_type(name, backend);
}

DeviceType load_backend(const std::string& path) {
  // Never closed: tensors and the table of backends refer to the plug-in.
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  const char* const why = library == nullptr ? dlerror() : nullptr;
  AMP_CHECK(library != nullptr, ValueError, "[load_backend] ", path, " can't be loaded: ", why != nullptr ? why : "unknown error");
  void* const found = dlsym(library, "amp_register_backend");
  AMP_CHECK(found != nullptr, ValueError, "[load_backend] ", path, " is no plug-in: it has no function AMP_BACKEND_PLUGIN");
  return reinterpret_cast<DeviceType (*)()>(found)();
}

}  // namespace amp
