#include <amp/cuda/numerics.h>

#include <atomic>

namespace amp::cuda {

namespace {
std::atomic<bool> tf32{false}, repeatable{false};
}  // namespace

bool allow_tf32() { return tf32.load(std::memory_order_relaxed); }
void set_allow_tf32(bool on) { tf32.store(on, std::memory_order_relaxed); }
bool deterministic() { return repeatable.load(std::memory_order_relaxed); }
void set_deterministic(bool on) { repeatable.store(on, std::memory_order_relaxed); }

}  // namespace amp::cuda
