// Symbol visibility of the public API, and checks for the language that it needs.
#pragma once

#if __cplusplus < 202002L
#error "amp needs C++20: compile with -std=c++20 or later"
#endif

#if !defined(__cpp_exceptions)
#error "amp reports errors by exceptions: compile without -fno-exceptions"
#endif

#if !defined(__cpp_rtti)
#error "amp needs run-time type information: compile without -fno-rtti"
#endif

#define AMP_API __attribute__((visibility("default")))
#define AMP_HIDDEN __attribute__((visibility("hidden")))

// For functions that return a reference to an object which outlives their arguments. Otherwise gcc 14 warns about such references.
#if __has_cpp_attribute(gnu::no_dangling)
#define AMP_NO_DANGLING [[gnu::no_dangling]]
#else
#define AMP_NO_DANGLING
#endif
