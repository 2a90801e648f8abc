// NVTX ranges: names for parts of the timeline of Nsight. Internal.
#pragma once

namespace amp::cuda {

void range_push(const char* name);
void range_pop();

}  // namespace amp::cuda
