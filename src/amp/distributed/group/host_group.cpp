#include <amp/distributed/group/host_group.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/process/home_process.h>
#include <amp/distributed/group/agreement.h>
#include <amp/distributed/group/arguments.h>
#include <amp/distributed/group/combine.h>
#include <amp/ops.h>
#include <amp/ops/common/dense.h>

namespace amp::distributed {

namespace {

// For all-reduces of at most this size, every rank computes the whole result, in one transfer instead of two.
constexpr int64_t kSmallBytes = 8 * 1024;
// Larger tensors are reduced and sent in pieces, to keep their memory small.
constexpr int64_t kSegmentBytes = int64_t{64} << 20;
// The alignment of parts of shared tensors, in bytes: two ranks never write to one cache line.
constexpr int64_t kAlignment = 64;

char* bytes_of(const Tensor& t) { return static_cast<char*>(t.data_ptr()); }

// Copies the result of `operation` back if `buffer` is not the memory of `tensor` itself.
void store(const char* operation, const Tensor& tensor, const Tensor& buffer) {
  if (buffer.data_ptr() != tensor.data_ptr()) tensor.detach().copy_(buffer.reshape(tensor.sizes()));
  detail::bump_version(tensor, operation);
}

Sizes equal_parts(int size, int64_t bytes) { return Sizes(static_cast<size_t>(size), static_cast<size_t>(bytes)); }

Tensor flat(const Tensor& t) { return t.reshape({-1}); }

int next_number() {
  static std::atomic<int> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

}  // namespace

HostGroup::HostGroup(std::string backend, std::shared_ptr<Progress> progress, std::shared_ptr<Transport> transport,
                     const DistributedOptions& options)
    : backend_(std::move(backend)),
      options_(options),
      progress_(std::move(progress)),
      transport_(std::move(transport)),
      rank_(transport_->rank()),
      size_(transport_->size()),
      number_(next_number()) {}

// In a forked child, the progress thread may have been changing the transport at the time of the fork.
HostGroup::~HostGroup() {
  if (!progress_->is_at_home()) amp::detail::never_destroy(std::move(transport_));
}

void HostGroup::close() {
  if (progress_->has_failed() || !progress_->is_at_home()) return;
  barrier()->wait();
  progress_->close([this] { transport_->close(); });
}

void HostGroup::close_at_exit() noexcept {
  try {
    if (progress_->has_failed() || !progress_->is_at_home()) return;
    bool needed = false;
    progress_->call([&] { needed = transport_->needs_close(); });
    if (needed) close();
  } catch (...) {}  // the launcher reports that the process ended without it
}

WorkPtr HostGroup::submit(const char* name, const std::string& arguments, Stages stages, bool ordered) {
  const std::string who = detail::concat("[", name, "] rank ", rank_, " of ", size_);
  if (!ordered) {
    auto task = std::make_shared<Task>(progress_->signal(), who, options_.timeout, std::move(stages));
    progress_->submit(task);
    return task;
  }
  const std::lock_guard lock(mutex_);
  const uint64_t number = collectives_;
  if (options_.check && size_ > 1) {
    Stages checked;
    add_agreement(checked, transport_, name + arguments, number);
    std::move(stages.begin(), stages.end(), std::back_inserter(checked));
    stages = std::move(checked);
  }
  auto task = std::make_shared<Task>(progress_->signal(), detail::concat(who, ", collective ", number, " of the group,"), options_.timeout,
                                     std::move(stages));
  if (tracing::CollectiveObservers observers = tracing::collective_observers(); !observers.empty()) {
    task->set_observers(std::move(observers), {.name = name,
                                               .arguments = arguments,
                                               .group = number_,
                                               .who = detail::concat(backend_, " group ", number_, ", rank ", rank_, " of ", size_),
                                               .submitted = tracing::now()});
  }
  progress_->submit(task, lane_);
  ++collectives_;  // after all that can throw: the other ranks have not counted a call that failed here
  return task;
}

// Reduces a one-dimensional tensor in place.
void HostGroup::add_segment(Stages& stages, const Tensor& segment, ReduceOp op) const {
  const int64_t count = segment.numel(), item = segment.element_size();
  const auto transport = transport_;
  const auto rows = std::make_shared<Tensor>();
  if (count * item <= kSmallBytes) {
    stages.emplace_back([=, size = size_] {
      *rows = empty({size, count}, segment.options());
      return transport->all_gather(segment.data_ptr(), rows->data_ptr(), equal_parts(size, count * item));
    });
    stages.emplace_back([=]() -> TransferPtr {
      segment.copy_(combined(*rows, op));
      rows->reset();
      return nullptr;
    });
    return;
  }
  // Each rank reduces one part, and sends it to the others.
  const int64_t length = (count + size_ - 1) / size_;
  const auto begin_of = [=](int64_t rank) { return std::min(count, rank * length); };
  const int64_t begin = begin_of(rank_), mine = begin_of(rank_ + 1) - begin;
  Sizes parts;
  for (int rank = 0; rank < size_; ++rank) parts.push_back(static_cast<size_t>((begin_of(rank + 1) - begin_of(rank)) * item));
  stages.emplace_back([=, size = size_] {
    *rows = empty({size, mine}, segment.options());
    return transport->all_to_all(segment.data_ptr(), parts, rows->data_ptr(), equal_parts(size, mine * item));
  });
  stages.emplace_back([=] {
    segment.narrow(0, begin, mine).copy_(combined(*rows, op));
    rows->reset();
    return transport->all_gather(nullptr, segment.data_ptr(), parts);
  });
}

// Each rank reduces one part from the memory of all, and writes the result there.
void HostGroup::add_shared(Stages& stages, const std::shared_ptr<SharedMemory>& memory, const Tensor& tensor, ReduceOp op, int size) {
  stages.emplace_back([=] { return SharedMemory::begin(memory); });
  stages.emplace_back([=] {
    const int64_t step = kAlignment / tensor.element_size(), count = tensor.numel();
    const int64_t length = (count + size * step - 1) / (size * step) * step;
    const int64_t begin = std::min(count, memory->rank() * length), end = std::min(count, begin + length);
    std::vector<Tensor> parts;
    for (int rank = 0; rank < size; ++rank) parts.push_back(from_blob(memory->part(rank), {count}, tensor.options()).slice(0, begin, end));
    combine_all(parts, op);
    return SharedMemory::end(memory);
  });
  stages.emplace_back([tensor]() -> TransferPtr {
    detail::bump_version(tensor, "all_reduce");
    return nullptr;
  });
}

std::shared_ptr<SharedMemory> HostGroup::shared_by(const Tensor& tensor) {
  const std::lock_guard lock(mutex_);
  const auto found = shared_.find(tensor.data_ptr());
  const auto memory = found == shared_.end() ? nullptr : found->second.lock();
  return memory != nullptr && tensor.is_contiguous() && static_cast<size_t>(tensor.nbytes()) == memory->bytes() ? memory : nullptr;
}

Tensor HostGroup::shared_zeros(int64_t count, TensorOptions options) {
  AMP_CHECK(count >= 0, ValueError, "[shared_zeros] `count` is ", count, ", expected at least 0");
  Tensor own = empty({count}, options);  // if the memory is shared, its pages are not touched
  check_tensor("shared_zeros", "options", own, kCPU, backend_);
  if (size_ == 1 || count == 0) return own.zero_();
  const auto opened = std::make_shared<std::shared_ptr<SharedMemory>>();
  Stages stages;
  SharedMemory::add_opening(stages, transport_, static_cast<size_t>(own.nbytes()), opened);
  submit("shared_zeros", detail::concat("(", own.toString(), ")"), std::move(stages))->wait();
  const std::shared_ptr<SharedMemory> memory = *opened;
  if (memory == nullptr) return own.zero_();
  const std::lock_guard lock(mutex_);
  if (shared_.size() >= most_shared_) {
    std::erase_if(shared_, [](const auto& item) { return item.second.expired(); });
    most_shared_ = 2 * shared_.size() + kFewShared;
  }
  shared_[memory->own()] = memory;
  return from_blob(
      memory->own(), {count}, [memory](void*) {}, own.options());
}

WorkPtr HostGroup::all_reduce(const Tensor& tensor, ReduceOp op) {
  check_result("all_reduce", "tensor", tensor, kCPU, backend_);
  check_reduction("all_reduce", op, tensor.dtype());
  const NoGradGuard no_grad;
  Stages stages;
  const char* where = "";
  if (const auto memory = shared_by(tensor)) {
    add_shared(stages, memory, tensor.detach(), op, size_);
    where = ", shared";
  } else if (size_ > 1 && tensor.numel() > 0) {
    const Tensor buffer = dense(tensor), all = flat(buffer);
    const int64_t step = kSegmentBytes / tensor.element_size();
    for (int64_t begin = 0; begin < all.numel(); begin += step)
      add_segment(stages, all.narrow(0, begin, std::min(step, all.numel() - begin)), op);
    stages.emplace_back([tensor, buffer]() -> TransferPtr {
      store("all_reduce", tensor, buffer);
      return nullptr;
    });
  }
  return submit("all_reduce", detail::concat("(", tensor.toString(), ", ", toString(op), where, ")"), std::move(stages));
}

WorkPtr HostGroup::broadcast(const Tensor& tensor, int root) {
  check_result("broadcast", "tensor", tensor, kCPU, backend_);
  check_rank("broadcast", "root", root, size_);
  const NoGradGuard no_grad;
  Stages stages;
  if (size_ > 1 && tensor.numel() > 0) {
    const Tensor buffer = dense(tensor);
    for (int64_t begin = 0; begin < buffer.nbytes(); begin += kSegmentBytes) {
      const int64_t bytes = std::min(kSegmentBytes, buffer.nbytes() - begin);
      stages.emplace_back(
          [=, transport = transport_] { return transport->broadcast(bytes_of(buffer) + begin, static_cast<size_t>(bytes), root); });
    }
    if (rank_ != root) {
      stages.emplace_back([tensor, buffer]() -> TransferPtr {
        store("broadcast", tensor, buffer);
        return nullptr;
      });
    }
  }
  return submit("broadcast", detail::concat("(", tensor.toString(), ", root ", root, ")"), std::move(stages));
}

WorkPtr HostGroup::all_gather(const Tensor& output, const Tensor& input) {
  check_result("all_gather", "output", output, kCPU, backend_);
  check_tensor("all_gather", "input", input, kCPU, backend_);
  check_all_gather(output, input, size_);
  const NoGradGuard no_grad;
  Stages stages;
  if (input.numel() > 0) {
    const Tensor own = dense(input), buffer = output.is_contiguous() ? output.detach() : empty(output.sizes(), output.options());
    const bool in_place = bytes_of(own) == bytes_of(buffer) + rank_ * own.nbytes();
    const Tensor part = in_place ? own : apart_from(buffer, own);
    stages.emplace_back([=, transport = transport_, size = size_] {
      return transport->all_gather(in_place ? nullptr : part.data_ptr(), buffer.data_ptr(), equal_parts(size, part.nbytes()));
    });
    stages.emplace_back([output, buffer]() -> TransferPtr {
      store("all_gather", output, buffer);
      return nullptr;
    });
  }
  return submit("all_gather", detail::concat("(", input.toString(), ")"), std::move(stages));
}

WorkPtr HostGroup::reduce_scatter(const Tensor& output, const Tensor& input, ReduceOp op) {
  check_result("reduce_scatter", "output", output, kCPU, backend_);
  check_tensor("reduce_scatter", "input", input, kCPU, backend_);
  check_reduce_scatter(output, input, op, size_);
  const NoGradGuard no_grad;
  Stages stages;
  if (output.numel() > 0) {
    const Tensor buffer = dense(input);
    const auto rows = std::make_shared<Tensor>();
    const int64_t count = output.numel();
    stages.emplace_back([=, transport = transport_, size = size_] {
      *rows = empty({size, count}, buffer.options());
      const Sizes parts = equal_parts(size, rows->nbytes() / size);
      return transport->all_to_all(buffer.data_ptr(), parts, rows->data_ptr(), parts);
    });
    stages.emplace_back([output, rows, op]() -> TransferPtr {
      store("reduce_scatter", output, combined(*rows, op));
      rows->reset();
      return nullptr;
    });
  }
  return submit("reduce_scatter", detail::concat("(", input.toString(), ", ", toString(op), ")"), std::move(stages));
}

WorkPtr HostGroup::all_to_all(const Tensor& output, const Tensor& input, std::vector<int64_t> output_rows,
                              std::vector<int64_t> input_rows) {
  check_result("all_to_all", "output", output, kCPU, backend_);
  check_tensor("all_to_all", "input", input, kCPU, backend_);
  check_same_dtype("all_to_all", output, input);
  const Sizes to_get = parts_of("output", "output_rows", output, output_rows, size_);
  const Sizes to_give = parts_of("input", "input_rows", input, input_rows, size_);
  check_own_part(to_give, to_get, rank_);
  const NoGradGuard no_grad;
  const Tensor buffer = output.is_contiguous() ? output.detach() : empty(output.sizes(), output.options());
  const Tensor given = apart_from(buffer, dense(input));
  Stages stages;
  stages.emplace_back([=, transport = transport_] { return transport->all_to_all(given.data_ptr(), to_give, buffer.data_ptr(), to_get); });
  stages.emplace_back([output, buffer]() -> TransferPtr {
    store("all_to_all", output, buffer);
    return nullptr;
  });
  return submit("all_to_all", describe_rows(input), std::move(stages));
}

WorkPtr HostGroup::send(const Tensor& tensor, int destination, int tag) {
  check_tensor("send", "tensor", tensor, kCPU, backend_);
  check_message("send", "destination", destination, tag, rank_, size_);
  Stages stages;
  stages.emplace_back([=, buffer = dense(tensor), transport = transport_] {
    return transport->send(buffer.data_ptr(), static_cast<size_t>(buffer.nbytes()), destination, tag);
  });
  return submit("send", "", std::move(stages), /*ordered=*/false);
}

WorkPtr HostGroup::recv(const Tensor& tensor, int source, int tag) {
  check_result("recv", "tensor", tensor, kCPU, backend_);
  check_message("recv", "source", source, tag, rank_, size_);
  const Tensor buffer = tensor.is_contiguous() ? tensor.detach() : empty(tensor.sizes(), tensor.options());
  Stages stages;
  stages.emplace_back(
      [=, transport = transport_] { return transport->recv(buffer.data_ptr(), static_cast<size_t>(buffer.nbytes()), source, tag); });
  stages.emplace_back([tensor, buffer]() -> TransferPtr {
    store("recv", tensor, buffer);
    return nullptr;
  });
  return submit("recv", "", std::move(stages), /*ordered=*/false);
}

WorkPtr HostGroup::barrier() {
  Stages stages;
  stages.emplace_back([transport = transport_] { return transport->barrier(); });
  return submit("barrier", "()", std::move(stages));
}

GroupPtr HostGroup::duplicate() {
  const auto copy = std::make_shared<std::shared_ptr<Transport>>();
  Stages stages;
  stages.emplace_back([=, transport = transport_] { return transport->duplicate(*copy); });
  submit("duplicate", "()", std::move(stages))->wait();
  return std::make_shared<HostGroup>(backend_, progress_, std::move(*copy), options_);
}

GroupPtr HostGroup::split(const std::vector<int>& ranks) {
  check_part("split", ranks, size_);
  const auto part = std::make_shared<std::shared_ptr<Transport>>();
  Stages stages;
  stages.emplace_back([transport = transport_] { return transport->barrier(); });
  stages.emplace_back([=, transport = transport_]() -> TransferPtr {
    *part = transport->split(ranks);
    return nullptr;
  });
  submit("split", describe_part(ranks), std::move(stages))->wait();
  return *part == nullptr ? nullptr : std::make_shared<HostGroup>(backend_, progress_, std::move(*part), options_);
}

}  // namespace amp::distributed
