#include <amp/distributed/host_group.h>

#include <algorithm>
#include <limits>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/agreement.h>
#include <amp/distributed/combine.h>
#include <amp/ops.h>

namespace amp::distributed {

namespace {

// All-reduces of at most this size are done by every rank for itself, in one transfer instead of two.
constexpr int64_t kSmallBytes = 8 * 1024;
// Larger tensors are reduced and sent in pieces, so that the memory for them stays small.
constexpr int64_t kSegmentBytes = int64_t{64} << 20;

char* bytes_of(const Tensor& t) { return static_cast<char*>(t.data_ptr()); }

// The tensor, or a copy without gaps.
Tensor dense(const Tensor& t) { return t.detach().contiguous(); }

// Copies the result back if `buffer` is not the memory of `tensor` itself.
void store(const Tensor& tensor, const Tensor& buffer) {
  if (buffer.data_ptr() != tensor.data_ptr()) tensor.detach().copy_(buffer.reshape(tensor.sizes()));
  detail::bump_version(tensor);
}

Sizes equal_parts(int size, int64_t bytes) { return Sizes(static_cast<size_t>(size), static_cast<size_t>(bytes)); }

Tensor flat(const Tensor& t) { return t.reshape({-1}); }

}  // namespace

HostGroup::HostGroup(std::string backend, std::shared_ptr<Progress> progress, std::shared_ptr<Transport> transport,
                     const DistributedOptions& options)
    : backend_(std::move(backend)),
      options_(options),
      progress_(std::move(progress)),
      transport_(std::move(transport)),
      rank_(transport_->rank()),
      size_(transport_->size()) {}

HostGroup::~HostGroup() {
  if (transport_ != nullptr) progress_->call([this] { transport_.reset(); });
}

void HostGroup::close() {
  if (progress_->has_failed()) return;
  barrier()->wait();
  progress_->call([this] { transport_->close(); });
}

void HostGroup::check_tensor(const char* name, const char* argument, const Tensor& tensor) const {
  AMP_CHECK(tensor.defined(), ValueError, "[", name, "] `", argument, "` is an undefined tensor");
  if (tensor.is_sparse()) detail::throw_sparse(name, argument, tensor);
  AMP_CHECK(tensor.is_cpu(), NotImplementedError, "[", name, "] the backend ", backend_, " takes tensors on the CPU, but `", argument,
            "` is on ", tensor.device());
}

void HostGroup::check_rank(const char* name, const char* argument, int rank) const {
  AMP_CHECK(rank >= 0 && rank < size_, ValueError, "[", name, "] `", argument, "` is ", rank, ", expected a rank from 0 to ", size_ - 1);
}

WorkPtr HostGroup::submit(const char* name, const std::string& arguments, Stages stages, bool ordered) {
  const std::string who = detail::concat("[", name, "] rank ", rank_, " of ", size_);
  if (!ordered) {
    auto task = std::make_shared<Task>(progress_->signal(), who, options_.timeout, std::move(stages));
    progress_->submit(task);
    return task;
  }
  const std::lock_guard lock(mutex_);
  const uint64_t number = collectives_++;
  if (options_.check && size_ > 1) {
    Stages checked;
    add_agreement(checked, transport_, name + arguments, number);
    std::move(stages.begin(), stages.end(), std::back_inserter(checked));
    stages = std::move(checked);
  }
  auto task = std::make_shared<Task>(progress_->signal(), detail::concat(who, ", collective ", number, " of the group,"), options_.timeout,
                                     std::move(stages));
  progress_->submit(task, lane_);
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

WorkPtr HostGroup::all_reduce(const Tensor& tensor, ReduceOp op) {
  check_tensor("all_reduce", "tensor", tensor);
  check_reduction("all_reduce", op, tensor.dtype());
  const NoGradGuard no_grad;
  Stages stages;
  if (size_ > 1 && tensor.numel() > 0) {
    const Tensor buffer = dense(tensor), all = flat(buffer);
    const int64_t step = kSegmentBytes / tensor.element_size();
    for (int64_t begin = 0; begin < all.numel(); begin += step)
      add_segment(stages, all.narrow(0, begin, std::min(step, all.numel() - begin)), op);
    stages.emplace_back([tensor, buffer]() -> TransferPtr {
      store(tensor, buffer);
      return nullptr;
    });
  }
  return submit("all_reduce", detail::concat("(", tensor.toString(), ", ", toString(op), ")"), std::move(stages));
}

WorkPtr HostGroup::broadcast(const Tensor& tensor, int root) {
  check_tensor("broadcast", "tensor", tensor);
  check_rank("broadcast", "root", root);
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
        store(tensor, buffer);
        return nullptr;
      });
    }
  }
  return submit("broadcast", detail::concat("(", tensor.toString(), ", root ", root, ")"), std::move(stages));
}

WorkPtr HostGroup::all_gather(const Tensor& output, const Tensor& input) {
  check_tensor("all_gather", "output", output);
  check_tensor("all_gather", "input", input);
  AMP_CHECK(output.dtype() == input.dtype(), TypeError, "[all_gather] `output` has dtype ", output.dtype(), ", but `input` has ",
            input.dtype());
  AMP_CHECK(output.numel() == size_ * input.numel(), ValueError, "[all_gather] `output` has ", output.numel(), " elements, expected ",
            size_ * input.numel(), ", those of `input` for each of ", size_, " ranks");
  const NoGradGuard no_grad;
  Stages stages;
  if (input.numel() > 0) {
    const Tensor part = dense(input), buffer = output.is_contiguous() ? output.detach() : empty(output.sizes(), output.options());
    const bool in_place = bytes_of(part) == bytes_of(buffer) + rank_ * part.nbytes();
    stages.emplace_back([=, transport = transport_, size = size_] {
      return transport->all_gather(in_place ? nullptr : part.data_ptr(), buffer.data_ptr(), equal_parts(size, part.nbytes()));
    });
    stages.emplace_back([output, buffer]() -> TransferPtr {
      store(output, buffer);
      return nullptr;
    });
  }
  return submit("all_gather", detail::concat("(", input.toString(), ")"), std::move(stages));
}

WorkPtr HostGroup::reduce_scatter(const Tensor& output, const Tensor& input, ReduceOp op) {
  check_tensor("reduce_scatter", "output", output);
  check_tensor("reduce_scatter", "input", input);
  check_reduction("reduce_scatter", op, input.dtype());
  AMP_CHECK(output.dtype() == input.dtype(), TypeError, "[reduce_scatter] `output` has dtype ", output.dtype(), ", but `input` has ",
            input.dtype());
  AMP_CHECK(input.numel() == size_ * output.numel(), ValueError, "[reduce_scatter] `input` has ", input.numel(), " elements, expected ",
            size_ * output.numel(), ", those of `output` for each of ", size_, " ranks");
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
      store(output, combined(*rows, op));
      rows->reset();
      return nullptr;
    });
  }
  return submit("reduce_scatter", detail::concat("(", input.toString(), ", ", toString(op), ")"), std::move(stages));
}

namespace {

// The bytes of the parts of a tensor that is cut along its first dimension.
Sizes parts_of(const char* argument, const char* rows_argument, const Tensor& tensor, const std::vector<int64_t>& rows, int size) {
  AMP_CHECK(tensor.dim() > 0, ValueError, "[all_to_all] `", argument, "` has no dimension that could be cut");
  const int64_t length = tensor.size(0);
  AMP_CHECK(!rows.empty() || length % size == 0, ValueError, "[all_to_all] the first dimension of `", argument, "`, ", length,
            ", cannot be cut into ", size, " equal parts: pass `", rows_argument, "`");
  AMP_CHECK(rows.empty() || rows.size() == static_cast<size_t>(size), ValueError, "[all_to_all] `", rows_argument, "` has ", rows.size(),
            " entries, expected one for each of ", size, " ranks");
  const int64_t row_bytes = length > 0 ? tensor.nbytes() / length : 0;
  if (rows.empty()) return equal_parts(size, length / size * row_bytes);
  Sizes parts;
  int64_t left = length;
  for (const int64_t n : rows) {
    AMP_CHECK(n >= 0 && n <= left, ValueError, "[all_to_all] `", rows_argument, "` does not fit the first dimension of `", argument, "`, ",
              length);
    left -= n;
    parts.push_back(static_cast<size_t>(n * row_bytes));
  }
  AMP_CHECK(left == 0, ValueError, "[all_to_all] `", rows_argument, "` leaves out ", left, " rows of `", argument, "`");
  return parts;
}

}  // namespace

WorkPtr HostGroup::all_to_all(const Tensor& output, const Tensor& input, std::vector<int64_t> output_rows,
                              std::vector<int64_t> input_rows) {
  check_tensor("all_to_all", "output", output);
  check_tensor("all_to_all", "input", input);
  AMP_CHECK(output.dtype() == input.dtype(), TypeError, "[all_to_all] `output` has dtype ", output.dtype(), ", but `input` has ",
            input.dtype());
  const Sizes to_get = parts_of("output", "output_rows", output, output_rows, size_);
  const Sizes to_give = parts_of("input", "input_rows", input, input_rows, size_);
  const NoGradGuard no_grad;
  const Tensor given = dense(input), buffer = output.is_contiguous() ? output.detach() : empty(output.sizes(), output.options());
  Stages stages;
  stages.emplace_back([=, transport = transport_] { return transport->all_to_all(given.data_ptr(), to_give, buffer.data_ptr(), to_get); });
  stages.emplace_back([output, buffer]() -> TransferPtr {
    store(output, buffer);
    return nullptr;
  });
  return submit("all_to_all",
                detail::concat("(", toString(input.dtype()), " rows of ", input.sizes().slice(1, input.sizes().size() - 1), ")"),
                std::move(stages));
}

WorkPtr HostGroup::send(const Tensor& tensor, int destination, int tag) {
  check_tensor("send", "tensor", tensor);
  check_rank("send", "destination", destination);
  AMP_CHECK(destination != rank_, ValueError, "[send] `destination` is this rank itself, ", rank_);
  AMP_CHECK(tag >= 0 && tag <= 32767, ValueError, "[send] `tag` is ", tag, ", expected 0 to 32767");
  Stages stages;
  stages.emplace_back([=, buffer = dense(tensor), transport = transport_] {
    return transport->send(buffer.data_ptr(), static_cast<size_t>(buffer.nbytes()), destination, tag);
  });
  return submit("send", "", std::move(stages), /*ordered=*/false);
}

WorkPtr HostGroup::recv(const Tensor& tensor, int source, int tag) {
  check_tensor("recv", "tensor", tensor);
  check_rank("recv", "source", source);
  AMP_CHECK(source != rank_, ValueError, "[recv] `source` is this rank itself, ", rank_);
  AMP_CHECK(tag >= 0 && tag <= 32767, ValueError, "[recv] `tag` is ", tag, ", expected 0 to 32767");
  const Tensor buffer = tensor.is_contiguous() ? tensor.detach() : empty(tensor.sizes(), tensor.options());
  Stages stages;
  stages.emplace_back(
      [=, transport = transport_] { return transport->recv(buffer.data_ptr(), static_cast<size_t>(buffer.nbytes()), source, tag); });
  stages.emplace_back([tensor, buffer]() -> TransferPtr {
    store(tensor, buffer);
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

}  // namespace amp::distributed
