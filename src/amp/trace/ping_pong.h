// Finds values that go from low precision to float32 and back. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <amp/trace/trace_data.h>
#include <amp/trace/watched_call.h>

namespace amp::trace {

class PingPongs {
 public:
  // Remembers results that a rule has made float32 out of low-precision inputs, and what ops without a rule make of them.
  void on_call(const WatchedCall& call, TensorList results);
  // Whether `from` is one of those, and goes back.
  bool on_cast(const WatchedCall* call, const Tensor& from, const Tensor& to);
  std::vector<TraceData::PingPong> data() const;

 private:
  struct Origin {
    const void* data;
    OpId op;
    ScalarType low;
  };
  struct Count {
    uint64_t times = 0;
    int64_t bytes = 0;
  };
  const Origin* origin_of(const Tensor& t) const;

  // By the address of the tensor: entries are replaced by the next result at the same place, and forgotten when they become many.
  std::unordered_map<const detail::TensorImpl*, Origin> widened_;
  std::map<std::tuple<OpId, OpId, ScalarType>, Count> counts_;
};

}  // namespace amp::trace
