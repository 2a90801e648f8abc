#include <amp/cuda/nccl/nccl_group.h>

#include <algorithm>
#include <functional>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/process/home_process.h>
#include <amp/cuda/check.h>
#include <amp/cuda/device.h>
#include <amp/cuda/event.h>
#include <amp/cuda/nccl/nccl_functions.h>
#include <amp/cuda/nccl/nccl_work.h>
#include <amp/cuda/nccl/reduction.h>
#include <amp/cuda/nccl/store_agreement.h>
#include <amp/cuda/nccl/transfers.h>
#include <amp/cuda/record_stream.h>
#include <amp/distributed/group/arguments.h>
#include <amp/distributed/group/combine.h>
#include <amp/ops.h>
#include <amp/ops/common/dense.h>

namespace amp::cuda {

using namespace distributed;

// A collective or message, as passed to submit().
struct NcclGroup::Call {
  const char* name;
  std::string arguments = {};        // must be equal on all ranks
  bool is_collective = true;         // has a number in the group
  bool host_waits = false;           // whether wait() blocks the host
  std::vector<Tensor> tensors = {};  // used by the communicator's stream
  // Calls of NCCL; empty if there is nothing to transfer.
  std::function<void(ncclComm_t, cudaStream_t)> launch = nullptr;
  // Further work for the communicator's stream, which is then the current one.
  std::function<void()> then = nullptr;
};

namespace {

char* bytes_of(const Tensor& t) { return static_cast<char*>(t.data_ptr()); }
size_t count_of(int64_t count) { return static_cast<size_t>(count); }

// The buffer of a result: the tensor itself, or memory without gaps.
Tensor receiver(const Tensor& t) { return t.is_contiguous() ? t.detach() : empty(t.sizes(), t.options()); }

// Stores the result of `operation` that was received in another buffer.
std::function<void()> storing(const char* operation, const Tensor& tensor, const Tensor& buffer) {
  detail::bump_version(tensor, operation);
  if (buffer.data_ptr() == tensor.data_ptr()) return nullptr;
  return [tensor, buffer] { tensor.detach().copy_(buffer.reshape(tensor.sizes())); };
}

// Calls that NCCL starts together.
class NcclCalls {
 public:
  explicit NcclCalls(ncclComm_t comm) : comm_(comm) { AMP_NCCL_CHECK(comm_, nccl().GroupStart()); }
  ~NcclCalls() {
    if (!ended_) nccl().GroupEnd();
  }
  NcclCalls(const NcclCalls&) = delete;
  NcclCalls& operator=(const NcclCalls&) = delete;
  void end() {
    ended_ = true;
    AMP_NCCL_CHECK(comm_, nccl().GroupEnd());
  }

 private:
  ncclComm_t comm_;
  bool ended_ = false;
};

// Sends each rank its part, and receives a part from each.
std::function<void(ncclComm_t, cudaStream_t)> exchanging(const Tensor& input, const std::vector<size_t>& to_give, const Tensor& output,
                                                         const std::vector<size_t>& to_get) {
  return [=](ncclComm_t comm, cudaStream_t stream) {
    const char* from = bytes_of(input);
    char* to = bytes_of(output);
    NcclCalls group(comm);
    for (size_t rank = 0; rank < to_give.size(); ++rank) {
      const int peer = static_cast<int>(rank);
      if (to_give[rank] > 0) AMP_NCCL_CHECK(comm, nccl().Send(from, to_give[rank], ncclInt8, peer, comm, stream));
      if (to_get[rank] > 0) AMP_NCCL_CHECK(comm, nccl().Recv(to, to_get[rank], ncclInt8, peer, comm, stream));
      from += to_give[rank];
      to += to_get[rank];
    }
    group.end();
  };
}

void refuse_recording(const char* name, const Stream& stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  const DeviceGuard guard(stream.device());
  AMP_CUDA_CHECK(cudaStreamIsCapturing(stream.handle(), &status));
  AMP_CHECK(status == cudaStreamCaptureStatusNone, NotImplementedError, "[", name,
            "] communication cannot be recorded in a graph: the current stream is being recorded");
}

}  // namespace

NcclGroup::NcclGroup(std::shared_ptr<Store> store, std::string name, std::shared_ptr<Progress> progress, int rank, int size,
                     const DistributedOptions& options)
    : store_(std::move(store)), name_(std::move(name)), progress_(std::move(progress)), rank_(rank), size_(size), options_(options) {}

NcclGroup::~NcclGroup() {
  if (!progress_->is_at_home()) {  // CUDA does not work in a forked child
    amp::detail::never_destroy(std::move(devices_));
    amp::detail::never_destroy(std::move(messages_));
    return;
  }
  try {
    retire();
  } catch (...) {}  // the group has failed, or there is no memory: communicators are aborted by their destructors
}

const std::string& NcclGroup::backend() const {
  static const std::string name = "nccl";
  return name;
}

// Closes communicators after their work. Other ranks may do this later.
std::vector<TaskPtr> NcclGroup::retire() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  std::vector<TaskPtr> tasks;
  const auto add = [&](const Channel& channel) {
    Stages stages;
    stages.emplace_back(
        [communicator = channel.communicator, timeout = options_.timeout] { return std::make_unique<Closing>(communicator, timeout); });
    tasks.push_back(std::make_shared<Task>(progress_->signal(), "[nccl]", Timeout::max(), std::move(stages)));
    progress_->submit(tasks.back(), channel.lane, Progress::AfterClose::Accept);
  };
  for (const auto& [device, channel] : std::exchange(devices_, {})) add(channel);
  for (const auto& [key, channel] : std::exchange(messages_, {})) add(channel);
  return tasks;
}

void NcclGroup::close() {
  if (progress_->has_failed() || !progress_->is_at_home()) return;
  for (const TaskPtr& task : retire()) task->wait(std::nullopt);
  meet(*store_, name_ + "/closed", rank_, size_, options_.timeout);
  progress_->close(nullptr);
}

void NcclGroup::check_tensor(const char* name, const char* argument, const Tensor& tensor) const {
  distributed::check_tensor(name, argument, tensor, kCUDA, backend());
}

void NcclGroup::check_result(const char* name, const char* argument, const Tensor& tensor) const {
  distributed::check_result(name, argument, tensor, kCUDA, backend());
}

void NcclGroup::check_devices(const char* name, const Tensor& output, const Tensor& input) const {
  check_result(name, "output", output);
  check_tensor(name, "input", input);
  AMP_CHECK(output.device() == input.device(), ValueError, "[", name, "] `output` is on ", output.device(), ", but `input` is on ",
            input.device());
}

NcclGroup::Channel NcclGroup::collective_channel(int device) {
  const std::lock_guard lock(mutex_);
  const auto found = devices_.find(device);
  if (found != devices_.end()) return found->second;
  const std::string key = detail::concat(name_, "/communicator/", devices_.size());
  return devices_[device] = {std::make_shared<Communicator>(store_, key, rank_, size_, device), lane_};
}

NcclGroup::Channel NcclGroup::message_channel(int device, int from, int to, int tag) {
  const std::lock_guard lock(mutex_);
  const std::string key = detail::concat(name_, "/message/", from, '/', to, '/', tag);
  const auto found = messages_.find(key);
  if (found != messages_.end()) {
    AMP_CHECK(found->second.communicator->device() == device, ValueError, "[", from == rank_ ? "send" : "recv",
              "] earlier tensors of rank ", from, " for rank ", to, " with tag ", tag,
              " were on cuda:", found->second.communicator->device(), ", but this one is on cuda:", device);
    return found->second;
  }
  return messages_[key] = {std::make_shared<Communicator>(store_, key, from == rank_ ? 0 : 1, 2, device), std::make_shared<Lane>()};
}

// Adds the check that all ranks are about to do `what`, the next collective. Returns the suffix for its name that contains its number. The
// caller counts it when it is submitted.
std::string NcclGroup::describe_next(const std::string& what, Stages& stages) const {
  const uint64_t number = collectives_;
  if (options_.check && size_ > 1) {
    stages.emplace_back([=, store = store_, name = name_, rank = rank_, size = size_] {
      return std::make_unique<StoreAgreement>(store, name, rank, size, number, what);
    });
  }
  return detail::concat(", collective ", number, " of the group,");
}

WorkPtr NcclGroup::submit(Call call, const Channel& channel) {
  const auto communicator = channel.communicator;
  const Stream current = current_stream(communicator->device()), stream = communicator->stream();
  refuse_recording(call.name, current);
  const auto begin = std::make_shared<Event>(), end = std::make_shared<Event>();
  begin->record(current);
  for (const Tensor& tensor : call.tensors) record_stream(tensor, stream);

  const std::lock_guard lock(mutex_);
  AMP_CHECK(!closed_, Error, "[", call.name, "] the group has been destroyed");
  std::string who = detail::concat("[", call.name, "] rank ", rank_, " of ", size_);
  Stages stages;
  if (call.is_collective) who += describe_next(call.name + call.arguments, stages);
  if (call.launch != nullptr) {
    stages.emplace_back([=, store = store_] { return std::make_unique<Connecting>(communicator, store); });
    stages.emplace_back([=, store = store_, calls = std::move(call.launch)] {
      begin->wait(stream);
      communicator->launch(calls);
      return std::make_unique<Launching>(communicator, store);
    });
  }
  Stages on_device;
  on_device.emplace_back([=, store = store_] { return std::make_unique<Running>(communicator, store, end); });
  const auto run = std::make_shared<Task>(progress_->signal(), who + " on its device,", options_.timeout, std::move(on_device));
  stages.emplace_back([=, progress = progress_.get(), then = std::move(call.then)]() -> TransferPtr {
    begin->wait(stream);  // for work without a launch
    if (then != nullptr) {
      const StreamGuard guard(stream);
      then();
    }
    end->record(stream);
    progress->submit(run, nullptr, Progress::AfterClose::Accept);
    return nullptr;
  });
  const auto launch = std::make_shared<Task>(progress_->signal(), std::move(who), options_.timeout, std::move(stages));
  progress_->submit(launch, channel.lane);
  if (call.is_collective) ++collectives_;
  return std::make_shared<NcclWork>(communicator, launch, run, end, call.host_waits, std::move(call.tensors));
}

WorkPtr NcclGroup::all_reduce(const Tensor& tensor, ReduceOp op) {
  check_result("all_reduce", "tensor", tensor);
  check_reduction("all_reduce", op, tensor.dtype());
  const NoGradGuard no_grad;
  const Channel channel = collective_channel(tensor.device().index());
  Call call{"all_reduce", detail::concat("(", describe(tensor), ", ", toString(op), ")")};
  const Tensor buffer = dense(tensor);
  call.tensors = {tensor, buffer};
  if (tensor.numel() == 0) return submit(std::move(call), channel);
  if (const auto reduction = nccl_reduction(op, tensor.dtype())) {
    call.launch = [=](ncclComm_t comm, cudaStream_t stream) {
      AMP_NCCL_CHECK(comm, nccl().AllReduce(buffer.data_ptr(), buffer.data_ptr(), count_of(reduction->parts * buffer.numel()),
                                            reduction->type, reduction->op, comm, stream));
    };
    call.then = storing("all_reduce", tensor, buffer);
    return submit(std::move(call), channel);
  }
  const Tensor rows = empty({size_, tensor.numel()}, tensor.options());
  call.tensors.push_back(rows);
  call.launch = [=](ncclComm_t comm, cudaStream_t stream) {
    AMP_NCCL_CHECK(comm, nccl().AllGather(buffer.data_ptr(), rows.data_ptr(), count_of(buffer.nbytes()), ncclInt8, comm, stream));
  };
  detail::bump_version(tensor, "all_reduce");
  call.then = [=] { tensor.detach().copy_(combined(rows, op).reshape(tensor.sizes())); };
  return submit(std::move(call), channel);
}

WorkPtr NcclGroup::broadcast(const Tensor& tensor, int root) {
  check_result("broadcast", "tensor", tensor);
  check_rank("broadcast", "root", root, size_);
  const NoGradGuard no_grad;
  Call call{"broadcast", detail::concat("(", describe(tensor), ", root ", root, ")")};
  const Tensor buffer = rank_ == root ? dense(tensor) : receiver(tensor);
  call.tensors = {tensor, buffer};
  if (tensor.numel() > 0) {
    call.launch = [=](ncclComm_t comm, cudaStream_t stream) {
      AMP_NCCL_CHECK(comm, nccl().Broadcast(buffer.data_ptr(), buffer.data_ptr(), count_of(buffer.nbytes()), ncclInt8, root, comm, stream));
    };
    if (rank_ != root) call.then = storing("broadcast", tensor, buffer);
  }
  return submit(std::move(call), collective_channel(tensor.device().index()));
}

WorkPtr NcclGroup::all_gather(const Tensor& output, const Tensor& input) {
  check_devices("all_gather", output, input);
  check_all_gather(output, input, size_);
  const NoGradGuard no_grad;
  Call call{"all_gather", detail::concat("(", describe(input), ")")};
  const Tensor own = dense(input), buffer = receiver(output);
  const bool in_place = bytes_of(own) == bytes_of(buffer) + rank_ * own.nbytes();
  const Tensor part = in_place ? own : apart_from(buffer, own);
  call.tensors = {output, part, buffer};
  if (input.numel() > 0) {
    call.launch = [=](ncclComm_t comm, cudaStream_t stream) {
      AMP_NCCL_CHECK(comm, nccl().AllGather(part.data_ptr(), buffer.data_ptr(), count_of(part.nbytes()), ncclInt8, comm, stream));
    };
    call.then = storing("all_gather", output, buffer);
  }
  return submit(std::move(call), collective_channel(input.device().index()));
}

WorkPtr NcclGroup::reduce_scatter(const Tensor& output, const Tensor& input, ReduceOp op) {
  check_devices("reduce_scatter", output, input);
  check_reduce_scatter(output, input, op, size_);
  const NoGradGuard no_grad;
  const Channel channel = collective_channel(input.device().index());
  Call call{"reduce_scatter", detail::concat("(", describe(input), ", ", toString(op), ")")};
  const Tensor own = dense(input);
  call.tensors = {output, own};
  if (output.numel() == 0) return submit(std::move(call), channel);
  if (const auto reduction = nccl_reduction(op, input.dtype())) {
    const Tensor buffer = receiver(output);
    const bool in_place = bytes_of(buffer) == bytes_of(own) + rank_ * buffer.nbytes();
    const Tensor given = in_place ? own : apart_from(buffer, own);
    call.tensors = {output, given, buffer};
    call.launch = [=](ncclComm_t comm, cudaStream_t stream) {
      AMP_NCCL_CHECK(comm, nccl().ReduceScatter(given.data_ptr(), buffer.data_ptr(), count_of(reduction->parts * buffer.numel()),
                                                reduction->type, reduction->op, comm, stream));
    };
    call.then = storing("reduce_scatter", output, buffer);
    return submit(std::move(call), channel);
  }
  const Tensor rows = empty({size_, output.numel()}, output.options());
  call.tensors.push_back(rows);
  const std::vector<size_t> parts(static_cast<size_t>(size_), count_of(output.nbytes()));
  call.launch = exchanging(own, parts, rows, parts);
  detail::bump_version(output, "reduce_scatter");
  call.then = [=] { output.detach().copy_(combined(rows, op).reshape(output.sizes())); };
  return submit(std::move(call), channel);
}

WorkPtr NcclGroup::all_to_all(const Tensor& output, const Tensor& input, std::vector<int64_t> output_rows,
                              std::vector<int64_t> input_rows) {
  check_devices("all_to_all", output, input);
  check_same_dtype("all_to_all", output, input);
  const std::vector<size_t> to_get = parts_of("output", "output_rows", output, output_rows, size_);
  const std::vector<size_t> to_give = parts_of("input", "input_rows", input, input_rows, size_);
  check_own_part(to_give, to_get, rank_);
  const NoGradGuard no_grad;
  Call call{"all_to_all", describe_rows(input)};
  const Tensor buffer = receiver(output), given = apart_from(buffer, dense(input));
  call.tensors = {output, given, buffer};
  call.launch = exchanging(given, to_give, buffer, to_get);
  call.then = storing("all_to_all", output, buffer);
  return submit(std::move(call), collective_channel(input.device().index()));
}

WorkPtr NcclGroup::message(const char* name, const Tensor& tensor, bool sends, int other, int tag) {
  if (sends) check_tensor(name, "tensor", tensor);
  else check_result(name, "tensor", tensor);
  check_message(name, sends ? "destination" : "source", other, tag, rank_, size_);
  const NoGradGuard no_grad;
  Call call{name, "", /*is_collective=*/false};
  const Tensor buffer = sends ? dense(tensor) : receiver(tensor);
  call.tensors = {tensor, buffer};
  if (tensor.numel() > 0) {
    call.launch = [=, peer = sends ? 1 : 0](ncclComm_t comm, cudaStream_t stream) {
      const size_t bytes = count_of(buffer.nbytes());
      if (sends) AMP_NCCL_CHECK(comm, nccl().Send(buffer.data_ptr(), bytes, ncclInt8, peer, comm, stream));
      else AMP_NCCL_CHECK(comm, nccl().Recv(buffer.data_ptr(), bytes, ncclInt8, peer, comm, stream));
    };
    if (!sends) call.then = storing("recv", tensor, buffer);
  }
  const int from = sends ? rank_ : other, to = sends ? other : rank_;
  return submit(std::move(call), message_channel(tensor.device().index(), from, to, tag));
}

WorkPtr NcclGroup::send(const Tensor& tensor, int destination, int tag) { return message("send", tensor, true, destination, tag); }
WorkPtr NcclGroup::recv(const Tensor& tensor, int source, int tag) { return message("recv", tensor, false, source, tag); }

Device NcclGroup::device() const {
  const std::lock_guard lock(mutex_);
  return Device(kCUDA, static_cast<int8_t>(devices_.empty() ? current_device() : devices_.begin()->first));
}

WorkPtr NcclGroup::barrier() {
  const Device where = device();
  const Channel channel = collective_channel(where.index());
  Call call{"barrier", "()"};
  call.host_waits = true;
  const Tensor sum = zeros({1}, TensorOptions(kInt32).device(where));
  call.tensors = {sum};
  call.launch = [=](ncclComm_t comm, cudaStream_t stream) {
    AMP_NCCL_CHECK(comm, nccl().AllReduce(sum.data_ptr(), sum.data_ptr(), 1, ncclInt32, ncclSum, comm, stream));
  };
  return submit(std::move(call), channel);
}

GroupPtr NcclGroup::duplicate() {
  const std::lock_guard lock(mutex_);
  return std::make_shared<NcclGroup>(store_, detail::concat(name_, '.', duplicates_++), progress_, rank_, size_, options_);
}

GroupPtr NcclGroup::split(const std::vector<int>& ranks) {
  check_part("split", ranks, size_);
  const auto own = std::find(ranks.begin(), ranks.end(), rank_);
  const bool takes_part = own != ranks.end();
  const int part_rank = static_cast<int>(own - ranks.begin()), part_size = static_cast<int>(ranks.size());
  const int device = this->device().index();
  const Channel channel = collective_channel(device);
  const auto communicator = channel.communicator;
  refuse_recording("split", current_stream(device));
  std::string name;
  std::shared_ptr<Communicator> part;
  TaskPtr task;
  {
    const std::lock_guard lock(mutex_);
    AMP_CHECK(!closed_, Error, "[split] the group has been destroyed");
    name = detail::concat(name_, "/part/", collectives_);
    if (takes_part) part = std::make_shared<Communicator>(store_, name + "/communicator/0", part_rank, part_size, device);
    Stages stages;
    const std::string who = detail::concat("[split] rank ", rank_, " of ", size_) + describe_next("split" + describe_part(ranks), stages);
    if (nccl().CommSplit != nullptr) {
      stages.emplace_back([=, store = store_] { return std::make_unique<Connecting>(communicator, store); });
      // Earlier launches must end first, or NCCL might wait for them forever.
      stages.emplace_back([=, store = store_] {
        const auto end = std::make_shared<Event>();
        end->record(communicator->stream());
        return std::make_unique<Running>(communicator, store, end);
      });
      stages.emplace_back([=, store = store_] { return std::make_unique<Splitting>(communicator, store, part); });
    }
    task = std::make_shared<Task>(progress_->signal(), who, options_.timeout, std::move(stages));
    progress_->submit(task, channel.lane);
    ++collectives_;
  }
  task->wait(std::nullopt);
  if (nccl().CommSplit == nullptr) meet(*store_, name + "/made", rank_, size_, options_.timeout);
  if (!takes_part) return nullptr;
  const auto group = std::make_shared<NcclGroup>(store_, name, progress_, part_rank, part_size, options_);
  group->devices_[device] = {part, group->lane_};
  return group;
}

}  // namespace amp::cuda
