// Arithmetic with a carry: add.cc, addc, sub.cc, subc, mad.cc, madc. A borrow is a carry of one.
#include <fakecuda/ptx/instructions/integer.h>

namespace ptx {

namespace {

enum Kind : uint8_t { kAdd, kSub, kMadLo, kMadHi };

template <class T, Kind kKind, bool kIn, bool kOut>
void run(Warp& w, const Instruction& in, uint32_t mask) {
  const T* a = w.read<T>(in.a);
  const T* b = w.read<T>(in.b);
  const T* c = w.read<T>(in.c);
  uint32_t& carry = w.predicate(kCarry);
  T result[kLanes];
  uint8_t out[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    const T before = kIn ? static_cast<T>(carry >> i & 1) : T{0};
    T x = a[i], y = b[i];
    if constexpr (kKind == kMadLo || kKind == kMadHi) {
      const Wider<T> product = static_cast<Wider<T>>(x) * y;
      x = static_cast<T>(kKind == kMadLo ? product : product >> sizeof(T) * 8);
      y = c[i];
    }
    if constexpr (kKind == kSub) {
      result[i] = x - y - before;
      out[i] = x < y || (x == y && before != 0);
    } else {
      const T sum = x + y;
      result[i] = sum + before;
      out[i] = sum < x || result[i] < sum;
    }
  }
  if (kOut) blend(carry, bits_of(out), mask);
  blend(w.write<T>(in.d), result, mask);
}

template <Kind kKind>
void choose(Coder& c, Instruction& in, bool carry_in) {
  const bool carry_out = c.take(".cc");
  const Type type = c.take_type();
  if (size_of(type) < 4) c.fail("the type is not supported");
  in.run = size_of(type) == 4 ? (carry_in ? carry_out ? run<uint32_t, kKind, true, true> : run<uint32_t, kKind, true, false>
                                          : run<uint32_t, kKind, false, true>)
                              : (carry_in ? carry_out ? run<uint64_t, kKind, true, true> : run<uint64_t, kKind, true, false>
                                          : run<uint64_t, kKind, false, true>);
  in.d = c.result(0, type), in.a = c.source(1, type), in.b = c.source(2, type);
  if (kKind == kMadLo || kKind == kMadHi) {
    if (is_signed(type) && kKind == kMadHi) c.fail("the type is not supported");
    in.c = c.source(3, type);
  }
}

template <bool kIn>
void add(Coder& c, Instruction& in) {
  choose<kAdd>(c, in, kIn);
}
template <bool kIn>
void subtract(Coder& c, Instruction& in) {
  choose<kSub>(c, in, kIn);
}
template <bool kIn>
void multiply_add(Coder& c, Instruction& in) {
  if (c.take_one({".lo", ".hi"}) == 0) choose<kMadLo>(c, in, kIn);
  else choose<kMadHi>(c, in, kIn);
}

}  // namespace

std::span<const Opcode> wide_opcodes() {
  static constexpr Opcode kOpcodes[] = {
      {"add.cc", add<false>},          {"addc", add<true>},          {"sub.cc", subtract<false>}, {"subc", subtract<true>},
      {"mad.cc", multiply_add<false>}, {"madc", multiply_add<true>},
  };
  return kOpcodes;
}

}  // namespace ptx
