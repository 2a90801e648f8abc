// Copies between devices that can reach each other's memory. Internal.
#pragma once

namespace amp::cuda {

// Lets two devices use each other's memory, that of the pools and that of recordings, if the machine can: copies between them then take the
// direct way instead of one through the host. The first call for a pair asks the driver, later ones do nothing. Never fails: copies work
// without it.
void allow_direct_copies(int first, int second) noexcept;

}  // namespace amp::cuda
