// What the CPU has prepared for an expression.
#pragma once

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include <amp/cpu/fused/tape.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

// The tapes of an expression, one for each combination of accesses that was needed. Threads add to the list and never remove.
class CpuExpression final : public PreparedExpression {
 public:
  explicit CpuExpression(std::vector<RowFunction> rows) : rows_(std::move(rows)) {}
  ~CpuExpression() override {
    for (const Entry* entry = tapes_.load(std::memory_order_acquire); entry != nullptr;) delete std::exchange(entry, entry->next);
  }
  CpuExpression(const CpuExpression&) = delete;
  CpuExpression& operator=(const CpuExpression&) = delete;

  const Tape& tape(const FusedExpression& expression, const Access* access) const {
    const size_t count = expression.inputs.size() + expression.outputs.size();
    uint64_t key = static_cast<uint64_t>(active_isa());
    for (size_t k = 0; k < count; ++k) key = key << 2 | static_cast<uint64_t>(access[k]);
    const Entry* first = tapes_.load(std::memory_order_acquire);
    for (const Entry* entry = first; entry != nullptr; entry = entry->next) {
      if (entry->key == key) return entry->tape;
    }
    auto made = std::make_unique<Entry>(Entry{key, Tape(expression, rows_.data(), access), first});
    while (!tapes_.compare_exchange_weak(made->next, made.get(), std::memory_order_acq_rel)) {}
    return made.release()->tape;
  }

 private:
  struct Entry {
    uint64_t key;
    Tape tape;
    const Entry* next;
  };

  const std::vector<RowFunction> rows_;
  mutable std::atomic<const Entry*> tapes_ = nullptr;
};

}  // namespace amp::cpu
