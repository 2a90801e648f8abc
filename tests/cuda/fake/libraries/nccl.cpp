// NCCL as far as the library uses it: communicators that do not block, whose ranks are threads of one process. A call is in progress until
// all ranks have made it; then the host moves the data, on the streams of all ranks. What one rank gives is read when it makes the call.
// If the environment has FAKE_NCCL_PROCESSES, ranks may be processes: each tells all the others what it calls (nccl_link.h), and moves data
// when it looks for the state of its communicator.
#include <nccl.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cuda/fake/libraries/failing.h"
#include "cuda/fake/libraries/memory_checks.h"
#include "cuda/fake/libraries/nccl_collective.h"
#include "cuda/fake/libraries/nccl_link.h"

using fake::Bytes;
using fake::bytes_of;
using fake::Collective;
using fake::Frame;
using fake::Part;
using fake::Task;

namespace {

struct Message {
  ncclComm_t comm;  // null: a rank of another process
  Task task;
  Bytes given;  // of a send
  void* to = nullptr;
  cudaStream_t stream = nullptr;
};

// A rank's part in a split.
struct Division {
  int rank, color, key;
  ncclComm_t* part = nullptr;  // null for a rank of another process
};

// The communicators of one id.
struct Clique {
  fake::Link* link = nullptr;  // to the other processes; null: all ranks are in this one
  std::string name;
  int size = 0;
  std::vector<ncclComm_t> ranks;               // null: not there, or in another process
  std::map<int, int> devices;                  // by rank
  std::map<uint64_t, Collective> collectives;  // by their number
  std::map<std::array<int, 2>, std::deque<Message>> sends, receives;
  std::vector<Division> divisions;  // of the split that is in progress
  int divided = 0, splits = 0, joined = 0, finalized = 0;
  bool aborted = false;  // nothing is completed any more
  ncclResult_t error = ncclSuccess;
  std::string why;
};

}  // namespace

struct ncclComm {
  std::shared_ptr<Clique> clique;
  int rank, device;
  uint64_t next = 0;  // the number of its next collective
  int pending = 0;
  bool finalizing = false;
  ncclResult_t error = ncclSuccess;
};

namespace {

struct Library {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<Clique>> cliques;  // by id
  std::set<ncclComm_t> comms;
  uint64_t ids = 0;
};
Library& library() {
  static auto* made = new Library;
  return *made;
}

thread_local int t_depth = 0;
thread_local std::vector<Message> t_sends, t_receives;

ncclResult_t refuse(ncclResult_t result, const std::string& why) {
  fake::report("NCCL: " + why);
  return result;
}

void fail(Clique& clique, ncclResult_t error, const std::string& why) {
  if (clique.error != ncclSuccess) return;
  clique.error = error;
  clique.why = why;
}

// Reads what a rank gives, in the order of its stream.
ncclResult_t read(const std::string& what, const void* from, size_t bytes, cudaStream_t stream, Bytes& into) {
  into.resize(bytes);
  if (bytes == 0) return ncclSuccess;
  fake::Work work;
  work.what = what;
  work.accesses = {fake::reads(from, bytes)};
  work.counted = &fake::Counts::library_calls;
  work.run = [&into, what, from, bytes](const fake::Running&) {
    fake::check_initialised(what, from, bytes);
    std::memcpy(into.data(), fake::host_view(from, bytes), bytes);
    return cudaSuccess;
  };
  return fake::submit(stream, std::move(work)) == cudaSuccess ? ncclSuccess : ncclUnhandledCudaError;
}

void write(const std::string& what, void* to, const Bytes& bytes, cudaStream_t stream) {
  fake::Work work;
  work.what = what;
  work.accesses = {fake::writes(to, bytes.size())};
  work.run = [to, bytes](const fake::Running&) {
    std::memcpy(fake::host_view(to, bytes.size()), bytes.data(), bytes.size());
    fake::mark_initialised(to, bytes.size());
    return cudaSuccess;
  };
  fake::submit(stream, std::move(work));
}

bool is_recorded(cudaStream_t stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  return cudaStreamIsCapturing(stream, &status) != cudaSuccess || status != cudaStreamCaptureStatusNone;
}

// What every communication refuses.
ncclResult_t enter(const char* function, ncclComm_t comm, ncclDataType_t type, cudaStream_t stream) {
  if (const int status = fake::injected_status(function); status != 0) return static_cast<ncclResult_t>(status);
  if (!library().comms.contains(comm)) return refuse(ncclInvalidArgument, std::string(function) + " gets a communicator that is not there");
  if (bytes_of(type) == 0) return refuse(ncclInvalidArgument, std::string(function) + " gets a type that the fake does not have");
  if (comm->clique->error != ncclSuccess) return comm->clique->error;
  if (comm->clique->joined < comm->clique->size || comm->finalizing || comm->pending > 0)
    return refuse(ncclInvalidUsage, std::string(function) + " is called while the communicator is in progress");
  if (is_recorded(stream)) return refuse(ncclInvalidUsage, std::string(function) + " is recorded, which the fake does not have");
  return ncclSuccess;
}

// Completes a collective for the ranks of this process, if all have come.
bool complete(Clique& clique, uint64_t number) {
  Collective& all = clique.collectives[number];
  if (clique.aborted || !std::all_of(all.parts.begin(), all.parts.end(), [](const Part& each) { return each.came; })) return false;
  for (size_t rank = 0; rank < all.parts.size(); ++rank) {
    if (clique.ranks[rank] == nullptr) continue;
    --clique.ranks[rank]->pending;
    write(all.task.what + " of rank " + std::to_string(rank), all.parts[rank].to, result_of(all, rank), all.parts[rank].stream);
  }
  clique.collectives.erase(number);
  return true;
}

// Notes that a rank takes part in a collective.
ncclResult_t note_collective(Clique& clique, uint64_t number, const Task& task, int rank) {
  Collective& all = clique.collectives[number];
  if (all.parts.empty()) {
    all.task = task;
    all.parts.resize(static_cast<size_t>(clique.size));
  } else if (!(all.task == task)) {
    const std::string why = "rank " + std::to_string(rank) + " calls " + task.text() + ", another rank " + all.task.text();
    fail(clique, ncclInvalidUsage, why);
    return refuse(ncclInvalidUsage, why);
  }
  return ncclSuccess;
}

ncclResult_t collective(Task task, const void* from, size_t given, void* to, ncclComm_t comm, cudaStream_t stream) {
  const std::lock_guard lock(library().mutex);
  if (const ncclResult_t result = enter(task.what.c_str(), comm, task.type, stream); result != ncclSuccess) return result;
  if (t_depth > 0) return refuse(ncclInvalidUsage, task.what + " is called in a group, which the fake does not have");
  Clique& clique = *comm->clique;
  if (const ncclResult_t result = note_collective(clique, comm->next, task, comm->rank); result != ncclSuccess) return result;
  Part& part = clique.collectives[comm->next].parts[static_cast<size_t>(comm->rank)];
  part.to = to;
  part.stream = stream;
  Bytes bytes;
  const std::string what = task.what + " of rank " + std::to_string(comm->rank);
  if (const ncclResult_t result = read(what, from, given * bytes_of(task.type), stream, bytes); result != ncclSuccess) return result;
  ++comm->pending;
  const uint64_t number = comm->next++;
  if (clique.link != nullptr) {
    clique.link->send({.kind = Frame::Kind::Collective,
                       .clique = clique.name,
                       .rank = comm->rank,
                       .number = static_cast<int64_t>(number),
                       .task = std::move(task),
                       .given = std::move(bytes)});
    return ncclInProgress;
  }
  part.came = true;
  part.given = std::move(bytes);
  return complete(clique, number) ? ncclSuccess : ncclInProgress;
}

// Completes the messages of both ranks that have come.
void deliver(Clique& clique, const std::array<int, 2>& ranks) {
  auto &sends = clique.sends[ranks], &receives = clique.receives[ranks];
  while (!clique.aborted && clique.error == ncclSuccess && !sends.empty() && !receives.empty()) {
    const Message &send = sends.front(), &receive = receives.front();
    if (send.task.count != receive.task.count || send.task.type != receive.task.type) {
      const std::string why = "rank " + std::to_string(ranks[0]) + " sends " + send.task.text() + ", but rank " + std::to_string(ranks[1]) +
                              " receives " + receive.task.text();
      fail(clique, ncclInvalidUsage, why);
      fake::report("NCCL: " + why);
      return;
    }
    write("ncclRecv of rank " + std::to_string(ranks[1]), receive.to, send.given, receive.stream);
    if (send.comm != nullptr) --send.comm->pending;
    else clique.link->send({.kind = Frame::Kind::Delivered, .clique = clique.name, .rank = ranks[0]});
    --receive.comm->pending;
    sends.pop_front();
    receives.pop_front();
  }
}

ncclResult_t end_group() {
  const std::vector<Message> sends = std::exchange(t_sends, {}), receives = std::exchange(t_receives, {});
  std::set<std::pair<Clique*, std::array<int, 2>>> touched;
  for (const auto* list : {&sends, &receives}) {
    for (const Message& message : *list) {
      Clique& clique = *message.comm->clique;
      const bool is_send = list == &sends;
      const int peer = message.task.root;
      const std::array<int, 2> ranks = is_send ? std::array{message.comm->rank, peer} : std::array{peer, message.comm->rank};
      ++message.comm->pending;
      if (is_send && clique.link != nullptr) {
        clique.link->send({.kind = Frame::Kind::Send,
                           .clique = clique.name,
                           .rank = ranks[0],
                           .other = ranks[1],
                           .task = message.task,
                           .given = message.given});
        continue;
      }
      (is_send ? clique.sends : clique.receives)[ranks].push_back(message);
      touched.emplace(&clique, ranks);
    }
  }
  for (const auto& [clique, ranks] : touched) deliver(*clique, ranks);
  return ncclInProgress;
}

ncclResult_t message(const char* function, const void* from, void* to, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                     cudaStream_t stream) {
  const std::lock_guard lock(library().mutex);
  if (const ncclResult_t result = enter(function, comm, type, stream); result != ncclSuccess) return result;
  if (peer < 0 || peer >= comm->clique->size) return refuse(ncclInvalidArgument, std::string(function) + " names a rank that is not there");
  Message message{comm, {function, count, type, -1, peer}, {}, to, stream};
  if (from != nullptr) {
    const std::string what = std::string(function) + " of rank " + std::to_string(comm->rank);
    if (const ncclResult_t result = read(what, from, count * bytes_of(type), stream, message.given); result != ncclSuccess) return result;
  }
  (from != nullptr ? t_sends : t_receives).push_back(std::move(message));
  return t_depth > 0 ? ncclSuccess : end_group();
}

// Makes the parts, when all ranks have come.
void divide(Clique& clique) {
  std::vector<Division> all = std::exchange(clique.divisions, {});
  std::stable_sort(all.begin(), all.end(), [](const Division& a, const Division& b) {
    return std::array{a.key, a.rank} < std::array{b.key, b.rank};
  });
  std::map<int, std::shared_ptr<Clique>> parts;
  const std::string name = clique.name + ", split " + std::to_string(++clique.splits) + ", color ";
  for (const Division& each : all) {
    const ncclComm_t comm = clique.ranks[static_cast<size_t>(each.rank)];
    if (each.part != nullptr) {
      --comm->pending;
      *each.part = nullptr;
    }
    if (each.color == NCCL_SPLIT_NOCOLOR) continue;
    auto& part = parts[each.color];
    if (part == nullptr) {
      part = std::make_shared<Clique>();
      part->link = clique.link;
      part->name = name + std::to_string(each.color);
      if (part->link != nullptr) library().cliques[part->name] = part;
    }
    ncclComm_t made = nullptr;
    if (each.part != nullptr) {
      made = *each.part = new ncclComm{part, part->size, comm->device};
      library().comms.insert(made);
    }
    ++part->size;
    ++part->joined;
    part->ranks.push_back(made);
  }
}

// A rank has come to its communicator.
void join(Clique& clique, int rank, int device) {
  for (const auto& [other, used] : clique.devices) {
    if (used == device)
      fail(clique, ncclInvalidUsage,
           "Duplicate GPU detected : rank " + std::to_string(rank) + " and rank " + std::to_string(other) + " both on CUDA device " +
               std::to_string(device));
  }
  clique.devices[rank] = device;
  ++clique.joined;
}

// Does what a process has told.
void apply(Clique& clique, const Frame& frame) {
  switch (frame.kind) {
    case Frame::Kind::Join: join(clique, frame.rank, static_cast<int>(frame.number)); break;
    case Frame::Kind::Collective: {
      const auto number = static_cast<uint64_t>(frame.number);
      if (note_collective(clique, number, frame.task, frame.rank) != ncclSuccess) break;
      Part& part = clique.collectives[number].parts[static_cast<size_t>(frame.rank)];
      part.came = true;
      part.given = frame.given;
      complete(clique, number);
      break;
    }
    case Frame::Kind::Send: {
      const std::array<int, 2> ranks{frame.rank, static_cast<int>(frame.other)};
      if (clique.ranks[static_cast<size_t>(ranks[1])] == nullptr) break;
      clique.sends[ranks].push_back({.comm = nullptr, .task = frame.task, .given = frame.given});
      deliver(clique, ranks);
      break;
    }
    case Frame::Kind::Delivered:
      if (const ncclComm_t sender = clique.ranks[static_cast<size_t>(frame.rank)]) --sender->pending;
      break;
    case Frame::Kind::Divide: {
      const auto same = [&](const Division& each) { return each.rank == frame.rank; };
      if (std::none_of(clique.divisions.begin(), clique.divisions.end(), same))
        clique.divisions.push_back({frame.rank, static_cast<int>(frame.number), static_cast<int>(frame.other)});
      if (!clique.aborted && ++clique.divided == clique.size) {
        clique.divided = 0;
        divide(clique);
      }
      break;
    }
    case Frame::Kind::Finalize: ++clique.finalized; break;
    case Frame::Kind::Gone: break;
  }
}

// Does what other processes have told since the last call.
void hear(fake::Link& link) {
  for (const Frame& frame : link.take()) {
    if (frame.kind != Frame::Kind::Gone) {
      if (const auto found = library().cliques.find(frame.clique); found != library().cliques.end()) apply(*found->second, frame);
      continue;
    }
    for (const auto& [name, clique] : library().cliques) {
      if (clique->link == &link && clique->finalized < clique->size) fail(*clique, ncclRemoteError, "a process has ended");
    }
  }
}

void leave(ncclComm_t comm) {
  Clique& clique = *comm->clique;
  std::erase_if(clique.divisions, [&](const Division& each) { return each.rank == comm->rank; });
  clique.ranks[static_cast<size_t>(comm->rank)] = nullptr;
  library().comms.erase(comm);
  delete comm;
}

}  // namespace

extern "C" {

ncclResult_t ncclGetVersion(int* version) {
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}

const char* ncclGetErrorString(ncclResult_t result) {
  switch (result) {
    case ncclSuccess: return "no error";
    case ncclUnhandledCudaError: return "unhandled cuda error";
    case ncclSystemError: return "unhandled system error";
    case ncclInvalidArgument: return "invalid argument";
    case ncclInvalidUsage: return "invalid usage";
    case ncclRemoteError: return "remote process exited or there was a network error";
    case ncclInProgress: return "NCCL operation in progress";
    default: return "internal error";
  }
}

const char* ncclGetLastError(ncclComm_t comm) {
  static thread_local std::string text;
  const std::lock_guard lock(library().mutex);
  text = library().comms.contains(comm) ? comm->clique->why : "";
  return text.c_str();
}

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  if (const int status = fake::injected_status(__func__); status != 0) return static_cast<ncclResult_t>(status);
  const std::lock_guard lock(library().mutex);
  const bool processes = std::getenv("FAKE_NCCL_PROCESSES") != nullptr;
  std::string key = processes ? fake::Link::new_hub() : "fake " + std::to_string(++library().ids);
  key.resize(sizeof id->internal);
  std::copy(key.begin(), key.end(), id->internal);
  if (!processes) library().cliques[key] = std::make_shared<Clique>();
  return ncclSuccess;
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t* made, int size, ncclUniqueId id, int rank, ncclConfig_t* config) {
  if (const int status = fake::injected_status(__func__); status != 0) return static_cast<ncclResult_t>(status);
  const std::lock_guard lock(library().mutex);
  const std::string key(id.internal, sizeof id.internal);
  if (fake::Link::is_address(key) && !library().cliques.contains(key)) {
    const auto fresh = std::make_shared<Clique>();
    fresh->link = &fake::Link::to(key);
    fresh->name = key;
    library().cliques[key] = fresh;
  }
  const auto found = library().cliques.find(key);
  if (found == library().cliques.end()) return refuse(ncclInvalidArgument, "there is no such id");
  if (config == nullptr || config->size != sizeof *config || config->magic != 0xcafebeef || config->blocking != 0)
    return refuse(ncclInvalidArgument, "the configuration was not initialized, or asks for a communicator that blocks");
  const auto& clique = found->second;
  if (clique->size == 0) {
    clique->size = size;
    clique->ranks.resize(static_cast<size_t>(size));
  }
  if (rank < 0 || rank >= size || size != clique->size || clique->ranks[static_cast<size_t>(rank)] != nullptr)
    return refuse(ncclInvalidArgument, "rank " + std::to_string(rank) + " of " + std::to_string(size) + " does not fit the others");
  int device = -1;
  cudaGetDevice(&device);
  *made = new ncclComm{clique, rank, device};
  clique->ranks[static_cast<size_t>(rank)] = *made;
  library().comms.insert(*made);
  if (clique->link == nullptr) join(*clique, rank, device);
  else clique->link->send({.kind = Frame::Kind::Join, .clique = clique->name, .rank = rank, .number = device, .other = size});
  return ncclInProgress;
}

// NCCL may write the part's address any time before the call is complete; the fake does so at the end.
ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t* part, ncclConfig_t* config) {
  const std::lock_guard lock(library().mutex);
  if (const ncclResult_t result = enter(__func__, comm, ncclInt8, nullptr); result != ncclSuccess) return result;
  if (config == nullptr || config->magic != 0xcafebeef || config->blocking != 0)
    return refuse(ncclInvalidArgument, "the configuration was not initialized, or asks for a communicator that blocks");
  int device = -1;
  cudaGetDevice(&device);
  if (color < NCCL_SPLIT_NOCOLOR || device != comm->device)
    return refuse(ncclInvalidArgument, "a communicator is split by a negative color, or while another device is the current one");
  Clique& clique = *comm->clique;
  ++comm->pending;
  clique.divisions.push_back({comm->rank, color, key, part});
  if (clique.link != nullptr)
    clique.link->send({.kind = Frame::Kind::Divide, .clique = clique.name, .rank = comm->rank, .number = color, .other = key});
  else if (!clique.aborted && clique.divisions.size() == static_cast<size_t>(clique.size)) divide(clique);
  return ncclInProgress;
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t* error) {
  const std::lock_guard lock(library().mutex);
  if (!library().comms.contains(comm)) return refuse(ncclInvalidArgument, "the state of a communicator is asked for that is not there");
  Clique& clique = *comm->clique;
  if (clique.link != nullptr) hear(*clique.link);
  if (const int status = fake::injected_status("asynchronous error of rank " + std::to_string(comm->rank)); status != 0)
    comm->error = static_cast<ncclResult_t>(status);
  const bool busy = clique.joined < clique.size || comm->pending > 0 || (comm->finalizing && clique.finalized < clique.size);
  *error = comm->error != ncclSuccess ? comm->error : clique.error != ncclSuccess ? clique.error : busy ? ncclInProgress : ncclSuccess;
  return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t comm) {
  const std::lock_guard lock(library().mutex);
  if (!library().comms.contains(comm) || comm->finalizing || comm->pending > 0)
    return refuse(ncclInvalidUsage, "a communicator is finalized that is in progress or not there");
  comm->finalizing = true;
  if (comm->clique->link == nullptr) ++comm->clique->finalized;
  else comm->clique->link->send({.kind = Frame::Kind::Finalize, .clique = comm->clique->name, .rank = comm->rank});
  return ncclInProgress;
}

ncclResult_t ncclCommDestroy(ncclComm_t comm) {
  const std::lock_guard lock(library().mutex);
  if (!library().comms.contains(comm) || comm->clique->finalized < comm->clique->size)
    return refuse(ncclInvalidUsage, "a communicator is destroyed before all ranks have finalized it, or is not there");
  leave(comm);
  return ncclSuccess;
}

ncclResult_t ncclCommAbort(ncclComm_t comm) {
  const std::lock_guard lock(library().mutex);
  if (!library().comms.contains(comm)) return refuse(ncclInvalidArgument, "a communicator is aborted that is not there");
  Clique& clique = *comm->clique;
  clique.aborted = true;
  leave(comm);
  return ncclSuccess;
}

ncclResult_t ncclGroupStart() {
  ++t_depth;
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
  if (t_depth == 0) return refuse(ncclInvalidUsage, "a group ends that was not begun");
  if (--t_depth > 0) return ncclSuccess;
  const std::lock_guard lock(library().mutex);
  if (const int status = fake::injected_status(__func__); status != 0) {
    t_sends.clear();
    t_receives.clear();
    return static_cast<ncclResult_t>(status);
  }
  return end_group();
}

ncclResult_t ncclAllReduce(const void* from, void* to, size_t count, ncclDataType_t type, ncclRedOp_t op, ncclComm_t comm,
                           cudaStream_t stream) {
  return collective({__func__, count, type, op}, from, count, to, comm, stream);
}

ncclResult_t ncclBroadcast(const void* from, void* to, size_t count, ncclDataType_t type, int root, ncclComm_t comm, cudaStream_t stream) {
  const bool gives = comm->rank == root;
  return collective({__func__, count, type, -1, root}, from, gives ? count : 0, to, comm, stream);
}

ncclResult_t ncclAllGather(const void* from, void* to, size_t count, ncclDataType_t type, ncclComm_t comm, cudaStream_t stream) {
  return collective({__func__, count, type}, from, count, to, comm, stream);
}

ncclResult_t ncclReduceScatter(const void* from, void* to, size_t count, ncclDataType_t type, ncclRedOp_t op, ncclComm_t comm,
                               cudaStream_t stream) {
  return collective({__func__, count, type, op}, from, count * static_cast<size_t>(comm->clique->size), to, comm, stream);
}

ncclResult_t ncclSend(const void* from, size_t count, ncclDataType_t type, int peer, ncclComm_t comm, cudaStream_t stream) {
  return message(__func__, from, nullptr, count, type, peer, comm, stream);
}

ncclResult_t ncclRecv(void* to, size_t count, ncclDataType_t type, int peer, ncclComm_t comm, cudaStream_t stream) {
  return message(__func__, nullptr, to, count, type, peer, comm, stream);
}

// How many communicators have been neither destroyed nor aborted; for tests.
int fakeNcclLiveCommunicators() {
  const std::lock_guard lock(library().mutex);
  return static_cast<int>(library().comms.size());
}
}
