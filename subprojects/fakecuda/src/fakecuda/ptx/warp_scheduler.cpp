// Diverged lanes of a warp form groups, each with a program counter. The group that is furthest behind runs first, and groups that meet are
// joined: lanes reconverge where their paths do. Lanes wait for each other only if an instruction names a mask.
#include <algorithm>

#include <fakecuda/ptx/access.h>
#include <fakecuda/ptx/block_runner.h>

namespace ptx {

namespace {

constexpr uint64_t kTurn = 1 << 16;               // instructions before other warps get a turn
constexpr uint64_t kTooMany = uint64_t{1} << 32;  // instructions of a block that does not end

std::string lanes_text(uint32_t mask) {
  std::string text;
  each(mask, [&](int lane) { text += (text.empty() ? "" : ", ") + std::to_string(lane); });
  return (count(mask) == 1 ? "lane " : "lanes ") + text;
}

}  // namespace

size_t BlockRunner::pick(Warp& warp, bool last) const {
  constexpr size_t kNone = ~size_t{0};
  size_t best = kNone;
  for (size_t i = 0; i < warp.groups.size(); ++i) {
    const Group& group = warp.groups[i];
    if (group.state != Group::Ready) continue;
    if (best == kNone) {
      best = i;
      continue;
    }
    const Group& other = warp.groups[best];
    const bool before = group.returns.size() != other.returns.size() ? group.returns.size() > other.returns.size() : group.pc < other.pc;
    if (before != last) best = i;
  }
  return best;
}

// Joins groups that wait in the same place.
void BlockRunner::gather(Warp& warp, size_t& which, Group::State state) {
  for (size_t i = 0; i < warp.groups.size(); ++i) {
    if (i == which || warp.groups[i].state != state || warp.groups[i].pc != warp.groups[which].pc ||
        warp.groups[i].returns != warp.groups[which].returns)
      continue;
    warp.groups[which].mask |= warp.groups[i].mask;
    warp.groups.erase(warp.groups.begin() + static_cast<ptrdiff_t>(i));
    if (i < which) --which;
    --i;
  }
}

BlockRunner::Status BlockRunner::run(Warp& warp) {
  current_ = &warp;
  last_turn_ = counters_.warp_instructions;
  while (true) {
    size_t which = pick(warp, other_group_);
    if (which == ~size_t{0}) return settle(warp);
    gather(warp, which, Group::Ready);
    if (run_group(warp, which)) return Status::Runnable;
  }
}

bool BlockRunner::turn_over() {
  if (counters_.warp_instructions - last_turn_ < kTurn) return false;
  if (stopped_(state_.number)) throw Stopped();
  if (counters_.warp_instructions - begin_ > kTooMany)
    throw Fault{"the block has not ended after " + std::to_string(kTooMany) + " instructions"};
  other_group_ = !other_group_;  // a lane may wait for one of its warp
  return true;
}

bool BlockRunner::run_group(Warp& warp, size_t which) {
  const Instruction* const code = program_.code.data();
  uint8_t* const followed = followed_.empty() ? nullptr : followed_.data();
  uint32_t pc = warp.groups[which].pc, mask = warp.groups[which].mask;
  const bool alone = warp.groups.size() == 1;
  uint32_t meeting = ~0u;  // position of another group that this one may join
  if (!alone) {
    for (size_t i = 0; i < warp.groups.size(); ++i) {
      if (i != which && warp.groups[i].state == Group::Ready && warp.groups[i].pc > pc) meeting = std::min(meeting, warp.groups[i].pc);
    }
  }
  const auto save = [&](uint32_t at) {
    warp.groups[which].pc = at;
    warp.groups[which].mask = mask;
  };
  // Turns the lanes into a group that goes on elsewhere.
  const auto split = [&](uint32_t lanes, uint32_t to) {
    Group other{to, lanes, Group::Ready, warp.groups[which].returns};
    mask &= ~lanes;
    save(pc);
    warp.groups.push_back(std::move(other));
  };
  while (true) {
    if (pc == meeting) {
      save(pc);
      return false;
    }
    const Instruction& in = code[pc];
    pc_ = pc;
    const uint32_t active = mask & (*reinterpret_cast<const uint32_t*>(warp.frame + in.guard) ^ in.invert);
    ++counters_.warp_instructions;
    counters_.thread_instructions += static_cast<uint64_t>(count(active));
    if (followed != nullptr && active != 0) followed[in.source] = 1;
    if (in.flow == Flow::Next) {
      if (active != 0) in.run(warp, in, active);
      ++pc;
      continue;
    }
    if (active == 0) {
      ++pc;
      continue;
    }
    const uint32_t rest = mask & ~active;
    switch (in.flow) {
      case Flow::Branch:
        if (rest != 0) {
          split(active, in.target);
          ++warp.groups[which].pc;
          return false;
        }
        if (in.target <= pc && turn_over()) {
          save(in.target);
          return true;
        }
        pc = in.target;
        break;
      case Flow::Indirect:
        save(pc);
        indirect(warp, which, in);
        return turn_over();
      case Flow::Call:
        if (rest != 0) split(rest, pc + 1);
        warp.groups[which].returns.push_back(pc + 1);
        pc = in.target;
        break;
      case Flow::Return:
        if (!warp.groups[which].returns.empty()) {
          if (rest != 0) split(rest, pc + 1);
          pc = warp.groups[which].returns.back();
          warp.groups[which].returns.pop_back();
          break;
        }
        [[fallthrough]];
      case Flow::Exit:
        warp.exited |= active;
        mask = rest;
        if (mask == 0) {
          warp.groups.erase(warp.groups.begin() + static_cast<ptrdiff_t>(which));
          return false;
        }
        ++pc;
        continue;
      case Flow::Collective:
        if (rest != 0) split(rest, pc + 1);
        save(pc);
        if (!collective(warp, which, in)) return false;
        mask = warp.groups[which].mask;
        ++pc;
        if (alone && rest == 0) continue;
        break;
      case Flow::Barrier:
        if (rest != 0) split(rest, pc + 1);
        save(pc);
        if (static_cast<BarrierKind>(in.mode) == BarrierKind::Arrive) {
          if (mask != warp.live()) throw Fault{"a part of the warp arrives at a barrier, which is not supported", first(mask)};
          arrive(warp, in, pc, mask);
          ++warp.groups[which].pc;
          return false;
        }
        warp.groups[which].state = Group::AtBarrier;
        gather(warp, which, Group::AtBarrier);
        return false;
      case Flow::Yield:
        save(pc + 1);
        if (stopped_(state_.number)) throw Stopped();
        other_group_ = !other_group_;
        return true;
      default: break;
    }
    if (alone && warp.groups.size() == 1) continue;
    save(pc);
    return false;
  }
}

// Returns whether all lanes of the group have done it and go on together.
bool BlockRunner::collective(Warp& warp, size_t& which, const Instruction& in) {
  gather(warp, which, Group::AtCollective);
  Group& group = warp.groups[which];
  const uint32_t* members = warp.read<uint32_t>(in.members);
  uint32_t done = 0;
  for (uint32_t pending = group.mask; pending != 0;) {
    const int lane = first(pending);
    const uint32_t named = members[lane];
    uint32_t here = 0;
    each(group.mask, [&](int other) { here |= members[other] == named ? kBit[other] : 0; });
    pending &= ~here;
    if ((here & ~named) != 0) throw Fault{"the mask " + hex(named) + " does not name the lane itself", first(here & ~named)};
    if ((named & ~warp.present) != 0)
      throw Fault{"the mask " + hex(named) + " names " + lanes_text(named & ~warp.present) + ", which the block does not have", lane};
    if ((named & warp.exited) != 0)
      throw Fault{"the mask " + hex(named) + " names " + lanes_text(named & warp.exited) + ", which have exited", lane};
    if (here != named) continue;
    in.run(warp, in, here);
    done |= here;
  }
  if (done == group.mask) return true;
  Group waiting{group.pc, group.mask & ~done, Group::AtCollective, group.returns};
  if (done == 0) {
    group.state = Group::AtCollective;
    return false;
  }
  group.mask = done;
  ++group.pc;
  warp.groups.push_back(std::move(waiting));
  return false;
}

void BlockRunner::indirect(Warp& warp, size_t which, const Instruction& in) {
  const uint32_t pc = warp.groups[which].pc, mask = warp.groups[which].mask;
  uint32_t active = mask & (warp.test(in.guard) ^ in.invert);
  const std::vector<uint32_t> returns = warp.groups[which].returns;
  in.run(warp, in, active);
  warp.groups.erase(warp.groups.begin() + static_cast<ptrdiff_t>(which));
  if ((mask & ~active) != 0) warp.groups.push_back({pc + 1, mask & ~active, Group::Ready, returns});
  while (active != 0) {
    const uint32_t target = warp.targets[first(active)];
    uint32_t lanes = 0;
    each(active, [&](int lane) { lanes |= warp.targets[lane] == target ? kBit[lane] : 0; });
    warp.groups.push_back({target, lanes, Group::Ready, returns});
    active &= ~lanes;
  }
}

// No group can go on alone.
BlockRunner::Status BlockRunner::settle(Warp& warp) {
  if (warp.groups.empty()) return Status::Done;
  for (const Group& group : warp.groups) {
    if (group.state != Group::AtCollective) continue;
    pc_ = group.pc;
    const uint32_t named = warp.read<uint32_t>(program_.code[group.pc].members)[first(group.mask)], missing = named & ~group.mask;
    std::string others;
    for (const Group& other : warp.groups) {
      if ((other.mask & missing) != 0 && &other != &group) others = ", which wait " + location(other.pc);
    }
    throw Fault{"the mask " + hex(named) + " names " + lanes_text(missing) + ", which do not come to this instruction" + others,
                first(group.mask)};
  }
  const Group& group = warp.groups.front();
  if (warp.groups.size() > 1) {
    pc_ = group.pc;
    throw Fault{"barrier divergence: " + lanes_text(group.mask) + " wait here, but " + lanes_text(warp.groups[1].mask) + " wait " +
                    location(warp.groups[1].pc),
                first(group.mask)};
  }
  pc_ = group.pc;
  const uint32_t pc = group.pc;
  arrive(warp, program_.code[pc], pc, group.mask);
  return warp.groups.front().state == Group::Ready ? Status::Runnable : Status::Waiting;
}

}  // namespace ptx
