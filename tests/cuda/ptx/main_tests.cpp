// Runs all cases; then each opcode of the interpreter must have been executed by one of them.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

#include "cuda/ptx/executor.h"

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  ptx::follow_opcodes();
  const int status = context.run();
  if (context.shouldExit() || argc > 1) return status;  // not all cases
  int missing = 0;
  for (const std::string& opcode : ptx::all_opcodes()) {
    if (ptx::executed_opcodes().contains(opcode)) continue;
    std::printf("no test executes the opcode %s\n", opcode.c_str());
    ++missing;
  }
  std::printf("%zu opcodes, of which the tests execute all but %d\n", ptx::all_opcodes().size(), missing);
  return status != 0 || missing != 0;
}
