// Random programs of ops, views, writes in place, regions and checkpoints. Judges compare their derivatives with finite differences, their
// 16-bit results with float64, and runs with other settings with each other (programs/judge.h). A finding is printed as a short program: as
// text for found/programs, and as C++.
//
//   fuzz_programs -runs=100000 -max_total_time=100000 -seed=1
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/time.h>

#include "fuzz.h"
#include "programs/generate.h"
#include "programs/judge.h"
#include "programs/machine.h"
#include "programs/refusals.h"
#include "programs/shrink.h"

using namespace amp;

namespace {

// What is unexplained about the program; empty if nothing is.
std::string finding(const fuzz::Program& program, bool all = false) {
  try {
    fuzz::outcome = fuzz::name_of(fuzz::judge(program, all));
    return {};
  } catch (const fuzz::Unexplained& found) { return found.what(); } catch (const fuzz::Refused& refused) {
    fuzz::outcome = refused.what();
    return {};
  }
}

[[noreturn]] void report(const fuzz::Program& program, const std::string& what) {
  std::fprintf(stderr, "fuzz: %s\n", what.c_str());
  const itimerval never{};
  setitimer(ITIMER_PROF, &never, nullptr);  // making it smaller may take longer than one input may
  const fuzz::Program small = fuzz::shrink(program, [](const fuzz::Program& each) {
    try {
      return !finding(each, true).empty();
    } catch (const std::exception&) { return false; }  // the shorter program does not run
  });
  std::fprintf(stderr, "the smallest: %s\n%s\n%s\n", finding(small, true).c_str(), to_text(small).c_str(), to_cpp(small).c_str());
  std::abort();
}

}  // namespace

std::vector<std::string> fuzz::seeds() { return {"leaves float64 float64 float64 float64\nmul 0 4\nsin_ 6"}; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    const fuzz::Program program = fuzz::parse_program(std::string(reinterpret_cast<const char*>(data), size));
    const std::string what = finding(program);
    if (!what.empty()) report(program, what);
  } catch (const Error& error) { fuzz::outcome = error.what(); }  // not a program
  return 0;
}

// A new program that depends on the seed alone.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  try {
    const std::string text = to_text(fuzz::generate_program(seed));
    if (text.size() > max_size) return size;
    std::memcpy(data, text.data(), text.size());
    return text.size();
  } catch (const fuzz::Unexplained& found) {
    std::fprintf(stderr, "fuzz: %s, while program %u was made\n", found.what(), seed);
    std::abort();
  }
}
