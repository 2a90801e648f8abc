// The inputs and results of the ranks of a fake NCCL.
#pragma once

#include <nccl.h>

#include <cstddef>
#include <string>
#include <vector>

namespace fake {

using Bytes = std::vector<std::byte>;

// The arguments that must be equal on all ranks.
struct Task {
  std::string what;
  size_t count;
  ncclDataType_t type;
  int op = -1, root = -1;

  bool operator==(const Task&) const = default;
  std::string text() const {
    return what + " of " + std::to_string(count) + " elements of type " + std::to_string(type) +
           (op >= 0 ? ", operation " + std::to_string(op) : "") + (root >= 0 ? ", root " + std::to_string(root) : "");
  }
};

// One rank's part in a collective.
struct Part {
  bool came = false;
  Bytes given;
  void* to = nullptr;
  cudaStream_t stream = nullptr;
};
struct Collective {
  Task task;
  std::vector<Part> parts;
};

// 0 for a type that the fake does not compute with.
size_t bytes_of(ncclDataType_t type);
// The result of a rank when all parts are present: combined in float64 or int64, and rounded once.
Bytes result_of(const Collective& all, size_t rank);

}  // namespace fake
