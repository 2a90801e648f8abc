// How ranks go on with each other when some of them have no more inputs. Internal.
#pragma once

#include <cstdint>

#include <amp/core/tensor.h>
#include <amp/distributed/process_group.h>

namespace amp::distributed {

// What a rank is about to do with the others.
enum class Activity : int64_t { Nothing, Buffers, Pass };

// Before ranks that have inputs communicate, they say so; the others follow them, until no rank has inputs.
class Joining {
 public:
  struct Round {
    Activity activity;  // of those that are active
    int active, first;  // their number, and the first of them
  };

  Joining(GroupPtr group, Device device, bool throw_on_early_termination)
      : group_(std::move(group)), device_(device), throw_on_early_termination_(throw_on_early_termination) {}

  // All ranks call it. Throws DistributedError if only some ranks are active and this is to be an error.
  Round announce(Activity activity);
  // A rank that was active in the last round that had one; -1 before.
  int last_active() const { return last_active_; }

 private:
  const GroupPtr group_;
  const Device device_;
  const bool throw_on_early_termination_;
  int last_active_ = -1;
};

}  // namespace amp::distributed
