#include <fakecuda/ptx/block_runner.h>

#include <algorithm>
#include <utility>

#include <fakecuda/ptx/lanes.h>

namespace ptx {

namespace {

// CUB's merges load the key after their own, and do not use it. CUB's memory therefore counts as written before the block begins.
bool loads_ahead(const Program& program) { return program.name.find("DeviceMergeSortMergeKernel") != std::string::npos; }

}  // namespace

BlockRunner::BlockRunner(const Program& program, const fake::Launch& launch, LaunchMemory& memory, const std::byte* parameters,
                         std::function<bool(uint64_t)> stopped)
    : program_(program), launch_(launch), stopped_(std::move(stopped)), global_(memory) {
  state_.program = &program;
  state_.threads = launch.block.x * launch.block.y * launch.block.z;
  state_.shared = &shared_;
  state_.global = &global_;
  state_.parameters = parameters;
  state_.counters = &counters_;
  warps_.resize((state_.threads + kLanes - 1) / kLanes);
  status_.resize(warps_.size());
  frames_.reset(new std::byte[program.frame_bytes * warps_.size()]());
  for (size_t i = 0; i < warps_.size(); ++i) {
    Warp& warp = warps_[i];
    warp.block = &state_;
    warp.index = static_cast<uint32_t>(i);
    warp.frame = frames_.get() + i * program.frame_bytes;
    warp.constants_end = program.constants.data() + program.constants.size();
    const uint32_t lanes = std::min<uint32_t>(kLanes, state_.threads - warp.index * kLanes);
    warp.present = lanes == kLanes ? kAll : (1u << lanes) - 1;
    warp.predicate(kTrue) = kAll;
  }
}

void BlockRunner::start(uint64_t block) {
  state_.number = static_cast<uint32_t>(block);
  state_.position[0] = static_cast<uint32_t>(block % launch_.grid.x);
  state_.position[1] = static_cast<uint32_t>(block / launch_.grid.x % launch_.grid.y);
  state_.position[2] = static_cast<uint32_t>(block / launch_.grid.x / launch_.grid.y);
  shared_.reset(program_.shared_bytes + launch_.shared_bytes, static_cast<uint32_t>(warps_.size()));
  if (loads_ahead(program_)) {
    constexpr uint64_t kBytes = 32;  // maximum bytes of an access
    for (uint64_t at = 0; at < shared_.size(); at += kBytes)
      shared_.note(SharedMemory::Kind::Write, 0, at, static_cast<uint32_t>(std::min(kBytes, shared_.size() - at)));
    const uint32_t all = static_cast<uint32_t>((uint64_t{1} << warps_.size()) - 1);
    shared_.barrier(all, all);
  }
  global_.begin_block(state_.number);
  for (Barrier& barrier : barriers_) barrier = Barrier{};
  begin_ = counters_.warp_instructions;
  other_group_ = false;
  for (Warp& warp : warps_) {
    warp.exited = 0;
    warp.groups.assign(1, Group{program_.entry, warp.present, Group::Ready, {}});
    warp.local.assign(program_.local_bytes * kLanes * 2, std::byte{0});
    set_specials(warp);
    status_[warp.index] = Status::Runnable;
  }
}

void BlockRunner::set_specials(Warp& warp) {
  const auto value = [&](Special which, uint32_t lane) -> uint32_t {
    const uint32_t thread = warp.index * kLanes + lane, x = launch_.block.x, y = launch_.block.y, below = (1u << lane) - 1;
    switch (which) {
      case Special::TidX: return thread % x;
      case Special::TidY: return thread / x % y;
      case Special::TidZ: return thread / x / y;
      case Special::NtidX: return x;
      case Special::NtidY: return y;
      case Special::NtidZ: return launch_.block.z;
      case Special::CtaidX: return state_.position[0];
      case Special::CtaidY: return state_.position[1];
      case Special::CtaidZ: return state_.position[2];
      case Special::NctaidX: return launch_.grid.x;
      case Special::NctaidY: return launch_.grid.y;
      case Special::NctaidZ: return launch_.grid.z;
      case Special::Laneid: return lane;
      case Special::Warpid: return warp.index;
      case Special::Nwarpid: return static_cast<uint32_t>(warps_.size());
      case Special::LanemaskEq: return 1u << lane;
      case Special::LanemaskLe: return below | 1u << lane;
      case Special::LanemaskLt: return below;
      case Special::LanemaskGe: return ~below;
      case Special::LanemaskGt: return ~below & ~(1u << lane);
      case Special::DynamicShared: return static_cast<uint32_t>(launch_.shared_bytes);
      case Special::TotalShared: return static_cast<uint32_t>(program_.shared_bytes + launch_.shared_bytes);
      case Special::Zero: return 0;
    }
    return 0;
  };
  for (const auto& [which, place] : program_.specials) {
    for (uint32_t lane = 0; lane < kLanes; ++lane) warp.write<uint32_t>(place)[lane] = value(which, lane);
  }
}

void BlockRunner::run(uint64_t block) {
  start(block);
  try {
    while (true) {
      bool ran = false, done = true;
      for (Warp& warp : warps_) {
        Status& status = status_[warp.index];
        if (status == Status::Runnable) {
          const Status after = run(warp);
          // If this warp has completed a barrier, the status is already set.
          status = after;
          ran = true;
        }
        done = done && status == Status::Done;
      }
      if (done) return;
      if (!ran) report_deadlock();
    }
  } catch (const Fault& fault) {
    throw Failure("kernel " + readable(program_.name) + ": " + (current_ != nullptr ? where(*current_, fault.lane) : "") + fault.what +
                  ", " + location(pc_));
  }
}

}  // namespace ptx
