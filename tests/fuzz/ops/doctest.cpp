// The tables of the contract tests are in files with test cases. These need doctest's code, but not its main().
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
