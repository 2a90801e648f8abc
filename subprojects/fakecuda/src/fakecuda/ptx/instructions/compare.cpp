// setp, set, selp, slct.
#include <fakecuda/ptx/instructions/integer.h>
#include <fakecuda/ptx/rounding.h>

namespace ptx {

namespace {

enum Comparison { kEq, kNe, kLt, kLe, kGt, kGe, kEqu, kNeu, kLtu, kLeu, kGtu, kGeu, kNum, kNan };

template <class T, Comparison kHow>
bool compare(T a, T b) {
  switch (kHow) {
    case kEq: return a == b;
    case kNe: return a < b || a > b;  // false for NaN
    case kLt: return a < b;
    case kLe: return a <= b;
    case kGt: return a > b;
    case kGe: return a >= b;
    case kEqu: return !(a < b || a > b);
    case kNeu: return a != b;
    case kLtu: return !(a >= b);
    case kLeu: return !(a > b);
    case kGtu: return !(a <= b);
    case kGeu: return !(a < b);
    case kNum: return a == a && b == b;
    case kNan: return a != a || b != b;
  }
  return false;
}

template <class T, Comparison kHow, bool kFtz>
uint32_t compare_all(Warp& w, const Instruction& in) {
  const T* a = w.read<T>(in.a);
  const T* b = w.read<T>(in.b);
  uint8_t flags[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    if constexpr (kFtz) flags[i] = compare<T, kHow>(flush(a[i]), flush(b[i]));
    else flags[i] = compare<T, kHow>(a[i], b[i]);
  }
  return bits_of(flags);
}

template <class T, Comparison kHow, bool kFtz>
void run_setp(Warp& w, const Instruction& in, uint32_t mask) {
  blend(w.predicate(in.d), compare_all<T, kHow, kFtz>(w, in), mask);
}

// Optionally with a second result, `e`, or a predicate to combine, `c`. `mode`: 0 none, 1 and, 2 or, 3 xor; 4: the predicate is negated.
template <class T, Comparison kHow, bool kFtz>
void run_combined(Warp& w, const Instruction& in, uint32_t mask) {
  const uint32_t result = compare_all<T, kHow, kFtz>(w, in), with = w.test(in.c) ^ ((in.mode & 4) != 0 ? kAll : 0);
  const auto combine = [&](uint32_t x) {
    switch (in.mode & 3) {
      case 1: return x & with;
      case 2: return x | with;
      case 3: return x ^ with;
      default: return x;
    }
  };
  const uint32_t second = combine(~result);
  blend(w.predicate(in.d), combine(result), mask);
  blend(w.predicate(in.e), second, mask);
}

// set: all ones or zero, or 1.0f or 0.0f. `offset` contains the bits of true.
template <class T, Comparison kHow, bool kFtz>
void run_set(Warp& w, const Instruction& in, uint32_t mask) {
  const uint32_t result = compare_all<T, kHow, kFtz>(w, in), with = w.test(in.c) ^ ((in.mode & 4) != 0 ? kAll : 0);
  const uint32_t all = (in.mode & 3) == 1   ? result & with
                       : (in.mode & 3) == 2 ? result | with
                       : (in.mode & 3) == 3 ? result ^ with
                                            : result;
  fill<uint32_t>(w, in, mask, [&](int i) { return (all & kBit[i]) != 0 ? static_cast<uint32_t>(in.offset) : 0u; });
}

struct Runs {
  Run plain, combined, set;
};
template <class T, Comparison kHow, bool kFtz>
constexpr Runs kRuns = {run_setp<T, kHow, kFtz>, run_combined<T, kHow, kFtz>, run_set<T, kHow, kFtz>};

template <class T, bool kFtz>
Runs for_type(const Coder& c, int how) {
  static constexpr Runs kIntegers[] = {kRuns<T, kEq, kFtz>, kRuns<T, kNe, kFtz>, kRuns<T, kLt, kFtz>,
                                       kRuns<T, kLe, kFtz>, kRuns<T, kGt, kFtz>, kRuns<T, kGe, kFtz>};
  if (how < kEqu) return kIntegers[how];
  if constexpr (std::is_floating_point_v<T>) {
    static constexpr Runs kUnordered[] = {kRuns<T, kEqu, kFtz>, kRuns<T, kNeu, kFtz>, kRuns<T, kLtu, kFtz>, kRuns<T, kLeu, kFtz>,
                                          kRuns<T, kGtu, kFtz>, kRuns<T, kGeu, kFtz>, kRuns<T, kNum, kFtz>, kRuns<T, kNan, kFtz>};
    return kUnordered[how - kEqu];
  }
  c.fail("integers have no such comparison");
}

Runs comparison(Coder& c, Type& type) {
  int how = c.take_one({".eq", ".ne", ".lt", ".le", ".gt", ".ge", ".equ", ".neu", ".ltu", ".leu", ".gtu", ".geu", ".num", ".nan"});
  if (how < 0) how = c.take_one({".-", ".-", ".lo", ".ls", ".hi", ".hs"});
  if (how < 0) c.fail("a comparison is missing");
  const bool ftz = c.take(".ftz");
  type = c.take_type();
  switch (type) {
    case Type::B16:
    case Type::U16: return for_type<uint16_t, false>(c, how);
    case Type::S16: return for_type<int16_t, false>(c, how);
    case Type::B32:
    case Type::U32: return for_type<uint32_t, false>(c, how);
    case Type::S32: return for_type<int32_t, false>(c, how);
    case Type::B64:
    case Type::U64: return for_type<uint64_t, false>(c, how);
    case Type::S64: return for_type<int64_t, false>(c, how);
    case Type::F32: return ftz ? for_type<float, true>(c, how) : for_type<float, false>(c, how);
    case Type::F64: return for_type<double, false>(c, how);
    default: c.fail("the type is not supported");
  }
}

void setp(Coder& c, Instruction& in) {
  const int combination = c.take_one({".and", ".or", ".xor"}) + 1;
  Type type;
  const Runs runs = comparison(c, type);
  const Operand& to = c.operand(0);
  const bool pair = to.kind == Operand::Pair;
  in.run = pair || combination != 0 ? runs.combined : runs.plain;
  in.d = c.result(pair ? to.parts[0] : to, Type::Pred);
  in.e = pair ? c.result(to.parts[1], Type::Pred) : c.sink(4);
  in.a = c.source(1, type), in.b = c.source(2, type), in.c = kTrue;
  if (combination != 0) in.c = c.source(3, Type::Pred);
  in.mode = static_cast<uint8_t>(combination + (combination != 0 && c.operand(3).negated ? 4 : 0));
}

void set(Coder& c, Instruction& in) {
  const int combination = c.take_one({".and", ".or", ".xor"}) + 1;
  const Type to = c.take_type();
  if (size_of(to) != 4) c.fail("the type is not supported");
  Type type;
  in.run = comparison(c, type).set;
  in.offset = to == Type::F32 ? 0x3f800000 : 0xffffffff;
  in.d = c.result(0, to), in.a = c.source(1, type), in.b = c.source(2, type), in.c = kTrue;
  if (combination != 0) in.c = c.source(3, Type::Pred);
  in.mode = static_cast<uint8_t>(combination + (combination != 0 && c.operand(3).negated ? 4 : 0));
}

template <class T>
void run_select(Warp& w, const Instruction& in, uint32_t mask) {
  const T* a = w.read<T>(in.a);
  const T* b = w.read<T>(in.b);
  const uint32_t which = w.test(in.c) ^ in.mode * kAll;
  fill<T>(w, in, mask, [&](int i) { return (which & kBit[i]) != 0 ? a[i] : b[i]; });
}
void select(Coder& c, Instruction& in) {
  const Type type = c.take_type();
  in.run = by_size(c, type, [](auto t) { return Run(&run_select<decltype(t)>); });
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type), in.c = c.source(3, Type::Pred);
  in.mode = c.operand(3).negated;
}

template <class S>
struct BySign {
  template <class T>
  T operator()(T a, T b, S sign) const {
    return sign >= 0 ? a : b;
  }
};
void select_by_sign(Coder& c, Instruction& in) {
  c.take(".ftz");
  const Type type = c.take_type(), sign = c.take_type();
  in.run = by_size(c, type, [&](auto t) {
    using T = decltype(t);
    return sign == Type::F32 ? Run(&map3<BySign<float>, T, T, T, float>) : Run(&map3<BySign<int32_t>, T, T, T, int32_t>);
  });
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type), in.c = c.source(3, sign);
}

}  // namespace

std::span<const Opcode> compare_opcodes() {
  static constexpr Opcode kOpcodes[] = {{"setp", setp}, {"set", set}, {"selp", select}, {"slct", select_by_sign}};
  return kOpcodes;
}

}  // namespace ptx
