// shfl, vote, match, redux, barriers with reductions, atomics, and divergence of lanes.
#include <algorithm>
#include <bit>
#include <numeric>

#include "harness.h"

using ptx::apply, ptx::kernel_text, ptx::run, ptx::TestMemory;

namespace {

std::vector<uint32_t> lanes() {
  std::vector<uint32_t> result(64);  // one block of two warps
  std::iota(result.begin(), result.end(), 100u);
  return result;
}

}  // namespace

TEST_CASE("shfl: all four ways, in segments, and whether the source was in range") {
  const auto a = lanes();
  const auto pair = [&](const std::string& how) {
    return std::pair(apply<uint32_t>("shfl.sync." + how + ", -1;" + " mov.b32 %d, %u0;", a),
                     apply<uint32_t>("shfl.sync." + how + ", -1; selp.u32 %d, 1, 0, %p0;", a));
  };
  const auto [up, up_in] = pair("up.b32 %u0|%p0, %a, 3, 0");
  const auto [down, down_in] = pair("down.b32 %u0|%p0, %a, 5, 31");
  const auto [butterfly, butterfly_in] = pair("bfly.b32 %u0|%p0, %a, 6, 31");
  const auto [index, index_in] = pair("idx.b32 %u0|%p0, %a, 9, 31");
  const auto [segment, segment_in] = pair("down.b32 %u0|%p0, %a, 3, 0x1807");  // groups of 8 lanes
  for (uint32_t i = 0; i < 64; ++i) {
    const uint32_t lane = i % 32, base = i - lane;
    CHECK(up[i] == a[lane >= 3 ? i - 3 : i]);
    CHECK(up_in[i] == (lane >= 3));
    CHECK(down[i] == a[lane + 5 < 32 ? i + 5 : i]);
    CHECK(down_in[i] == (lane + 5 < 32));
    CHECK(butterfly[i] == a[base + (lane ^ 6)]);
    CHECK(butterfly_in[i] == 1);
    CHECK(index[i] == a[base + 9]);
    CHECK(index_in[i] == 1);
    CHECK(segment[i] == a[lane % 8 + 3 < 8 ? i + 3 : i]);
    CHECK(segment_in[i] == (lane % 8 + 3 < 8));
  }
}

TEST_CASE("vote, match, redux and activemask") {
  auto a = lanes();
  for (auto& x : a) x = x * 7 % 5;
  const auto ballot = apply<uint32_t>("setp.eq.u32 %p0, %a, 2; vote.sync.ballot.b32 %d, !%p0, -1;", a);
  const auto any = apply<uint32_t>("setp.gt.u32 %p0, %a, 4; vote.sync.any.pred %p1, %p0, -1; selp.u32 %d, 1, 0, %p1;", a);
  const auto all = apply<uint32_t>("setp.le.u32 %p0, %a, 4; vote.sync.all.pred %p1, %p0, -1; selp.u32 %d, 1, 0, %p1;", a);
  const auto uniform = apply<uint32_t>("setp.le.u32 %p0, %a, 3; vote.sync.uni.pred %p1, %p0, -1; selp.u32 %d, 1, 0, %p1;", a);
  const auto matched = apply<uint32_t>("match.any.sync.b32 %d, %a, -1;", a);
  const auto matched_all = apply<uint32_t>("match.all.sync.b32 %d|%p0, %a, -1;", a);
  const auto sum = apply<uint32_t>("redux.sync.add.s32 %d, %a, -1;", a), most = apply<uint32_t>("redux.sync.max.u32 %d, %a, -1;", a);
  const auto active = apply<uint32_t>("mov.u32 %d, 0; setp.lt.u32 %p0, %a, 2; @%p0 activemask.b32 %d;", a);
  // Lanes with the same value make a group with its own mask.
  const auto groups = apply<uint32_t>("match.any.sync.b32 %u0, %a, -1; redux.sync.add.u32 %d, %i, %u0;", a);
  for (uint32_t i = 0; i < 64; ++i) {
    const uint32_t base = i / 32 * 32;
    uint32_t not_two = 0, equal = 0, total = 0, small = 0, of_group = 0;
    for (uint32_t lane = 0; lane < 32; ++lane) {
      const uint32_t x = a[base + lane];
      not_two |= (x != 2) << lane;
      equal |= (x == a[i]) << lane;
      small |= (x < 2) << lane;
      total += x;
      if (x == a[i]) of_group += base + lane;
    }
    CHECK(ballot[i] == not_two);
    CHECK(any[i] == 0);
    CHECK(all[i] == 1);
    CHECK(uniform[i] == 0);
    CHECK(matched[i] == equal);
    CHECK(matched_all[i] == 0);
    CHECK(sum[i] == total);
    CHECK(most[i] == 4);
    CHECK(active[i] == (a[i] < 2 ? small : 0));
    CHECK(groups[i] == of_group);
  }
}

TEST_CASE("barriers that count threads") {
  const auto a = lanes();
  const auto count = apply<uint32_t>("setp.lt.u32 %p0, %a, 140; bar.red.popc.u32 %d, 0, %p0;", a);
  const auto either = apply<uint32_t>("setp.eq.u32 %p0, %a, 163; bar.red.or.pred %p1, 0, %p0; selp.u32 %d, 1, 0, %p1;", a);
  const auto every = apply<uint32_t>("setp.eq.u32 %p0, %a, 163; bar.red.and.pred %p1, 0, !%p0; selp.u32 %d, 1, 0, %p1;", a);
  CHECK(count == std::vector<uint32_t>(64, 40));
  CHECK(either == std::vector<uint32_t>(64, 1));
  CHECK(every == std::vector<uint32_t>(64, 0));
}

TEST_CASE("atomics give what was there before, from many blocks") {
  TestMemory memory;
  const auto one = [&](const std::string& operation, auto start, const char* type, const std::string& value) {
    using T = decltype(start);
    const uint64_t place = memory.add(std::vector<T>{start});
    const std::string text = kernel_text(
        {"u64"},
        ".reg .b32 %i, %k; .reg .b64 %x, %d; .reg .b32 %f; .reg .f64 %g; mov.u32 %i, %tid.x; mov.u32 %k, %ctaid.x; ld.param.u64 %x, [p0];\n"
        "cvt.rn.f32.u32 %f, %i; cvt.rn.f64.u32 %g, %i;\n"
        "red.global." +
            operation + "." + type + " [%x], " + value + "; ret;");
    CHECK(run(memory, text, {{20}, {256}}, place).fault == "");
    return memory.get<T>(place, 1)[0];
  };
  CHECK(one("add", 5u, "u32", "%i") == 5 + 20 * 255 * 128);
  CHECK(one("max", -3, "s32", "%i") == 255);
  CHECK(one("min", 7u, "u32", "%i") == 0);
  CHECK(one("or", 0u, "b32", "%i") == 255);
  CHECK(one("xor", 1u, "b32", "3") == 1);
  CHECK(one("and", 0xffu, "b32", "0x0f") == 0x0f);
  CHECK(one("add", 0.0f, "f32", "%f") == 20 * 255 * 128);
  CHECK(one("add", 0.0f, "f32", "0f00000001") == 0);  // there, denormal numbers are zero
  CHECK(one("add", 1e-40f, "f32", "0f00000000") == 0);
  CHECK(one("add", 0.5, "f64", "%g") == 20 * 255 * 128 + 0.5);
  CHECK(one("inc", 0u, "u32", "9") == 20 * 256 % 10);
  CHECK(one("dec", 3u, "u32", "9") == 3);
  CHECK(one("add.noftz", 0x3c003c00u, "f16x2", "0") == 0x3c003c00u);

  // Every thread gets a different number.
  const uint64_t counter = memory.add(std::vector<uint32_t>{0}), out = memory.add_uninitialized<uint32_t>(512),
                 swapped = memory.add(std::vector<uint32_t>{77});
  const std::string text = kernel_text({"u64", "u64", "u64"}, R"(
    .reg .b32 %v, %w; .reg .b64 %x<4>;
    ld.param.u64 %x0, [p0]; ld.param.u64 %x1, [p1]; ld.param.u64 %x2, [p2];
    atom.global.add.u32 %v, [%x0], 1;
    mad.wide.u32 %x3, %v, 4, %x1;
    atom.global.cas.b32 %w, [%x2], 77, 78;
    st.global.u32 [%x3], %w;
    ret;)");
  CHECK(run(memory, text, {{2}, {256}}, counter, out, swapped).fault == "");
  const auto seen = memory.get<uint32_t>(out, 512);
  CHECK(std::count(seen.begin(), seen.end(), 77u) == 1);
  CHECK(std::count(seen.begin(), seen.end(), 78u) == 511);
}

TEST_CASE("lanes diverge, loop different numbers of times, and meet again") {
  const auto a = lanes();
  // The sum of the numbers below a % 13, then of the warp's lanes together: the shuffle needs all lanes.
  const auto d = apply<uint32_t>(R"(
    rem.u32 %u0, %a, 13; mov.u32 %u1, 0;
  LOOP:
    setp.eq.u32 %p0, %u0, 0;
    @%p0 bra DONE;
    sub.u32 %u0, %u0, 1;
    and.b32 %u2, %u0, 1;
    setp.eq.u32 %p1, %u2, 1;
    @%p1 bra ODD;
    add.u32 %u1, %u1, %u0;
    bra LOOP;
  ODD:
    add.u32 %u1, %u1, %u0;
    bra LOOP;
  DONE:
    redux.sync.add.u32 %d, %u1, -1;)",
                                 a);
  for (uint32_t i = 0; i < 64; ++i) {
    uint32_t total = 0;
    for (uint32_t lane = 0; lane < 32; ++lane) {
      const uint32_t n = a[i / 32 * 32 + lane] % 13;
      total += n * (n - 1) / 2;
    }
    CHECK(d[i] == total);
  }
}

TEST_CASE("brx, calls and their results") {
  const auto a = lanes();
  const auto d = apply<uint32_t>(R"(
    and.b32 %u0, %a, 3;
    T: .branchtargets A, B, C, A;
    brx.idx %u0, T;
  A: mov.u32 %d, 10; bra.uni OUT;
  B: mov.u32 %d, 20; bra.uni OUT;
  C: mov.u32 %d, 30;
  OUT:)",
                                 a);
  for (uint32_t i = 0; i < 64; ++i) CHECK(d[i] == (a[i] % 4 == 1 ? 20 : a[i] % 4 == 2 ? 30 : 10));

  TestMemory memory;
  const std::string functions = R"(
    .func (.param .b64 result) square(.param .b32 x) {
      .reg .b32 %r; .reg .b64 %rd; .reg .pred %p;
      ld.param.u32 %r, [x];
      mul.wide.u32 %rd, %r, %r;
      setp.gt.u32 %p, %r, 9;
      @%p bra BIG;
      st.param.b64 [result+0], %rd;
      ret;
    BIG:
      st.param.b64 [result+0], 7;
      ret;
    })";
  const std::string text = kernel_text({"u64"}, R"(
    .reg .b32 %i; .reg .b64 %x, %v; .reg .pred %p;
    mov.u32 %i, %tid.x; ld.param.u64 %x, [p0]; mad.wide.u32 %x, %i, 8, %x;
    mov.u64 %v, 1;
    setp.eq.u32 %p, %i, 3;
    @%p bra SKIP;
    {
      .param .b32 param0; st.param.b32 [param0+0], %i;
      .param .b64 retval0;
      call.uni (retval0), square, (param0);
      ld.param.b64 %v, [retval0+0];
    }
  SKIP:
    st.global.u64 [%x], %v;
    ret;)",
                                       functions);
  const uint64_t out = memory.add_uninitialized<uint64_t>(32);
  CHECK(run(memory, text, {}, out).fault == "");
  const auto squares = memory.get<uint64_t>(out, 32);
  for (uint64_t i = 0; i < 32; ++i) CHECK(squares[i] == (i == 3 ? 1 : i > 9 ? 7 : i * i));
}
