// libtorch's macros for checks, warnings and module classes.
#pragma once

#include <iostream>
#include <memory>

#include <amp/core/error.h>
#include <amp/nn/module_holder.h>
#include <amp/version.h>

namespace amp::compat {
template <class... Args>
std::string message(const char* otherwise, const Args&... args) {
  if constexpr (sizeof...(Args) == 0) return otherwise;
  else return amp::detail::concat(args...);
}
}  // namespace amp::compat

// Throws an error with the concatenation of the arguments unless the condition holds.
#define AMP_COMPAT_CHECK(condition, Type, ...)                                                                    \
  do {                                                                                                            \
    if (!(condition)) [[unlikely]]                                                                                \
      throw ::amp::Type(::amp::compat::message("expected " #condition " to be true" __VA_OPT__(, ) __VA_ARGS__)); \
  } while (false)
#define TORCH_CHECK(condition, ...) AMP_COMPAT_CHECK(condition, Error __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_WITH(Type, condition, ...) AMP_COMPAT_CHECK(condition, Type __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_INDEX(condition, ...) AMP_COMPAT_CHECK(condition, IndexError __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_VALUE(condition, ...) AMP_COMPAT_CHECK(condition, ValueError __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_TYPE(condition, ...) AMP_COMPAT_CHECK(condition, TypeError __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_ARG(condition, argument, ...) AMP_COMPAT_CHECK(condition, ValueError __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(condition, ...) AMP_COMPAT_CHECK(condition, NotImplementedError __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_LINALG(condition, ...) AMP_COMPAT_CHECK(condition, LinAlgError __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_IF_NOT_ON_CUDA(condition, ...) TORCH_CHECK(condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_EQ(a, b) AMP_COMPAT_CHECK((a) == (b), Error)
#define TORCH_CHECK_NE(a, b) AMP_COMPAT_CHECK((a) != (b), Error)
#define TORCH_CHECK_LT(a, b) AMP_COMPAT_CHECK((a) < (b), Error)
#define TORCH_CHECK_LE(a, b) AMP_COMPAT_CHECK((a) <= (b), Error)
#define TORCH_CHECK_GT(a, b) AMP_COMPAT_CHECK((a) > (b), Error)
#define TORCH_CHECK_GE(a, b) AMP_COMPAT_CHECK((a) >= (b), Error)
#define TORCH_CHECK_NOTNULL(pointer) ::amp::compat::not_null(pointer, #pointer)
#define TORCH_INTERNAL_ASSERT(condition, ...) AMP_COMPAT_CHECK(condition, Error __VA_OPT__(, ) __VA_ARGS__)
#ifdef NDEBUG
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(condition, ...) static_cast<void>(0)
#else
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(condition, ...) AMP_COMPAT_CHECK(condition, Error __VA_OPT__(, ) __VA_ARGS__)
#endif
#define AT_ASSERT(condition, ...) AMP_COMPAT_CHECK(condition, Error __VA_OPT__(, ) __VA_ARGS__)
#define AT_ASSERTM(condition, ...) AMP_COMPAT_CHECK(condition, Error __VA_OPT__(, ) __VA_ARGS__)
#define AT_CHECK(condition, ...) AMP_COMPAT_CHECK(condition, Error __VA_OPT__(, ) __VA_ARGS__)
#define AT_ERROR(...) throw ::amp::Error(::amp::compat::message("an error" __VA_OPT__(, ) __VA_ARGS__))
#define TORCH_ERROR(...) AT_ERROR(__VA_ARGS__)
#define CAFFE_ENFORCE(condition, ...) AMP_COMPAT_CHECK(condition, Error __VA_OPT__(, ) __VA_ARGS__)
#define CAFFE_THROW(...) AT_ERROR(__VA_ARGS__)
#define C10_THROW_ERROR(Type, ...) throw ::amp::Type(::amp::compat::message("an error" __VA_OPT__(, ) __VA_ARGS__))

// Prints a line to standard error.
#define TORCH_WARN(...) static_cast<void>(std::cerr << ::amp::compat::message("a warning" __VA_OPT__(, ) __VA_ARGS__) + '\n')
#define TORCH_WARN_ONCE(...) \
  do { [[maybe_unused]] static const bool warned = (TORCH_WARN(__VA_ARGS__), true); } while (false)
#define TORCH_WARN_DEPRECATION(...) TORCH_WARN(__VA_ARGS__)
#define AT_WARN(...) TORCH_WARN(__VA_ARGS__)

namespace amp::compat {
template <class T>
T* not_null(T* pointer, const char* text) {
  AMP_CHECK(pointer != nullptr, Error, text, " is null");
  return pointer;
}
}  // namespace amp::compat

// The holder of NameImpl as a class, so that `class Name;` may precede it.
#define TORCH_MODULE_IMPL(Name, ImplType)                  \
  class Name : public ::amp::nn::ModuleHolder<ImplType> {  \
   public:                                                 \
    using ::amp::nn::ModuleHolder<ImplType>::ModuleHolder; \
    using Impl [[maybe_unused]] = ImplType;                \
  }
#define TORCH_MODULE(Name) TORCH_MODULE_IMPL(Name, Name##Impl)

// An argument of an options class: torch::nn's style for classes of programs.
#define TORCH_ARG(T, name)                                        \
 public:                                                          \
  inline auto name(const T& new_##name)->decltype(*this) {        \
    this->name##_ = new_##name;                                   \
    return *this;                                                 \
  }                                                               \
  inline auto name(T&& new_##name)->decltype(*this) {             \
    this->name##_ = std::move(new_##name);                        \
    return *this;                                                 \
  }                                                               \
  inline const T& name() const noexcept { return this->name##_; } \
  inline T& name() noexcept { return this->name##_; }             \
                                                                  \
 private:                                                         \
  T name##_ /* NOLINT */

#define C10_LOG_API_USAGE_ONCE(...) static_cast<void>(0)
#define FORWARD_HAS_DEFAULT_ARGS(...)
#define RECORD_FUNCTION(...) static_cast<void>(0)
#define RECORD_USER_SCOPE(...) static_cast<void>(0)
#define TORCH_API_INCLUDED_AS_AMP 1
// What libtorch's classes are exported with. Programs copy it.
#define TORCH_API
#define TORCH_CUDA_CPP_API
#define TORCH_CUDA_CU_API
#define C10_API
#define C10_EXPORT
#define C10_HIDDEN
#define C10_IMPORT
#define CAFFE2_API
#define C10_UNUSED [[maybe_unused]]
#define C10_NODISCARD [[nodiscard]]
#define C10_NOINLINE __attribute__((noinline))
#define C10_ALWAYS_INLINE __attribute__((always_inline)) inline
#define C10_LIKELY(condition) (__builtin_expect(static_cast<bool>(condition), 1))
#define C10_UNLIKELY(condition) (__builtin_expect(static_cast<bool>(condition), 0))
#ifdef __CUDACC__
#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#else
#define C10_HOST_DEVICE
#define C10_DEVICE
#define C10_HOST
#endif

// The version of libtorch whose programs are meant.
#define TORCH_VERSION_MAJOR 2
#define TORCH_VERSION_MINOR 15
#define TORCH_VERSION_PATCH 0
#define TORCH_VERSION "2.15.0"
