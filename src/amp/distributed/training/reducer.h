// Averages gradients over the ranks of a group during the backward pass. Internal.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <amp/autograd/gradient_observer.h>
#include <amp/distributed/comm_hook.h>
#include <amp/distributed/process_group.h>
#include <amp/distributed/training/joining.h>

namespace amp::distributed {

struct ReducerOptions {
  int64_t bucket_bytes, first_bucket_bytes;
  bool find_unused_parameters;
  CommHook comm_hook;
};

// The gradients are slots of flat buckets. A bucket is reduced as soon as its last gradient is ready. All ranks reduce buckets in the same
// order, whatever the order of their gradients. After its gradients, a bucket contains a flag for each of them: whether this rank has it.
// The ranks then agree about gradients that none of them has. At the end of the last bucket are the bits of the scale of the loss: sums of
// gradients with different scales have no meaning.
class Reducer final : public autograd::GradientObserver {
 public:
  // All ranks have the same parameters. Only the reducer uses `group`.
  Reducer(std::vector<std::string> names, std::vector<Tensor> params, GroupPtr group, ReducerOptions options);

  // Whether the next passes reduce; otherwise gradients accumulate on this rank.
  void set_synchronize(bool on) { synchronize_ = on; }
  bool synchronizes() const { return synchronize_; }
  std::vector<std::vector<std::string>> buckets() const;

  // The ranks announce each pass that reduces. Null if all ranks run the same number of passes. If `by_active`, averages over the
  // participating ranks only.
  void set_joining(Joining* joining, bool by_active) {
    joining_ = joining;
    by_active_ = by_active;
    scales_compared_ = false;
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
    Tensor grad;  // a view of the bucket, with the strides of the parameter
  };
  struct Bucket {
    Tensor all;         // the gradients, then `flags`, then `scale_bits`
    Tensor flags;       // one for each slot
    Tensor scale_bits;  // each bit of the scale, and its complement; undefined except in the last bucket
    std::vector<Slot> slots;
    size_t pending = 0;
    std::function<void()> finish;
  };

  void make_buckets(const std::vector<int64_t>& order);
  Bucket make_bucket(const std::vector<size_t>& params, bool is_last) const;
  void ready(size_t param);
  void start(Bucket& bucket);
  void finish(Bucket& bucket);
  void wait_for(Bucket& bucket);
  void wait_for_abandoned();
  void learn_order();
  bool compares_scales() const;
  void write_scale(const Bucket& bucket);
  void check_scales();

  const std::vector<std::string> names_;
  const std::vector<Tensor> params_;
  const GroupPtr group_;
  const ReducerOptions options_;
  bool synchronize_ = true;
  std::vector<Bucket> buckets_;
  std::vector<std::pair<size_t, size_t>> places_;  // bucket and slot of each parameter
  // State of the running pass:
  bool active_ = false;
  std::vector<char> is_ready_;
  size_t launched_ = 0;
  Joining* joining_ = nullptr;
  bool by_active_ = false;
  int active_ranks_ = 0;  // ranks active in this pass
  float scale_ = 1;       // the scale of the loss of this pass, if this rank has one
  bool scales_compared_ = false;
  // Completion order of gradients, recorded in the first pass; empty afterwards.
  std::vector<int64_t> order_;
  bool order_known_ = false;
  const autograd::Observation observation_;
};

}  // namespace amp::distributed
