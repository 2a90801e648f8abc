// Fashion-MNIST from its gzip-compressed IDX files.
#pragma once

#include <cstdint>
#include <string>

#include <amp/core/tensor.h>

struct Dataset {
  amp::Tensor images;  // float32 (n, 1, 28, 28), normalized
  amp::Tensor labels;  // int64 (n)
  int64_t size() const { return labels.size(0); }
};

// Reads the first `limit` images (0: all) from PREFIX-images-idx3-ubyte.gz and PREFIX-labels-idx1-ubyte.gz in a folder. Throws
// amp::ValueError with the name of the file and the error.
Dataset load_dataset(const std::string& folder, const std::string& prefix, int64_t limit);
