// Options with torch's fluent setters.
#pragma once

#include <utility>

// Declares an option with its setter and its getter, options.momentum(0.9) and options.momentum(). The class goes on private.
#define AMP_OPTION(Type, name, value)          \
 public:                                       \
  auto& name(Type v) {                         \
    name##_ = std::move(v);                    \
    return *this;                              \
  }                                            \
  const Type& name() const { return name##_; } \
                                               \
 private:                                      \
  Type name##_ = value;
