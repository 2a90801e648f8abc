// Runs the cases of the header-only part, in a program that is linked without libamp.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
