#include <amp/cuda/numerics.h>

#include <atomic>

namespace amp::cuda {

namespace {
std::atomic<bool> tf32{false}, cudnn_tf32{true}, reduced_sums{false};
std::atomic<Determinism> repeatable{Determinism::Kernels};
}  // namespace

bool allow_tf32() { return tf32.load(std::memory_order_relaxed); }
void set_allow_tf32(bool on) { tf32.store(on, std::memory_order_relaxed); }
bool cudnn_allow_tf32() { return cudnn_tf32.load(std::memory_order_relaxed); }
void set_cudnn_allow_tf32(bool on) { cudnn_tf32.store(on, std::memory_order_relaxed); }
bool allow_reduced_precision_reduction() { return reduced_sums.load(std::memory_order_relaxed); }
void set_allow_reduced_precision_reduction(bool on) { reduced_sums.store(on, std::memory_order_relaxed); }
Determinism determinism() { return repeatable.load(std::memory_order_relaxed); }
void set_determinism(Determinism what) { repeatable.store(what, std::memory_order_relaxed); }
bool deterministic() { return determinism() == Determinism::All; }
void set_deterministic(bool on) { set_determinism(on ? Determinism::All : Determinism::Off); }

}  // namespace amp::cuda
