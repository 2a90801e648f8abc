#include <amp/distributed/training/reducer.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

#include <amp/autograd/engine.h>
#include <amp/autograd/grad_dtype.h>
#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/round_up.h>
#include <amp/ops.h>
#include <amp/scaler/loss_scale.h>

namespace amp::distributed {

namespace {

constexpr int64_t kGradientAlignment = 64;  // alignment of gradients, in bytes
constexpr int kScaleBits = 32;

int64_t aligned(int64_t count, int64_t item) { return round_up(count, kGradientAlignment / item); }

bool same_place(const Tensor& a, const Tensor& b) {
  return a.data_ptr() == b.data_ptr() && a.sizes() == b.sizes() && a.strides() == b.strides() && a.dtype() == b.dtype();
}

}  // namespace

Reducer::Reducer(std::vector<std::string> names, std::vector<Tensor> params, GroupPtr group, ReducerOptions options)
    : names_(std::move(names)),
      params_(std::move(params)),
      group_(std::move(group)),
      options_(std::move(options)),
      places_(params_.size()),
      observation_(*this, params_) {
  // The order before the first pass: gradients arrive from the last layer first.
  std::vector<int64_t> order(params_.size());
  std::iota(order.rbegin(), order.rend(), 0);
  make_buckets(order);
}

std::vector<std::vector<std::string>> Reducer::buckets() const {
  std::vector<std::vector<std::string>> lists;
  for (const Bucket& bucket : buckets_) {
    lists.emplace_back();
    for (const Slot& slot : bucket.slots) lists.back().push_back(names_[slot.param]);
  }
  return lists;
}

Reducer::Bucket Reducer::make_bucket(const std::vector<size_t>& params, bool is_last) const {
  const Tensor& first = params_[params[0]];
  const auto dtype = grad_dtype(first);
  const int64_t item = elementSize(dtype);
  int64_t length = 0;
  for (const size_t param : params) length += aligned(params_[param].numel(), item);
  const auto count = static_cast<int64_t>(params.size());
  Bucket bucket;
  bucket.all = group_->shared_zeros(length + count + (is_last ? 2 * kScaleBits : 0), first.options().dtype(dtype));
  bucket.flags = bucket.all.narrow(0, length, count).detach();
  if (is_last) bucket.scale_bits = bucket.all.narrow(0, length + count, 2 * kScaleBits).detach();
  int64_t offset = 0;
  for (const size_t param : params) {
    const Tensor& p = params_[param];
    const Shape strides = detail::dense_strides_like(p);
    bucket.slots.push_back({param, bucket.all.as_strided(p.sizes(), strides, offset).detach()});
    offset += aligned(p.numel(), item);
  }
  return bucket;
}

// Fills buckets in the given order of parameters: one for each dtype and device at a time.
void Reducer::make_buckets(const std::vector<int64_t>& order) {
  const NoGradGuard no_grad;
  std::vector<std::vector<size_t>> lists;
  struct Open {
    size_t list;
    int64_t bytes;
  };
  std::map<std::pair<ScalarType, int>, Open> open;
  for (const int64_t index : order) {
    const Tensor& p = params_[static_cast<size_t>(index)];
    const std::pair key(grad_dtype(p), static_cast<int>(p.device().type()) * 256 + p.device().index());
    auto it = open.find(key);
    const int64_t limit = it != open.end() && it->second.list == 0 ? options_.first_bucket_bytes : options_.bucket_bytes;
    if (it == open.end() || it->second.bytes >= limit) {
      it = open.insert_or_assign(key, Open{lists.size(), 0}).first;
      lists.emplace_back();
    }
    lists[it->second.list].push_back(static_cast<size_t>(index));
    it->second.bytes += p.nbytes();
  }
  buckets_.clear();
  for (const auto& list : lists) {
    for (size_t slot = 0; slot < list.size(); ++slot) places_[list[slot]] = {buckets_.size(), slot};
    buckets_.push_back(make_bucket(list, buckets_.size() + 1 == lists.size()));
  }
}

// Reductions of a failed pass would write to the gradients of the next one. Their errors were already reported in that pass.
void Reducer::wait_for_abandoned() {
  for (Bucket& bucket : buckets_) {
    if (!bucket.finish) continue;
    try {
      std::exchange(bucket.finish, nullptr)();
    } catch (const DistributedError&) {}
  }
}

void Reducer::begin(const std::vector<uint32_t>& uses) {
  wait_for_abandoned();
  active_ = synchronize_;
  if (!active_) return;
  active_ranks_ = joining_ == nullptr ? group_->size() : joining_->announce(Activity::Pass).active;
  is_ready_.assign(params_.size(), 0);
  launched_ = 0;
  scaler::take_pass_scale();  // that of an earlier pass
  order_.clear();
  for (Bucket& bucket : buckets_) bucket.pending = bucket.slots.size();
  if (!options_.find_unused_parameters) return;
  for (size_t i = 0; i < uses.size(); ++i) {
    if (uses[i] == 0) ready(i);
  }
}

void Reducer::complete(size_t index) {
  if (!active_) return;
  if (!order_known_) order_.push_back(static_cast<int64_t>(index));
  ready(index);
}

void Reducer::ready(size_t param) {
  if (is_ready_[param] != 0) return;
  is_ready_[param] = 1;
  const NoGradGuard no_grad;
  const auto [bucket_index, slot_index] = places_[param];
  Bucket& bucket = buckets_[bucket_index];
  const Tensor& slot = bucket.slots[slot_index].grad;
  Tensor& grad = params_[param].mutable_grad();
  if (!grad.defined()) {
    slot.zero_();
  } else {
    AMP_CHECK(!grad.is_sparse(), NotImplementedError, "[DistributedDataParallel] the gradient of ", names_[param],
              " is sparse, expected a dense one: sparse gradients are not reduced");
    AMP_CHECK(grad.dtype() == slot.dtype() || grad.dtype() != kFloat32 || !isReducedFloatingType(slot.dtype()), TypeError,
              "[DistributedDataParallel] the gradient of ", names_[param], " is float32, expected ", slot.dtype(),
              ": call set_master_grads() before the parallel module is made");
    AMP_CHECK(grad.sizes() == slot.sizes() && grad.device() == slot.device(), ValueError, "[DistributedDataParallel] the gradient of ",
              names_[param], " is ", grad.toString(), ", expected ", slot.toString());
    if (!same_place(grad, slot)) {
      slot.copy_(grad);
      grad = slot;
      autograd::GraphTask::written(grad);
    }
  }
  bucket.flags.narrow(0, static_cast<int64_t>(slot_index), 1).fill_(grad.defined() ? 1 : 0);
  --bucket.pending;
  for (; launched_ < buckets_.size() && buckets_[launched_].pending == 0; ++launched_) {
    Bucket& next = buckets_[launched_];
    if (next.scale_bits.defined()) write_scale(next);
    start(next);
  }
}

void Reducer::start(Bucket& bucket) {
  bucket.finish = options_.comm_hook(bucket.all, *group_);
  AMP_CHECK(bucket.finish, ValueError,
            "[DistributedDataParallel] comm_hook returned an empty function, expected one that waits for the average");
}

void Reducer::end() {
  if (!active_) return;
  for (size_t i = 0; i < params_.size(); ++i) ready(i);
  for (Bucket& bucket : buckets_) finish(bucket);
  active_ = false;
  scaler::take_pass_scale();  // if this pass does not compare it
  check_scales();
  if (!order_known_) learn_order();
}

void Reducer::follow(const Joining::Round& round) {
  const NoGradGuard no_grad;
  active_ranks_ = round.active;
  for (Bucket& bucket : buckets_) {
    bucket.all.zero_();
    start(bucket);
  }
  for (Bucket& bucket : buckets_) wait_for(bucket);
  check_scales();
  if (!order_known_) learn_order();
}

// The host does not wait for an asynchronous device, except in the first pass and in those of join().
bool Reducer::compares_scales() const { return !is_asynchronous(device()) || !scales_compared_ || joining_ != nullptr; }

// Writes only zeros, which say nothing, if the loss was not given to a scaler: ranks without data may run a pass of zeros. The same if the
// bucket is sent before nodes of the pass have run.
void Reducer::write_scale(const Bucket& bucket) {
  if (!compares_scales()) return;
  const Tensor bits = zeros({2 * kScaleBits}, kFloat32), scale = scaler::take_pass_scale();
  scale_ = scale.defined() ? scale.item<float>() : 1;
  for (int i = 0; i < kScaleBits && scale.defined(); ++i) {
    const bool on = ((std::bit_cast<uint32_t>(scale_) >> i) & 1u) != 0;
    bits.data_ptr<float>()[on ? i : kScaleBits + i] = 1;
  }
  bucket.scale_bits.copy_(bits);
}

// All ranks have the same averages, so they throw together. A hook may change averages, but not to or from zero.
void Reducer::check_scales() {
  if (!compares_scales()) return;
  const Tensor bits = buckets_.back().scale_bits.to(kCPU, kFloat32);
  const float* const on = bits.data_ptr<float>();
  for (int i = 0; i < kScaleBits; ++i)
    AMP_CHECK(on[i] == 0 || on[kScaleBits + i] == 0, distributed::DistributedError,
              "[DistributedDataParallel] the ranks have multiplied their losses by different scales, this rank by ", scale_,
              ": the gradients are not those of one loss. Give their scalers the same options and states, or call "
              "distributed::synchronize(scaler). If the ranks have different numbers of batches, give the scaler to join()");
  scales_compared_ = true;
}

void Reducer::wait_for(Bucket& bucket) {
  std::exchange(bucket.finish, nullptr)();
  if (!by_active_ || active_ranks_ == group_->size()) return;
  const NoGradGuard no_grad;
  bucket.all.mul_(static_cast<double>(group_->size()) / active_ranks_);
}

void Reducer::finish(Bucket& bucket) {
  wait_for(bucket);
  // Only the other ranks know about gradients that this rank does not have.
  const auto is_defined = [&](const Slot& slot) { return params_[slot.param].mutable_grad().defined(); };
  if (std::all_of(bucket.slots.begin(), bucket.slots.end(), is_defined)) return;
  const Tensor flags = bucket.flags.to(kCPU, kFloat32);
  for (size_t i = 0; i < bucket.slots.size(); ++i) {
    // A gradient that no rank has stays undefined.
    Tensor& grad = params_[bucket.slots[i].param].mutable_grad();
    if (flags.data_ptr<float>()[i] == 0 || grad.defined()) continue;
    grad = bucket.slots[i].grad;
    autograd::GraphTask::written(grad);
  }
}

// Orders buckets by the order in which rank 0 got its gradients in the first pass.
void Reducer::learn_order() {
  const NoGradGuard no_grad;
  order_known_ = true;
  std::vector<char> seen(params_.size(), 0);
  for (const int64_t index : order_) seen[static_cast<size_t>(index)] = 1;
  for (size_t i = params_.size(); i-- > 0;) {
    if (seen[i] == 0) order_.push_back(static_cast<int64_t>(i));
  }
  const Tensor shared = tensor(order_, kInt64).to(params_[0].device());
  group_->broadcast(shared, 0)->wait();
  const Tensor order = shared.to(kCPU);
  const int64_t* first = order.data_ptr<int64_t>();
  make_buckets({first, first + order.numel()});
  for (const Bucket& bucket : buckets_) {
    for (const Slot& slot : bucket.slots) {
      Tensor& grad = params_[slot.param].mutable_grad();
      if (!grad.defined()) continue;
      slot.grad.copy_(grad);
      grad = slot.grad;
    }
  }
  order_.clear();
}

// The other ranks receive the launched reductions, and wait for the rest until they time out.
void Reducer::abandon() noexcept { active_ = false; }

}  // namespace amp::distributed
