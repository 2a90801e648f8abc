// Small kernels in the style of nvcc, with their results, accesses and counts.
#include <algorithm>
#include <numeric>

#include "harness.h"

using ptx::has, ptx::kernel_text, ptx::run, ptx::TestMemory;

namespace {

template <class T>
std::vector<T> counted(size_t n, T from = 0) {
  std::vector<T> result(n);
  std::iota(result.begin(), result.end(), from);
  return result;
}

const char* const kGridStrideAdd = R"(
    .reg .b32 %i, %n, %k, %w, %g; .reg .b64 %a, %b, %c, %o; .reg .f32 %f<3>; .reg .pred %p;
    ld.param.u64 %a, [p0]; ld.param.u64 %b, [p1]; ld.param.u64 %c, [p2]; ld.param.u32 %n, [p3];
    cvta.to.global.u64 %a, %a; cvta.to.global.u64 %b, %b; cvta.to.global.u64 %c, %c;
    mov.u32 %k, %ctaid.x; mov.u32 %w, %ntid.x; mov.u32 %i, %tid.x; mad.lo.s32 %i, %k, %w, %i;
    mov.u32 %g, %nctaid.x; mul.lo.u32 %g, %g, %w;
    setp.ge.u32 %p, %i, %n;
    @%p bra $L_end;
  $L_loop:
    mul.wide.u32 %o, %i, 4;
    add.s64 %o, %a, %o; ld.global.f32 %f0, [%o];
    mul.wide.u32 %o, %i, 4;
    add.s64 %o, %b, %o; ld.global.f32 %f1, [%o];
    add.f32 %f2, %f0, %f1;
    mul.wide.u32 %o, %i, 4;
    add.s64 %o, %c, %o; st.global.f32 [%o], %f2;
    add.s32 %i, %i, %g;
    setp.lt.u32 %p, %i, %n;
    @%p bra $L_loop;
  $L_end:
    ret;)";

}  // namespace

TEST_CASE("vector addition with a grid stride, at awkward sizes") {
  const std::string text = kernel_text({"u64", "u64", "u64", "u32"}, kGridStrideAdd);
  for (const uint32_t n : {1u, 31u, 32u, 33u, 1025u, 5000u}) {
    TestMemory memory;
    const uint64_t a = memory.add(counted<float>(n)), b = memory.add(counted<float>(n, 0.5f)), c = memory.add_uninitialized<float>(n);
    const auto result = run(memory, text, {{3}, {96}}, a, b, c, n);
    REQUIRE(result.fault == "");
    const auto sums = memory.get<float>(c, n);
    for (uint32_t i = 0; i < n; ++i) REQUIRE(sums[i] == 2 * static_cast<float>(i) + 0.5f);
    REQUIRE(result.accesses.size() == 3);
    for (const auto& access : result.accesses) {
      CHECK(access.write == (access.begin == c));
      CHECK(access.end - access.begin == n * 4);
    }
  }
}

TEST_CASE("loops over the grid also run with fewer blocks than asked for, other kernels never") {
  const std::string loop = kernel_text({"u64", "u64", "u64", "u32"}, kGridStrideAdd);
  const std::string each = kernel_text({"u64"},
                                       ".reg .b32 %k; .reg .b64 %x; ld.param.u64 %x, [p0]; mov.u32 %k, %ctaid.x;"
                                       "mad.wide.u32 %x, %k, 4, %x; st.global.u32 [%x], %k; ret;");
  ptx::set_fewer_blocks(true);
  const ptx::Grids before = ptx::grids().contains("test") ? ptx::grids().at("test") : ptx::Grids();
  for (const uint32_t blocks : {1u, 2u, 40u}) {
    TestMemory memory;
    const uint32_t n = 96 * blocks;
    const uint64_t a = memory.add(counted<float>(n)), b = memory.add(counted<float>(n, 0.5f)), c = memory.add_uninitialized<float>(n);
    const auto result = run(memory, loop, {{blocks}, {96}}, a, b, c, n);
    CHECK(result.fault == "");
    const auto sums = memory.get<float>(c, n);
    for (uint32_t i = 0; i < n; ++i) CHECK(sums[i] == 2 * static_cast<float>(i) + 0.5f);
  }
  CHECK(ptx::grids().at("test").loops);
  CHECK(ptx::grids().at("test").fewer == before.fewer + 2);
  TestMemory memory;
  const uint64_t out = memory.add_uninitialized<uint32_t>(40);
  CHECK(run(memory, each, {{40}, {1}}, out).fault == "");
  ptx::set_fewer_blocks(false);
  CHECK(memory.get<uint32_t>(out, 40) == counted<uint32_t>(40));
  CHECK(ptx::grids().at("test").most_blocks >= 40);
  CHECK(ptx::grids().at("test").fewer == before.fewer + 2);
}

TEST_CASE("exit ends the lanes that execute it, also within a call") {
  const std::string text = kernel_text({"u64"}, R"(
    .reg .b32 %i, %v; .reg .b64 %x; .reg .pred %p;
    ld.param.u64 %x, [p0]; mov.u32 %i, %tid.x; mad.wide.u32 %x, %i, 4, %x;
    setp.ge.u32 %p, %i, 32; @%p exit;
    st.global.u32 [%x], 1;
    and.b32 %v, %i, 1; setp.eq.u32 %p, %v, 1;
    @!%p bra EVEN;
    { call.uni leave, (); }
    st.global.u32 [%x], 3;
  EVEN:
    st.global.u32 [%x], 2;
    ret;)",
                                       ".func leave() { exit; }\n");
  TestMemory memory;
  const uint64_t out = memory.add(std::vector<uint32_t>(64));
  CHECK(run(memory, text, {{1}, {64}}, out).fault == "");
  const auto found = memory.get<uint32_t>(out, 64);
  for (uint32_t i = 0; i < 64; ++i) CHECK(found[i] == (i >= 32 ? 0 : i % 2 == 1 ? 1 : 2));
  CHECK(has(run(memory,
                kernel_text({"u64"}, ".reg .b32 %i; .reg .pred %p; mov.u32 %i, %tid.x; setp.ge.u32 %p, %i, 60; @%p exit; bar.sync 0; ret;"),
                {{1}, {64}}, out)
                .fault,
            "barrier divergence: 60 of 64 threads wait here, 4 have exited"));
}

TEST_CASE("counts: instructions, sectors, conflicts of banks") {
  TestMemory memory;
  const uint64_t a = memory.add(counted<float>(1024)), b = memory.add(counted<float>(1024)), c = memory.add_uninitialized<float>(1024);
  const auto result = run(memory, kernel_text({"u64", "u64", "u64", "u32"}, kGridStrideAdd), {{8}, {128}}, a, b, c, 1024u);
  REQUIRE(result.fault == "");
  auto counters = result.counters;
  CHECK(counters["global_loads"] == 2 * 32);
  CHECK(counters["global_stores"] == 32);
  CHECK(counters["load_sectors"] == 2 * 128);  // 4096 bytes, each once
  CHECK(counters["store_sectors"] == 128);
  CHECK(counters["warp_instructions"] == 32 * 29);
  CHECK(counters["thread_instructions"] == 1024 * (29 - 2));  // two branches that no thread takes

  const auto strided = [&](uint32_t stride) {
    return run(memory,
               kernel_text({"u64"}, ".reg .b64 %x; .reg .b32 %i, %v; mov.u32 %i, %tid.x; mul.lo.u32 %i, %i, " + std::to_string(stride) +
                                        "; ld.param.u64 %x, [p0]; mad.wide.u32 %x, %i, 4, %x; ld.global.u32 %v, [%x]; ret;"),
               {}, a)
        .counters["load_sectors"];
  };
  CHECK(strided(0) == 1);
  CHECK(strided(1) == 4);
  CHECK(strided(2) == 8);
  CHECK(strided(8) == 32);
  const auto conflicts = [&](uint32_t words, const std::string& type = "u32") {
    return run(memory,
               kernel_text({"u64"},
                           ".shared .align 16 .b8 s[8192]; .reg .b32 %i, %v, %a; .reg .b64 %w; mov.u32 %i, %tid.x; mul.lo.u32 %i, %i, " +
                               std::to_string(4 * words) + "; mov.u32 %a, s; add.u32 %a, %a, %i; mov.u32 %v, 1; mov.u64 %w, 1; st.shared." +
                               type + " [%a], " + (type == "u32" ? "%v" : "%w") + "; ret;"),
               {}, a)
        .counters["bank_conflicts"];
  };
  CHECK(conflicts(1) == 0);
  CHECK(conflicts(2) == 1);
  CHECK(conflicts(32) == 31);
  CHECK(conflicts(33) == 0);
  CHECK(conflicts(2, "u64") == 0);
  ptx::clear_totals();
  strided(1), strided(1);
  CHECK(ptx::totals().at("test").launches == 2);
  CHECK(ptx::totals().at("test").counters.load_sectors == 8);
}

TEST_CASE("a block's sum by shuffles and shared memory") {
  const std::string text = kernel_text({"u64", "u64"}, R"(
    .shared .align 4 .b8 partial[128];
    .reg .b32 %t, %lane, %warp, %s, %v, %o, %n; .reg .b64 %a, %b; .reg .pred %p<4>;
    ld.param.u64 %a, [p0]; ld.param.u64 %b, [p1];
    mov.u32 %t, %tid.x; and.b32 %lane, %t, 31; shr.u32 %warp, %t, 5;
    mov.u32 %o, %ctaid.x; mov.u32 %n, %ntid.x; mad.lo.u32 %o, %o, %n, %t;
    mad.wide.u32 %a, %o, 4, %a; ld.global.u32 %v, [%a];
    shfl.sync.down.b32 %s, %v, 16, 31, -1; add.u32 %v, %v, %s;
    shfl.sync.down.b32 %s, %v, 8, 31, -1; add.u32 %v, %v, %s;
    shfl.sync.down.b32 %s, %v, 4, 31, -1; add.u32 %v, %v, %s;
    shfl.sync.down.b32 %s, %v, 2, 31, -1; add.u32 %v, %v, %s;
    shfl.sync.down.b32 %s, %v, 1, 31, -1; add.u32 %v, %v, %s;
    setp.ne.u32 %p0, %lane, 0;
    mov.u32 %o, partial; mad.lo.u32 %o, %warp, 4, %o;
    @!%p0 st.shared.u32 [%o], %v;
    bar.sync 0;
    setp.ne.u32 %p1, %warp, 0;
    @%p1 ret;
    shr.u32 %n, %n, 5; setp.lt.u32 %p2, %lane, %n;
    mov.u32 %o, partial; mad.lo.u32 %o, %lane, 4, %o;
    mov.u32 %v, 0; @%p2 ld.shared.u32 %v, [%o];
    redux.sync.add.u32 %v, %v, -1;
    @%p0 ret;
    mov.u32 %o, %ctaid.x; mad.wide.u32 %b, %o, 4, %b; st.global.u32 [%b], %v;
    ret;)");
  TestMemory memory;
  const uint64_t a = memory.add(counted<uint32_t>(40 * 256)), b = memory.add_uninitialized<uint32_t>(40);
  REQUIRE(run(memory, text, {{40}, {256}}, a, b).fault == "");
  const auto sums = memory.get<uint32_t>(b, 40);
  for (uint32_t i = 0; i < 40; ++i) CHECK(sums[i] == 256 * (256 * i) + 255 * 128);
}

TEST_CASE("a transposition through a tile in dynamic shared memory") {
  const std::string text = kernel_text({"u64", "u64", "u32"}, R"(
    .reg .b32 %x, %y, %n, %t, %o, %v, %bx, %by; .reg .b64 %a, %b;
    ld.param.u64 %a, [p0]; ld.param.u64 %b, [p1]; ld.param.u32 %n, [p2];
    mov.u32 %x, %tid.x; mov.u32 %y, %tid.y; mov.u32 %bx, %ctaid.x; mov.u32 %by, %ctaid.y;
    mad.lo.u32 %o, %by, 32, %y; mul.lo.u32 %o, %o, %n; mad.lo.u32 %o, %bx, 32, %o; add.u32 %o, %o, %x;
    mad.wide.u32 %a, %o, 4, %a; ld.global.u32 %v, [%a];
    mad.lo.u32 %t, %y, 33, %x; shl.b32 %t, %t, 2; mov.u32 %o, tile; add.u32 %t, %t, %o;
    st.shared.u32 [%t], %v;
    bar.sync 0;
    mad.lo.u32 %t, %x, 33, %y; shl.b32 %t, %t, 2; add.u32 %t, %t, %o;
    ld.shared.u32 %v, [%t];
    mad.lo.u32 %o, %bx, 32, %y; mul.lo.u32 %o, %o, %n; mad.lo.u32 %o, %by, 32, %o; add.u32 %o, %o, %x;
    mad.wide.u32 %b, %o, 4, %b; st.global.u32 [%b], %v;
    ret;)",
                                       ".extern .shared .align 4 .b8 tile[];\n");
  TestMemory memory;
  const uint32_t n = 96;
  const uint64_t a = memory.add(counted<uint32_t>(n * n)), b = memory.add_uninitialized<uint32_t>(n * n);
  auto result = run(memory, text, {{3, 3}, {32, 32}, 33 * 32 * 4}, a, b, n);
  REQUIRE(result.fault == "");
  CHECK(result.counters["bank_conflicts"] == 0);
  CHECK(result.counters["barriers"] == 9);
  const auto turned = memory.get<uint32_t>(b, n * n);
  for (uint32_t i = 0; i < n * n; ++i) REQUIRE(turned[i] == i % n * n + i / n);
  CHECK(ptx::has(run(memory, text, {{3, 3}, {32, 32}, 32 * 32 * 4}, a, b, n).fault, "of shared memory, but the block has only 4096 bytes"));
}

TEST_CASE("a scan with barriers") {
  const std::string text = kernel_text({"u64", "u64"}, R"(
    .shared .align 4 .b8 s[1024];
    .reg .b32 %t, %o, %q, %v, %w, %d; .reg .b64 %a, %b; .reg .pred %p<3>;
    ld.param.u64 %a, [p0]; ld.param.u64 %b, [p1]; mov.u32 %t, %tid.x;
    mad.wide.u32 %a, %t, 4, %a; ld.global.u32 %v, [%a];
    mov.u32 %o, s; mad.lo.u32 %o, %t, 4, %o; st.shared.u32 [%o], %v;
    mov.u32 %d, 1;
  LOOP:
    bar.sync 0;
    setp.ge.u32 %p0, %t, %d;
    mov.u32 %w, 0;
    shl.b32 %q, %d, 2; sub.u32 %q, %o, %q;
    @%p0 ld.shared.u32 %w, [%q];
    bar.sync 0;
    add.u32 %v, %v, %w;
    st.shared.u32 [%o], %v;
    shl.b32 %d, %d, 1;
    setp.lt.u32 %p1, %d, 256;
    @%p1 bra LOOP;
    mad.wide.u32 %b, %t, 4, %b; st.global.u32 [%b], %v;
    ret;)");
  TestMemory memory;
  const uint64_t a = memory.add(counted<uint32_t>(256, 1)), b = memory.add_uninitialized<uint32_t>(256);
  REQUIRE(run(memory, text, {{1}, {256}}, a, b).fault == "");
  const auto sums = memory.get<uint32_t>(b, 256);
  for (uint32_t i = 0; i < 256; ++i) CHECK(sums[i] == (i + 1) * (i + 2) / 2);
}

TEST_CASE("a histogram by atomics in shared and global memory, with a table of the module") {
  const std::string text = kernel_text({"u64", "u64"}, R"(
    .shared .align 4 .b8 bins[32];
    .reg .b32 %t, %o, %v, %i, %n; .reg .b64 %a, %b, %m; .reg .pred %p;
    ld.param.u64 %a, [p0]; ld.param.u64 %b, [p1]; mov.u32 %t, %tid.x;
    setp.lt.u32 %p, %t, 8;
    mov.u32 %o, bins; mad.lo.u32 %o, %t, 4, %o; @%p st.shared.u32 [%o], 0;
    bar.sync 0;
    mov.u32 %i, %ctaid.x; mov.u32 %n, %ntid.x; mad.lo.u32 %i, %i, %n, %t;
    mad.wide.u32 %a, %i, 4, %a; ld.global.u32 %v, [%a];
    and.b32 %v, %v, 7; mov.u64 %m, table; mad.wide.u32 %m, %v, 4, %m; ld.const.u32 %v, [%m];
    mov.u32 %i, bins; mad.lo.u32 %i, %v, 4, %i;
    atom.shared.add.u32 %v, [%i], 1;
    bar.sync 0;
    @!%p ret;
    ld.shared.u32 %v, [%o]; mad.wide.u32 %b, %t, 4, %b; red.global.add.u32 [%b], %v;
    ret;)",
                                       ".const .align 4 .u32 table[8] = {7, 6, 5, 4, 3, 2, 1, 0};\n");
  TestMemory memory;
  std::vector<uint32_t> values;
  for (uint32_t i = 0; i < 16 * 128; ++i) values.push_back(i * i % 11);
  const uint64_t a = memory.add(values), b = memory.add(std::vector<uint32_t>(8));
  const auto result = run(memory, text, {{16}, {128}}, a, b);
  REQUIRE(result.fault == "");
  const auto bins = memory.get<uint32_t>(b, 8);
  for (uint32_t k = 0; k < 8; ++k)
    CHECK(bins[k] == static_cast<uint32_t>(std::count_if(values.begin(), values.end(), [&](uint32_t v) { return 7 - v % 8 == k; })));
  CHECK(std::count_if(result.accesses.begin(), result.accesses.end(), [](const auto& access) { return access.atomic; }) == 1);
}

TEST_CASE("variables of a module keep their values from launch to launch") {
  static const fake::Module module{kernel_text({"u64"}, R"(
    .reg .b32 %v; .reg .b64 %x;
    ld.param.u64 %x, [p0];
    ld.global.u32 %v, [counter]; add.u32 %v, %v, 1; st.global.u32 [counter], %v;
    st.global.u32 [%x], %v; ret;)",
                                               ".global .align 4 .u32 counter = 41;\n")};
  TestMemory memory;
  const uint64_t out = memory.add_uninitialized<uint32_t>(1);
  fake::Launch launch{&module, "test", {}, {}, 0, {std::vector<std::byte>(8)}, 0};
  std::memcpy(launch.arguments[0].data(), &out, 8);
  for (const uint32_t expected : {42u, 43u}) {
    CHECK(ptx::executor().launch(launch, memory).fault == "");
    CHECK(memory.get<uint32_t>(out, 1)[0] == expected);
  }
  launch.device = 1;
  CHECK(ptx::executor().launch(launch, memory).fault == "");
  CHECK(memory.get<uint32_t>(out, 1)[0] == 42);
}

TEST_CASE("isspacep tells the spaces of generic addresses apart") {
  TestMemory memory;
  const uint64_t out = memory.add_uninitialized<uint32_t>(9);
  std::string body = R"(
    .shared .align 4 .b8 tile[4]; .local .align 4 .b8 depot[4];
    .reg .b64 %x<4>; .reg .b32 %v; .reg .pred %p;
    ld.param.u64 %x0, [p0];
    mov.u64 %x1, tile; cvta.shared.u64 %x1, %x1;
    mov.u64 %x2, depot; cvta.local.u64 %x2, %x2;
)";
  int at = 0;
  for (const char* address : {"%x0", "%x1", "%x2"}) {
    for (const char* space : {"global", "shared", "local"}) {
      body += std::string("isspacep.") + space + " %p, " + address + "; selp.u32 %v, 1, 0, %p; st.global.u32 [%x0+" +
              std::to_string(4 * at++) + "], %v;\n";
    }
  }
  REQUIRE(run(memory, kernel_text({"u64"}, body + "ret;"), {{1}, {1}}, out).fault == "");
  CHECK(memory.get<uint32_t>(out, 9) == std::vector<uint32_t>{1, 0, 0, 0, 1, 0, 0, 0, 1});
}

TEST_CASE("hints change nothing: ldu, prefetch, nanosleep, pmevent, brkpt") {
  TestMemory memory;
  const uint64_t in = memory.add(counted<uint32_t>(32, 5)), out = memory.add_uninitialized<uint32_t>(32);
  const auto result = run(memory, kernel_text({"u64", "u64"}, R"(
    .reg .b64 %x<3>; .reg .b32 %i, %v;
    mov.u32 %i, %tid.x; ld.param.u64 %x0, [p0]; ld.param.u64 %x1, [p1];
    mad.wide.u32 %x0, %i, 4, %x0; mad.wide.u32 %x1, %i, 4, %x1;
    prefetch.global.L2 [%x0]; prefetchu.L1 [%x0]; nanosleep.u32 20; pmevent 3; brkpt;
    ldu.global.u32 %v, [%x0];
    st.global.u32 [%x1], %v;
    ret;)"),
                          {}, in, out);
  REQUIRE(result.fault == "");
  CHECK(memory.get<uint32_t>(out, 32) == counted<uint32_t>(32, 5));
}
