// Integer instructions and bits, compared with a different computation of the values that NVIDIA's manual defines.
#include <algorithm>
#include <limits>

#include "harness.h"

using ptx::apply;

namespace {

template <class T>
std::vector<T> numbers() {
  using L = std::numeric_limits<T>;
  std::vector<T> result = {0, 1, 2, 3, 7, T(-1), T(-2), L::max(), L::min(), T(L::max() - 1), T(L::min() + 1), T(100), T(-100)};
  uint64_t state = 12345;
  while (result.size() < 64) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    result.push_back(static_cast<T>(state >> (result.size() % 56)));
  }
  return result;
}

template <class T>
std::vector<T> shifted(std::vector<T> values, size_t by) {
  std::rotate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(by), values.end());
  return values;
}

// Compares an instruction of two operands with a function, for all pairs of the numbers.
template <class D, class A, class B = A, class Expected>
void check_pairs(const std::string& code, const Expected& expected) {
  CAPTURE(code);
  const auto a = numbers<A>();
  for (size_t by = 0; by < a.size(); by += 3) {
    const auto b = shifted(numbers<B>(), by);
    const auto d = apply<D>(code, a, b);
    for (size_t i = 0; i < a.size(); ++i) {
      const D right = static_cast<D>(expected(a[i], b[i]));
      if (d[i] == right) continue;
      CAPTURE(a[i]);
      CAPTURE(b[i]);
      REQUIRE(d[i] == right);
    }
  }
}

using Big = __int128;

template <class T>
Big wrap(Big x) {
  return static_cast<T>(static_cast<unsigned __int128>(x));
}

}  // namespace

TEST_CASE("constants of predicates") {
  const std::vector<uint32_t> a(32, 5);
  CHECK(apply<uint32_t>("mov.pred %p0, -1; selp.u32 %d, 1, 0, %p0;", a) == std::vector<uint32_t>(32, 1));
  CHECK(apply<uint32_t>("mov.pred %p0, 0; selp.u32 %d, 1, 0, %p0;", a) == std::vector<uint32_t>(32, 0));
}

TEST_CASE("add, sub, mul, min, max wrap and compare by type") {
  check_pairs<int16_t, int16_t>("add.s16 %d, %a, %b;", [](Big a, Big b) { return wrap<int16_t>(a + b); });
  check_pairs<int32_t, int32_t>("add.s32 %d, %a, %b;", [](Big a, Big b) { return wrap<int32_t>(a + b); });
  check_pairs<int64_t, int64_t>("sub.s64 %d, %a, %b;", [](Big a, Big b) { return wrap<int64_t>(a - b); });
  check_pairs<uint32_t, uint32_t>("sub.u32 %d, %a, %b;", [](Big a, Big b) { return wrap<uint32_t>(a - b); });
  check_pairs<int32_t, int32_t>("add.sat.s32 %d, %a, %b;", [](Big a, Big b) { return std::clamp<Big>(a + b, INT32_MIN, INT32_MAX); });
  check_pairs<int32_t, int32_t>("sub.sat.s32 %d, %a, %b;", [](Big a, Big b) { return std::clamp<Big>(a - b, INT32_MIN, INT32_MAX); });
  check_pairs<int16_t, int16_t>("mul.lo.s16 %d, %a, %b;", [](Big a, Big b) { return wrap<int16_t>(a * b); });
  check_pairs<uint16_t, uint16_t>("mul.lo.u16 %d, %a, %b;", [](Big a, Big b) { return wrap<uint16_t>(a * b); });
  check_pairs<int64_t, int64_t>("mul.lo.s64 %d, %a, %b;", [](Big a, Big b) { return wrap<int64_t>(a * b); });
  check_pairs<uint32_t, uint32_t>("mul.hi.u32 %d, %a, %b;", [](Big a, Big b) { return a * b >> 32; });
  check_pairs<int32_t, int32_t>("mul.hi.s32 %d, %a, %b;", [](Big a, Big b) { return a * b >> 32; });
  check_pairs<uint64_t, uint64_t>("mul.hi.u64 %d, %a, %b;", [](uint64_t a, uint64_t b) {
    const uint64_t low = (a & 0xffffffff) * (b & 0xffffffff), cross = (a >> 32) * (b & 0xffffffff) + (low >> 32);
    const uint64_t other = (a & 0xffffffff) * (b >> 32) + (cross & 0xffffffff);
    return (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
  });
  check_pairs<int64_t, int32_t>("mul.wide.s32 %d, %a, %b;", [](Big a, Big b) { return a * b; });
  check_pairs<uint64_t, uint32_t>("mul.wide.u32 %d, %a, %b;", [](Big a, Big b) { return a * b; });
  check_pairs<uint32_t, uint16_t>("mul.wide.u16 %d, %a, %b;", [](Big a, Big b) { return a * b; });
  check_pairs<int64_t, int64_t>("min.s64 %d, %a, %b;", [](Big a, Big b) { return std::min(a, b); });
  check_pairs<uint32_t, uint32_t>("max.u32 %d, %a, %b;", [](Big a, Big b) { return std::max(a, b); });
  check_pairs<int32_t, int32_t>("max.s32 %d, %a, %b;", [](Big a, Big b) { return std::max(a, b); });
}

TEST_CASE("division rounds to zero, and the remainder has the dividend's sign") {
  const auto safe = [](auto divide) { return [=](Big a, Big b) -> Big { return b == 0 ? -1 : divide(a, b); }; };
  check_pairs<int32_t, int32_t>("div.s32 %d, %a, %b;", safe([](Big a, Big b) { return wrap<int32_t>(a / b); }));
  check_pairs<uint32_t, uint32_t>("div.u32 %d, %a, %b;", safe([](Big a, Big b) { return a / b; }));
  check_pairs<int64_t, int64_t>("div.s64 %d, %a, %b;", safe([](Big a, Big b) { return wrap<int64_t>(a / b); }));
  check_pairs<int64_t, int64_t>("rem.s64 %d, %a, %b;", safe([](Big a, Big b) { return a % b; }));
  check_pairs<uint16_t, uint16_t>("rem.u16 %d, %a, %b;", safe([](Big a, Big b) { return a % b; }));
}

TEST_CASE("mad, sad, neg, abs") {
  const auto a = numbers<int32_t>(), b = shifted(a, 5), c = shifted(a, 11);
  const auto lo = apply<int32_t>("mad.lo.s32 %d, %a, %b, %c;", a, b, c), hi = apply<int32_t>("mad.hi.s32 %d, %a, %b, %c;", a, b, c);
  const auto sad = apply<int32_t>("sad.s32 %d, %a, %b, %c;", a, b, c);
  const auto neg = apply<int32_t>("neg.s32 %d, %a;", a), abs = apply<int32_t>("abs.s32 %d, %a;", a);
  const auto wide = apply<int64_t>("mul.wide.s32 %t0, %a, %b; mad.wide.s32 %d, %a, %b, %t0;", a, b);
  for (size_t i = 0; i < a.size(); ++i) {
    const Big x = a[i], y = b[i], z = c[i];
    CHECK(lo[i] == static_cast<int32_t>(wrap<int32_t>(x * y + z)));
    CHECK(hi[i] == static_cast<int32_t>(wrap<int32_t>((x * y >> 32) + z)));
    CHECK(sad[i] == static_cast<int32_t>(wrap<int32_t>(z + (x < y ? y - x : x - y))));
    CHECK(neg[i] == static_cast<int32_t>(wrap<int32_t>(-x)));
    CHECK(abs[i] == static_cast<int32_t>(wrap<int32_t>(x < 0 ? -x : x)));
    CHECK(wide[i] == static_cast<int64_t>(2 * x * y));
  }
}

TEST_CASE("carries: sums, differences and products of twice the width") {
  const auto a = numbers<uint64_t>(), b = shifted(a, 7), c = shifted(a, 13);
  const std::string parts = "mov.b64 {%u0, %u1}, %a; mov.b64 {%u2, %u3}, %b; mov.b64 {%u4, %u5}, %c;\n";
  const auto sum = apply<uint64_t>(parts + "add.cc.u32 %u0, %u0, %u2; addc.u32 %u1, %u1, %u3; mov.b64 %d, {%u0, %u1};", a, b, c);
  const auto difference = apply<uint64_t>(parts + "sub.cc.u32 %u0, %u0, %u2; subc.u32 %u1, %u1, %u3; mov.b64 %d, {%u0, %u1};", a, b, c);
  const auto product =
      apply<uint64_t>(parts + "mad.lo.cc.u32 %u6, %u0, %u2, %u4; madc.hi.u32 %u7, %u0, %u2, %u5; mov.b64 %d, {%u6, %u7};", a, b, c);
  const auto carry = apply<uint64_t>("add.cc.u64 %t0, %a, %b; addc.u64 %d, 0, 0;", a, b, c);
  const auto chain = apply<uint64_t>("add.cc.u64 %t0, %a, %b; addc.cc.u64 %t1, %c, -1; addc.u64 %d, 0, 0;", a, b, c);
  for (size_t i = 0; i < a.size(); ++i) {
    using U = unsigned __int128;
    CHECK(sum[i] == a[i] + b[i]);
    CHECK(difference[i] == a[i] - b[i]);
    CHECK(product[i] == (a[i] & 0xffffffff) * (b[i] & 0xffffffff) + c[i]);
    const U total = U{a[i]} + b[i];
    CHECK(carry[i] == static_cast<uint64_t>(total >> 64));
    CHECK(chain[i] == static_cast<uint64_t>(((total >> 64) + c[i] + ~uint64_t{0}) >> 64));
  }
}

TEST_CASE("shifts clamp their amounts") {
  const auto a = numbers<int32_t>();
  const auto wide = numbers<uint64_t>();
  for (const uint32_t by : {0u, 1u, 5u, 31u, 32u, 33u, 63u, 64u, 1000u, ~0u}) {
    CAPTURE(by);
    const std::vector<uint32_t> b = {by};
    const auto left = apply<int32_t>("shl.b32 %d, %a, %b;", a, b), right = apply<int32_t>("shr.s32 %d, %a, %b;", a, b);
    const auto logical = apply<int32_t>("shr.u32 %d, %a, %b;", a, b);
    const auto left64 = apply<uint64_t>("shl.b64 %d, %a, %b;", wide, b), right64 = apply<uint64_t>("shr.s64 %d, %a, %b;", wide, b);
    const auto wrapped = apply<uint32_t>("mov.b64 {%u0, %u1}, %a; shf.l.wrap.b32 %d, %u0, %u1, %b;", wide, b);
    const auto clamped = apply<uint32_t>("mov.b64 {%u0, %u1}, %a; shf.r.clamp.b32 %d, %u0, %u1, %b;", wide, b);
    for (size_t i = 0; i < a.size(); ++i) {
      CHECK(static_cast<uint32_t>(left[i]) == static_cast<uint32_t>(by > 31 ? 0 : uint64_t{static_cast<uint32_t>(a[i])} << by));
      CHECK(right[i] == static_cast<int32_t>(int64_t{a[i]} >> std::min(by, 32u)));
      CHECK(static_cast<uint32_t>(logical[i]) == static_cast<uint32_t>(uint64_t{static_cast<uint32_t>(a[i])} >> std::min(by, 32u)));
      CHECK(left64[i] == static_cast<uint64_t>(by > 63 ? 0 : static_cast<unsigned __int128>(wide[i]) << by));
      CHECK(static_cast<int64_t>(right64[i]) == static_cast<int64_t>(Big{static_cast<int64_t>(wide[i])} >> std::min(by, 64u)));
      CHECK(wrapped[i] == static_cast<uint32_t>((static_cast<unsigned __int128>(wide[i]) << by % 32) >> 32));
      CHECK(clamped[i] == static_cast<uint32_t>(wide[i] >> std::min(by, 32u)));
    }
  }
}

TEST_CASE("counting and reversing bits") {
  const auto a = numbers<uint32_t>();
  const auto b = numbers<int64_t>();
  const auto ones = apply<uint32_t>("popc.b32 %d, %a;", a), zeros = apply<uint32_t>("clz.b32 %d, %a;", a),
             reversed = apply<uint32_t>("brev.b32 %d, %a;", a);
  const auto ones64 = apply<uint32_t>("popc.b64 %d, %a;", b), zeros64 = apply<uint32_t>("clz.b64 %d, %a;", b);
  const auto top = apply<uint32_t>("bfind.u32 %d, %a;", a), top64 = apply<uint32_t>("bfind.s64 %d, %a;", b);
  const auto amount = apply<uint32_t>("bfind.shiftamt.u32 %d, %a;", a);
  for (size_t i = 0; i < a.size(); ++i) {
    uint32_t n = 0, high = ~0u, back = 0, n64 = 0, high64 = ~0u, last_one = ~0u;
    for (uint32_t k = 0; k < 32; ++k) {
      if ((a[i] >> k & 1) != 0) ++n, high = k, back |= 1u << (31 - k);
    }
    for (uint32_t k = 0; k < 64; ++k) {
      const bool bit = (static_cast<uint64_t>(b[i]) >> k & 1) != 0;
      n64 += bit;
      if (bit) last_one = k;
      if (bit != (b[i] < 0)) high64 = k;
    }
    CHECK(ones[i] == n);
    CHECK(reversed[i] == back);
    CHECK(top[i] == high);
    CHECK(zeros[i] == 31 - high);
    CHECK(amount[i] == (high == ~0u ? ~0u : 31 - high));
    CHECK(ones64[i] == n64);
    CHECK(zeros64[i] == 63 - last_one);
    CHECK(top64[i] == high64);
  }
}

TEST_CASE("bit fields") {
  const auto a = numbers<uint64_t>();
  for (const auto& [position, length] : {std::pair{0, 8}, {4, 12}, {28, 8}, {0, 32}, {31, 1}, {40, 4}, {5, 0}, {0, 64}, {60, 9}}) {
    CAPTURE(position);
    CAPTURE(length);
    const std::string where = ", " + std::to_string(position) + ", " + std::to_string(length) + ";";
    const auto u32 = apply<uint32_t>("cvt.u32.u64 %u0, %a; bfe.u32 %d, %u0" + where, a);
    const auto s32 = apply<int32_t>("cvt.u32.u64 %u0, %a; bfe.s32 %d, %u0" + where, a);
    const auto u64 = apply<uint64_t>("bfe.u64 %d, %a" + where, a);
    const auto into = apply<uint64_t>("bfi.b64 %d, %a, 0x5555555555555555" + where, a);
    for (size_t i = 0; i < a.size(); ++i) {
      const auto low = static_cast<uint32_t>(a[i]);
      const Big ones = (Big{1} << length) - 1;
      CHECK(u32[i] == static_cast<uint32_t>((Big{low} >> position) & ones));
      CHECK(u64[i] == static_cast<uint64_t>((static_cast<unsigned __int128>(a[i]) >> position) & static_cast<unsigned __int128>(ones)));
      // Beyond the end, a field is filled with the sign bit.
      const Big extended = Big{static_cast<int32_t>(low)} >> position;
      const Big field = length == 0 ? 0 : position + length > 32 ? extended & ones : extended & ones;
      const bool sign = length != 0 && (low >> std::min(position + length - 1, 31) & 1) != 0;
      CHECK(s32[i] == static_cast<int32_t>(static_cast<uint32_t>(sign ? field | ~ones : field)));
      const auto mask = static_cast<uint64_t>(static_cast<unsigned __int128>(ones) << position);
      CHECK(into[i] == ((0x5555555555555555 & ~mask) | (static_cast<uint64_t>(static_cast<unsigned __int128>(a[i]) << position) & mask)));
    }
  }
}

TEST_CASE("logic, prmt and lop3") {
  check_pairs<uint32_t, uint32_t>("and.b32 %d, %a, %b;", [](Big a, Big b) { return a & b; });
  check_pairs<uint64_t, uint64_t>("or.b64 %d, %a, %b;", [](Big a, Big b) { return a | b; });
  check_pairs<uint16_t, uint16_t>("xor.b16 %d, %a, %b;", [](Big a, Big b) { return a ^ b; });
  check_pairs<uint32_t, uint32_t>("not.b32 %d, %a;", [](Big a, Big) { return wrap<uint32_t>(~a); });
  check_pairs<uint32_t, uint32_t>("cnot.b32 %d, %a;", [](Big a, Big) { return a == 0; });
  check_pairs<uint32_t, uint32_t>("lop3.b32 %d, %a, %b, 0xff00ff00, 0xca;",
                                  [](uint32_t a, uint32_t b) { return (a & b) | (~a & 0xff00ff00); });
  check_pairs<uint32_t, uint32_t>("lop3.b32 %d, %a, %b, 0x12345678, 0x96;", [](uint32_t a, uint32_t b) { return a ^ b ^ 0x12345678; });
  check_pairs<uint32_t, uint32_t>("prmt.b32 %d, %a, %b, 0x5410;", [](uint32_t a, uint32_t b) { return (b << 16) | (a & 0xffff); });
  check_pairs<uint32_t, uint32_t>("prmt.b32 %d, %a, %b, 0x0123;",
                                  [](uint32_t a, uint32_t) { return a << 24 | (a & 0xff00) << 8 | (a >> 8 & 0xff00) | a >> 24; });
  check_pairs<uint32_t, uint32_t>("prmt.b32 %d, %a, %b, 0x888b;", [](uint32_t a, uint32_t) {
    const uint32_t sign = (a & 0x80) != 0 ? 0xff : 0;
    return sign << 24 | sign << 16 | sign << 8 | ((a >> 31) != 0 ? 0xff : 0);
  });
  check_pairs<uint32_t, uint32_t>("prmt.b32.f4e %d, %a, %b, 3;", [](uint64_t a, uint64_t b) { return (b << 32 | a) >> 24 & 0xffffffff; });
  check_pairs<uint32_t, uint32_t>(
      "setp.lt.u32 %p0, %a, %b; setp.eq.u32 %p1, %a, %b; xor.pred %p2, %p0, %p1; not.pred %p3, %p2; selp.b32 %d, 1, 2, %p3;",
      [](Big a, Big b) { return a > b ? 1 : 2; });
}

TEST_CASE("comparisons of integers, and their combinations") {
  check_pairs<uint32_t, int32_t>("setp.lt.s32 %p0, %a, %b; selp.u32 %d, 1, 0, %p0;", [](Big a, Big b) { return a < b; });
  check_pairs<uint32_t, uint32_t>("setp.hs.u32 %p0, %a, %b; selp.u32 %d, 1, 0, %p0;", [](Big a, Big b) { return a >= b; });
  check_pairs<uint16_t, int16_t>("setp.ne.s16 %p0, %a, %b; selp.u16 %d, 1, 0, %p0;", [](Big a, Big b) { return a != b; });
  check_pairs<uint32_t, int64_t>("setp.ge.s64 %p0|%p1, %a, %b; selp.u32 %u0, 1, 0, %p0; selp.u32 %u1, 2, 0, %p1; add.u32 %d, %u0, %u1;",
                                 [](Big a, Big b) { return a >= b ? 1 : 2; });
  check_pairs<uint32_t, int32_t>(
      "setp.gt.s32 %p0, %a, 0; setp.lt.and.s32 %p1|%p2, %a, %b, !%p0; selp.u32 %u0, 1, 0, %p1; selp.u32 %u1, 2, 0, %p2; add.u32 %d, %u0, "
      "%u1;",
      [](Big a, Big b) { return a > 0   ? 0
                                : a < b ? 1
                                        : 2; });
  check_pairs<uint32_t, int32_t>("set.le.u32.s32 %d, %a, %b;", [](Big a, Big b) { return a <= b ? 0xffffffff : 0; });
  check_pairs<int32_t, int32_t>("slct.s32.s32 %d, %a, 5, %b;", [](Big a, Big b) { return b >= 0 ? a : 5; });
}

TEST_CASE("guards change only the lanes that pass") {
  check_pairs<int32_t, int32_t>("mov.u32 %d, %b; setp.lt.s32 %p0, %a, 0; @%p0 neg.s32 %d, %a; @!%p0 add.s32 %d, %d, 1;",
                                [](Big a, Big b) { return wrap<int32_t>(a < 0 ? -a : b + 1); });
}
