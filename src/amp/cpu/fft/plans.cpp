// The cache of plans. FFTW cannot make and destroy plans in several threads at once, so both happen under the cache's mutex.
#include <algorithm>
#include <list>
#include <mutex>
#include <unordered_map>
#include <vector>

#include <pthread.h>

#include <amp/cpu/fft/halves.h>
#include <amp/cpu/fft/plan.h>

namespace amp::cpu::fft {

namespace {

constexpr int64_t kMostKeptPoints = int64_t{1} << 23;  // total of all plans, whose tables grow with the number of points

constinit std::mutex mutex;

// Another thread may hold the mutex while this one forks.
[[maybe_unused]] const int fork_handlers = pthread_atfork([] { mutex.lock(); }, [] { mutex.unlock(); }, [] { mutex.unlock(); });

using PlanPtr = std::shared_ptr<const Plan>;

struct Hash {
  size_t operator()(const Geometry& g) const {
    uint64_t hash = static_cast<uint64_t>(g.kind) | static_cast<uint64_t>(g.is_double) << 2 | static_cast<uint64_t>(g.in_place) << 3 |
                    static_cast<uint64_t>(g.aligned) << 4 | static_cast<uint64_t>(g.scratch_input) << 5 |
                    static_cast<uint64_t>(g.points) << 6;
    const auto mix = [&](int64_t value) { hash = (hash ^ static_cast<uint64_t>(value)) * 0x9e3779b97f4a7c15 ^ hash >> 29; };
    for (int i = 0; i < g.count; ++i) {
      mix(g.extents[i].size);
      mix(g.extents[i].in);
      mix(g.extents[i].out);
    }
    return hash;
  }
};

// The plans in the order of their last use. The caller holds the mutex.
class Cache {
 public:
  PlanPtr find(const Geometry& geometry) {
    const auto at = index_.find(geometry);
    if (at == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, at->second);
    return at->second->plan;
  }

  // Appends the dropped plans to a list that has space for them. They must be released without the mutex.
  void add(const Geometry& geometry, const PlanPtr& plan, std::vector<PlanPtr>& dropped) {
    entries_.push_front({geometry, plan});
    try {
      index_.emplace(geometry, entries_.begin());
    } catch (...) {
      dropped.push_back(std::move(entries_.front().plan));
      entries_.pop_front();
      throw;
    }
    points_ += geometry.transformed();
    while (entries_.size() > 1 && (entries_.size() > kMostPlans || points_ > kMostKeptPoints)) {
      dropped.push_back(std::move(entries_.back().plan));
      points_ -= entries_.back().geometry.transformed();
      index_.erase(entries_.back().geometry);
      entries_.pop_back();
    }
  }

  size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    Geometry geometry;
    PlanPtr plan;
  };

  std::list<Entry> entries_;
  std::unordered_map<Geometry, std::list<Entry>::iterator, Hash> index_;
  int64_t points_ = 0;
};

Cache& cache() {
  static Cache* const instance = new Cache;  // never destroyed: other threads may still transform while the process exits
  return *instance;
}

void destroy(const Plan* plan) {
  const std::lock_guard lock(mutex);
  delete plan;
}

}  // namespace

int64_t Geometry::transformed() const {
  int64_t product = 1;
  for (int i = 0; i < points; ++i) product *= extents[i].size;
  return product;
}

bool Geometry::operator==(const Geometry& other) const {
  return kind == other.kind && is_double == other.is_double && in_place == other.in_place && aligned == other.aligned &&
         scratch_input == other.scratch_input && points == other.points && count == other.count &&
         std::equal(extents, extents + count, other.extents);
}

PlanPtr plan_for(const Geometry& geometry, void* in, void* out) {
  std::unique_ptr<const Plan> made;
  {
    const std::lock_guard lock(mutex);
    if (const PlanPtr found = cache().find(geometry)) return found;
    made = is_halved(geometry) ? halved_plan(geometry, in, out) : make_plan(geometry, in, out);
  }
  // A plan is never released under the mutex.
  const PlanPtr plan(made.release(), destroy);
  std::vector<PlanPtr> dropped;
  dropped.reserve(kMostPlans + 1);
  const std::lock_guard lock(mutex);
  if (const PlanPtr found = cache().find(geometry)) return found;  // another thread was faster
  cache().add(geometry, plan, dropped);
  return plan;
}

size_t cached_plans() {
  const std::lock_guard lock(mutex);
  return cache().size();
}

}  // namespace amp::cpu::fft
