#include <amp/cuda/runtime/shared_library.h>

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <link.h>

#include <amp/core/error.h>

namespace amp::cuda {

namespace {

// The name that an open library contains, such as libcudnn.so.9; empty if there is none.
std::string own_name(void* handle) {
  link_map* map = nullptr;
  if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0) return {};
  const char* strings = nullptr;
  size_t at = 0;
  for (const ElfW(Dyn)* entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_STRTAB) strings = reinterpret_cast<const char*>(entry->d_un.d_ptr);
    if (entry->d_tag == DT_SONAME) at = entry->d_un.d_val;
  }
  return strings == nullptr || at == 0 ? std::string() : std::string(strings + at);
}

}  // namespace

std::string toolkit_package(const char* name) {
  return std::string(name) + '-' + std::to_string(CUDART_VERSION / 1000) + '-' + std::to_string(CUDART_VERSION % 1000 / 10);
}

SharedLibrary::SharedLibrary(const char* name, int major, const std::string& package) {
  const std::string plain = std::string("lib") + name + ".so", wanted = plain + '.' + std::to_string(major);
  std::string tried;
  for (const std::string& file : {wanted, plain}) {
    handle_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    std::string why;
    if (handle_ == nullptr) {
      const char* error = dlerror();
      why = error != nullptr ? error : file;
    } else if (const std::string found = own_name(handle_); found != wanted) {
      why = file + " is " + (found.empty() ? "of no known version" : found) + ", but this build needs " + wanted;
      dlclose(handle_);
    } else {
      file_ = file;
      return;
    }
    tried += (tried.empty() ? "" : "; ") + why;
  }
  AMP_THROW(NotImplementedError, "[cuda] this needs the library ", name,
            ", which was not found (is its folder in LD_LIBRARY_PATH, or NVIDIA's package ", package, " not installed?): ", tried);
}

void* SharedLibrary::address_or_null(const char* symbol) const { return dlsym(handle_, symbol); }

void* SharedLibrary::address(const char* symbol) const {
  void* found = address_or_null(symbol);
  AMP_CHECK(found != nullptr, NotImplementedError, "[cuda] ", file_, " has no function ", symbol, ": this build needs another version");
  return found;
}

}  // namespace amp::cuda
