// The backend "mpi": non-blocking calls of an MPI 3 library.
#include <mpi.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <string>

#include <amp/distributed/backends.h>
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

int count_of(size_t bytes) {
  AMP_CHECK(bytes <= INT_MAX, NotImplementedError, "[distributed] one transfer through MPI is limited to ", INT_MAX,
            " bytes, but this has ", bytes);
  return static_cast<int>(bytes);
}

// Counts and offsets in bytes.
struct Parts {
  explicit Parts(const Sizes& sizes) {
    size_t offset = 0;
    for (const size_t size : sizes) {
      counts.push_back(count_of(size));
      offsets.push_back(count_of(offset));
      offset += size;
    }
  }
  std::vector<int> counts, offsets;
};

class MpiTransfer : public Transfer {
 public:
  bool test() override {
    int complete = 0;
    AMP_MPI(MPI_Test, &request, &complete, MPI_STATUS_IGNORE);
    return complete != 0;
  }

  MPI_Request request = MPI_REQUEST_NULL;
};

// The lists are used until the transfer is complete.
struct PartsTransfer final : MpiTransfer {
  PartsTransfer(const Sizes& input_bytes, const Sizes& output_bytes) : input(input_bytes), output(output_bytes) {}
  Parts input, output;
};

// A message of the wrong length would otherwise go unnoticed.
struct RecvTransfer final : MpiTransfer {
  RecvTransfer(size_t size, int rank) : bytes(size), source(rank) {}
  bool test() override {
    int complete = 0, count = 0;
    MPI_Status status;
    AMP_MPI(MPI_Test, &request, &complete, &status);
    if (complete == 0) return false;
    AMP_MPI(MPI_Get_count, &status, MPI_BYTE, &count);
    AMP_CHECK(static_cast<size_t>(count) == bytes, distributed::DistributedError, "[recv] rank ", source, " has sent ", count,
              " bytes, expected ", bytes);
    return true;
  }
  size_t bytes;
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
    // Freeing a communicator waits for the other ranks, so that those of groups that were dropped on some ranks only are left to
    // MPI_Finalize.
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  TransferPtr broadcast(void* data, size_t bytes, int root) override {
    auto transfer = std::make_unique<MpiTransfer>();
    AMP_MPI(MPI_Ibcast, data, count_of(bytes), MPI_BYTE, root, comm_, &transfer->request);
    return transfer;
  }

  TransferPtr all_gather(const void* own, void* all, const Sizes& bytes) override {
    auto transfer = std::make_unique<PartsTransfer>(Sizes{}, bytes);
    const void* const part = own != nullptr ? own : MPI_IN_PLACE;
    AMP_MPI(MPI_Iallgatherv, part, transfer->output.counts[static_cast<size_t>(rank_)], MPI_BYTE, all, transfer->output.counts.data(),
            transfer->output.offsets.data(), MPI_BYTE, comm_, &transfer->request);
    return transfer;
  }

  TransferPtr all_to_all(const void* input, const Sizes& input_bytes, void* output, const Sizes& output_bytes) override {
    auto transfer = std::make_unique<PartsTransfer>(input_bytes, output_bytes);
    const Parts &in = transfer->input, &out = transfer->output;
    AMP_MPI(MPI_Ialltoallv, input, in.counts.data(), in.offsets.data(), MPI_BYTE, output, out.counts.data(), out.offsets.data(), MPI_BYTE,
            comm_, &transfer->request);
    return transfer;
  }

  TransferPtr send(const void* data, size_t bytes, int destination, int tag) override {
    auto transfer = std::make_unique<MpiTransfer>();
    AMP_MPI(MPI_Isend, data, count_of(bytes), MPI_BYTE, destination, tag, comm_, &transfer->request);
    return transfer;
  }
  TransferPtr recv(void* data, size_t bytes, int source, int tag) override {
    auto transfer = std::make_unique<RecvTransfer>(bytes, source);
    AMP_MPI(MPI_Irecv, data, count_of(bytes), MPI_BYTE, source, tag, comm_, &transfer->request);
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
    if (finalizes_) AMP_MPI(MPI_Finalize);
  }

 private:
  MPI_Comm comm_;
  bool finalizes_;
  int rank_ = 0, size_ = 1;
};

}  // namespace

}  // namespace amp::distributed

extern "C" AMP_API std::shared_ptr<amp::distributed::Transport> amp_open_mpi();

// All calls of MPI come from the thread that calls this.
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
  }
  MPI_Comm comm = MPI_COMM_NULL;
  AMP_MPI(MPI_Comm_dup, MPI_COMM_WORLD, &comm);  // so that nothing meets messages of the program
  return std::make_shared<MpiTransport>(comm, /*finalizes=*/initialized == 0);
}
