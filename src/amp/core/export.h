// Symbol visibility of the public API, and a check for the C++ version that it needs.
#pragma once

#if __cplusplus < 202002L
#error "amp needs C++20: compile with -std=c++20 or later"
#endif

#define AMP_API __attribute__((visibility("default")))
#define AMP_HIDDEN __attribute__((visibility("hidden")))
