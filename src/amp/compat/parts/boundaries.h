// What amp does not have, or has in another form. The compiler says so in its first error.
#pragma once

namespace amp::compat {

template <class>
inline constexpr bool kNever = false;

// Accepts what programs do with a torch::Library, so that the macros below give no second error.
struct AnyLibrary {
  template <class... T>
  AnyLibrary& def(const T&...) {
    return *this;
  }
  template <class... T>
  AnyLibrary& impl(const T&...) {
    return *this;
  }
  template <class... T>
  AnyLibrary& fallback(const T&...) {
    return *this;
  }
  template <class Class, class... T>
  AnyLibrary& class_(const T&...) {
    return *this;
  }
  template <class... T>
  AnyLibrary& def_pickle(const T&...) {
    return *this;
  }
  template <class... T>
  AnyLibrary& def_readwrite(const T&...) {
    return *this;
  }
};

}  // namespace amp::compat

#define AMP_COMPAT_JOINED(a, b) a##b
#define AMP_COMPAT_NAME(a, b) AMP_COMPAT_JOINED(a, b)
#define AMP_COMPAT_NO_LIBRARY(name, m)                                                                                                  \
  static_assert(::amp::compat::kNever<void>, "there is no " name ": an op of a program has another form here (docs/guide/own-ops.md)"); \
  [[maybe_unused]] static void AMP_COMPAT_NAME(amp_compat_library_, __LINE__)([[maybe_unused]] ::amp::compat::AnyLibrary & m)
#define TORCH_LIBRARY(ns, m) AMP_COMPAT_NO_LIBRARY("TORCH_LIBRARY", m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) AMP_COMPAT_NO_LIBRARY("TORCH_LIBRARY_FRAGMENT", m)
#define TORCH_LIBRARY_IMPL(ns, key, m) AMP_COMPAT_NO_LIBRARY("TORCH_LIBRARY_IMPL", m)
#define TORCH_FN(function) function

namespace torch {
template <class...>
constexpr int init() {
  return 0;
}
}  // namespace torch
