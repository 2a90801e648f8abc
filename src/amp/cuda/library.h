// CUDA's large libraries, opened when they are first needed: linked, cuBLASLt alone would make every process start 60 ms later and 190 MiB
// larger. Internal.
//
// A library is used through a struct of pointers to its functions, filled in one place from a list (gemm/cublaslt_library.{h,cpp}):
//
//   #define AMP_CUDNN_FUNCTIONS(X) X(cudnn, Create) X(cudnn, BackendExecute)      the header
//   struct Cudnn {
//     AMP_CUDNN_FUNCTIONS(AMP_LIBRARY_MEMBER)
//   };
//   const Cudnn& cudnn();
//
//   const Cudnn& cudnn() {                                                        the source
//     static const Cudnn functions = [] {
//       const Library library("cudnn", CUDNN_MAJOR);
//       Cudnn found;
//       AMP_CUDNN_FUNCTIONS(AMP_LIBRARY_FIND)
//       return found;
//     }();
//     return functions;
//   }
//
// so that a call reads cudnn().Create(&handle).
#pragma once

#include <string>

namespace amp::cuda {

// lib<name>.so of the major version that the build saw or, where there is none, of any. It stays open until the process ends.
class Library {
 public:
  // Throws NotImplementedError, which tells what was tried, where the loader finds none.
  Library(const char* name, int major);
  // Throws NotImplementedError where the library is without this function.
  template <class Function>
  void find(const char* symbol, Function*& function) const {
    function = reinterpret_cast<Function*>(address(symbol));
  }
  // The file name under which it was found.
  const std::string& file() const { return file_; }

 private:
  void* address(const char* symbol) const;

  std::string file_;
  void* handle_;
};

}  // namespace amp::cuda

// The pointer to a function, typed by its declaration in the toolkit's header.
#define AMP_LIBRARY_MEMBER(prefix, name) decltype(&::prefix##name) name = nullptr;
// Fills the member of the struct `found` from `library`.
#define AMP_LIBRARY_FIND(prefix, name) library.find(#prefix #name, found.name);
