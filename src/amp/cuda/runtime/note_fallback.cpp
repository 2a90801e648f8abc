#include <amp/cuda/runtime/note_fallback.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include <amp/cuda/fallbacks.h>
#include <amp/observe/fell_back.h>

namespace amp::cuda {

namespace {

struct FallbackCounts {
  std::mutex mutex;
  std::map<std::pair<std::string, std::string>, int64_t> calls;
};
FallbackCounts& fallback_counts() {
  static auto* all = new FallbackCounts;
  return *all;
}

}  // namespace

void note_fallback(const char* what, const char* why) {
  {
    FallbackCounts& all = fallback_counts();
    const std::lock_guard lock(all.mutex);
    ++all.calls[{what, why}];
  }
  tracing::fell_back(what, why);
}

std::vector<Fallback> fallbacks() {
  FallbackCounts& all = fallback_counts();
  std::vector<Fallback> found;
  {
    const std::lock_guard lock(all.mutex);
    for (const auto& [names, calls] : all.calls) found.push_back({names.first, names.second, calls});
  }
  std::stable_sort(found.begin(), found.end(), [](const Fallback& a, const Fallback& b) { return a.calls > b.calls; });
  return found;
}

void reset_fallbacks() {
  FallbackCounts& all = fallback_counts();
  const std::lock_guard lock(all.mutex);
  all.calls.clear();
}

}  // namespace amp::cuda
