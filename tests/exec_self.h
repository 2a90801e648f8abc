// Starts the program of this process again.
#pragma once

#include <climits>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>
#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

namespace amp::testing {

// Replaces this process by its own program with other arguments; returns only if that fails. AMP_TEST_WRAPPER contains the words that come
// before the program: an emulator, if the system itself cannot start it.
inline void exec_self(const std::vector<std::string>& arguments) {
  char program[PATH_MAX] = {};
#if defined(__APPLE__)
  uint32_t size = sizeof program;
  if (::_NSGetExecutablePath(program, &size) != 0) return;
#else
  if (::readlink("/proc/self/exe", program, sizeof(program) - 1) <= 0) return;
#endif
  std::vector<std::string> words;
  if (const char* wrapper = std::getenv("AMP_TEST_WRAPPER")) {
    std::istringstream text(wrapper);
    for (std::string word; text >> word;) words.push_back(word);
  }
  words.emplace_back(program);
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execvp(pointers[0], pointers.data());
}

}  // namespace amp::testing
