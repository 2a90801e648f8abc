// CUDA's large shared libraries, opened with dlopen when first needed: linking cuBLASLt alone would make every process start 60 ms slower
// and use 190 MiB more memory. Internal.
//
// A library is used through a struct of pointers to its functions, filled from a list of their names (gemm/cublaslt_functions.{h,cpp}):
//
//   #define AMP_CUDNN_FUNCTIONS(X) X(cudnn, Create) X(cudnn, BackendExecute)      the header
//   struct Cudnn {
//     AMP_CUDNN_FUNCTIONS(AMP_FUNCTION_POINTER)
//   };
//   const Cudnn& cudnn();
//
//   const Cudnn& cudnn() {                                                        the source
//     static const Cudnn functions = [] {
//       const SharedLibrary library("cudnn", CUDNN_MAJOR);
//       Cudnn found;
//       AMP_CUDNN_FUNCTIONS(AMP_FIND_FUNCTION)
//       return found;
//     }();
//     return functions;
//   }
//
// so that a call is written as cudnn().Create(&handle).
#pragma once

#include <string>

namespace amp::cuda {

// lib<name>.so, in the major version of the build or else any version. It stays open until the process ends.
class SharedLibrary {
 public:
  // Throws NotImplementedError, with the names that were tried, if the loader finds none; and with NVIDIA's package of the library, which
  // is called `package` and the version of CUDA.
  SharedLibrary(const char* name, int major, const char* package = nullptr);
  // Throws NotImplementedError if the library does not have the function.
  template <class Function>
  void find(const char* symbol, Function*& function) const {
    function = reinterpret_cast<Function*>(address(symbol));
  }
  // Leaves the pointer as it is if the library does not have the function.
  template <class Function>
  void find_if_there(const char* symbol, Function*& function) const {
    if (void* found = address_or_null(symbol)) function = reinterpret_cast<Function*>(found);
  }
  // The file name under which it was found.
  const std::string& file() const { return file_; }

 private:
  void* address(const char* symbol) const;
  void* address_or_null(const char* symbol) const;

  std::string file_;
  void* handle_;
};

}  // namespace amp::cuda

// A pointer to a function, with the type declared in the toolkit's header.
#define AMP_FUNCTION_POINTER(prefix, name) decltype(&::prefix##name) name = nullptr;
// Fills the member of the struct `found` from `library`.
#define AMP_FIND_FUNCTION(prefix, name) library.find(#prefix #name, found.name);
