// The tables of the contract tests need doctest, but not its main().
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
