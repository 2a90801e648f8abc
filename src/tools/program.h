// What the programs share: --help, error messages and exit statuses.
#pragma once

#include <iostream>
#include <stdexcept>
#include <string_view>

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The status that run() returns; 2, with the usage, for a UsageError; 1 for other exceptions, whose text an editor finds at the beginning
// of a line.
template <class Run>
int run_program(const char* name, const char* usage, int argc, char** argv, const Run& run) {
  if (argc == 2 && (std::string_view(argv[1]) == "--help" || std::string_view(argv[1]) == "-h")) {
    std::cout << usage;
    return 0;
  }
  try {
    return run();
  } catch (const UsageError& error) {
    std::cerr << name << ": " << error.what() << "\n\n" << usage;
    return 2;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
