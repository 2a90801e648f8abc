// Runs one block of C++ of the pages: main PAGE:LINE. Without an argument, lists them.
#include <iostream>
#include <map>
#include <string>

#include "page.h"

namespace amp::docs {
namespace {
std::map<std::string, void (*)()>& blocks() {
  static std::map<std::string, void (*)()> all;
  return all;
}
}  // namespace

Registered::Registered(const char* name, void (*run)()) { blocks().emplace(name, run); }
}  // namespace amp::docs

int main(int argc, char** argv) {
  const auto& blocks = amp::docs::blocks();
  if (argc < 2) {
    for (const auto& [name, run] : blocks) std::cout << name << "\n";
    return 0;
  }
  const auto found = blocks.find(argv[1]);
  if (found == blocks.end()) {
    std::cerr << "no such block: " << argv[1] << "\n";
    return 2;
  }
  try {
    found->second();
  } catch (const std::exception& error) {
    std::cout << std::flush;
    std::cerr << "unexpected exception: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
