// The tables of the contract tests stand in files of test cases, which need doctest's own code, but not its main().
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
