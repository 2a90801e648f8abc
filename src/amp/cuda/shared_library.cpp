#include <amp/cuda/shared_library.h>

#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <amp/core/error.h>

namespace amp::cuda {

namespace {

std::string package_with_version(const char* package) {
  return std::string(package) + '-' + std::to_string(CUDART_VERSION / 1000) + '-' + std::to_string(CUDART_VERSION % 1000 / 10);
}

}  // namespace

SharedLibrary::SharedLibrary(const char* name, int major, const char* package) {
  const std::string plain = std::string("lib") + name + ".so";
  std::string tried;
  for (const std::string& file : {plain + '.' + std::to_string(major), plain}) {
    handle_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ != nullptr) {
      file_ = file;
      return;
    }
    const char* why = dlerror();
    tried += (tried.empty() ? "" : "; ") + std::string(why != nullptr ? why : file);
  }
  AMP_THROW(NotImplementedError, "[cuda] this needs the library ", name, ", which was not found (is its folder in LD_LIBRARY_PATH",
            package != nullptr ? ", or NVIDIA's package " + package_with_version(package) + " not installed" : "", "?): ", tried);
}

void* SharedLibrary::address_or_null(const char* symbol) const { return dlsym(handle_, symbol); }

void* SharedLibrary::address(const char* symbol) const {
  void* found = address_or_null(symbol);
  AMP_CHECK(found != nullptr, NotImplementedError, "[cuda] ", file_, " has no function ", symbol, ": this build needs another version");
  return found;
}

}  // namespace amp::cuda
