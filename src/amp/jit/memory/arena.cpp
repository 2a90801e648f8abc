#include <amp/jit/memory/arena.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <unordered_set>
#include <utility>

#include <amp/core/allocator.h>
#include <amp/core/device/backends.h>
#include <amp/jit/memory/part_order.h>

namespace amp::jit {

// A plan that runs use.
struct SharedPlan {
  explicit SharedPlan(MemoryPlan made) : plan(std::move(made)), order(plan) {}
  const MemoryPlan plan;
  const Predecessors order;
  mutable std::atomic<int64_t> others{0};  // tensors that did not match the plan
};

namespace {

constexpr size_t kMostPlans = 16;  // and as many batch sizes that have none yet

// The place of a run's tensors. The stream's order governs the reuse of memory: tensors for other streams must not share it.
struct Place {
  Device device;
  int64_t stream;

  explicit Place(Device on) : device(on), stream(current_stream(on)) {}
  bool operator==(const Place&) const = default;
};

// --- recording ---

// The recorded allocations. Tensors may outlive the recording.
struct Log {
  std::mutex mutex;
  int64_t now = 0;
  std::vector<MemoryPlan::Part> parts;  // `last` is -1 before the release
};

struct RecordedBlock {
  std::shared_ptr<Log> log;
  size_t index, bytes;
  Device device;
  void* data;
};

void release_recorded(void* context) {
  const std::unique_ptr<RecordedBlock> block(static_cast<RecordedBlock*>(context));
  amp::detail::deallocate(block->device, block->data, block->bytes);
  const std::lock_guard lock(block->log->mutex);
  block->log->parts[block->index].last = block->log->now++;
}

class Recorder final : public RunMemory {
 public:
  explicit Recorder(Device device) : place_(device) {}

  Block take(Device device, size_t bytes) override {
    if (Place(device) != place_) return {};
    auto block = std::make_unique<RecordedBlock>(RecordedBlock{log_, 0, bytes, device, nullptr});
    const std::lock_guard lock(log_->mutex);
    block->index = log_->parts.size();
    log_->parts.push_back({.bytes = static_cast<int64_t>(bytes), .first = log_->now, .last = -1, .offset = 0, .call = call_});
    block->data = amp::detail::allocate(device, bytes);
    ++log_->now;
    void* const data = block->data;
    return {data, release_recorded, block.release()};
  }

  MemoryPlan plan(int64_t batch) const {
    MemoryPlan plan;
    plan.batch = batch;
    {
      const std::lock_guard lock(log_->mutex);
      plan.parts = log_->parts;
    }
    assign_offsets(plan);
    return plan;
  }

 private:
  const Place place_;
  const std::shared_ptr<Log> log_ = std::make_shared<Log>();
};

// --- running ---

// The block of a run. It is freed when the run has ended and no tensor uses a part of it.
class Arena {
 public:
  static constexpr uint32_t kNone = ~uint32_t{0};
  struct Slot {
    Arena* arena = nullptr;
    std::atomic<bool> used{false}, kept{false};
    bool given = false;        // to a tensor of this run
    uint32_t blocker = kNone;  // if it was refused: the part that was in use
  };

  Arena(std::shared_ptr<const SharedPlan> plan, Device device)
      : plan_(std::move(plan)), slots_(parts().size()), device_(device), data_(nullptr) {
    data_ = static_cast<char*>(amp::detail::allocate(device, bytes()));
  }
  ~Arena() { amp::detail::deallocate(device_, data_, bytes()); }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  const SharedPlan& plan() const { return *plan_; }
  const std::vector<MemoryPlan::Part>& parts() const { return plan_->plan.parts; }
  void* data() const { return data_; }

  // Returns the part, or nothing if a tensor still has memory that overlaps it. This happens if tensors are released in another order than
  // recorded.
  amp::detail::MemorySource::Block take(size_t index) {
    Slot& slot = slots_[index];
    slot.blocker = find_blocker(index);
    if (slot.blocker != kNone) [[unlikely]]
      return {};
    slot.arena = this;
    slot.given = true;
    slot.used.store(true, std::memory_order_relaxed);
    uses_.fetch_add(1, std::memory_order_relaxed);
    return {data_ + parts()[index].offset, release, &slot};
  }
  void drop() {
    if (uses_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
  static void release(void* context) {
    auto* slot = static_cast<Slot*>(context);
    Arena* const arena = slot->arena;
    if (!slot->kept.load(std::memory_order_relaxed)) slot->used.store(false, std::memory_order_release);
    arena->drop();
  }

 private:
  size_t bytes() const { return static_cast<size_t>(plan_->plan.bytes); }
  bool is_used(uint32_t part) const { return slots_[part].used.load(std::memory_order_acquire); }

  // A part in use that overlaps this one; kNone if there is none.
  uint32_t find_blocker(size_t index) const {
    bool all_given = true;
    for (const uint32_t before : plan_->order.of(index)) {
      if (is_used(before)) return before;
      all_given = all_given && slots_[before].given;
    }
    return all_given ? kNone : find_hidden_blocker(index);
  }
  // The same if parts were not given to tensors: those before them may still be in use.
  uint32_t find_hidden_blocker(size_t index) const {
    std::vector<uint32_t> open{static_cast<uint32_t>(index)};
    std::unordered_set<uint32_t> seen;
    while (!open.empty()) {
      const uint32_t part = open.back();
      open.pop_back();
      if (const uint32_t known = slots_[part].blocker; known != kNone && is_used(known)) return known;
      for (const uint32_t before : plan_->order.of(part)) {
        if (is_used(before)) return before;
        if (!slots_[before].given && seen.insert(before).second) open.push_back(before);
      }
    }
    return kNone;
  }

  const std::shared_ptr<const SharedPlan> plan_;
  std::vector<Slot> slots_;
  const Device device_;
  char* data_;
  std::atomic<int64_t> uses_{1};  // the run, and each part in use
};

class PlannedRun final : public RunMemory {
 public:
  PlannedRun(std::shared_ptr<const SharedPlan> plan, Device device) : place_(device), arena_(new Arena(std::move(plan), device)) {}
  ~PlannedRun() override { arena_->drop(); }

  Block take(Device device, size_t bytes) override {
    if (device != place_.device) return {};
    Block block;
    if (is_next(bytes) && Place(device) == place_) {
      const size_t part = next_++;
      if (arena_->parts()[part].offset < 0) return {};
      block = arena_->take(part);
    }
    if (block.data == nullptr) arena_->plan().others.fetch_add(1, std::memory_order_relaxed);
    return block;
  }

 private:
  bool is_next(size_t bytes) const {
    const auto& parts = arena_->parts();
    return next_ < parts.size() && parts[next_].call == call_ && static_cast<size_t>(parts[next_].bytes) == bytes;
  }
  // The next call begins with its first planned tensor, whatever the previous call allocated.
  void started() override {
    const auto& parts = arena_->parts();
    while (next_ < parts.size() && parts[next_].call < call_) ++next_;
  }

  const Place place_;
  Arena* const arena_;
  size_t next_ = 0;
};

// The storage of a tensor whose memory is not from the allocator, or null.
const amp::detail::Storage* external_storage(const Tensor& tensor) {
  const amp::detail::Storage* storage = tensor.defined() ? tensor.impl()->storage : nullptr;
  return storage != nullptr && storage->kind == amp::detail::Storage::Kind::External ? storage : nullptr;
}

// A run gives the memory of the tensor to no other tensor.
void* keep_run_memory(const Tensor& tensor) {
  const amp::detail::Storage* storage = external_storage(tensor);
  if (storage == nullptr) return nullptr;
  if (storage->deleter == release_recorded) return storage->data;
  if (storage->deleter != Arena::release) return nullptr;
  auto* slot = static_cast<Arena::Slot*>(storage->context);
  slot->kept.store(true, std::memory_order_relaxed);
  return slot->arena->data();
}

[[maybe_unused]] const bool registered = (amp::detail::register_keep_memory(keep_run_memory), true);

}  // namespace

bool is_run_memory(const Tensor& tensor) {
  const amp::detail::Storage* storage = external_storage(tensor);
  return storage != nullptr && (storage->deleter == release_recorded || storage->deleter == Arena::release);
}

MemoryPlans::Lease::Lease(MemoryPlans& plans, int64_t batch, Device device) : plans_(plans), batch_(batch) {
  std::shared_ptr<const SharedPlan> plan;
  {
    const std::lock_guard lock(plans.mutex_);
    auto& entries = plans.entries_;
    const auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& known) { return known.batch == batch; });
    if (entry == entries.end()) {
      entries.push_back({batch, false, nullptr});
      plans.limit();
      return;
    }
    std::rotate(entry, std::next(entry), entries.end());
    Entry& known = entries.back();
    plan = known.plan;
    if (plan == nullptr && !known.recording) {
      memory_ = std::make_unique<Recorder>(device);
      records_ = known.recording = true;
    }
  }
  if (plan != nullptr && plan->plan.bytes > 0) memory_ = std::make_unique<PlannedRun>(std::move(plan), device);
}

void MemoryPlans::Lease::finish() {
  if (!records_) return;
  const auto plan = std::make_shared<const SharedPlan>(static_cast<const Recorder&>(*memory_).plan(batch_));
  const std::lock_guard lock(plans_.mutex_);
  for (Entry& entry : plans_.entries_) {
    if (entry.batch == batch_) entry.plan = plan;
  }
  plans_.limit();
}

MemoryPlans::Lease::~Lease() {
  if (!records_) return;
  const std::lock_guard lock(plans_.mutex_);
  for (Entry& entry : plans_.entries_) {
    if (entry.batch == batch_) entry.recording = false;
  }
}

void MemoryPlans::limit() {
  for (const bool planned : {false, true}) {
    const auto is_counted = [&](const Entry& entry) { return (entry.plan != nullptr) == planned; };
    if (static_cast<size_t>(std::count_if(entries_.begin(), entries_.end(), is_counted)) > kMostPlans)
      entries_.erase(std::find_if(entries_.begin(), entries_.end(), is_counted));
  }
}

std::vector<MemoryPlan> MemoryPlans::all() const {
  std::vector<MemoryPlan> plans;
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.plan == nullptr) continue;
    plans.push_back(entry.plan->plan);
    plans.back().others = entry.plan->others.load(std::memory_order_relaxed);
  }
  return plans;
}

}  // namespace amp::jit
