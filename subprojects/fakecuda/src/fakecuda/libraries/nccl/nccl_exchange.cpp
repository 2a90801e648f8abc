#include <fakecuda/libraries/nccl/nccl_exchange.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/libraries/memory_checks.h>

namespace fake {

namespace {

thread_local int t_depth = 0;
thread_local std::vector<Message> t_sends, t_receives;

// Reads the data of a rank, in the order of its stream.
ncclResult_t read(const std::string& what, const void* from, size_t bytes, cudaStream_t stream, Bytes& into) {
  into.resize(bytes);
  if (bytes == 0) return ncclSuccess;
  Work work;
  work.what = what;
  work.accesses = {reads(from, bytes)};
  work.counted = &Counts::library_calls;
  work.library = "NCCL";
  work.run = [&into, what, from, bytes](const Running&) {
    check_initialized(what, from, bytes);
    std::memcpy(into.data(), host_view(from, bytes), bytes);
    return cudaSuccess;
  };
  return submit(stream, std::move(work)) == cudaSuccess ? ncclSuccess : ncclUnhandledCudaError;
}

void write(const std::string& what, void* to, const Bytes& bytes, cudaStream_t stream) {
  Work work;
  work.what = what;
  work.accesses = {writes(to, bytes.size())};
  work.run = [to, bytes](const Running&) {
    std::memcpy(host_view(to, bytes.size()), bytes.data(), bytes.size());
    mark_initialized(to, bytes.size());
    return cudaSuccess;
  };
  submit(stream, std::move(work));
}

}  // namespace

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
  const std::lock_guard lock(nccl_library().mutex);
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

void deliver(Clique& clique, const std::array<int, 2>& ranks) {
  auto &sends = clique.sends[ranks], &receives = clique.receives[ranks];
  while (!clique.aborted && clique.error == ncclSuccess && !sends.empty() && !receives.empty()) {
    const Message &send = sends.front(), &receive = receives.front();
    if (send.task.count != receive.task.count || send.task.type != receive.task.type) {
      const std::string why = "rank " + std::to_string(ranks[0]) + " sends " + send.task.text() + ", but rank " + std::to_string(ranks[1]) +
                              " receives " + receive.task.text();
      fail(clique, ncclInvalidUsage, why);
      report("NCCL: " + why);
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

namespace {

// Makes the calls of the group.
ncclResult_t send_group() {
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

}  // namespace

ncclResult_t message(const char* function, const void* from, void* to, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                     cudaStream_t stream) {
  const std::lock_guard lock(nccl_library().mutex);
  if (const ncclResult_t result = enter(function, comm, type, stream); result != ncclSuccess) return result;
  if (peer < 0 || peer >= comm->clique->size) return refuse(ncclInvalidArgument, std::string(function) + " names a rank that is not there");
  Message message{comm, {function, count, type, -1, peer}, {}, to, stream};
  if (from != nullptr) {
    const std::string what = std::string(function) + " of rank " + std::to_string(comm->rank);
    if (const ncclResult_t result = read(what, from, count * bytes_of(type), stream, message.given); result != ncclSuccess) return result;
  }
  (from != nullptr ? t_sends : t_receives).push_back(std::move(message));
  return t_depth > 0 ? ncclSuccess : send_group();
}

void begin_group() { ++t_depth; }

ncclResult_t end_group(const char* function) {
  if (t_depth == 0) return refuse(ncclInvalidUsage, "a group ends that was not begun");
  if (--t_depth > 0) return ncclSuccess;
  const std::lock_guard lock(nccl_library().mutex);
  if (const int status = injected_status(function); status != 0) {
    t_sends.clear();
    t_receives.clear();
    return static_cast<ncclResult_t>(status);
  }
  return send_group();
}

}  // namespace fake
