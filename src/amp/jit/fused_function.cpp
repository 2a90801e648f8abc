#include <amp/jit/fused_function.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include <amp/autocast/autocast.h>
#include <amp/core/thread_state.h>
#include <amp/jit/compiled_function.h>
#include <amp/jit/fused_node.h>
#include <amp/jit/signature.h>
#include <amp/observe/observed.h>

namespace amp::detail {

namespace {

using jit::CompiledFunction;
using jit::have_properties;
using jit::matches;
using jit::properties_of;
using jit::Signature;
using jit::signature_of;

constexpr size_t kMostRecordings = 64;

}  // namespace

struct FusedCalls::State {
  struct Entry {
    Signature signature;
    Signature outside;                                 // of the tensors from outside
    std::optional<AutocastState> state;                // keeps the policies in the signature; nothing outside of regions
    std::shared_ptr<const CompiledFunction> compiled;  // null: the function runs as it is
    std::string report;
    Entry* next = nullptr;
  };

  explicit State(jit::detail::Function f) : function(std::make_shared<const jit::detail::Function>(std::move(f))) {}
  ~State() {
    for (Entry* entry = first.load(std::memory_order_acquire); entry != nullptr;) delete std::exchange(entry, entry->next);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  static bool is_for(const Entry& entry, TensorList inputs) {
    return matches(entry.signature, inputs) && (entry.compiled == nullptr || have_properties(entry.outside, entry.compiled->outside()));
  }
  const Entry* find(TensorList inputs) const {
    const Entry* entry = first.load(std::memory_order_acquire);
    while (entry != nullptr && !is_for(*entry, inputs)) entry = entry->next;
    return entry;
  }
  // Records the function if needed; null if it is not recorded for these arguments.
  const std::shared_ptr<const CompiledFunction>& compiled(TensorList inputs) {
    static const std::shared_ptr<const CompiledFunction> none;
    const Entry* entry = find(inputs);
    if (entry == nullptr) {
      if (count.load(std::memory_order_relaxed) >= kMostRecordings) return none;
      entry = add(inputs);
    }
    return entry->compiled;
  }
  const Entry* add(TensorList inputs) {
    auto made = std::make_unique<Entry>();
    made->signature = signature_of(inputs);
    if (thread_state().stages.autocast != 0) made->state = AutocastState::capture();
    made->compiled = CompiledFunction::record(*function, inputs, made->report);
    if (made->compiled != nullptr) made->outside = properties_of(made->compiled->outside());
    count.fetch_add(1, std::memory_order_relaxed);
    made->next = first.load(std::memory_order_acquire);
    while (!first.compare_exchange_weak(made->next, made.get(), std::memory_order_acq_rel)) {}
    return made.release();
  }

  const std::shared_ptr<const jit::detail::Function> function;
  std::atomic<Entry*> first = nullptr;  // the latest; never removed
  std::atomic<size_t> count = 0;
};

namespace {

// Observers see the calls of the function. Rules for modules depend on the module that is being called.
bool may_fuse() { return !tracing::observed() && thread_state().autocast_modules == 0; }

}  // namespace

FusedCalls::FusedCalls(jit::detail::Function function) : state_(std::make_unique<State>(std::move(function))) {}
FusedCalls::~FusedCalls() = default;

std::vector<Tensor> FusedCalls::run(TensorList inputs) {
  if (!may_fuse()) return (*state_->function)(inputs);
  const std::shared_ptr<const CompiledFunction>& compiled = state_->compiled(inputs);
  if (compiled == nullptr) return (*state_->function)(inputs);
  if (!compiled->records()) return compiled->forward(inputs);
  if (compiled->outside().empty()) return jit::recorded_call(compiled, state_->function, inputs);
  return jit::recorded_call(compiled, state_->function, compiled->inputs_of(inputs));
}

bool FusedCalls::is_fused(TensorList inputs) { return may_fuse() && state_->compiled(inputs) != nullptr; }

std::vector<std::string> FusedCalls::report() const {
  std::vector<std::string> lines;
  for (const State::Entry* entry = state_->first.load(std::memory_order_acquire); entry != nullptr; entry = entry->next)
    lines.push_back(entry->report);
  std::reverse(lines.begin(), lines.end());
  return lines;
}

}  // namespace amp::detail
