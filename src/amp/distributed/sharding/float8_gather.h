// Gathers the parameters of a sharded unit in 8 bits. Internal.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/distributed/process_group.h>

namespace amp::distributed {

// The parameters are parts of one vector, which is divided equally among the ranks. Coded parts are sent as float8_e4m3fn, times one power
// of two for each part, so that decoded numbers are exact in 16 bits. The other parts are sent in `dtype`.
class Float8Gather {
 public:
  struct Part {
    int64_t begin, numel;
    bool coded;
  };
  Float8Gather(std::vector<Part> parts, int64_t shard_length, ScalarType dtype, GroupPtr group);

  // Begins to gather. `shard` is the part of the vector that this rank has, in float32. Waits for a reduction of one number for each part.
  WorkPtr start(const Tensor& shard);
  // The whole vector in `dtype`, with zeros between the parts. The work must be done.
  Tensor finish();

 private:
  // The elements of a part that a rank has, as positions in the vector.
  struct Range {
    size_t part;
    int64_t begin, numel;
  };
  std::vector<Range> ranges_of(int64_t rank) const;
  int64_t bytes_of(const Range& range) const;

  const std::vector<Part> parts_;
  const int64_t shard_length_;
  const ScalarType dtype_;
  const GroupPtr group_;
  int64_t message_bytes_ = 0;
  Tensor largest_, received_;
};

}  // namespace amp::distributed
