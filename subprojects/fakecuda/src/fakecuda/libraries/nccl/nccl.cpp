// The part of NCCL that the library uses: nonblocking communicators, whose ranks are threads of one process. A call is in progress until
// all ranks have made it. Then the host moves the data, on the streams of all ranks. The data of a rank is read when it makes the call. If
// the environment has FAKE_NCCL_PROCESSES, ranks may be processes. Each process tells all others its calls (nccl_link.h), and moves data
// when it queries the state of its communicator.
#include <nccl.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/libraries/nccl/nccl_clique.h>
#include <fakecuda/libraries/nccl/nccl_exchange.h>
#include <fakecuda/libraries/nccl/nccl_processes.h>

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
  const std::lock_guard lock(fake::nccl_library().mutex);
  text = fake::nccl_library().comms.contains(comm) ? comm->clique->why : "";
  return text.c_str();
}

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  if (const int status = fake::injected_status(__func__); status != 0) return static_cast<ncclResult_t>(status);
  const std::lock_guard lock(fake::nccl_library().mutex);
  const bool processes = std::getenv("FAKE_NCCL_PROCESSES") != nullptr;
  std::string key = processes ? fake::Link::new_hub() : "fake " + std::to_string(++fake::nccl_library().ids);
  key.resize(sizeof id->internal);
  std::copy(key.begin(), key.end(), id->internal);
  if (!processes) fake::nccl_library().cliques[key] = std::make_shared<fake::Clique>();
  return ncclSuccess;
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t* made, int size, ncclUniqueId id, int rank, ncclConfig_t* config) {
  if (const int status = fake::injected_status(__func__); status != 0) return static_cast<ncclResult_t>(status);
  const std::lock_guard lock(fake::nccl_library().mutex);
  const std::string key(id.internal, sizeof id.internal);
  if (fake::Link::is_address(key) && !fake::nccl_library().cliques.contains(key)) {
    const auto fresh = std::make_shared<fake::Clique>();
    fresh->link = &fake::Link::to(key);
    fresh->name = key;
    fake::nccl_library().cliques[key] = fresh;
  }
  const auto found = fake::nccl_library().cliques.find(key);
  if (found == fake::nccl_library().cliques.end()) return fake::refuse(ncclInvalidArgument, "there is no such id");
  if (config == nullptr || config->size != sizeof *config || config->magic != 0xcafebeef || config->blocking != 0)
    return fake::refuse(ncclInvalidArgument, "the configuration was not initialized, or asks for a communicator that blocks");
  const auto& clique = found->second;
  if (clique->size == 0) {
    clique->size = size;
    clique->ranks.resize(static_cast<size_t>(size));
  }
  if (rank < 0 || rank >= size || size != clique->size || clique->ranks[static_cast<size_t>(rank)] != nullptr)
    return fake::refuse(ncclInvalidArgument, "rank " + std::to_string(rank) + " of " + std::to_string(size) + " does not fit the others");
  int device = -1;
  cudaGetDevice(&device);
  *made = new ncclComm{clique, rank, device};
  clique->ranks[static_cast<size_t>(rank)] = *made;
  fake::nccl_library().comms.insert(*made);
  if (clique->link == nullptr) fake::join(*clique, rank, device);
  else clique->link->send({.kind = fake::Frame::Kind::Join, .clique = clique->name, .rank = rank, .number = device, .other = size});
  return ncclInProgress;
}

// NCCL may write the part's address at any time before the call is complete. The fake does so at the end.
ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t* part, ncclConfig_t* config) {
  const std::lock_guard lock(fake::nccl_library().mutex);
  if (const ncclResult_t result = fake::enter(__func__, comm, ncclInt8, nullptr); result != ncclSuccess) return result;
  if (config == nullptr || config->magic != 0xcafebeef || config->blocking != 0)
    return fake::refuse(ncclInvalidArgument, "the configuration was not initialized, or asks for a communicator that blocks");
  int device = -1;
  cudaGetDevice(&device);
  if (color < NCCL_SPLIT_NOCOLOR || device != comm->device)
    return fake::refuse(ncclInvalidArgument, "a communicator is split by a negative color, or while another device is the current one");
  fake::Clique& clique = *comm->clique;
  ++comm->pending;
  clique.divisions.push_back({comm->rank, color, key, part});
  if (clique.link != nullptr)
    clique.link->send({.kind = fake::Frame::Kind::Divide, .clique = clique.name, .rank = comm->rank, .number = color, .other = key});
  else if (!clique.aborted && clique.divisions.size() == static_cast<size_t>(clique.size)) fake::divide(clique);
  return ncclInProgress;
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t* error) {
  const std::lock_guard lock(fake::nccl_library().mutex);
  if (!fake::nccl_library().comms.contains(comm))
    return fake::refuse(ncclInvalidArgument, "the state of a communicator is asked for that is not there");
  fake::Clique& clique = *comm->clique;
  if (clique.link != nullptr) fake::hear(*clique.link);
  if (const int status = fake::injected_status("asynchronous error of rank " + std::to_string(comm->rank)); status != 0)
    comm->error = static_cast<ncclResult_t>(status);
  const bool busy = clique.joined < clique.size || comm->pending > 0 || (comm->finalizing && clique.finalized < clique.size);
  *error = comm->error != ncclSuccess ? comm->error : clique.error != ncclSuccess ? clique.error : busy ? ncclInProgress : ncclSuccess;
  return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t comm) {
  const std::lock_guard lock(fake::nccl_library().mutex);
  if (!fake::nccl_library().comms.contains(comm) || comm->finalizing || comm->pending > 0)
    return fake::refuse(ncclInvalidUsage, "a communicator is finalized that is in progress or not there");
  comm->finalizing = true;
  if (comm->clique->link == nullptr) ++comm->clique->finalized;
  else comm->clique->link->send({.kind = fake::Frame::Kind::Finalize, .clique = comm->clique->name, .rank = comm->rank});
  return ncclInProgress;
}

ncclResult_t ncclCommDestroy(ncclComm_t comm) {
  const std::lock_guard lock(fake::nccl_library().mutex);
  if (!fake::nccl_library().comms.contains(comm) || comm->clique->finalized < comm->clique->size)
    return fake::refuse(ncclInvalidUsage, "a communicator is destroyed before all ranks have finalized it, or is not there");
  fake::leave(comm);
  return ncclSuccess;
}

ncclResult_t ncclCommAbort(ncclComm_t comm) {
  const std::lock_guard lock(fake::nccl_library().mutex);
  if (!fake::nccl_library().comms.contains(comm)) return fake::refuse(ncclInvalidArgument, "a communicator is aborted that is not there");
  fake::Clique& clique = *comm->clique;
  clique.aborted = true;
  fake::leave(comm);
  return ncclSuccess;
}

ncclResult_t ncclGroupStart() {
  fake::begin_group();
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() { return fake::end_group(__func__); }

ncclResult_t ncclAllReduce(const void* from, void* to, size_t count, ncclDataType_t type, ncclRedOp_t op, ncclComm_t comm,
                           cudaStream_t stream) {
  return fake::collective({__func__, count, type, op}, from, count, to, comm, stream);
}

ncclResult_t ncclBroadcast(const void* from, void* to, size_t count, ncclDataType_t type, int root, ncclComm_t comm, cudaStream_t stream) {
  const bool gives = comm->rank == root;
  return fake::collective({__func__, count, type, -1, root}, from, gives ? count : 0, to, comm, stream);
}

ncclResult_t ncclAllGather(const void* from, void* to, size_t count, ncclDataType_t type, ncclComm_t comm, cudaStream_t stream) {
  return fake::collective({__func__, count, type}, from, count, to, comm, stream);
}

ncclResult_t ncclReduceScatter(const void* from, void* to, size_t count, ncclDataType_t type, ncclRedOp_t op, ncclComm_t comm,
                               cudaStream_t stream) {
  return fake::collective({__func__, count, type, op}, from, count * static_cast<size_t>(comm->clique->size), to, comm, stream);
}

ncclResult_t ncclSend(const void* from, size_t count, ncclDataType_t type, int peer, ncclComm_t comm, cudaStream_t stream) {
  return fake::message(__func__, from, nullptr, count, type, peer, comm, stream);
}

ncclResult_t ncclRecv(void* to, size_t count, ncclDataType_t type, int peer, ncclComm_t comm, cudaStream_t stream) {
  return fake::message(__func__, nullptr, to, count, type, peer, comm, stream);
}

// The number of communicators that were neither destroyed nor aborted; for tests.
int fakeNcclLiveCommunicators() {
  const std::lock_guard lock(fake::nccl_library().mutex);
  return static_cast<int>(fake::nccl_library().comms.size());
}
}
