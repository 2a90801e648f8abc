// Elements with one index each, as blocks of one element. Internal.
#pragma once

#include <amp/ops/index_loops.h>

namespace amp::cuda {

struct ElementBlocks {
  // Computes the offsets on the device.
  explicit ElementBlocks(const AlongLoop& along);

  BlockLoop blocks;

 private:
  Tensor plain_;  // in the order of the index
};

}  // namespace amp::cuda
