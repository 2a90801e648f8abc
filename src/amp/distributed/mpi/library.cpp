// Finds libamp_mpi.so at run time: programs that run as one process need no MPI.
#include <dlfcn.h>

#include <string>

#include <amp/core/error.h>
#include <amp/distributed/group/backends.h>

namespace amp::distributed {

namespace {

#if defined(__APPLE__)
constexpr const char* kFile = "libamp_mpi.dylib";
#else
constexpr const char* kFile = "libamp_mpi.so";
#endif

// Looks first in the folder of this library, where the file is installed, and then where the loader looks.
void* open_library(std::string& why) {
  std::string folder;
  Dl_info here;
  if (dladdr(reinterpret_cast<void*>(&find_mpi), &here) != 0 && here.dli_fname != nullptr) {
    folder = here.dli_fname;
    folder.resize(folder.rfind('/') + 1);  // npos + 1 is 0
  }
  for (const std::string& file : {folder + kFile, std::string(kFile)}) {
    // Global, because the components that an MPI loads refer to its library.
    if (void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL)) return handle;
    const char* text = dlerror();
    why += (why.empty() ? "" : "; ") + std::string(text != nullptr ? text : file);
  }
  return nullptr;
}

}  // namespace

OpenTransport find_mpi() {
  static void* library = nullptr;
  std::string why;
  if (library == nullptr) library = open_library(why);
  AMP_CHECK(library != nullptr, NotImplementedError, "[init_process_group] the backend mpi needs ", kFile,
            ", which cannot be opened (a build without the feature `mpi` lacks it, and it needs the MPI with which it was built): ", why);
  void* const found = dlsym(library, kOpenMpi);
  AMP_CHECK(found != nullptr, NotImplementedError, "[init_process_group] ", kFile, " has no function ", kOpenMpi,
            ": it belongs to another version of the library");
  return reinterpret_cast<OpenTransport>(found);
}

}  // namespace amp::distributed
