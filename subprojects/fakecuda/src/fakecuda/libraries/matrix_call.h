// Calls of libraries that compute with matrices in device memory: their handles, their checks, and their memory accesses.
#pragma once

#include <cuda_runtime_api.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/libraries/memory_checks.h>

namespace fake {

struct LibraryHandle {
  int device = 0;
  cudaStream_t stream = nullptr;
  mutable std::set<std::string> loaded{};  // the functions that were called with it
};

// The memory of a running call. Each function returns the host's view of a column-major matrix. The view may only be used if ok(). Reports
// a null pointer of the program, unless there is nothing to access.
class Operands {
 public:
  Operands(std::string call, const Running& running) : call_(std::move(call)), running_(running) {}
  Operands(const Operands&) = delete;
  Operands& operator=(const Operands&) = delete;

  template <class T>
  T* in(const std::string& name, const T* data, int64_t rows, int64_t columns = 1, int64_t leading = 0) {
    return const_cast<T*>(use(name, data, rows, columns, leading, true, false));
  }
  template <class T>
  T* out(const std::string& name, T* data, int64_t rows, int64_t columns = 1, int64_t leading = 0) {
    return const_cast<T*>(use(name, data, rows, columns, leading, false, true));
  }
  template <class T>
  T* in_out(const std::string& name, T* data, int64_t rows, int64_t columns = 1, int64_t leading = 0) {
    return const_cast<T*>(use(name, data, rows, columns, leading, true, true));
  }
  // Working memory. Its content is undefined afterwards.
  void scratch(const void* data, size_t bytes) {
    if (bytes > 0) ok_ = touch(writes(data, bytes), running_) && ok_;
  }

  bool ok() const { return ok_; }
  // Marks the outputs as written.
  void finish() const {
    for (const auto& [data, bytes] : written_) mark_initialized(data, bytes);
  }

 private:
  template <class T>
  const T* use(const std::string& name, const T* data, int64_t rows, int64_t columns, int64_t leading, bool read, bool write) {
    if (rows == 0 || columns == 0) return nullptr;
    if (columns == 1 || leading == rows) rows *= std::exchange(columns, 1);
    for (int64_t column = 0; column < columns && ok_; ++column) {
      const T* const first = data + column * leading;
      const size_t bytes = static_cast<size_t>(rows) * sizeof(T);
      ok_ = (!read || touch(reads(first, bytes), running_)) && (!write || touch(writes(first, bytes), running_));
      if (ok_ && read) check_initialized(call_ + ", " + name, first, bytes);
      if (write) written_.emplace_back(first, bytes);
    }
    const size_t whole = static_cast<size_t>((columns - 1) * leading + rows) * sizeof(T);
    return ok_ ? reinterpret_cast<const T*>(host_view(data, whole)) : nullptr;
  }

  std::string call_;
  const Running& running_;
  bool ok_ = true;
  std::vector<std::pair<const void*, size_t>> written_;
};

// A call of a library. Library has Status, kName, kSuccess, kInvalid and kFailed.
template <class Library>
class MatrixCall {
 public:
  using Status = typename Library::Status;

  // `function` names it for LibraryFailing and in messages; null: the handle was never created.
  MatrixCall(const char* function, const LibraryHandle* handle) : function_(function), handle_(handle) {
    status_ = static_cast<Status>(injected_status(function));
    int device = -1;
    cudaGetDevice(&device);
    demand(handle != nullptr, "there is no handle");
    demand(handle == nullptr || device == handle->device, "the handle was created for another device than the current one");
  }

  // Reports the call and makes it fail if something is wrong.
  MatrixCall& demand(bool right, const std::string& wrong) {
    if (right || status_ != Library::kSuccess) return *this;
    report(std::string(Library::kName) + ": " + function_ + ": " + wrong);
    status_ = Library::kInvalid;
    return *this;
  }
  MatrixCall& demand_matrix(const std::string& name, int64_t rows, int64_t columns, int64_t leading) {
    demand(rows >= 0 && columns >= 0, name + " has a negative size");
    return demand(leading >= rows && leading >= 1, name + " has a leading dimension below its rows");
  }
  MatrixCall& demand_workspace(size_t given, size_t needed) { return demand(given >= needed, "the workspace is too small"); }

  bool good() const { return status_ == Library::kSuccess; }
  Status status() const { return status_; }

  // Runs body(Operands&), unless something was wrong.
  template <class Body>
  Status submit(Body body) const {
    if (!good()) return status_;
    if (handle_->loaded.insert(function_).second && load_code(std::string("the first ") + function_ + " of a handle") != cudaSuccess)
      return Library::kFailed;
    Work work;
    work.what = function_;
    work.counted = &Counts::library_calls;
    work.library = Library::kName;
    work.run = [function = std::string(function_), body = std::move(body)](const Running& running) {
      Operands operands(function, running);
      body(operands);
      if (!operands.ok()) return cudaErrorIllegalAddress;
      operands.finish();
      return cudaSuccess;
    };
    return fake::submit(handle_->stream, std::move(work)) == cudaSuccess ? Library::kSuccess : Library::kFailed;
  }

 private:
  const char* function_;
  const LibraryHandle* handle_;
  Status status_;
};

// A new handle for the current device.
inline LibraryHandle* new_library_handle() {
  auto* made = new LibraryHandle;
  if (cudaGetDevice(&made->device) != cudaSuccess) return nullptr;
  return made;
}

}  // namespace fake
