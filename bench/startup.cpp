// Runs a process from its start to a finished 4x4 matrix multiplication; prints its peak resident set in bytes.
#include <cstdio>

#include <amp/amp.h>

#include "resident.h"

int main() {
  const bool right = amp::mm(amp::ones({4, 4}), amp::ones({4, 4})).sum().item<float>() == 64.0f;
  std::printf("%lld\n", static_cast<long long>(peak_resident_bytes()));
  return right ? 0 : 1;
}
