#include <fakecuda/libraries/nccl/nccl_clique.h>

#include <algorithm>
#include <utility>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/libraries/memory_checks.h>

namespace fake {

NcclLibrary& nccl_library() {
  static auto* made = new NcclLibrary;
  return *made;
}

ncclResult_t refuse(ncclResult_t result, const std::string& why) {
  report("NCCL: " + why);
  return result;
}

void fail(Clique& clique, ncclResult_t error, const std::string& why) {
  if (clique.error != ncclSuccess) return;
  clique.error = error;
  clique.why = why;
}

namespace {

bool is_recorded(cudaStream_t stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  return cudaStreamIsCapturing(stream, &status) != cudaSuccess || status != cudaStreamCaptureStatusNone;
}

}  // namespace

ncclResult_t enter(const char* function, ncclComm_t comm, ncclDataType_t type, cudaStream_t stream) {
  if (const int status = injected_status(function); status != 0) return static_cast<ncclResult_t>(status);
  if (!nccl_library().comms.contains(comm))
    return refuse(ncclInvalidArgument, std::string(function) + " gets a communicator that is not there");
  if (bytes_of(type) == 0) return refuse(ncclInvalidArgument, std::string(function) + " gets a type that the fake does not have");
  if (comm->clique->error != ncclSuccess) return comm->clique->error;
  if (comm->clique->joined < comm->clique->size || comm->finalizing || comm->pending > 0)
    return refuse(ncclInvalidUsage, std::string(function) + " is called while the communicator is in progress");
  if (is_recorded(stream)) return refuse(ncclInvalidUsage, std::string(function) + " is recorded, which the fake does not have");
  return ncclSuccess;
}

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
      if (part->link != nullptr) nccl_library().cliques[part->name] = part;
    }
    ncclComm_t made = nullptr;
    if (each.part != nullptr) {
      made = *each.part = new ncclComm{part, part->size, comm->device};
      nccl_library().comms.insert(made);
    }
    ++part->size;
    ++part->joined;
    part->ranks.push_back(made);
  }
}

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

void leave(ncclComm_t comm) {
  Clique& clique = *comm->clique;
  std::erase_if(clique.divisions, [&](const Division& each) { return each.rank == comm->rank; });
  clique.ranks[static_cast<size_t>(comm->rank)] = nullptr;
  nccl_library().comms.erase(comm);
  delete comm;
}

}  // namespace fake
