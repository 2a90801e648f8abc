#include <amp/cuda/ranges.h>

#include <nvtx3/nvToolsExt.h>

namespace amp::cuda {

void range_push(const char* name) { nvtxRangePushA(name); }
void range_pop() { nvtxRangePop(); }

}  // namespace amp::cuda
