// Communicators of the fake NCCL: their ranks, and how ranks join, are divided and leave. All functions require that the library's mutex is
// locked.
#pragma once

#include <nccl.h>

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <fakecuda/libraries/nccl/nccl_collective.h>
#include <fakecuda/libraries/nccl/nccl_link.h>

namespace fake {

// A send or a receive.
struct Message {
  ncclComm_t comm;  // null: a rank of another process
  Task task;
  Bytes given;  // for a send
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
  Link* link = nullptr;  // link to the other processes; null: all ranks are in this one
  std::string name;
  int size = 0;
  std::vector<ncclComm_t> ranks;               // null: not joined, or in another process
  std::map<int, int> devices;                  // keyed by rank
  std::map<uint64_t, Collective> collectives;  // keyed by their number
  std::map<std::array<int, 2>, std::deque<Message>> sends, receives;
  std::vector<Division> divisions;  // for the split that is in progress
  int divided = 0, splits = 0, joined = 0, finalized = 0;
  bool aborted = false;  // then nothing is completed any more
  ncclResult_t error = ncclSuccess;
  std::string why;
};

}  // namespace fake

struct ncclComm {
  std::shared_ptr<fake::Clique> clique;
  int rank, device;
  uint64_t next = 0;  // the number of its next collective
  int pending = 0;
  bool finalizing = false;
  ncclResult_t error = ncclSuccess;
};

namespace fake {

struct NcclLibrary {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<Clique>> cliques;  // keyed by id
  std::set<ncclComm_t> comms;
  uint64_t ids = 0;
};
NcclLibrary& nccl_library();

// Reports a misuse.
ncclResult_t refuse(ncclResult_t result, const std::string& why);
// Reports the error of a communicator to its ranks, if it has none yet.
void fail(Clique& clique, ncclResult_t error, const std::string& why);

// The checks of every communication.
ncclResult_t enter(const char* function, ncclComm_t comm, ncclDataType_t type, cudaStream_t stream);

// A rank has joined its communicator.
void join(Clique& clique, int rank, int device);
// Makes the parts of a split when all ranks have called it.
void divide(Clique& clique);
// Destroys a rank's communicator.
void leave(ncclComm_t comm);

}  // namespace fake
