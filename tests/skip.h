// Cases that do not run, and the reasons: the last lines of ./dev test list them.
#pragma once

#include <doctest/doctest.h>

#include <cstring>

namespace amp::testing {

// Decorates a case or a suite: it is skipped if `condition` holds.
struct SkipIf {
  SkipIf(bool condition, const char* why) : condition(condition), why(why) {}

  template <class CaseOrSuite>
  void fill(CaseOrSuite& it) const {
    it.m_skip = condition;
    if (condition) it.m_description = why;
  }

  bool condition;
  const char* why;
};

// Decorates a case that another case runs, in a separate process.
struct PartOfAnother {
  static constexpr const char* kWhy = "another case runs it";

  void fill(doctest::detail::TestCase& it) const {
    it.m_skip = true;
    it.m_description = kWhy;
  }
};

inline bool is_part_of_another(const doctest::TestCaseData& it) {
  return it.m_description != nullptr && std::strcmp(it.m_description, PartOfAnother::kWhy) == 0;
}

}  // namespace amp::testing
