// CUDA's large shared libraries, opened with dlopen on first use. Linking cuBLASLt alone would make every process start 60 ms slower and
// use 190 MiB more memory. Internal.
//
// A library is used through a struct of pointers to its functions. The struct finds them when it is made, from a list of their names
// (gemm/cublaslt_functions.{h,cpp}):
//
//   #define AMP_CUDNN_FUNCTIONS(X) X(cudnn, Create) X(cudnn, BackendExecute)
//   struct Cudnn {
//     SharedLibrary library{"cudnn", CUDNN_MAJOR, cudnn_package()};
//     AMP_CUDNN_FUNCTIONS(AMP_FUNCTION_POINTER)
//   };
//   const Cudnn& cudnn() { return functions_of<Cudnn>(); }      in the source
//
// A call is then written as cudnn().Create(&handle).
#pragma once

#include <string>

namespace amp::cuda {

// lib<name>.so.<major>, or lib<name>.so if that is the same version: NVIDIA guarantees the same functions and structs only within a major
// version. It stays open until the process ends.
class SharedLibrary {
 public:
  // Throws NotImplementedError if the loader finds none, or only another version. The message contains the tried names and the package to
  // install.
  SharedLibrary(const char* name, int major, const std::string& package);
  // A pointer of this type to the function. Throws NotImplementedError if the library does not have it.
  template <class Pointer>
  Pointer find(const char* symbol) const {
    return reinterpret_cast<Pointer>(address(symbol));
  }
  // Null if the library does not have the function.
  template <class Pointer>
  Pointer find_if_there(const char* symbol) const {
    return reinterpret_cast<Pointer>(address_or_null(symbol));
  }
  // The file name of the library.
  const std::string& file() const { return file_; }

 private:
  void* address(const char* symbol) const;
  void* address_or_null(const char* symbol) const;

  std::string file_;
  void* handle_;
};

// The name of NVIDIA's Debian package for the toolkit library `name` and the version of CUDA, such as libcufft-13-0.
std::string toolkit_package(const char* name);

// The functions of a library. The first call opens it.
template <class Functions>
const Functions& functions_of() {
  static const Functions functions;
  return functions;
}

}  // namespace amp::cuda

// A member that points to a function of the member `library`, with the type declared in the toolkit's header.
#define AMP_FUNCTION_POINTER(prefix, name) decltype(&::prefix##name) name = library.find<decltype(&::prefix##name)>(#prefix #name);
