#include <fakecuda/libraries/failing.h>

#include <algorithm>
#include <list>
#include <mutex>
#include <utility>

namespace fake {

namespace {

struct Injection {
  const LibraryFailing* owner;
  std::string function;
  int status;
  uint64_t nth, times, seen = 0, failed = 0;
};
struct Injections {
  std::mutex mutex;
  std::list<Injection> all;

  std::list<Injection>::iterator of(const LibraryFailing* owner) {
    return std::find_if(all.begin(), all.end(), [&](const Injection& each) { return each.owner == owner; });
  }
};
Injections& injections() {
  static auto* made = new Injections;
  return *made;
}

}  // namespace

LibraryFailing::LibraryFailing(std::string function, int status, uint64_t nth, uint64_t times) {
  const std::lock_guard lock(injections().mutex);
  injections().all.push_back({this, std::move(function), status, nth, times});
}

LibraryFailing::~LibraryFailing() {
  const std::lock_guard lock(injections().mutex);
  injections().all.erase(injections().of(this));
}

uint64_t LibraryFailing::failed() const {
  const std::lock_guard lock(injections().mutex);
  return injections().of(this)->failed;
}

int injected_status(const std::string& function) {
  const std::lock_guard lock(injections().mutex);
  for (Injection& each : injections().all) {
    if (each.function != function) continue;
    ++each.seen;
    if (each.seen < each.nth || each.seen >= each.nth + each.times) continue;
    ++each.failed;
    return each.status;
  }
  return 0;
}

}  // namespace fake
