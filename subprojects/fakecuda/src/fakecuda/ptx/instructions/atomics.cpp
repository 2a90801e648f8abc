// atom and red
#include <algorithm>
#include <atomic>

#include <fakecuda/ptx/access.h>
#include <fakecuda/ptx/coder.h>
#include <fakecuda/ptx/rounding.h>

namespace ptx {

namespace {

enum Operation : uint8_t { kAdd, kMin, kMax, kAnd, kOr, kXor, kExch, kInc, kDec, kCas };

template <class Format>
uint32_t packed(Operation what, uint32_t before, uint32_t by, int parts) {
  uint32_t result = 0;
  for (int i = 0; i < parts; ++i) {
    const float x = widen<Format>(static_cast<uint16_t>(before >> 16 * i)), y = widen<Format>(static_cast<uint16_t>(by >> 16 * i));
    const float z = what == kAdd ? x + y : what == kMin ? std::fmin(x, y) : std::fmax(x, y);
    result |= static_cast<uint32_t>(narrow<Format>(z)) << 16 * i;
  }
  return result;
}

template <class T>
T changed(Operation what, T before, T by, T swap) {
  switch (what) {
    case kAdd: return static_cast<T>(before + by);
    case kMin: return std::min(before, by);
    case kMax: return std::max(before, by);
    case kExch: return by;
    case kCas: return before == by ? swap : before;
    case kInc: return before >= by ? T{0} : static_cast<T>(before + 1);
    case kDec: return before == 0 || before > by ? by : static_cast<T>(before - 1);
    default: break;
  }
  if constexpr (std::is_integral_v<T>) return what == kAnd ? before & by : what == kOr ? before | by : before ^ by;
  return before;
}

// Operates on the bits of the memory.
template <class Bits>
Bits change(Operation what, Type type, Space space, Bits before, Bits by, Bits swap) {
  switch (type) {
    case Type::S32:
      return static_cast<Bits>(changed(what, static_cast<int32_t>(before), static_cast<int32_t>(by), static_cast<int32_t>(swap)));
    case Type::S64:
      return static_cast<Bits>(changed(what, static_cast<int64_t>(before), static_cast<int64_t>(by), static_cast<int64_t>(swap)));
    case Type::F16:
    case Type::F16x2:
      return static_cast<Bits>(packed<Half>(what, static_cast<uint32_t>(before), static_cast<uint32_t>(by), type == Type::F16 ? 1 : 2));
    case Type::BF16:
    case Type::BF16x2:
      return static_cast<Bits>(packed<BFloat>(what, static_cast<uint32_t>(before), static_cast<uint32_t>(by), type == Type::BF16 ? 1 : 2));
    default: break;
  }
  if constexpr (sizeof(Bits) == 4) {
    if (type == Type::F32) {
      // "The current implementation" treats denormal numbers as zero in global memory, and keeps them in shared memory.
      const auto kept = [&](float x) { return space == Space::Global ? flush(x) : x; };
      return std::bit_cast<uint32_t>(canonical(kept(kept(std::bit_cast<float>(before)) + kept(std::bit_cast<float>(by)))));
    }
  }
  if constexpr (sizeof(Bits) == 8) {
    if (type == Type::F64) return std::bit_cast<uint64_t>(std::bit_cast<double>(before) + std::bit_cast<double>(by));
  }
  return changed(what, before, by, swap);
}

struct Plan {
  Operation what;
  Type type;
  Space space;
  bool result, wide_base;
  uint8_t padding[3];
};
static_assert(sizeof(Plan) == 8);

template <class Bits>
void run_atomic(Warp& w, const Instruction& in, uint32_t mask) {
  const auto plan = std::bit_cast<Plan>(in.extra);
  Request request;
  request.space = plan.space;
  request.size = sizeof(Bits);
  for (int i = 0; i < kLanes; ++i)
    request.address[i] = (plan.wide_base ? w.read<uint64_t>(in.a)[i] : w.read<uint32_t>(in.a)[i]) + static_cast<uint64_t>(in.offset);
  const Bits* by = w.read<Bits>(in.b);
  const Bits* swap = w.read<Bits>(in.c);
  Bits* to = w.write<Bits>(in.d);
  ++w.block->counters->atomics;
  each(mask, [&](int lane) {
    std::atomic_ref<Bits> place(*reinterpret_cast<Bits*>(atomic_place(w, request, lane)));
    const Space space = resolve(request.space, request.address[lane]).space;
    const Bits operand = by[lane], other = swap[lane];
    Bits before = place.load();
    while (!place.compare_exchange_weak(before, change(plan.what, plan.type, space, before, operand, other))) {}
    if (plan.result) to[lane] = before;
  });
}

void atomic(Coder& c, Instruction& in, bool has_result) {
  c.take_one({".relaxed", ".acquire", ".release", ".acq_rel"});
  c.take_one({".cta", ".cluster", ".gpu", ".sys"});
  const Space space = c.take_space();
  const int what = c.take_one({".add", ".min", ".max", ".and", ".or", ".xor", ".exch", ".inc", ".dec", ".cas"});
  if (what < 0) c.fail("the operation is missing");
  c.take(".noftz");
  const Type type = c.take_type();
  if (is_float(type) && what > kMax) c.fail("the type is not supported");
  if ((type == Type::F32 || type == Type::F64) && what != kAdd) c.fail("the type is not supported");
  const size_t at = has_result ? 1 : 0;
  uint8_t width = 0;
  in.a = c.address(c.operand(at), space, in.offset, width);
  in.b = c.source(at + 1, type);
  in.c = what == kCas ? c.source(at + 2, type) : in.b;
  has_result = has_result && c.operand(0).kind != Operand::Nothing;
  if (has_result) in.d = c.result(0, type);
  in.extra = std::bit_cast<int64_t>(Plan{static_cast<Operation>(what), type, space, has_result, width == 8, {}});
  switch (size_of(type)) {
    case 2: in.run = run_atomic<uint16_t>; break;
    case 4: in.run = run_atomic<uint32_t>; break;
    case 8: in.run = run_atomic<uint64_t>; break;
    default: c.fail("the type is not supported");
  }
}

void atom(Coder& c, Instruction& in) { atomic(c, in, true); }
void red(Coder& c, Instruction& in) { atomic(c, in, false); }

}  // namespace

std::span<const Opcode> atomic_opcodes() {
  static constexpr Opcode kOpcodes[] = {{"atom", atom}, {"red", red}};
  return kOpcodes;
}

}  // namespace ptx
