// Included by the C++ of each page (programs.py): the library, what blocks use of the standard library, and their registration.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include <amp/all.h>

namespace amp::docs {

// A block of C++, by page and line.
struct Registered {
  Registered(const char* name, void (*run)());
};

// Prints the text of the exception that `run` throws, which must be of exactly this type.
template <class Expected>
void throws(void (*run)()) {
  try {
    run();
  } catch (const Error& error) {
    if (typeid(error) != typeid(Expected)) throw;
    std::cout << error.what() << "\n";
    return;
  }
  throw Error("the block did not throw");
}

// Runs it if there is a CUDA device, and else ends the process with the status that means "skipped".
inline void with_device(void (*run)()) {
  if (!cuda::is_available()) std::exit(77);
  run();
}

// The model of the fixture `training`.
struct NetImpl : nn::Module {
  AMP_CLONEABLE(NetImpl)
  AMP_CLONED_MEMBERS(first, second)
  NetImpl() {
    first = register_module("first", nn::Linear(16, 32));
    second = register_module("second", nn::Linear(32, 4));
  }
  Tensor forward(const Tensor& x) { return second(relu(first(x))); }

  nn::Linear first{nullptr}, second{nullptr};
};
AMP_MODULE(Net);

}  // namespace amp::docs
