// The backend "mpi": nonblocking calls of an MPI 3 library.
#include <mpi.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <amp/distributed/group/backends.h>
#include <amp/distributed/work.h>

namespace amp::distributed {

namespace {

void check(const char* call, int status) {
  if (status == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(status, text, &length);
  AMP_THROW(distributed::DistributedError, "[distributed] ", call, " failed: ", std::string(text, static_cast<size_t>(length)));
}
#define AMP_MPI(call, ...) check(#call, call(__VA_ARGS__))

// The largest count or offset, in bytes, that is passed to MPI as a number. MPI 3 uses ints; derived types describe larger values. Tests
// lower this limit.
size_t largest_count() {
  static const size_t limit = [] {
    const char* const text = std::getenv("AMP_MPI_LARGEST_COUNT");
    const long given = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
    return given > 0 && given < INT_MAX ? static_cast<size_t>(given) : size_t{INT_MAX};
  }();
  return limit;
}

// Any number of bytes, from an offset on, as a count and an MPI type.
class Bytes {
 public:
  explicit Bytes(size_t bytes, size_t offset = 0) {
    if (bytes == 0) return;
    const size_t limit = largest_count();
    if (bytes <= limit && offset == 0) {
      count_ = static_cast<int>(bytes);
      return;
    }
    // Blocks with the largest number of bytes that a count may have, and the rest.
    const size_t blocks = bytes / limit, rest = bytes % limit;
    MPI_Datatype block = MPI_DATATYPE_NULL;
    AMP_MPI(MPI_Type_contiguous, static_cast<int>(limit), MPI_BYTE, &block);
    const int lengths[] = {static_cast<int>(blocks), static_cast<int>(rest)};
    const MPI_Aint offsets[] = {static_cast<MPI_Aint>(offset), static_cast<MPI_Aint>(offset + blocks * limit)};
    const MPI_Datatype types[] = {block, MPI_BYTE};
    AMP_MPI(MPI_Type_create_struct, 2, lengths, offsets, types, &type_);
    AMP_MPI(MPI_Type_free, &block);
    AMP_MPI(MPI_Type_commit, &type_);
    count_ = 1;
    owns_ = true;
  }
  Bytes(Bytes&& other) noexcept : count_(other.count_), type_(other.type_), owns_(std::exchange(other.owns_, false)) {}
  Bytes& operator=(Bytes&&) = delete;
  ~Bytes() {
    if (owns_) MPI_Type_free(&type_);
  }

  int count() const { return count_; }
  MPI_Datatype type() const { return type_; }

 private:
  int count_ = 0;
  MPI_Datatype type_ = MPI_BYTE;
  bool owns_ = false;
};

// The parts of a buffer, one for each rank, except the part of one rank, which MPI doesn't copy.
struct Parts {
  void add(size_t bytes, size_t offset) {
    all.emplace_back(bytes, offset);
    counts.push_back(all.back().count());
    types.push_back(all.back().type());
    offsets.push_back(0);  // the types contain them
  }
  // Parts without gaps between them.
  void add_all(const Sizes& sizes, int without) {
    size_t offset = 0;
    for (size_t rank = 0; rank < sizes.size(); ++rank) {
      add(rank == static_cast<size_t>(without) ? 0 : sizes[rank], offset);
      offset += sizes[rank];
    }
  }
  std::vector<Bytes> all;
  std::vector<int> counts, offsets;
  std::vector<MPI_Datatype> types;
};

size_t sum_of(Sizes::const_iterator first, Sizes::const_iterator last) { return std::accumulate(first, last, size_t{0}); }

void copy(void* to, const void* from, size_t bytes) {
  if (bytes > 0) std::memcpy(to, from, bytes);
}

class MpiTransfer : public Transfer {
 public:
  bool test() override {
    int complete = 0;
    AMP_MPI(MPI_Test, &request, &complete, MPI_STATUS_IGNORE);
    return complete != 0;
  }

  MPI_Request request = MPI_REQUEST_NULL;
};

// The types and lists are used until the transfer is complete.
struct TypedTransfer final : MpiTransfer {
  explicit TypedTransfer(size_t size) : bytes(size) {}
  Bytes bytes;
};
struct CountedTransfer final : MpiTransfer {
  explicit CountedTransfer(const Sizes& sizes) {
    int offset = 0;
    for (const size_t size : sizes) {
      counts.push_back(static_cast<int>(size));
      offsets.push_back(offset);
      offset += static_cast<int>(size);
    }
  }
  std::vector<int> counts, offsets;
};
struct PartsTransfer final : MpiTransfer {
  Parts input, output;
};

// A message of the wrong length would otherwise go unnoticed.
struct RecvTransfer final : MpiTransfer {
  RecvTransfer(size_t size, int rank) : expected(size), bytes(size), source(rank) {}
  bool test() override {
    int complete = 0;
    MPI_Count count = 0;
    MPI_Status status;
    AMP_MPI(MPI_Test, &request, &complete, &status);
    if (complete == 0) return false;
    AMP_MPI(MPI_Get_elements_x, &status, MPI_BYTE, &count);
    AMP_CHECK(count == static_cast<MPI_Count>(expected), distributed::DistributedError, "[recv] rank ", source, " has sent ", count,
              " bytes, expected ", expected);
    return true;
  }
  size_t expected;
  Bytes bytes;
  int source;
};

class MpiTransport final : public Transport {
 public:
  MpiTransport(MPI_Comm comm, bool finalizes) : comm_(comm), finalizes_(finalizes) {
    AMP_MPI(MPI_Comm_set_errhandler, comm_, MPI_ERRORS_RETURN);
    AMP_MPI(MPI_Comm_rank, comm_, &rank_);
    AMP_MPI(MPI_Comm_size, comm_, &size_);
  }
  ~MpiTransport() override {
    // Freeing a communicator waits for the other ranks. Some ranks may have dropped a group that others have not. MPI_Finalize therefore
    // frees its communicator.
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  TransferPtr broadcast(void* data, size_t size, int root) override {
    auto transfer = std::make_unique<TypedTransfer>(size);
    AMP_MPI(MPI_Ibcast, data, transfer->bytes.count(), transfer->bytes.type(), root, comm_, &transfer->request);
    return transfer;
  }

  TransferPtr all_gather(const void* own, void* all, const Sizes& bytes) override {
    const auto mine = bytes.begin() + rank_;
    if (sum_of(bytes.begin(), bytes.end()) <= largest_count()) {
      auto transfer = std::make_unique<CountedTransfer>(bytes);
      const void* const part = own != nullptr ? own : MPI_IN_PLACE;
      AMP_MPI(MPI_Iallgatherv, part, static_cast<int>(*mine), MPI_BYTE, all, transfer->counts.data(), transfer->offsets.data(), MPI_BYTE,
              comm_, &transfer->request);
      return transfer;
    }
    // Only the types of all_to_all contain offsets.
    auto transfer = std::make_unique<PartsTransfer>();
    char* const here = static_cast<char*>(all) + sum_of(bytes.begin(), mine);
    if (own != nullptr) copy(here, own, *mine);
    // Open MPI treats equal addresses as MPI_IN_PLACE. Therefore the address of the input is in its types.
    MPI_Aint address = 0;
    AMP_MPI(MPI_Get_address, here, &address);
    for (int rank = 0; rank < size_; ++rank) transfer->input.add(rank == rank_ ? 0 : *mine, static_cast<size_t>(address));
    transfer->output.add_all(bytes, rank_);
    return exchange(MPI_BOTTOM, all, std::move(transfer));
  }

  // Some ranks may have large parts and others not. Therefore all ranks always make the same call.
  TransferPtr all_to_all(const void* input, const Sizes& input_bytes, void* output, const Sizes& output_bytes) override {
    auto transfer = std::make_unique<PartsTransfer>();
    const auto mine = static_cast<size_t>(rank_);
    copy(static_cast<char*>(output) + sum_of(output_bytes.begin(), output_bytes.begin() + rank_),
         static_cast<const char*>(input) + sum_of(input_bytes.begin(), input_bytes.begin() + rank_), input_bytes[mine]);
    transfer->input.add_all(input_bytes, rank_);
    transfer->output.add_all(output_bytes, rank_);
    return exchange(input, output, std::move(transfer));
  }

  TransferPtr send(const void* data, size_t size, int destination, int tag) override {
    auto transfer = std::make_unique<TypedTransfer>(size);
    AMP_MPI(MPI_Isend, data, transfer->bytes.count(), transfer->bytes.type(), destination, tag, comm_, &transfer->request);
    return transfer;
  }
  TransferPtr recv(void* data, size_t size, int source, int tag) override {
    auto transfer = std::make_unique<RecvTransfer>(size, source);
    AMP_MPI(MPI_Irecv, data, transfer->bytes.count(), transfer->bytes.type(), source, tag, comm_, &transfer->request);
    return transfer;
  }

  TransferPtr barrier() override {
    auto transfer = std::make_unique<MpiTransfer>();
    AMP_MPI(MPI_Ibarrier, comm_, &transfer->request);
    return transfer;
  }

  TransferPtr duplicate(std::shared_ptr<Transport>& result) override {
    struct Duplicate final : MpiTransfer {
      explicit Duplicate(std::shared_ptr<Transport>& made) : result(made) {}
      bool test() override {
        if (!MpiTransfer::test()) return false;
        result = std::make_shared<MpiTransport>(comm, /*finalizes=*/false);
        return true;
      }
      std::shared_ptr<Transport>& result;
      MPI_Comm comm = MPI_COMM_NULL;
    };
    auto transfer = std::make_unique<Duplicate>(result);
    AMP_MPI(MPI_Comm_idup, comm_, &transfer->comm, &transfer->request);
    return transfer;
  }

  std::shared_ptr<Transport> split(const std::vector<int>& ranks) override {
    const auto own = std::find(ranks.begin(), ranks.end(), rank_);
    MPI_Comm comm = MPI_COMM_NULL;
    AMP_MPI(MPI_Comm_split, comm_, own == ranks.end() ? MPI_UNDEFINED : 0, static_cast<int>(own - ranks.begin()), &comm);
    if (comm == MPI_COMM_NULL) return nullptr;
    return std::make_shared<MpiTransport>(comm, /*finalizes=*/false);
  }

  void close() override {
    if (needs_close()) AMP_MPI(MPI_Finalize);
  }
  bool needs_close() override {
    int finalized = 0;
    AMP_MPI(MPI_Finalized, &finalized);
    return finalizes_ && finalized == 0;
  }

 private:
  TransferPtr exchange(const void* input, void* output, std::unique_ptr<PartsTransfer> transfer) {
    const Parts &in = transfer->input, &out = transfer->output;
    AMP_MPI(MPI_Ialltoallw, input, in.counts.data(), in.offsets.data(), in.types.data(), output, out.counts.data(), out.offsets.data(),
            out.types.data(), comm_, &transfer->request);
    return transfer;
  }

  MPI_Comm comm_;
  bool finalizes_;
  int rank_ = 0, size_ = 1;
};

}  // namespace

}  // namespace amp::distributed

extern "C" AMP_API std::shared_ptr<amp::distributed::Transport> amp_open_mpi();

// All MPI calls come from the thread that calls this. The error handlers of a program that has initialized MPI itself are not changed.
std::shared_ptr<amp::distributed::Transport> amp_open_mpi() {
  using namespace amp::distributed;
  int initialized = 0, finalized = 0, level = 0;
  AMP_MPI(MPI_Initialized, &initialized);
  AMP_MPI(MPI_Finalized, &finalized);
  AMP_CHECK(finalized == 0, Error,
            "[init_process_group] MPI was finalized, by destroy_process_group() or by the program itself, and cannot ",
            "be initialized again in this process");
  if (initialized != 0) {
    AMP_MPI(MPI_Query_thread, &level);
    AMP_CHECK(level == MPI_THREAD_MULTIPLE, Error, "[init_process_group] the program has initialized MPI with thread level ", level,
              ", but MPI_THREAD_MULTIPLE is needed, as another thread communicates");
  } else {
    AMP_MPI(MPI_Init_thread, nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
    // Errors of requests may be reported on these communicators. By default they end the job.
    AMP_MPI(MPI_Comm_set_errhandler, MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    AMP_MPI(MPI_Comm_set_errhandler, MPI_COMM_SELF, MPI_ERRORS_RETURN);
  }
  MPI_Comm comm = MPI_COMM_NULL;
  AMP_MPI(MPI_Comm_dup, MPI_COMM_WORLD, &comm);  // separates these messages from those of your program
  return std::make_shared<MpiTransport>(comm, /*finalizes=*/initialized == 0);
}
