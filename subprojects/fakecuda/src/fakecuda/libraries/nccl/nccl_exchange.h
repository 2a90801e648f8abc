// The exchanges between the ranks of a fake NCCL: collectives, and messages in groups. Each is complete when all participants have called
// it. Then the host moves the data, on the streams of this process's ranks.
#pragma once

#include <nccl.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include <fakecuda/libraries/nccl/nccl_clique.h>

namespace fake {

// A rank's call. It passes `given` elements of the task's type.
ncclResult_t collective(Task task, const void* from, size_t given, void* to, ncclComm_t comm, cudaStream_t stream);
// A send, or a receive if `from` is null. Outside a group, it is a group by itself.
ncclResult_t message(const char* function, const void* from, void* to, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                     cudaStream_t stream);
void begin_group();
ncclResult_t end_group(const char* function);

// --- with the library's mutex locked ---

// Registers that a rank takes part in a collective.
ncclResult_t note_collective(Clique& clique, uint64_t number, const Task& task, int rank);
// Completes a collective for the ranks of this process, if all ranks have called it.
bool complete(Clique& clique, uint64_t number);
// Completes the messages from the first rank to the second, if both ranks have called them.
void deliver(Clique& clique, const std::array<int, 2>& ranks);

}  // namespace fake
