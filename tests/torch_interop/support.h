// Includes libtorch, the header for it and doctest in one order: the logging of libtorch has macros with doctest's names.
#pragma once

#include <torch/torch.h>

#undef CHECK
#undef CHECK_EQ
#undef CHECK_NE
#undef CHECK_LT
#undef CHECK_LE
#undef CHECK_GT
#undef CHECK_GE

#include <doctest/doctest.h>

#include <amp/interop/torch.h>

namespace amp::testing {

// For the constructor of a [[nodiscard]] class that is expected to throw.
template <class T>
void discard(const T&) {}

// The warnings of libtorch while this object exists.
class Warnings : public c10::WarningHandler {
 public:
  std::string text;
  void process(const c10::Warning& warning) override { text += warning.msg() + "\n"; }

 private:
  c10::WarningUtils::WarningHandlerGuard guard_{this};
};

}  // namespace amp::testing
