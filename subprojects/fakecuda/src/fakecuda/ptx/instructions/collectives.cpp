// Operations of several lanes of a warp: shfl, vote, match, redux, activemask, bar.warp.sync. They run when all lanes of the mask have
// arrived.
#include <algorithm>

#include <fakecuda/ptx/access.h>
#include <fakecuda/ptx/coder.h>

namespace ptx {

namespace {

// The value from a lane that does not take part, which PTX does not define: a NaN, and an unlikely integer.
constexpr uint32_t kUndefined = 0x7fbadbad;

enum Shuffle { kUp, kDown, kButterfly, kIndex };

void run_shuffle(Warp& w, const Instruction& in, uint32_t mask) {
  const uint32_t* a = w.read<uint32_t>(in.a);
  const uint32_t* b = w.read<uint32_t>(in.b);
  const uint32_t* c = w.read<uint32_t>(in.c);
  uint32_t result[kLanes], found = 0;
  each(mask, [&](int lane) {
    const int by = static_cast<int>(b[lane] & 31), clamp = static_cast<int>(c[lane] & 31), segment = static_cast<int>(c[lane] >> 8 & 31);
    const int lowest = lane & segment, last = lowest | (clamp & ~segment);
    int from = lane;
    bool inside = false;
    switch (in.mode) {
      case kUp: from = lane - by, inside = from >= last; break;
      case kDown: from = lane + by, inside = from <= last; break;
      case kButterfly: from = lane ^ by, inside = from <= last; break;
      default: from = lowest | (by & ~segment), inside = from <= last; break;
    }
    if (!inside) from = lane;
    else found |= kBit[lane];
    result[lane] = ptx::in(mask, from) ? a[from] : kUndefined;
  });
  blend(w.write<uint32_t>(in.d), result, mask);
  blend(w.predicate(in.e), found, mask);
}

void shuffle(Coder& c, Instruction& in) {
  if (!c.take(".sync")) c.fail("only .sync is supported");
  in.mode = static_cast<uint8_t>(c.take_one({".up", ".down", ".bfly", ".idx"}));
  const Type type = c.take_type();
  const Operand& to = c.operand(0);
  const bool pair = to.kind == Operand::Pair;
  in.d = c.result(pair ? to.parts[0] : to, type);
  in.e = pair ? c.result(to.parts[1], Type::Pred) : c.sink(4);
  in.a = c.source(1, type), in.b = c.source(2, Type::U32), in.c = c.source(3, Type::U32), in.members = c.source(4, Type::U32);
  in.run = run_shuffle;
  in.flow = Flow::Collective;
}

enum Vote { kAllAgree, kAnyAgrees, kSame, kBallot };

void run_vote(Warp& w, const Instruction& in, uint32_t mask) {
  const uint32_t yes = (w.test(in.a) ^ (in.width != 0 ? kAll : 0)) & mask;
  switch (in.mode) {
    case kAllAgree: return blend(w.predicate(in.d), yes == mask ? kAll : 0, mask);
    case kAnyAgrees: return blend(w.predicate(in.d), yes != 0 ? kAll : 0, mask);
    case kSame: return blend(w.predicate(in.d), yes == mask || yes == 0 ? kAll : 0, mask);
    default: return fill<uint32_t>(w, in, mask, [&](int) { return yes; });
  }
}
void vote(Coder& c, Instruction& in) {
  if (!c.take(".sync")) c.fail("only .sync is supported");
  in.mode = static_cast<uint8_t>(c.take_one({".all", ".any", ".uni", ".ballot"}));
  const Type type = c.take_type();
  in.d = c.result(0, type), in.a = c.source(1, Type::Pred), in.members = c.source(2, Type::U32);
  in.width = c.operand(1).negated;
  in.run = run_vote;
  in.flow = Flow::Collective;
}

template <class T>
void run_match(Warp& w, const Instruction& in, uint32_t mask) {
  const T* a = w.read<T>(in.a);
  uint32_t result[kLanes], same = 0;
  each(mask, [&](int lane) {
    uint32_t equal = 0;
    each(mask, [&](int other) { equal |= a[other] == a[lane] ? kBit[other] : 0; });
    result[lane] = in.mode != 0 && equal != mask ? 0 : equal;
    if (equal == mask) same = kAll;
  });
  blend(w.write<uint32_t>(in.d), result, mask);
  blend(w.predicate(in.e), same, mask);
}
void match(Coder& c, Instruction& in) {
  if (!c.take(".sync")) c.fail("only .sync is supported");
  in.mode = static_cast<uint8_t>(c.take_one({".any", ".all"}));
  const Type type = c.take_type();
  const Operand& to = c.operand(0);
  const bool pair = to.kind == Operand::Pair;
  in.d = c.result(pair ? to.parts[0] : to, Type::B32);
  in.e = pair ? c.result(to.parts[1], Type::Pred) : c.sink(4);
  in.a = c.source(1, type), in.members = c.source(2, Type::U32);
  in.run = size_of(type) == 8 ? run_match<uint64_t> : run_match<uint32_t>;
  in.flow = Flow::Collective;
}

template <class T>
void run_reduce(Warp& w, const Instruction& in, uint32_t mask) {
  const T* a = w.read<T>(in.a);
  T result = a[first(mask)];
  each(mask & (mask - 1), [&](int lane) {
    const T x = a[lane];
    switch (in.mode) {
      case 0: result = static_cast<T>(static_cast<uint32_t>(result) + static_cast<uint32_t>(x)); break;
      case 1: result = std::min(result, x); break;
      case 2: result = std::max(result, x); break;
      case 3: result &= x; break;
      case 4: result |= x; break;
      default: result ^= x; break;
    }
  });
  fill<T>(w, in, mask, [&](int) { return result; });
}
void reduce(Coder& c, Instruction& in) {
  c.take(".sync");
  in.mode = static_cast<uint8_t>(c.take_one({".add", ".min", ".max", ".and", ".or", ".xor"}));
  const Type type = c.take_type();
  if (size_of(type) != 4 || is_float(type)) c.fail("the type is not supported");
  in.d = c.result(0, type), in.a = c.source(1, type), in.members = c.source(2, Type::U32);
  in.run = is_signed(type) ? run_reduce<int32_t> : run_reduce<uint32_t>;
  in.flow = Flow::Collective;
}

void run_activemask(Warp& w, const Instruction& in, uint32_t mask) {
  fill<uint32_t>(w, in, mask, [&](int) { return mask; });
}
void activemask(Coder& c, Instruction& in) {
  in.d = c.result(0, c.take_type());
  in.run = run_activemask;
}

void run_sync_warp(Warp& w, const Instruction&, uint32_t mask) { w.block->shared->sync_warp(w.index, mask); }

void run_nothing(Warp&, const Instruction&, uint32_t) {}

// bar and barrier, including bar.warp.sync. The scheduler implements the barriers themselves.
void bar(Coder& c, Instruction& in) {
  if (c.take(".warp")) {
    c.take(".sync");
    in.members = c.source(0, Type::U32);
    in.run = run_sync_warp;
    in.flow = Flow::Collective;
    return;
  }
  c.take(".cta");
  c.take(".aligned");
  in.flow = Flow::Barrier;
  in.run = run_nothing;
  const bool arrives = c.take(".arrive");
  c.take(".sync");
  size_t next = 0;
  in.mode = static_cast<uint8_t>(arrives ? BarrierKind::Arrive : BarrierKind::Sync);
  if (c.take(".red")) {
    const int what = c.take_one({".popc", ".and", ".or"});
    in.mode = static_cast<uint8_t>(static_cast<int>(BarrierKind::Count) + what);
    in.d = c.result(next++, c.take_type());
    const Operand& predicate = c.operand(c.operands() - 1);
    in.c = c.source(predicate, Type::Pred);
    in.width = predicate.negated ? 1 : 0;
  }
  const bool counted = c.operands() - next - (in.mode >= static_cast<uint8_t>(BarrierKind::Count) ? 1 : 0) > 1;
  in.a = c.source(next, Type::U32);
  in.b = counted ? c.source(next + 1, Type::U32) : c.constant(0, 4);
}

}  // namespace

std::span<const Opcode> collective_opcodes() {
  static constexpr Opcode kOpcodes[] = {{"shfl", shuffle},          {"vote", vote}, {"match", match}, {"redux", reduce},
                                        {"activemask", activemask}, {"bar", bar},   {"barrier", bar}};
  return kOpcodes;
}

}  // namespace ptx
