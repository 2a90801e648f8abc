// A place where the processes of a program exchange small values while they connect. Internal.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <amp/distributed/work.h>

namespace amp::distributed {

// Several threads may call all functions. They throw DistributedError if the store cannot be reached any more.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  virtual void set(const std::string& key, const std::string& value) = 0;
  // The value, if it exists; does not wait for it. If it does not exist and a process has ended, throws DistributedError, because that
  // process may have been the one to set it.
  virtual std::optional<std::string> get(const std::string& key) = 0;
  virtual void erase(const std::string& key) = 0;
};

// Schedules repeated checks for the action of another process: the first at once, then after growing intervals.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(std::chrono::microseconds longest) : longest_(longest) {}
  // Whether it is time for the next check; if it is, begins the next interval.
  bool is_due();
  std::chrono::microseconds interval() const { return interval_; }

 private:
  std::chrono::microseconds longest_, interval_{50};
  Clock::time_point next_{};
};

// Waits for a value. After the timeout, throws DistributedError; `what` says who did not do what.
std::string wait_for(Store& store, const std::string& key, Timeout timeout, const std::string& what);
// Waits until all ranks have called it with the same name. Each name is used once.
void meet(Store& store, const std::string& name, int rank, int size, Timeout timeout);

}  // namespace amp::distributed
