// Runs all cases. Afterwards, checks that the cases have executed each opcode of the interpreter.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

#include <fakecuda/ptx/executor.h>

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  ptx::follow_opcodes();
  const int status = context.run();
  if (context.shouldExit() || argc > 1) return status;  // not all cases are selected
  int missing = 0;
  for (const std::string& opcode : ptx::all_opcodes()) {
    if (ptx::executed_opcodes().contains(opcode)) continue;
    std::printf("no test executes the opcode %s\n", opcode.c_str());
    ++missing;
  }
  std::printf("%zu opcodes. The tests execute all except %d.\n", ptx::all_opcodes().size(), missing);
  return status != 0 || missing != 0;
}
