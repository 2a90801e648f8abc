// Barriers of a block.
#include <fakecuda/ptx/access.h>
#include <fakecuda/ptx/block_runner.h>

namespace ptx {

// The warp's lanes have arrived. Waiting threads go on once all threads that the barrier counts have arrived.
void BlockRunner::arrive(Warp& warp, const Instruction& in, uint32_t pc, uint32_t lanes) {
  const int lane = first(lanes);
  const uint32_t number = warp.read<uint32_t>(in.a)[lane], expected = warp.read<uint32_t>(in.b)[lane];
  if (number >= std::size(barriers_)) throw Fault{"there is no barrier " + std::to_string(number), lane};
  if (expected % kLanes != 0) throw Fault{"a barrier for " + std::to_string(expected) + " threads, which is not a multiple of 32", lane};
  Barrier& barrier = barriers_[number];
  if (expected == 0 && barrier.arrived != 0 && barrier.pc != pc)
    throw Fault{"barrier divergence: waits here, but other warps wait " + location(barrier.pc), lane};
  barrier.pc = pc;
  barrier.arrived |= 1u << warp.index;
  // The device counts whole warps if a number is given.
  barrier.threads += static_cast<uint32_t>(expected == 0 ? count(lanes) : kLanes);
  const auto kind = static_cast<BarrierKind>(in.mode);
  if (kind != BarrierKind::Arrive) barrier.waiting |= 1u << warp.index;
  if (kind >= BarrierKind::Count) barrier.votes += static_cast<uint32_t>(count((warp.test(in.c) ^ (in.width != 0 ? kAll : 0)) & lanes));
  if (barrier.threads >= (expected == 0 ? state_.threads : expected)) release(barrier, in);
}

void BlockRunner::release(Barrier& barrier, const Instruction& in) {
  ++counters_.barriers;
  shared_.barrier(barrier.arrived, barrier.waiting);
  const auto kind = static_cast<BarrierKind>(in.mode);
  for (Warp& warp : warps_) {
    if ((barrier.waiting >> warp.index & 1) == 0) continue;
    Group& group = warp.groups.front();
    if (kind == BarrierKind::Count) fill<uint32_t>(warp, in, group.mask, [&](int) { return barrier.votes; });
    if (kind == BarrierKind::And) blend(warp.predicate(in.d), barrier.votes == barrier.threads ? kAll : 0, group.mask);
    if (kind == BarrierKind::Or) blend(warp.predicate(in.d), barrier.votes != 0 ? kAll : 0, group.mask);
    group.state = Group::Ready;
    ++group.pc;
    status_[warp.index] = Status::Runnable;
  }
  barrier = Barrier{};
}

void BlockRunner::report_deadlock() {
  for (const Warp& warp : warps_) {
    if (status_[warp.index] != Status::Waiting) continue;
    const Group& group = warp.groups.front();
    uint32_t waiting = 0, exited = 0;
    std::string elsewhere;
    for (const Warp& other : warps_) {
      exited += static_cast<uint32_t>(count(other.exited));
      if (other.groups.empty()) continue;
      if (other.groups.front().pc == group.pc) waiting += static_cast<uint32_t>(count(other.groups.front().mask));
      else elsewhere = ", others wait " + location(other.groups.front().pc);
    }
    current_ = const_cast<Warp*>(&warp);
    pc_ = group.pc;
    throw Fault{"barrier divergence: " + std::to_string(waiting) + " of " + std::to_string(state_.threads) + " threads wait here" +
                    (exited != 0 ? ", " + std::to_string(exited) + " have exited" : "") + elsewhere,
                first(group.mask)};
  }
  throw Fault{"no thread of the block can go on"};
}

}  // namespace ptx
