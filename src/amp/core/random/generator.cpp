#include <amp/core/generator.h>

#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <random>
#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/generator_scope.h>
#include <amp/core/random/reserve_hook.h>
#include <amp/core/tensor.h>

namespace amp {

namespace {

constexpr int kMaxDevices = 128;  // per device type

constinit thread_local const Generator* t_generator = nullptr;  // the innermost GeneratorScope's
constinit thread_local detail::ReserveHook* t_hook = nullptr;

uint64_t system_seed() {
  std::random_device device;
  return static_cast<uint64_t>(device()) << 32 | device();
}

// The default generators. Those of a device type are made when it is first used. All devices start with the same seed.
class DefaultGenerators {
 public:
  const Generator& of(Device device) {
    const std::vector<Generator>& made = made_for(device.type());
    const auto index = static_cast<size_t>(device.index());
    AMP_CHECK(index < made.size(), ValueError, "[default_generator] bad device index ", int{device.index()});
    return made[index];
  }

  void seed_all(uint64_t seed) {
    const std::lock_guard lock(mutex_);
    seed_ = seed;
    for (const auto& generators : by_type_) {
      const std::vector<Generator>* made = generators.load(std::memory_order_relaxed);
      if (made == nullptr) continue;
      for (Generator generator : *made) generator.manual_seed(seed);
    }
  }

 private:
  const std::vector<Generator>& made_for(DeviceType type) {
    std::atomic<const std::vector<Generator>*>& place = by_type_[static_cast<size_t>(type)];
    if (const std::vector<Generator>* made = place.load(std::memory_order_acquire)) [[likely]]
      return *made;
    const std::lock_guard lock(mutex_);
    if (const std::vector<Generator>* made = place.load(std::memory_order_relaxed)) return *made;
    auto* made = new std::vector<Generator>;
    for (int i = 0; i < (type == kCPU ? 1 : kMaxDevices); ++i) made->emplace_back(Device(type, static_cast<int8_t>(i)), seed_);
    place.store(made, std::memory_order_release);
    return *made;
  }

  std::mutex mutex_;
  uint64_t seed_ = system_seed();
  std::array<std::atomic<const std::vector<Generator>*>, kNumDeviceTypes> by_type_{};
};

DefaultGenerators& default_generators() {
  static auto& generators = *new DefaultGenerators;  // never destroyed: static destructors may fill tensors
  return generators;
}

}  // namespace

struct Generator::State {
  const Device device;
  std::mutex mutex, mutex_of_programs;
  PhiloxState next;

  State(Device d, PhiloxState start) : device(d), next(start) {}
  PhiloxState get() {
    std::lock_guard lock(mutex);
    return next;
  }
  void set(PhiloxState state) {
    std::lock_guard lock(mutex);
    next = state;
  }
};

Generator::Generator(Device device, uint64_t seed) : state_(std::make_shared<State>(device, PhiloxState{seed, 0})) {}

Generator& Generator::manual_seed(uint64_t seed) {
  state_->set({seed, 0});
  return *this;
}

void* Generator::mutex_of_programs() const { return &state_->mutex_of_programs; }

uint64_t Generator::current_seed() const { return state_->get().seed; }

uint64_t Generator::seed() {
  const uint64_t drawn = system_seed();
  manual_seed(drawn);
  return drawn;
}

uint64_t Generator::get_offset() const { return state_->get().offset; }

void Generator::set_offset(uint64_t offset) {
  std::lock_guard lock(state_->mutex);
  state_->next.offset = offset;
}

Tensor Generator::get_state() const {
  std::optional<PhiloxState> given;
  if (t_hook != nullptr && !state_->device.is_cpu()) [[unlikely]]
    given = t_hook->state(*this);
  const PhiloxState state = given ? *given : state_->get();
  const uint64_t words[] = {state.seed, state.offset};
  Tensor bytes(detail::new_tensor({static_cast<int64_t>(sizeof(words))}, kUInt8, kCPU));
  std::memcpy(bytes.data_ptr(), words, sizeof(words));
  return bytes;
}

void Generator::set_state(const Tensor& state) {
  uint64_t words[2];
  AMP_CHECK(state.defined() && state.dtype() == kUInt8 && state.is_cpu(), TypeError, "[set_state] expected a uint8 tensor on cpu, but got ",
            state.toString());
  AMP_CHECK(state.numel() == static_cast<int64_t>(sizeof(words)) && state.is_contiguous(), ValueError, "[set_state] expected the ",
            sizeof(words), " contiguous bytes that get_state returns, but got ", state.toString());
  std::memcpy(words, state.data_ptr(), sizeof(words));
  PhiloxState next{words[0], words[1]};
  if (t_hook != nullptr && !state_->device.is_cpu()) [[unlikely]]
    next = t_hook->set_state(*this, next);
  state_->set(next);
}

Generator Generator::clone() const {
  Generator other(device());
  other.state_->next = state_->get();
  return other;
}

Device Generator::device() const { return state_->device; }

PhiloxState Generator::reserve(uint64_t blocks) const {
  if (t_hook != nullptr && !state_->device.is_cpu()) [[unlikely]] {
    if (const std::optional<PhiloxState> given = t_hook->reserve(*this, blocks)) return *given;
  }
  std::lock_guard lock(state_->mutex);
  const PhiloxState taken = state_->next;
  state_->next.offset += blocks;
  return taken;
}

const Generator& default_generator(Device device) {
  if (t_generator != nullptr && device.is_cpu()) return *t_generator;
  return default_generators().of(device);
}

GeneratorScope::GeneratorScope(Generator generator) : generator_(std::move(generator)), previous_(t_generator) {
  AMP_CHECK(generator_.device().is_cpu(), ValueError, "[GeneratorScope] expected a generator for cpu, but got one for ",
            generator_.device());
  t_generator = &generator_;
}
GeneratorScope::~GeneratorScope() { t_generator = previous_; }

void manual_seed(uint64_t seed) { default_generators().seed_all(seed); }

namespace detail {

ReserveHook* exchange_reserve_hook(ReserveHook* hook) { return std::exchange(t_hook, hook); }

const Generator& generator_for(const char* op, Device device, const Generator* generator) {
  if (generator == nullptr) return default_generator(device);
  AMP_CHECK(generator->device().type() == device.type(), ValueError, "[", op, "] expected a generator for ", toString(device.type()),
            ", but got one for ", generator->device());
  return *generator;
}

}  // namespace detail
}  // namespace amp
