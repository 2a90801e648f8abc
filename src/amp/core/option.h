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

// Gives the setter of an option of `Base` the derived class as its result, so that it can go on.
#define AMP_INHERITED_OPTION(Base, Type, name) \
  using Base::name;                            \
  auto& name(Type v) {                         \
    Base::name(std::move(v));                  \
    return *this;                              \
  }
