#include <fakecuda/ptx/counters.h>

namespace ptx {

namespace {

constexpr struct {
  const char* name;
  uint64_t Counters::*member;
} kCounters[] = {
    {"warp_instructions", &Counters::warp_instructions},
    {"thread_instructions", &Counters::thread_instructions},
    {"global_loads", &Counters::global_loads},
    {"global_stores", &Counters::global_stores},
    {"load_sectors", &Counters::load_sectors},
    {"store_sectors", &Counters::store_sectors},
    {"shared_loads", &Counters::shared_loads},
    {"shared_stores", &Counters::shared_stores},
    {"bank_conflicts", &Counters::bank_conflicts},
    {"local_loads", &Counters::local_loads},
    {"local_stores", &Counters::local_stores},
    {"atomics", &Counters::atomics},
    {"barriers", &Counters::barriers},
};

}  // namespace

void Counters::add(const Counters& other) {
  for (const auto& counter : kCounters) this->*counter.member += other.*counter.member;
}

std::map<std::string, uint64_t> Counters::named() const {
  std::map<std::string, uint64_t> result;
  for (const auto& counter : kCounters) result[counter.name] = this->*counter.member;
  return result;
}

}  // namespace ptx
