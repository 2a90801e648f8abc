#include <amp/data/worker_pool.h>

#include <algorithm>

#include <amp/core/error.h>
#include <amp/core/thread/serial_scope.h>
#include <amp/core/thread/started_thread.h>

namespace amp::data {

namespace {

// To be called before a lock of the pool, which a thread of the parent may hold in the child's copy.
void check_at_home(const amp::detail::HomeProcess& home) {
  AMP_CHECK(home.is_current(), Error,
            "[DataLoader] this process was forked from the one that made the loader, and has no worker threads: make the loader here");
}

}  // namespace

WorkerPool::WorkerPool(size_t workers, bool ordered) : ordered_(ordered) {
  try {
    threads_.reserve(workers);  // the list does not grow while it holds a thread that runs
    for (size_t i = 0; i < workers; ++i) threads_.push_back(amp::detail::started_thread("DataLoader", [this, i] { run(i); }));
  } catch (...) {
    stop();
    throw;
  }
}

WorkerPool::~WorkerPool() { stop(); }

void WorkerPool::stop() noexcept {
  {
    std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::run(size_t worker) {
  const amp::detail::SerialScope serial;  // the workers already run in parallel
  std::unique_lock lock(mutex_);
  while (true) {
    work_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
    if (stopped_) return;
    const std::shared_ptr<Slot> slot = waiting_.front();
    waiting_.pop_front();
    ++running_;
    lock.unlock();
    try {
      slot->result = slot->job(worker);
    } catch (...) { slot->error = std::current_exception(); }
    slot->job = nullptr;
    lock.lock();
    slot->done = true;
    --running_;
    done_.notify_all();
  }
}

void WorkerPool::submit(Job job) {
  check_at_home(home_);
  auto slot = std::make_shared<Slot>();
  slot->job = std::move(job);
  {
    std::lock_guard lock(mutex_);
    slots_.push_back(slot);
    try {
      waiting_.push_back(std::move(slot));
    } catch (...) {
      slots_.pop_back();  // no worker would ever fill it
      throw;
    }
  }
  work_.notify_one();
}

WorkerPool::Slots::iterator WorkerPool::ready() {
  if (!ordered_) return std::find_if(slots_.begin(), slots_.end(), [](const auto& slot) { return slot->done; });
  return slots_.front()->done ? slots_.begin() : slots_.end();
}

WorkerPool::Result WorkerPool::take(std::optional<std::chrono::milliseconds> timeout) {
  check_at_home(home_);
  std::shared_ptr<Slot> slot;
  {
    std::unique_lock lock(mutex_);
    const auto is_ready = [this] { return ready() != slots_.end(); };
    constexpr std::chrono::milliseconds kLongest = std::chrono::hours(24 * 365);  // a time much later would overflow
    if (!timeout) done_.wait(lock, is_ready);
    else
      AMP_CHECK(done_.wait_for(lock, std::min(*timeout, kLongest), is_ready), Error, "[DataLoader] no batch came within ", timeout->count(),
                " ms");
    const auto next = ready();
    slot = std::move(*next);
    slots_.erase(next);
  }
  if (slot->error) std::rethrow_exception(slot->error);
  return std::move(slot->result);
}

void WorkerPool::clear() {
  check_at_home(home_);
  Slots dropped;  // destroyed without the lock
  std::unique_lock lock(mutex_);
  waiting_.clear();
  done_.wait(lock, [this] { return running_ == 0; });
  dropped.swap(slots_);
  lock.unlock();
}

}  // namespace amp::data
