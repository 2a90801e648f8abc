#include <amp/distributed/data_parallel.h>

#include <functional>
#include <map>

#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/group/arguments.h>
#include <amp/distributed/init.h>
#include <amp/distributed/training/joining.h>
#include <amp/distributed/training/reducer.h>
#include <amp/distributed/training/scaler_state.h>
#include <amp/ops.h>

namespace amp::distributed {

namespace {

// Copies the values of one rank to all ranks, one dtype at a time.
void broadcast_all(const std::vector<Tensor>& tensors, ProcessGroup& group, int root = 0) {
  const NoGradGuard no_grad;
  std::map<ScalarType, std::vector<Tensor>> by_dtype;
  for (const Tensor& t : tensors) {
    if (t.defined() && t.numel() > 0) by_dtype[t.dtype()].push_back(t.detach());
  }
  for (const auto& [dtype, list] : by_dtype) {
    std::vector<Tensor> flat;
    for (const Tensor& t : list) flat.push_back(t.reshape({-1}));
    const Tensor all = cat(flat);
    group.broadcast(all, root)->wait();
    if (group.rank() == root) continue;
    int64_t begin = 0;
    for (const Tensor& t : list) {
      const Tensor values = all.narrow(0, begin, t.numel()).reshape(t.sizes());
      begin += t.numel();
      // A buffer without a change is not written, because the graph of an earlier forward call may need it. (On an asynchronous device the
      // host would have to wait for the comparison.)
      if (is_asynchronous(t.device()) || !equal(t, values)) t.copy_(values);
    }
  }
}

// FNV-1a
int64_t hash(const std::string& text) {
  uint64_t value = 14695981039346656037u;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return static_cast<int64_t>(value);
}

// The tensors are exchanged on the module's device, which the group supports.
void check_same_everywhere(const std::string& description, Device device, ProcessGroup& group) {
  const Tensor gathered = empty({group.size()}, TensorOptions(kInt64).device(device));
  group.all_gather(gathered, tensor({hash(description)}, kInt64).to(device))->wait();
  const Tensor all = gathered.to(kCPU);
  std::string others;
  for (int rank = 1; rank < group.size(); ++rank) {
    if (all.data_ptr<int64_t>()[rank] != all.data_ptr<int64_t>()[0]) others += (others.empty() ? "" : ", ") + std::to_string(rank);
  }
  AMP_CHECK(others.empty(), distributed::DistributedError,
            "[DistributedDataParallel] the names, shapes or dtypes of parameters and buffers on rank 0 are not those on rank ", others);
}

}  // namespace

DistributedDataParallelBase::DistributedDataParallelBase(const std::shared_ptr<nn::Module>& module,
                                                         const DistributedDataParallelOptions& options)
    : nn::Module("DistributedDataParallel"), wrapped_(module), broadcast_buffers_(options.broadcast_buffers) {
  AMP_CHECK(module != nullptr, ValueError, "[DistributedDataParallel] the module is empty");
  AMP_CHECK(options.bucket_bytes > 0 && options.first_bucket_bytes > 0, ValueError,
            "[DistributedDataParallel] the sizes of buckets must be positive, but are ", options.bucket_bytes, " and ",
            options.first_bucket_bytes);
  register_module("module", module);
  std::vector<std::string> names;
  std::vector<Tensor> params;
  std::string description;
  for (const auto& item : module->named_parameters()) {
    if (!item.value().defined()) continue;
    description += item.key() + ' ' + describe(item.value()) + (item.value().requires_grad() ? "\n" : " without gradient\n");
    if (!item.value().requires_grad()) continue;
    names.push_back(item.key());
    params.push_back(item.value());
  }
  AMP_CHECK(!params.empty(), ValueError, "[DistributedDataParallel] no parameter of the module requires a gradient");
  for (const auto& item : module->named_buffers()) {
    if (item.value().defined()) description += item.key() + ' ' + describe(item.value()) + '\n';
  }
  group_ = (options.group != nullptr ? options.group : default_group())->duplicate();
  check_same_everywhere(description, params[0].device(), *group_);
  broadcast_all(module->parameters(), *group_);
  broadcast_all(module->buffers(), *group_);
  reducer_ = std::make_unique<Reducer>(std::move(names), std::move(params), group_,
                                       ReducerOptions{options.bucket_bytes, options.first_bucket_bytes, options.find_unused_parameters,
                                                      options.comm_hook ? options.comm_hook : average_hook()});
}

DistributedDataParallelBase::~DistributedDataParallelBase() = default;

void DistributedDataParallelBase::before_forward() {
  if (!broadcast_buffers_ || !is_training() || !synchronizes()) return;
  const std::vector<Tensor> buffers = wrapped_->buffers();
  if (buffers.empty()) return;
  broadcast_all(buffers, *group_, joining_ == nullptr ? 0 : joining_->announce(Activity::Buffers).first);
}

void DistributedDataParallelBase::join(const std::function<void()>& train, const JoinOptions& options) {
  AMP_CHECK(joining_ == nullptr, Error, "[DistributedDataParallel] join() is called by the function that was given to it");
  AMP_CHECK(train, ValueError, "[DistributedDataParallel] join: `train` is empty, expected a function that trains");
  for (size_t i = 0; i < options.scalers.size(); ++i)
    AMP_CHECK(options.scalers[i] != nullptr, ValueError, "[DistributedDataParallel] join: scalers[", i, "] is null, expected a scaler");
  Joining joining(group_, reducer_->device(), options.throw_on_early_termination);
  struct Installed {
    Installed(DistributedDataParallelBase& model, Joining* joining, bool by_active) : model_(model) {
      model_.joining_ = joining;
      model_.reducer_->set_joining(joining, by_active);
    }
    ~Installed() {
      model_.joining_ = nullptr;
      model_.reducer_->set_joining(nullptr, false);
    }
    DistributedDataParallelBase& model_;
  };
  const Installed installed(*this, &joining, !options.divide_by_initial_world_size);
  train();
  for (;;) {
    const Joining::Round round = joining.announce(Activity::Nothing);
    if (round.active == 0) break;
    if (round.activity == Activity::Buffers) broadcast_all(wrapped_->buffers(), *group_, round.first);
    else reducer_->follow(round);
  }
  if (joining.last_active() < 0) return;
  broadcast_all(wrapped_->parameters(), *group_, joining.last_active());
  broadcast_all(wrapped_->buffers(), *group_, joining.last_active());
  for (GradScaler* scaler : options.scalers) share_state("join", *scaler, *group_, joining.last_active());
}

std::vector<std::vector<std::string>> DistributedDataParallelBase::buckets() const { return reducer_->buckets(); }
void DistributedDataParallelBase::set_synchronize(bool on) { reducer_->set_synchronize(on); }
bool DistributedDataParallelBase::synchronizes() const { return reducer_->synchronizes(); }

DistributedDataParallelBase::NoSync::NoSync(DistributedDataParallelBase& module) : module_(module), previous_(module.synchronizes()) {
  module_.set_synchronize(false);
}
DistributedDataParallelBase::NoSync::~NoSync() { module_.set_synchronize(previous_); }

}  // namespace amp::distributed
