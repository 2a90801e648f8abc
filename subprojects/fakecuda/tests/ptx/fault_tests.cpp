// The executor finds errors of kernels, and reports the thread, the instruction and the memory.
#include "harness.h"

using ptx::has, ptx::kernel_text, ptx::run, ptx::TestMemory;

namespace {

// A pointer to element tid of p0, in %x0, with %i = tid.
std::string element(uint32_t size) {
  return ".reg .b32 %i, %v, %w, %r<8>; .reg .b64 %x<8>; .reg .pred %p<4>; .reg .b16 %h;\n"
         "mov.u32 %i, %tid.x; ld.param.u64 %x0, [p0]; mad.wide.u32 %x0, %i, " +
         std::to_string(size) + ", %x0;\n";
}

}  // namespace

TEST_CASE("global memory: bounds, alignment, initialization") {
  TestMemory memory;
  const uint64_t a = memory.add(std::vector<uint32_t>(31, 1));
  const std::string store =
      kernel_text({"u64"}, ".loc 1 42 3\n" + element(4) + "st.global.u32 [%x0], %i;\nret;", ".file 1 \"some/kernel.cu\"\n");
  auto result = run(memory, store, {}, a);
  CHECK(has(result.fault, "kernel test: thread (31, 0, 0) of block (0, 0, 0): writes 4 bytes at 0x10000007c"));
  CHECK(has(result.fault, "4 bytes are 0 bytes behind the block of 124 bytes"));
  CHECK(has(result.fault, "at st.global.u32 in line 11 of the PTX (some/kernel.cu:42)"));
  CHECK(run(memory, store, {{1}, {31}}, a).fault == "");
  CHECK(run(memory, store, {{1}, {31}}, a).accesses.size() == 1);

  result = run(memory, store, {{1}, {8}}, a + 2);
  CHECK(has(result.fault, "accesses 4 bytes at 0x100000002, which is not a multiple of their size"));

  result = run(memory, kernel_text({"u64"}, element(4) + "ld.u32 %v, [%x0+8];\nret;"), {{1}, {30}}, a);
  CHECK(has(result.fault, "thread (29, 0, 0) of block (0, 0, 0): reads 4 bytes"));

  const uint64_t fresh = memory.add_uninitialized<uint32_t>(64);
  const std::string read = kernel_text({"u64"}, element(4) + "ld.global.u32 %v, [%x0];\nret;");
  result = run(memory, read, {}, fresh);
  CHECK(has(result.fault, "but byte 0 was never written (offset 0 of its block)"));
  CHECK(run(memory, store, {}, fresh).fault == "");
  CHECK(run(memory, read, {}, fresh).fault == "");
  result = run(memory, read, {{1}, {64}}, fresh);
  CHECK(has(result.fault, "thread (32, 0, 0)"));

  // Bytes that the compiler marks as unused may have any content.
  const uint64_t partly = memory.add_uninitialized<uint32_t>(1);
  CHECK(run(memory, kernel_text({"u64"}, element(4) + "st.global.u16 [%x0], %h;\nret;"), {{1}, {1}}, partly).fault == "");
  CHECK(run(memory, kernel_text({"u64"}, element(4) + ".pragma \"used_bytes_mask 3\";\nld.global.u32 %v, [%x0];\nret;"), {{1}, {1}}, partly)
            .fault == "");
  CHECK(has(run(memory, read, {{1}, {1}}, partly).fault, "but byte 2 was never written"));
  CHECK(has(run(memory, kernel_text({"u64"}, "ret;"), {}).fault, "launched with 0 arguments instead of 1"));
}

TEST_CASE("shared memory: bounds, initialization, races") {
  TestMemory memory;
  const std::string shared = ".shared .align 4 .b8 tile[256];\n" + element(4) +
                             "mov.u32 %r0, tile; mad.lo.u32 %r1, %i, 4, %r0; xor.b32 %r2, %i, 1; mad.lo.u32 %r2, %r2, 4, %r0;\n";
  const uint64_t out = memory.add(std::vector<uint32_t>(64));
  const auto with = [&](const std::string& code) {
    return run(memory, kernel_text({"u64"}, shared + code + "\nret;"), {{1}, {64}}, out).fault;
  };
  CHECK(with("st.shared.u32 [%r1], %i; ld.shared.u32 %v, [%r1];") == "");
  CHECK(has(with("st.shared.u32 [%r1+4], %i;"),
            "thread (63, 0, 0) of block (0, 0, 0): writes 4 bytes at offset 256 of shared memory, but the block has only 256 bytes"));
  CHECK(has(with("ld.shared.u32 %v, [%r1];"), "reads the byte at offset 0 of shared memory, which nothing has written"));

  // Adjacent lanes in a warp exchange values.
  const auto race = with("st.shared.u32 [%r1], %i; ld.shared.u32 %v, [%r2];");
  CHECK(has(race,
            "race in shared memory: reads the byte at offset 4, which thread 1 has written, without a __syncwarp or barrier in between"));
  CHECK(with("st.shared.u32 [%r1], %i; bar.warp.sync -1; ld.shared.u32 %v, [%r2];") == "");
  CHECK(with("st.shared.u32 [%r1], %i; bar.sync 0; ld.shared.u32 %v, [%r2];") == "");
  CHECK(has(with("st.shared.u32 [%r1], %i; bar.sync 0; ld.shared.u32 %v, [%r2]; st.shared.u32 [%r1], %v;"),
            "writes the byte at offset 0, which thread 1 has read"));
  CHECK(with("st.shared.u32 [%r1], %i; bar.sync 0; ld.shared.u32 %v, [%r2]; bar.sync 0; st.shared.u32 [%r1], %v;") == "");
  // __syncwarp for pairs is enough for pairs, but not for others.
  CHECK(with("st.shared.u32 [%r1], %i; and.b32 %r3, %i, 30; shl.b32 %r4, 3, %r3; bar.warp.sync %r4; ld.shared.u32 %v, [%r2];") == "");
  CHECK(has(with("st.shared.u32 [%r1], %i; and.b32 %r3, %i, 30; shl.b32 %r4, 3, %r3; bar.warp.sync %r4; ld.shared.u32 %v, [%r0+8];"),
            "race in shared memory"));
  // Across warps, only a barrier of the block orders accesses.
  CHECK(has(with("st.shared.u32 [%r1], %i; bar.warp.sync -1; xor.b32 %r2, %i, 32; mad.lo.u32 %r2, %r2, 4, %r0; setp.lt.u32 %p0, %i, 32; "
                 "@!%p0 ld.shared.u32 %v, [%r2];"),
            "race in shared memory: reads the byte at offset 0, which thread 0 has written, without a barrier in between"));
  CHECK(has(with("st.shared.u32 [%r0], %i;"), "race in shared memory: writes the byte at offset 0, which thread 0 has written"));
  CHECK(with("setp.eq.u32 %p0, %i, 0; @%p0 st.shared.u32 [%r0], 0; bar.sync 0; atom.shared.add.u32 %v, [%r0], 1;") == "");
  CHECK(has(
      with("setp.eq.u32 %p0, %i, 0; @%p0 st.shared.u32 [%r0], 0; bar.sync 0; atom.shared.add.u32 %v, [%r0], 1; ld.shared.u32 %v, [%r0];"),
      "race in shared memory"));
}

TEST_CASE("barriers that a part of the block does not reach") {
  TestMemory memory;
  const auto with = [&](const std::string& code, uint32_t threads = 64) {
    return run(memory, kernel_text({"u64"}, element(4) + code + "\nret;"), {{1}, {threads}}, uint64_t{0}).fault;
  };
  CHECK(with("bar.sync 0; barrier.sync 0; bar.sync 1, 64;") == "");
  CHECK(with("bar.sync 0;", 48) == "");
  CHECK(has(with("setp.ge.u32 %p0, %i, 32; @%p0 bra END; bar.sync 0; END:"),
            "barrier divergence: 32 of 64 threads wait here, 32 have exited"));
  CHECK(has(with("setp.ge.u32 %p0, %i, 60; @%p0 ret; bar.sync 0;"), "barrier divergence: 60 of 64 threads wait here, 4 have exited"));
  CHECK(has(with("setp.ge.u32 %p0, %i, 32; @%p0 bra B; bar.sync 0; ret; B: bar.sync 0;"),
            "barrier divergence: waits here, but other warps wait at bar.sync in line"));
  CHECK(has(with("setp.ge.u32 %p0, %i, 32; @%p0 bra B; bar.sync 0; ret; B: bar.sync 1;"),
            "32 of 64 threads wait here, others wait at bar.sync"));
  CHECK(has(with("and.b32 %r0, %i, 1; setp.eq.u32 %p0, %r0, 1; @%p0 bra B; bar.sync 0; ret; B: bar.sync 0;"),
            "barrier divergence: lanes 0, 2, 4"));
  // Producers arrive, consumers wait.
  CHECK(with("setp.ge.u32 %p0, %i, 32; @%p0 bra B; bar.arrive 2, 64; ret; B: bar.sync 2, 64;") == "");
}

TEST_CASE("masks that name lanes which are not there") {
  TestMemory memory;
  const auto with = [&](const std::string& code, uint32_t threads = 32) {
    return run(memory, kernel_text({"u64"}, element(4) + code + "\nret;"), {{1}, {threads}}, uint64_t{0}).fault;
  };
  CHECK(with("shfl.sync.idx.b32 %v, %i, 0, 31, -1;") == "");
  CHECK(has(with("shfl.sync.idx.b32 %v, %i, 0, 31, -1;", 20),
            "the mask 0xffffffff names lanes 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, which the block does not have"));
  CHECK(has(with("setp.eq.u32 %p0, %i, 3; @%p0 ret; vote.sync.ballot.b32 %v, %p0, -1;"), "names lane 3, which have exited"));
  CHECK(has(with("shfl.sync.idx.b32 %v, %i, 0, 31, 0xffff;"),
            "thread (16, 0, 0) of block (0, 0, 0): the mask 0xffff does not name the lane itself"));
  CHECK(has(with("setp.lt.u32 %p0, %i, 8; @%p0 bra A; bar.sync 0; ret; A: shfl.sync.idx.b32 %v, %i, 0, 31, 0x1ff; bar.sync 0;"),
            "names lane 8, which do not come to this instruction, which wait at bar.sync"));
}

TEST_CASE("blocks of a grid that access the same bytes") {
  TestMemory memory;
  const uint64_t a = memory.add(std::vector<uint32_t>(64));
  const auto with = [&](const std::string& code) {
    const std::string block = ".reg .b32 %b; mov.u32 %b, %ctaid.x; setp.eq.u32 %p0, %b, 0;\n";
    return run(memory, kernel_text({"u64"}, element(4) + block + code + "\nret;"), {{4}, {32}}, a).fault;
  };
  const auto both = with("st.global.u32 [%x0], %b;");
  CHECK(has(both, "race between blocks of the grid: writes the byte at 0x100000000, which block 0 has written in this launch"));
  CHECK(has(with("@%p0 st.global.u32 [%x0], %b; @!%p0 ld.global.u32 %v, [%x0];"),
            "reads the byte at 0x100000000, which block 0 has written"));
  CHECK(has(with("@!%p0 st.global.u32 [%x0], %b; @%p0 ld.global.u32 %v, [%x0];"), "which block 0 has read"));
  CHECK(has(with("st.global.u32 [%x0], 7;"), "race between blocks"));  // the same value, but PTX does not guarantee whole stores
  CHECK(with("red.global.add.u32 [%x0], 1;") == "");
  CHECK(has(with("red.global.add.u32 [%x0], 1; ld.global.u32 %v, [%x0];"), "race between blocks"));
  CHECK(with("st.volatile.global.u32 [%x0], 1; ld.volatile.global.u32 %v, [%x0];") == "");
  CHECK(with("ld.global.u32 %v, [%x0]; ld.global.nc.u32 %v, [%x0];") == "");
  CHECK(has(with("@%p0 st.global.u32 [%x0], %b; @%p0 ld.global.nc.u32 %v, [%x0];"), "reads through the read-only cache"));
}

TEST_CASE("the block that comes last may read what the others have published") {
  const auto with = [](const std::string& fence) {
    TestMemory memory;
    const uint64_t partial = memory.add_uninitialized<uint32_t>(8), counter = memory.add(std::vector<uint32_t>(1)),
                   out = memory.add_uninitialized<uint32_t>(1);
    const std::string text = kernel_text({"u64", "u64", "u64"}, R"(
    .reg .b32 %b, %n, %v, %sum, %k; .reg .b64 %x<4>; .reg .pred %p<4>;
    ld.param.u64 %x0, [p0]; ld.param.u64 %x1, [p1]; ld.param.u64 %x2, [p2];
    mov.u32 %b, %ctaid.x;
    mad.wide.u32 %x3, %b, 4, %x0;
    add.u32 %v, %b, 10;
    st.global.u32 [%x3], %v;
)" + fence + R"(
    atom.global.add.u32 %n, [%x1], 1;
    setp.ne.u32 %p0, %n, 7;
    @%p0 ret;
    mov.u32 %sum, 0; mov.u32 %k, 0;
  LOOP:
    ld.global.u32 %v, [%x0];
    add.u32 %sum, %sum, %v;
    add.u64 %x0, %x0, 4;
    add.u32 %k, %k, 1;
    setp.lt.u32 %p1, %k, 8;
    @%p1 bra LOOP;
    st.global.u32 [%x2], %sum;
    ret;)");
    const std::string fault = run(memory, text, {{8}, {1}}, partial, counter, out).fault;
    if (fault.empty()) CHECK(memory.get<uint32_t>(out, 1)[0] == 8 * 10 + 28);
    return fault;
  };
  for (const char* fence : {"membar.gl;", "membar.sys;", "fence.acq_rel.gpu;", "fence.sc.sys;"}) CHECK(with(fence) == "");
  for (const char* fence : {"", "membar.cta;", "fence.acq_rel.cta;"}) CHECK(has(with(fence), "race between blocks of the grid"));
}

TEST_CASE("local memory, parameters, traps and launches") {
  TestMemory memory;
  const std::string local = ".local .align 8 .b8 depot[16];\n" + element(4) + "mov.u64 %x1, depot; cvta.local.u64 %x2, %x1;\n";
  const auto with = [&](const std::string& code) {
    return run(memory, kernel_text({"u64"}, local + code + "\nret;"), {}, uint64_t{0}).fault;
  };
  CHECK(with("st.local.u32 [%x1+4], %i; ld.u32 %v, [%x2+4];") == "");
  CHECK(has(with("ld.local.u32 %v, [%x1];"), "of local memory, but byte 0 was never written"));
  CHECK(has(with("st.u32 [%x2+16], %i;"), "writes 4 bytes at offset 16 of local memory, but a thread has only 16 bytes"));
  CHECK(has(with("mov.b64 %x3, p0; ld.param.u64 %x3, [%x3+8];"), "reads 8 bytes at offset 8 of the kernel's parameters"));
  CHECK(has(with("setp.eq.u32 %p0, %i, 5; @%p0 trap;"), "thread (5, 0, 0) of block (0, 0, 0): a trap"));
  CHECK(has(with("ld.global.u32 %v, [0];"), "reads 4 bytes at 0x0: 4 bytes are in no block"));

  const std::string limited = kernel_text({"u64"}, "ret;", "", " .maxntid 64, 1, 1 ");
  CHECK(run(memory, limited, {{1}, {64}}, uint64_t{0}).fault == "");
  CHECK(has(run(memory, limited, {{1}, {65}}, uint64_t{0}).fault, "more than its .maxntid of 64"));
  CHECK(
      has(run(memory, kernel_text({"u64"}, "ret;", "", " .reqntid 32 "), {{1}, {33}}, uint64_t{0}).fault, "but its .reqntid is 32, 1, 1"));
  CHECK(has(run(memory, kernel_text({"u64"}, "ret;"), {{1}, {32}, 300 << 10}, uint64_t{0}).fault, "bytes of shared memory"));
  CHECK(has(run(memory, kernel_text({"u64"}, ".reg .b32 %v; foo.u32 %v;"), {}, uint64_t{0}).fault,
            "can't be executed: line 7: foo.u32: the opcode is not supported"));
  CHECK(has(run(memory, kernel_text({"u64"}, ".reg .b32 %v; add.foo.u32 %v, %v, 1;"), {}, uint64_t{0}).fault, ".foo is not supported"));
  CHECK(has(run(memory, kernel_text({"u64"}, "bra NOWHERE;"), {}, uint64_t{0}).fault, "has no label NOWHERE"));
}
