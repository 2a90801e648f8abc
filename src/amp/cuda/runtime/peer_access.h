// Copies between devices that can reach each other's memory. Internal.
#pragma once

namespace amp::cuda {

// Lets two devices use each other's memory (that of the pools and of CUDA graphs), if the machine supports it. Copies between them are then
// direct, and do not go through the host. The first call for a pair asks the driver; later ones do nothing. Never fails: copies also work
// without it.
void allow_direct_copies(int first, int second) noexcept;

}  // namespace amp::cuda
