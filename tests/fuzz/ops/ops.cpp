// Calls every public op with all sorts of arguments: tensors next to inaccessible pages, of any rank, dtype and layout, that share memory,
// are undefined or empty; out-of-range numbers. A call may fail, but only with one of amp's own errors that begins with an op in brackets.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/resource.h>

#include "../fuzz.h"
#include "boundaries.h"
#include "draw.h"

using namespace amp;
using fuzz::Json;

namespace {

// Limits memory to 1 GB above the current use: larger requests fail. Sanitizers have a separate limit.
void limit_memory() {
#if !defined(__SANITIZE_ADDRESS__)
  long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  const rlim_t bytes = static_cast<rlim_t>(pages) * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + (rlim_t{1} << 30);
  const rlimit limit{bytes, RLIM_INFINITY};
  if (pages > 0) setrlimit(RLIMIT_AS, &limit);
#endif
}

// Matches "[op] ...": the name of an op or of a function.
bool names_an_op(const std::string& text) { return text.size() > 3 && text[0] == '[' && text.find("] ") != std::string::npos; }

}  // namespace

#if defined(__SANITIZE_ADDRESS__)
extern "C" const char* __asan_default_options() { return "max_allocation_size_mb=512:allocator_may_return_null=1:detect_leaks=0"; }
#endif

// With FUZZ_BOUNDARIES the program makes the calls of boundaries.h before the random ones.
std::vector<std::string> fuzz::seeds() {
  limit_memory();
#if defined(FUZZ_BOUNDARIES)
  return boundary_calls();
#else
  std::vector<std::string> all;
  for (const Op* op : ops()) {
    const Json samples = Json::parse(op->samples);
    if (samples.empty()) continue;
    all.push_back(Json{{"op", op->id}, {"call", variants_of(*op).front()}, {"args", samples[0]["args"]}}.dump());
  }
  return all;
#endif
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const Json call = Json::parse(data, data + size, nullptr, /*allow_exceptions=*/false);
  if (call.is_discarded()) return 0;
  fuzz::load_only_throws_own_errors([&] {
    try {
      fuzz::run(call);
    } catch (const Json::exception& error) {
      throw ValueError(std::string("[fuzz] not a call: ") + error.what());
    } catch (const Error& error) {
      if (names_an_op(error.what())) throw;
      std::fprintf(stderr, "fuzz: an error that names no op: %s\n", error.what());
      std::abort();
    }
  });
  fuzz::outcome = call.value("op", std::string()) + call.value("call", std::string()) + fuzz::outcome;
  return 0;
}

// A new call, or the one in `data` with some arguments changed.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  fuzz::Draw draw(seed);
  const Json call = Json::parse(data, data + size, nullptr, /*allow_exceptions=*/false);
  const std::string text = (call.is_discarded() || draw.below(3) == 0 ? draw.new_call() : draw.changed(call)).dump();
  if (text.size() > max_size) return size;
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
