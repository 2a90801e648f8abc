#include <amp/cuda/shared_library.h>

#include <dlfcn.h>

#include <amp/core/error.h>

namespace amp::cuda {

SharedLibrary::SharedLibrary(const char* name, int major, const std::string& package) {
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
  AMP_THROW(NotImplementedError, "[cuda] this needs the library ", name, package.empty() ? "" : ", in NVIDIA's package ", package,
            ", which was not found (is its folder in LD_LIBRARY_PATH?): ", tried);
}

void* SharedLibrary::address(const char* symbol) const {
  void* found = dlsym(handle_, symbol);
  AMP_CHECK(found != nullptr, NotImplementedError, "[cuda] ", file_, " has no function ", symbol, ": this build needs another version");
  return found;
}

}  // namespace amp::cuda
