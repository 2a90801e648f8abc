// Keeps the parallel loops of one thread on that thread. Internal.
#pragma once

#include <amp/core/export.h>

namespace amp::detail {

// During its lifetime get_num_threads() is 1 on this thread. For worker threads: many of them already run in parallel.
class AMP_API SerialScope {
 public:
  SerialScope();
  ~SerialScope();
  SerialScope(const SerialScope&) = delete;
  SerialScope& operator=(const SerialScope&) = delete;

 private:
  bool previous_;
};

}  // namespace amp::detail
