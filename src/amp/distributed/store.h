// Where the processes of a program leave small values for each other while they connect. Internal.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <amp/distributed/work.h>

namespace amp::distributed {

// All functions may be called from several threads, and throw DistributedError if the store cannot be reached any more.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  virtual void set(const std::string& key, const std::string& value) = 0;
  // The value, if it is there; does not wait for it. Throws DistributedError if it is not there and a process has ended, as it may have
  // been the one to set it.
  virtual std::optional<std::string> get(const std::string& key) = 0;
  virtual void erase(const std::string& key) = 0;
};

// When something that another process does is looked for again: at once, and then after intervals that grow.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(std::chrono::microseconds longest) : longest_(longest) {}
  // Whether the time has come; begins the next interval if so.
  bool is_due();
  std::chrono::microseconds interval() const { return interval_; }

 private:
  std::chrono::microseconds longest_, interval_{50};
  Clock::time_point next_{};
};

// Waits for a value. Throws DistributedError, in which `what` says who did not do what, after the time.
std::string wait_for(Store& store, const std::string& key, Timeout timeout, const std::string& what);
// Waits until all ranks have called it with the same name, which is used once.
void meet(Store& store, const std::string& name, int rank, int size, Timeout timeout);

}  // namespace amp::distributed
