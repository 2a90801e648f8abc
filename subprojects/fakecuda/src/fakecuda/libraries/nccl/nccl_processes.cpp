#include <fakecuda/libraries/nccl/nccl_processes.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include <fakecuda/libraries/nccl/nccl_clique.h>
#include <fakecuda/libraries/nccl/nccl_exchange.h>

namespace fake {

namespace {

// Executes the message of a process.
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

}  // namespace

void hear(Link& link) {
  for (const Frame& frame : link.take()) {
    if (frame.kind != Frame::Kind::Gone) {
      if (const auto found = nccl_library().cliques.find(frame.clique); found != nccl_library().cliques.end()) apply(*found->second, frame);
      continue;
    }
    for (const auto& [name, clique] : nccl_library().cliques) {
      if (clique->link == &link && clique->finalized < clique->size) fail(*clique, ncclRemoteError, "a process has ended");
    }
  }
}

}  // namespace fake
