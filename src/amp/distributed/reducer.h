// Averages gradients over the ranks of a group while the backward pass goes on. Internal.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <amp/autograd/gradient_observer.h>
#include <amp/distributed/comm_hook.h>
#include <amp/distributed/joining.h>
#include <amp/distributed/process_group.h>

namespace amp::distributed {

struct ReducerOptions {
  int64_t bucket_bytes, first_bucket_bytes;
  bool find_unused_parameters;
  CommHook comm_hook;
};

// The gradients are parts of flat buckets, each of which is reduced as soon as its last gradient is there. Buckets are reduced in the same
// order on all ranks, whatever order the gradients come in. Behind its gradients, a bucket has a number for each of them that says whether
// this rank has it, so that the ranks agree about gradients that none of them has.
class Reducer final : public autograd::GradientObserver {
 public:
  // All ranks have the same parameters. `group` is for the reducer alone.
  Reducer(std::vector<std::string> names, std::vector<Tensor> params, GroupPtr group, ReducerOptions options);

  // Whether the next passes reduce; otherwise gradients accumulate on this rank.
  void set_synchronize(bool on) { synchronize_ = on; }
  bool synchronizes() const { return synchronize_; }
  std::vector<std::vector<std::string>> buckets() const;

  // Before each pass that reduces, its ranks announce it. Null: all ranks have equally many. `by_active`: averages are those of the ranks
  // that take part.
  void set_joining(Joining* joining, bool by_active) {
    joining_ = joining;
    by_active_ = by_active;
  }
  // Takes part in the reductions of a pass that other ranks have announced, with zeros.
  void follow(const Joining::Round& round);
  Device device() const { return params_[0].device(); }

  void begin(const std::vector<uint32_t>& uses) override;
  void complete(size_t index) override;
  void end() override;
  void abandon() noexcept override;

 private:
  struct Slot {
    size_t param;
    Tensor grad;  // a part of the bucket, with the strides of the parameter
  };
  struct Bucket {
    Tensor all;    // the gradients, and then `flags`
    Tensor flags;  // one for each slot
    std::vector<Slot> slots;
    size_t pending = 0;
    std::function<void()> finish;
  };

  void make_buckets(const std::vector<int64_t>& order);
  Bucket make_bucket(const std::vector<size_t>& params) const;
  void ready(size_t param);
  void finish(Bucket& bucket);
  void wait_for(Bucket& bucket);
  void wait_for_abandoned();
  void learn_order();

  const std::vector<std::string> names_;
  const std::vector<Tensor> params_;
  const GroupPtr group_;
  const ReducerOptions options_;
  bool synchronize_ = true;
  std::vector<Bucket> buckets_;
  std::vector<std::pair<size_t, size_t>> places_;  // of each parameter: bucket and slot
  // Of the running pass:
  bool active_ = false;
  std::vector<char> is_ready_;
  size_t launched_ = 0;
  Joining* joining_ = nullptr;
  bool by_active_ = false;
  int active_ranks_ = 0;  // in this pass
  // In which gradients become complete in the first pass; empty afterwards.
  std::vector<int64_t> order_;
  bool order_known_ = false;
  const autograd::Observation observation_;
};

}  // namespace amp::distributed
