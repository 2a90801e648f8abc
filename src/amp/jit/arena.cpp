#include <amp/jit/arena.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include <amp/core/allocator.h>

namespace amp::jit {

namespace {

constexpr size_t kMostPlans = 16;  // the oldest is dropped

// --- recording ---

// What has been recorded; tensors may outlive the recording.
struct Log {
  std::mutex mutex;
  int64_t now = 0;
  std::vector<MemoryPlan::Part> parts;  // `last` is -1 until the release
};

struct RecordedBlock {
  std::shared_ptr<Log> log;
  size_t index, bytes;
  void* data;
};

void release_recorded(void* context) {
  const std::unique_ptr<RecordedBlock> block(static_cast<RecordedBlock*>(context));
  amp::detail::cpu_deallocate(block->data, block->bytes);
  const std::lock_guard lock(block->log->mutex);
  block->log->parts[block->index].last = block->log->now++;
}

class Recorder final : public RunMemory {
 public:
  Block take(size_t bytes) override {
    auto block = std::make_unique<RecordedBlock>(RecordedBlock{log_, 0, bytes, nullptr});
    const std::lock_guard lock(log_->mutex);
    block->index = log_->parts.size();
    log_->parts.push_back({.bytes = static_cast<int64_t>(bytes), .first = log_->now, .last = -1, .offset = 0, .call = call_});
    block->data = amp::detail::cpu_allocate(bytes);
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
  const std::shared_ptr<Log> log_ = std::make_shared<Log>();
};

// --- running ---

// The block of a run, which is freed when the run has ended and no tensor uses a part of it.
class Arena {
 public:
  struct Slot {
    Arena* arena = nullptr;
    std::atomic<bool> used{false};
  };

  explicit Arena(std::shared_ptr<const MemoryPlan> plan)
      : plan_(std::move(plan)), slots_(plan_->parts.size()), data_(static_cast<char*>(amp::detail::cpu_allocate(bytes()))) {}
  ~Arena() { amp::detail::cpu_deallocate(data_, bytes()); }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  const std::vector<MemoryPlan::Part>& parts() const { return plan_->parts; }

  // The part, unless a tensor still has memory that it shares, which takes another order of releases than the recorded one.
  amp::detail::MemorySource::Block take(size_t index) {
    const MemoryPlan::Part& part = parts()[index];
    if (part.offset < 0) return {};
    for (size_t i = 0; i < index; ++i) {
      const MemoryPlan::Part& other = parts()[i];
      const bool shares = other.offset < part.offset + part.bytes && part.offset < other.offset + other.bytes;
      if (shares && slots_[i].used.load(std::memory_order_acquire)) return {};
    }
    Slot& slot = slots_[index];
    slot.arena = this;
    slot.used.store(true, std::memory_order_relaxed);
    uses_.fetch_add(1, std::memory_order_relaxed);
    return {data_ + part.offset, release, &slot};
  }
  void drop() {
    if (uses_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
  static void release(void* context) {
    auto* slot = static_cast<Slot*>(context);
    Arena* const arena = slot->arena;
    slot->used.store(false, std::memory_order_release);
    arena->drop();
  }

 private:
  size_t bytes() const { return static_cast<size_t>(plan_->bytes); }

  const std::shared_ptr<const MemoryPlan> plan_;
  std::vector<Slot> slots_;
  char* const data_;
  std::atomic<int64_t> uses_{1};  // the run and each part in use
};

class PlannedRun final : public RunMemory {
 public:
  explicit PlannedRun(std::shared_ptr<const MemoryPlan> plan) : arena_(new Arena(std::move(plan))) {}
  ~PlannedRun() override { arena_->drop(); }

  Block take(size_t bytes) override {
    const auto& parts = arena_->parts();
    if (next_ == parts.size() || parts[next_].call != call_ || static_cast<size_t>(parts[next_].bytes) != bytes) return {};
    return arena_->take(next_++);
  }

 private:
  // Whatever the call before made, this one begins with its own tensors.
  void started() override {
    const auto& parts = arena_->parts();
    while (next_ < parts.size() && parts[next_].call < call_) ++next_;
  }

  Arena* const arena_;
  size_t next_ = 0;
};

}  // namespace

bool is_run_memory(const Tensor& tensor) {
  const amp::detail::Storage* storage = tensor.defined() ? tensor.impl()->storage : nullptr;
  return storage != nullptr && storage->kind == amp::detail::Storage::Kind::External &&
         (storage->deleter == release_recorded || storage->deleter == Arena::release);
}

MemoryPlans::Lease::Lease(MemoryPlans& plans, int64_t batch) : plans_(plans), batch_(batch) {
  std::shared_ptr<const MemoryPlan> plan;
  {
    const std::lock_guard lock(plans.mutex_);
    auto& entries = plans.entries_;
    const auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& known) { return known.batch == batch; });
    if (entry == entries.end()) {
      if (entries.size() == kMostPlans) entries.erase(entries.begin());
      entries.push_back({batch, false, nullptr});
      return;
    }
    plan = entry->plan;
    records_ = plan == nullptr && !std::exchange(entry->recording, true);
  }
  if (records_) memory_ = std::make_unique<Recorder>();
  else if (plan != nullptr && plan->bytes > 0) memory_ = std::make_unique<PlannedRun>(std::move(plan));
}

void MemoryPlans::Lease::finish() {
  if (!records_) return;
  auto plan = std::make_shared<const MemoryPlan>(static_cast<const Recorder&>(*memory_).plan(batch_));
  const std::lock_guard lock(plans_.mutex_);
  for (Entry& entry : plans_.entries_) {
    if (entry.batch == batch_) entry.plan = plan;
  }
}

MemoryPlans::Lease::~Lease() {
  if (!records_) return;
  const std::lock_guard lock(plans_.mutex_);
  for (Entry& entry : plans_.entries_) {
    if (entry.batch == batch_) entry.recording = false;
  }
}

std::vector<MemoryPlan> MemoryPlans::all() const {
  std::vector<MemoryPlan> plans;
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.plan != nullptr) plans.push_back(*entry.plan);
  }
  return plans;
}

}  // namespace amp::jit
