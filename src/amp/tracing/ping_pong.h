// Finds values that are cast from low precision to float32 and back. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <amp/tracing/observed_call.h>
#include <amp/tracing/trace_data.h>

namespace amp::tracing {

class PingPongs {
 public:
  // Remembers float32 results that an op with a rule computed from low-precision inputs, and results that ops without a rule computed from
  // these.
  void on_call(const ObservedCall& call, TensorList results);
  // Whether `from` is a remembered result and `to` has low precision again.
  bool on_cast(const ObservedCall* call, const Tensor& from, const Tensor& to);
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

  // Key: the address of the tensor. The next result at the same address replaces an entry. All entries are dropped when there are too many.
  std::unordered_map<const detail::TensorImpl*, Origin> widened_;
  std::map<std::tuple<OpId, OpId, ScalarType>, Count> counts_;
};

}  // namespace amp::tracing
