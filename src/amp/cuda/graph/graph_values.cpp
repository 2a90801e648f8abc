#include <amp/cuda/graph/graph_values.h>

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <utility>

#include <amp/core/error.h>
#include <amp/cuda/device.h>

namespace amp::cuda {

namespace {

constexpr size_t kMostSlots = 1024;

// During graph capture, reserve() returns a value that looks like a generator state, because ops keep it as one for their backward pass.
// The seed contains a mark, the number of the graph and the number of a slot. The offset is relative to the state in the slot.
constexpr uint64_t kMark = 0x2b7e15, kMarkShift = 42, kIdShift = 10;

uint64_t marked_seed(uint32_t id, size_t slot) { return kMark << kMarkShift | uint64_t{id} << kIdShift | slot; }
bool is_marked(uint64_t seed) { return seed >> kMarkShift == kMark; }

struct ValuesRegistry {
  std::mutex mutex;
  std::map<uint32_t, const GraphValues*> alive;
  uint32_t next = 0;
};
ValuesRegistry& all_values() {
  static auto* all = new ValuesRegistry;  // graphs may be destroyed after main
  return *all;
}

thread_local GraphValues* current = nullptr;

}  // namespace

GraphValues::GraphValues() {
  const std::lock_guard lock(all_values().mutex);
  id_ = all_values().next++;
  all_values().alive.emplace(id_, this);
}

GraphValues::~GraphValues() {
  const std::lock_guard lock(all_values().mutex);
  all_values().alive.erase(id_);
}

void GraphValues::begin() {
  device_ = current_device();
  previous_hook_ = detail::exchange_reserve_hook(this);
  previous_recorder_ = optim::exchange_rate_recorder(this);
  previous_ = std::exchange(current, this);
}

void GraphValues::end() {
  detail::exchange_reserve_hook(previous_hook_);
  optim::exchange_rate_recorder(previous_recorder_);
  current = previous_;
}

void GraphValues::close() { deallocate(device_, std::exchange(slots_, nullptr), kMostSlots * sizeof(GraphSlot)); }

size_t GraphValues::new_slot() {
  AMP_CHECK(now_.size() < kMostSlots, Error, "[Graph] a recording can have at most ", kMostSlots,
            " generators and learning rates of parameter groups");
  if (slots_ == nullptr) slots_ = static_cast<GraphSlot*>(allocate(device_, kMostSlots * sizeof(GraphSlot)));
  now_.emplace_back();
  return now_.size() - 1;
}

std::vector<GraphValues::Random>::iterator GraphValues::find(const Generator& generator) {
  return std::find_if(randoms_.begin(), randoms_.end(), [&](const Random& each) { return each.generator == generator; });
}

GraphValues::Random& GraphValues::random_of(const Generator& generator) {
  const auto found = find(generator);
  return found != randoms_.end() ? *found : *randoms_.insert(found, {generator, 0, new_slot(), {}});
}

std::optional<PhiloxState> GraphValues::reserve(const Generator& generator, uint64_t blocks) {
  // A value that reserve() or state() returned before, as the state of a temporary generator, or for a checkpoint.
  if (is_marked(generator.current_seed())) return std::nullopt;
  Random& random = random_of(generator);
  return PhiloxState{marked_seed(id_, random.slot), std::exchange(random.drawn, random.drawn + blocks)};
}

std::optional<PhiloxState> GraphValues::state(const Generator& generator) {
  if (is_marked(generator.current_seed())) return std::nullopt;
  const Random& random = random_of(generator);
  return PhiloxState{marked_seed(id_, random.slot), random.drawn};
}

PhiloxState GraphValues::set_state(const Generator& generator, PhiloxState state) {
  const PhiloxState before{generator.current_seed(), generator.get_offset()};
  Random& random = random_of(generator);
  if (!is_marked(before.seed)) random.own = before;
  if (state.seed != marked_seed(id_, random.slot)) return state;
  random.drawn = state.offset;
  return random.own;
}

void GraphValues::next_rate(optim::RateSource source) { next_ = std::move(source); }

const double* GraphValues::take_rate() {
  if (!next_) return nullptr;
  auto found = std::find_if(rates_.begin(), rates_.end(), [&](const Rate& each) {
    return each.source.optimizer == next_->optimizer && each.source.group == next_->group;
  });
  if (found == rates_.end()) found = rates_.insert(found, {std::move(*next_), new_slot()});
  next_.reset();
  return reinterpret_cast<const double*>(slots_ + found->slot);
}

void GraphValues::refresh() {
  for (const Random& each : randoms_) {
    const PhiloxState state = each.generator.reserve(each.drawn);
    store(each.slot, {state.seed, state.offset});
  }
  for (const Rate& each : rates_) {
    // If its optimizer is gone, a rate keeps its last value.
    if (const std::optional<double> rate = each.source.rate()) store(each.slot, {std::bit_cast<uint64_t>(*rate), 0});
  }
  if (now_ == given_) return;
  write_slots(slots_, now_);
  given_ = now_;
}

const double* recorded_rate() { return current == nullptr ? nullptr : current->take_rate(); }

StreamPosition position_of(PhiloxState reserved) {
  if (!is_marked(reserved.seed)) return {reserved, nullptr};
  const auto id = static_cast<uint32_t>(reserved.seed >> kIdShift);
  const std::lock_guard lock(all_values().mutex);
  if (id >= all_values().next) return {reserved, nullptr};  // a seed of your program that looks like one of these
  const auto found = all_values().alive.find(id);
  AMP_CHECK(found != all_values().alive.end(), Error,
            "[Graph] random numbers of a recording that has been discarded are needed again, for a backward pass");
  static_assert(sizeof(PhiloxState) == sizeof(GraphSlot));
  return {{0, reserved.offset}, reinterpret_cast<const PhiloxState*>(found->second->slot(reserved.seed % kMostSlots))};
}

}  // namespace amp::cuda
