// Options with the fluent setters of libtorch.
#pragma once

#include <utility>

// Declares an option with its setter, options.momentum(0.9), and its getter, options.momentum(), which can be assigned to as well:
// options.momentum() = 0.9. Leaves the class in a private section.
#define AMP_OPTION(Type, name, value)          \
 public:                                       \
  auto& name(Type v) {                         \
    name##_ = static_cast<Type&&>(v);          \
    return *this;                              \
  }                                            \
  const Type& name() const { return name##_; } \
  Type& name() { return name##_; }             \
                                               \
 private:                                      \
  Type name##_ = value;

// Redeclares the setter of an option of `Base` so that it returns the derived class and calls can be chained.
#define AMP_INHERITED_OPTION(Base, Type, name) \
  using Base::name;                            \
  auto& name(Type v) {                         \
    Base::name(std::move(v));                  \
    return *this;                              \
  }
