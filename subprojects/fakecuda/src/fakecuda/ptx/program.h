// A kernel in executable form: instructions whose operands are places in a warp's frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fakecuda/ptx/module.h>

namespace ptx {

struct Warp;
struct Instruction;

// Executes an instruction for the lanes of a mask.
using Run = void (*)(Warp&, const Instruction&, uint32_t mask);

// The scheduler's action for an instruction, in addition to running it.
enum class Flow : uint8_t {
  Next,      // run, then go on to the next one
  Branch,    // go to `target`
  Indirect,  // brx.idx: `run` returns the targets of the lanes
  Call,      // call the function at `target`
  Return,
  Exit,
  Collective,  // runs when all lanes in `members` have arrived
  Barrier,     // barrier of the block: bar, barrier
  Yield,       // run, then give other warps a turn
};

// Instruction::mode of a barrier. `a` contains its number, `b` the number of threads (zero: the block), `c` a predicate.
enum class BarrierKind : uint8_t { Sync, Arrive, Count, And, Or };

// Places are offsets in bytes: in the frame or, if negative, from the end of the program's constants. A register has 32 values, one for
// each lane. A predicate has one word with a bit for each lane.
struct Instruction {
  Run run = nullptr;
  int32_t d = 0, a = 0, b = 0, c = 0, e = 0;
  int32_t members = 0;  // lanes that a collective waits for
  int32_t guard = 0;
  uint32_t invert = 0;  // all ones for a negated guard
  Flow flow = Flow::Next;
  uint8_t mode = 0, width = 0;  // free for the instruction
  uint32_t target = 0;
  uint32_t list = 0;    // index in Program::lists
  int64_t offset = 0;   // offset of an address, or another constant
  int64_t extra = 0;    // free for the instruction
  uint32_t source = 0;  // index in Program::sources
};

struct Source {
  std::string text;
  uint32_t line = 0;
  Place place;
  uint32_t read_mask = ~0u;
};

enum class Special : uint8_t {
  TidX,
  TidY,
  TidZ,
  NtidX,
  NtidY,
  NtidZ,
  CtaidX,
  CtaidY,
  CtaidZ,
  NctaidX,
  NctaidY,
  NctaidZ,
  Laneid,
  Warpid,
  Nwarpid,
  LanemaskEq,
  LanemaskLe,
  LanemaskLt,
  LanemaskGe,
  LanemaskGt,
  DynamicShared,
  TotalShared,
  Zero
};

// The beginning of every frame.
inline constexpr int32_t kTrue = 0, kCarry = 4, kFirstFree = 64;

struct Program {
  std::string name;
  std::vector<Instruction> code;
  std::vector<Source> sources;
  std::vector<std::byte> constants;
  std::vector<int32_t> lists;  // places of vectors, targets of brx
  struct SpecialUse {
    Special which;
    int32_t place;
  };
  std::vector<SpecialUse> specials;
  uint32_t entry = 0;  // entry point of the kernel
  size_t frame_bytes = kFirstFree;
  uint64_t shared_bytes = 0;  // bytes that the kernel declares; dynamic shared memory follows
  uint64_t local_bytes = 0;
  uint64_t parameter_bytes = 0;
  std::vector<uint64_t> parameter_offsets;
  uint32_t max_threads = 0;  // a product; zero: not set
  uint32_t required_threads[3] = {0, 0, 0};
  const Parsed* module = nullptr;
};

// The position of each space among generic addresses. Addresses of devices and hosts have none of these bits.
inline constexpr int kWindowShift = 56;
inline constexpr uint64_t kSharedWindow = uint64_t{0xf1} << kWindowShift, kLocalWindow = uint64_t{0xf2} << kWindowShift,
                          kParamWindow = uint64_t{0xf3} << kWindowShift, kStaticWindow = uint64_t{0xf4} << kWindowShift;
// Addresses in these spaces do not begin at zero: none of them is null.
inline constexpr uint64_t kSharedBase = 1024, kLocalBase = 256, kParamBase = 256;

// Addresses of a module's variables, in the window kStaticWindow.
struct Statics {
  struct Entry {
    uint64_t offset;
    const Variable* variable;
  };
  std::map<std::string_view, Entry> entries;
  uint64_t size = 0;
  explicit Statics(const Parsed& module);
};

Program decode(Parsed& module, const Statics& statics, std::string_view kernel);

}  // namespace ptx
