// How ranks communicate when some of them have no more inputs. Internal.
#pragma once

#include <cstdint>

#include <amp/core/tensor.h>
#include <amp/distributed/process_group.h>

namespace amp::distributed {

// The next operation of a rank with the others.
enum class Activity : int64_t { Nothing, Buffers, Pass };

// Ranks that have inputs announce each communication. The others follow them until no rank has inputs.
class Joining {
 public:
  struct Round {
    Activity activity;  // activity of the active ranks
    int active, first;  // number of active ranks, and the first of them
  };

  Joining(GroupPtr group, Device device, bool throw_on_early_termination)
      : group_(std::move(group)), device_(device), throw_on_early_termination_(throw_on_early_termination) {}

  // All ranks call it. Throws DistributedError if only some ranks are active and the options make this an error.
  Round announce(Activity activity);
  // A rank that was active in the last round with active ranks; -1 before.
  int last_active() const { return last_active_; }

 private:
  const GroupPtr group_;
  const Device device_;
  const bool throw_on_early_termination_;
  int last_active_ = -1;
};

}  // namespace amp::distributed
