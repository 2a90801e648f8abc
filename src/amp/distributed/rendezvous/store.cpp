#include <amp/distributed/rendezvous/store.h>

#include <algorithm>
#include <thread>

namespace amp::distributed {

bool Pace::is_due() {
  const Clock::time_point now = Clock::now();
  if (now < next_) return false;
  next_ = now + interval_;
  interval_ = std::min(2 * interval_, longest_);
  return true;
}

std::string wait_for(Store& store, const std::string& key, Timeout timeout, const std::string& what) {
  const auto begin = Pace::Clock::now();
  Pace pace(std::chrono::milliseconds(50));
  for (;;) {
    if (pace.is_due()) {
      if (auto value = store.get(key)) return *std::move(value);
    }
    AMP_CHECK(Pace::Clock::now() - begin < timeout, distributed::DistributedError, "[distributed] ", what, " within ",
              std::chrono::duration<double>(timeout).count(), " seconds");
    std::this_thread::sleep_for(pace.interval() / 2);
  }
}

void meet(Store& store, const std::string& name, int rank, int size, Timeout timeout) {
  store.set(name + '/' + std::to_string(rank), "");
  if (rank != 0) {
    wait_for(store, name, timeout, detail::concat("rank ", rank, " was not told that all ranks had come"));
    store.set(name + "/told/" + std::to_string(rank), "");
    return;
  }
  const auto wait_for_all = [&](const std::string& prefix, const char* what) {
    for (int other = 1; other < size; ++other)
      wait_for(store, prefix + std::to_string(other), timeout, detail::concat("rank ", other, " of ", size, what));
  };
  wait_for_all(name + '/', " has not come");
  store.set(name, "");
  wait_for_all(name + "/told/", " has not answered");  // the store may end with rank 0
}

}  // namespace amp::distributed
