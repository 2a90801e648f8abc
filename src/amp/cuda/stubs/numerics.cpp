#include <amp/cuda/numerics.h>

namespace amp::cuda {

bool allow_tf32() { return false; }
void set_allow_tf32(bool) {}
bool deterministic() { return false; }
void set_deterministic(bool) {}

}  // namespace amp::cuda
