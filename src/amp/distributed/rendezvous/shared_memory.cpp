#include <amp/distributed/rendezvous/shared_memory.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <random>
#include <string>

#if defined(__linux__)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace amp::distributed {

namespace {

constexpr size_t kPage = 4096;

#if defined(__linux__)

// An identifier that is equal in two processes if they see each other's files in /proc.
std::string machine() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  char space[64] = {};
  if (boot.empty() || readlink("/proc/self/ns/pid", space, sizeof space - 1) < 0) return {};
  return boot + space;
}

// An anonymous file: it has no name that could remain.
int make_file(size_t bytes) {
  const int file = memfd_create("amp", MFD_CLOEXEC);
  if (file < 0 || posix_fallocate(file, 0, static_cast<off_t>(bytes)) == 0) return file;  // an access without memory would be a signal
  close(file);
  return -1;
}

void* map(int file, size_t bytes) {
  struct stat status {};
  if (file < 0 || fstat(file, &status) != 0 || static_cast<size_t>(status.st_size) != bytes) return nullptr;
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void unmap(void* memory, size_t bytes) { munmap(memory, bytes); }

#else

std::string machine() { return {}; }
void unmap(void*, size_t) {}

#endif

}  // namespace

struct SharedMemory::Header {
  uint64_t token;
  alignas(64) std::atomic<uint64_t> begun;
  alignas(64) std::atomic<uint64_t> ended;
};
static_assert(std::atomic<uint64_t>::is_always_lock_free);

SharedMemory::Header& SharedMemory::header(size_t rank) const { return *static_cast<Header*>(parts_[rank]); }
void* SharedMemory::part(int rank) const { return static_cast<char*>(parts_[static_cast<size_t>(rank)]) + kPage; }

SharedMemory::~SharedMemory() {
  for (void* part : parts_) {
    if (part != nullptr) unmap(part, kPage + bytes_);
  }
}

// The messages between the ranks, and the stages that exchange them.
struct SharedMemory::Opening {
  struct Offer {
    char machine[120];
    int64_t process, file;
    uint64_t token;
  };

  explicit Opening(const Transport& transport, size_t bytes)
      : size(static_cast<size_t>(transport.size())),
        rank(static_cast<size_t>(transport.rank())),
        memory(new SharedMemory(transport.rank(), transport.size(), bytes)),
        offers(size),
        succeeded(size, 0) {}
  ~Opening() {
#if defined(__linux__)
    if (file >= 0) close(file);
#endif
  }
  Opening(const Opening&) = delete;
  Opening& operator=(const Opening&) = delete;

  size_t total() const { return kPage + memory->bytes_; }
  // An offer without the name of a machine is no offer.
  void make_own() {
#if defined(__linux__)
    const std::string here = machine();
    file = make_file(total());
    memory->parts_[rank] = map(file, total());
    if (memory->parts_[rank] == nullptr || here.empty() || here.size() >= sizeof(Offer::machine)) return;
    std::random_device random;
    Offer& own = offers[rank];
    own.token = uint64_t{random()} << 32 | random();
    own.process = getpid();
    own.file = file;
    std::memcpy(own.machine, here.data(), here.size());
    memory->header(rank).token = own.token;
#endif
  }
  bool open_others() {
    for (size_t other = 0; other < size; ++other) {
      if (other != rank && !open_other(other)) return false;
    }
    return offers[rank].machine[0] != '\0';
  }

  const size_t size, rank;
  std::shared_ptr<SharedMemory> memory;
  std::vector<Offer> offers;
  std::vector<char> succeeded;
  int file = -1;

 private:
  bool open_other(size_t other) {
#if defined(__linux__)
    const Offer &own = offers[rank], &offer = offers[other];
    if (own.machine[0] == '\0' || std::memcmp(own.machine, offer.machine, sizeof own.machine) != 0) return false;
    const std::string path = "/proc/" + std::to_string(offer.process) + "/fd/" + std::to_string(offer.file);
    const int theirs = open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (theirs < 0) return false;
    memory->parts_[other] = map(theirs, total());
    close(theirs);
    return memory->parts_[other] != nullptr && memory->header(other).token == offer.token;
#else
    return false;
#endif
  }
};

void SharedMemory::add_opening(Stages& stages, const std::shared_ptr<Transport>& transport, size_t bytes,
                               const std::shared_ptr<std::shared_ptr<SharedMemory>>& result) {
  const auto opening = std::make_shared<Opening>(*transport, bytes);
  stages.emplace_back([=] {
    opening->make_own();
    return transport->all_gather(nullptr, opening->offers.data(), Sizes(opening->size, sizeof(Opening::Offer)));
  });
  stages.emplace_back([=] {
    opening->succeeded[opening->rank] = opening->open_others() ? 1 : 0;
    return transport->all_gather(nullptr, opening->succeeded.data(), Sizes(opening->size, 1));
  });
  stages.emplace_back([=]() -> TransferPtr {
    const auto& all = opening->succeeded;
    if (std::all_of(all.begin(), all.end(), [](char each) { return each != 0; })) *result = opening->memory;
    return nullptr;
  });
}

// Complete when the counters of all ranks have reached this rank's counter.
class SharedMemory::Arrivals final : public Transfer {
 public:
  Arrivals(std::shared_ptr<SharedMemory> memory, std::atomic<uint64_t> Header::*counter)
      : memory_(std::move(memory)), counter_(counter), use_(memory_->uses_) {
    (memory_->header(static_cast<size_t>(memory_->rank_)).*counter_).store(use_, std::memory_order_release);
  }
  bool test() override {
    for (size_t rank = 0; rank < memory_->parts_.size(); ++rank) {
      if ((memory_->header(rank).*counter_).load(std::memory_order_acquire) < use_) return false;
    }
    return true;
  }
  bool only_waits() const override { return true; }

 private:
  const std::shared_ptr<SharedMemory> memory_;
  std::atomic<uint64_t> Header::*const counter_;
  const uint64_t use_;
};

TransferPtr SharedMemory::begin(const std::shared_ptr<SharedMemory>& memory) {
  ++memory->uses_;
  return std::make_unique<Arrivals>(memory, &Header::begun);
}
TransferPtr SharedMemory::end(const std::shared_ptr<SharedMemory>& memory) { return std::make_unique<Arrivals>(memory, &Header::ended); }

}  // namespace amp::distributed
