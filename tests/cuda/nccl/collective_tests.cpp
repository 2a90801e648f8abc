// Collectives of CUDA tensors on the fake NCCL: their results, their NCCL calls, and their place in the order of streams.
#include <doctest/doctest.h>

#include <numeric>

#include <amp/cuda/graph.h>
#include <amp/cuda/nccl/nccl_functions.h>
#include <amp/cuda/nccl/reduction.h>
#include <amp/cuda/stream.h>
#include <amp/distributed/group/combine.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/report.h>
#include "cuda/nccl/ranks.h"

namespace collective_tests {

using namespace amp;
using namespace amp::testing;
using distributed::GroupPtr;
using distributed::ReduceOp;
using distributed::WorkPtr;

namespace {

constexpr ScalarType kTypes[] = {kBool,    kUInt8,    kInt8,    kInt16,   kInt32,     kInt64,
                                 kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128};
constexpr ReduceOp kOps[] = {ReduceOp::Sum, ReduceOp::Average, ReduceOp::Product, ReduceOp::Min,
                             ReduceOp::Max, ReduceOp::BitAnd,  ReduceOp::BitOr,   ReduceOp::BitXor};

// The contribution of a rank: small integers, for which the order of additions does not matter.
Tensor given(int rank, IntArrayRef sizes, ScalarType dtype) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  const Tensor numbers = ((arange(count, kInt64) * 7 + rank * 5).remainder(4)).reshape(sizes);
  if (dtype == kBool) return numbers > 1;
  if (isComplexType(dtype)) return complex(numbers.to(kFloat64), (3 - numbers).to(kFloat64)).to(dtype);
  return numbers.to(dtype);
}

Tensor given_by_all(int size, IntArrayRef sizes, ScalarType dtype) {
  std::vector<Tensor> all;
  for (int rank = 0; rank < size; ++rank) all.push_back(given(rank, sizes, dtype));
  return cat(all);
}
// The result of one process with the tensors of all ranks.
Tensor reduced(int size, IntArrayRef sizes, ScalarType dtype, ReduceOp op) {
  return distributed::combined(given_by_all(size, sizes, dtype).reshape({size, -1}), op).reshape(sizes);
}

bool has(ReduceOp op, ScalarType dtype) {
  try {
    distributed::check_reduction("test", op, dtype);
    return true;
  } catch (const TypeError&) { return false; }
}

void expect_on_device(const Tensor& device, const Tensor& host, const std::string& what) { expect_same(device.to(kCPU), host, what); }

}  // namespace

TEST_SUITE_BEGIN("cuda nccl");

TEST_CASE("all_reduce in every dtype and with every reduction") {
  Ranks ranks(2);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    for (const ScalarType dtype : kTypes) {
      for (const ReduceOp op : kOps) {
        // Without NCCL, one dtype of each kind: the interpreter is slow.
        if (!cuda::nccl_reduction(op, dtype) && (dtype == kUInt8 || dtype == kInt8 || dtype == kInt64 || dtype == kComplex128)) continue;
        const Tensor mine = on_device(given(group->rank(), {7}, dtype), group);
        if (!has(op, dtype)) {
          message_of<TypeError>([&] { group->all_reduce(mine, op); });
          continue;
        }
        group->all_reduce(mine, op)->wait();
        expect_on_device(mine, reduced(2, {7}, dtype, op), std::string(toString(dtype)) + " " + toString(op));
      }
    }
  }),
           "");
}

TEST_CASE("reductions run in NCCL where it has them, in 16 bits, too") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64, kInt64, kUInt8, kBool, kComplex64}) {
    CAPTURE(dtype);
    CHECK(cuda::nccl_reduction(ReduceOp::Sum, dtype).has_value());
  }
  CHECK(cuda::nccl_reduction(ReduceOp::Sum, kBFloat16)->type == ncclBfloat16);
  CHECK(cuda::nccl_reduction(ReduceOp::Average, kFloat16)->op == ncclAvg);
  CHECK(cuda::nccl_reduction(ReduceOp::Sum, kComplex128)->parts == 2);
  CHECK(!cuda::nccl_reduction(ReduceOp::Product, kComplex64).has_value());
  CHECK(!cuda::nccl_reduction(ReduceOp::Sum, kInt16).has_value());
  CHECK(!cuda::nccl_reduction(ReduceOp::BitXor, kInt32).has_value());

  Ranks ranks(2);
  std::vector<Tensor> tensors;
  for (const GroupPtr group : ranks.groups) tensors.push_back(on_device(given(group->rank(), {33}, kBFloat16), group));
  const fake::Counts counts = fake::count([&] {
    CHECK_EQ(ranks.run_and_close([&](const GroupPtr& group) {
      const WorkPtr work = group->all_reduce(tensors[static_cast<size_t>(group->rank())], ReduceOp::Average);
      work->wait();
    }),
             "");
  });
  CHECK(counts.library_calls == 2);
  CHECK(counts.launches == 0);
  CHECK(counts.copies == 0);
  CHECK(counts.synchronizations == 0);
}

TEST_CASE("an inf of one rank reaches the found_inf of all") {
  Ranks ranks(3);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const Tensor found = on_device(full({1}, group->rank() == 1 ? 1.0 : 0.0, kFloat32), group);
    group->all_reduce(found, ReduceOp::Max)->wait();
    expect_on_device(found, ones({1}), "found_inf");
  }),
           "");
}

TEST_CASE("views with gaps, empty tensors, and versions") {
  Ranks ranks(2);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const Tensor base = on_device(zeros({6, 5}), group), view = base.t().slice(0, 1, 4);
    view.fill_(group->rank() + 1);
    const uint32_t version = base._version();
    group->all_reduce(view)->wait();
    expect_on_device(view, full({3, 6}, 3.0, kFloat32), "the view");
    expect(base.to(kCPU).sum().item<double>() == 3 * 18, "nothing next to the view is written");
    expect(base._version() > version, "the version counts the write");
    const Tensor nothing = on_device(empty({0, 3}), group);
    group->all_reduce(nothing)->wait();
    group->broadcast(nothing, 1)->wait();
  }),
           "");
}

TEST_CASE("broadcast and all_gather in every dtype, in place and into views") {
  Ranks ranks(3);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const int size = group->size(), rank = group->rank();
    for (const ScalarType dtype : kTypes) {
      const Tensor t = on_device(given(rank, {3, 5}, dtype), group);
      group->broadcast(t, 1)->wait();
      expect_on_device(t, given(1, {3, 5}, dtype), std::string("broadcast ") + toString(dtype));
      const Tensor expected = given_by_all(size, {2, 3}, dtype), part = on_device(given(rank, {2, 3}, dtype), group);
      const Tensor all = empty({size * 2, 3}, part.options());
      group->all_gather(all, part)->wait();
      expect_on_device(all, expected, std::string("all_gather ") + toString(dtype));
      const Tensor same = zeros({size * 2, 3}, part.options()), own = same.narrow(0, 2 * rank, 2);
      own.copy_(part);
      group->all_gather(same, own)->wait();
      expect_on_device(same, expected, "all_gather in place");
    }
    const Tensor part = on_device(given(rank, {2, 3}, kFloat32), group), gaps = zeros({3, size * 2}, part.options()).t();
    group->all_gather(gaps, part)->wait();
    expect_on_device(gaps, given_by_all(size, {2, 3}, kFloat32), "all_gather into a view");
    const Tensor columns = zeros({5, 3}, part.options()).t();
    if (rank == 2) columns.copy_(given(2, {3, 5}, kFloat32));
    group->broadcast(columns, 2)->wait();
    expect_on_device(columns, given(2, {3, 5}, kFloat32), "broadcast into a view");
  }),
           "");
}

TEST_CASE("reduce_scatter, by NCCL and without") {
  Ranks ranks(2);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const int rank = group->rank();
    for (const auto& [dtype, op] :
         {std::pair{kFloat32, ReduceOp::Sum}, std::pair{kBFloat16, ReduceOp::Average}, std::pair{kFloat16, ReduceOp::Max},
          std::pair{kComplex64, ReduceOp::Sum}, std::pair{kInt16, ReduceOp::Sum}, std::pair{kInt32, ReduceOp::BitXor},
          std::pair{kComplex64, ReduceOp::Product}}) {
      const std::string what = std::string(toString(dtype)) + " " + toString(op);
      const Tensor expected = reduced(2, {6, 4}, dtype, op).narrow(0, 3 * rank, 3), input = on_device(given(rank, {6, 4}, dtype), group);
      const Tensor part = empty({3, 4}, input.options()), gaps = zeros({4, 3}, input.options()).t();
      group->reduce_scatter(part, input, op)->wait();
      group->reduce_scatter(gaps, input, op)->wait();
      expect_on_device(part, expected, what);
      expect_on_device(gaps, expected, what + " into a view");
      group->reduce_scatter(input.narrow(0, 3 * rank, 3), input, op)->wait();
      expect_on_device(input.narrow(0, 3 * rank, 3), expected, what + " in place");
    }
  }),
           "");
}

TEST_CASE("all_to_all of equal and other parts") {
  Ranks ranks(3);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const int size = group->size(), rank = group->rank();
    const Tensor input = on_device(arange(size, kInt64) + 100 * rank, group), output = empty({size}, input.options());
    group->all_to_all(output, input)->wait();
    expect_on_device(output, arange(size, kInt64) * 100 + rank, "equal parts");
    // Rank r sends c rows to rank c: rank 0 receives none.
    std::vector<int64_t> rows(static_cast<size_t>(size));
    std::iota(rows.begin(), rows.end(), 0);
    const Tensor uneven = on_device(full({size * (size - 1) / 2, 2}, rank, kFloat32), group);
    const Tensor got = empty({size * rank, 2}, uneven.options());
    group->all_to_all(got, uneven, std::vector<int64_t>(static_cast<size_t>(size), rank), rows)->wait();
    std::vector<Tensor> expected;
    for (int other = 0; other < size; ++other) expected.push_back(full({rank, 2}, other, kFloat32));
    expect_on_device(got, cat(expected), "uneven parts");
  }),
           "");
}

TEST_CASE("messages in a ring do not wait for each other, nor for collectives") {
  Ranks ranks(3);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const int size = group->size(), rank = group->rank(), next = (rank + 1) % size, previous = (rank + size - 1) % size;
    const Tensor large = on_device(full({1000}, rank, kFloat32), group), got = empty({1000}, large.options());
    const Tensor small = on_device(full({1}, 10 * rank, kFloat32), group), second = empty({1}, large.options());
    // Each rank sends before it receives, and with the tags in another order.
    const WorkPtr sent = group->send(large, next, 1);
    const WorkPtr late = group->recv(second, previous, 7);
    group->barrier()->wait();
    const WorkPtr also = group->send(small, next, 7), arriving = group->recv(got, previous, 1);
    for (const WorkPtr& work : {arriving, late, sent, also}) work->wait();
    expect_on_device(got, full({1000}, previous, kFloat32), "the message");
    expect_on_device(second, full({1}, 10 * previous, kFloat32), "the second message");
    for (int i = 0; i < 3; ++i) {
      const WorkPtr answer = group->send(large, previous, 2), question = group->recv(got, next, 2);
      answer->wait();
      question->wait();
      expect_on_device(got, full({1000}, next, kFloat32), "a message in the other direction");
    }
  }),
           "");
}

TEST_CASE("duplicates have an order of their own, and groups may be dropped while they communicate") {
  Ranks ranks(2);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const distributed::GroupPtr other = group->duplicate();
    expect(other->rank() == group->rank() && other->size() == group->size() && other->backend() == "nccl", "the same ranks");
    const Tensor a = on_device(ones({10}), group), b = on_device(ones({10}) * 2, group);
    WorkPtr first, second;
    if (group->rank() == 0) second = other->all_reduce(b);
    first = group->all_reduce(a);
    if (group->rank() == 1) second = other->all_reduce(b);
    first->wait();
    second->wait();
    expect_on_device(a, full({10}, 2.0, kFloat32), "the sum of the group");
    expect_on_device(b, full({10}, 4.0, kFloat32), "the sum of the duplicate");
    group->duplicate()->all_reduce(b);
  }),
           "");
}

TEST_CASE("groups of some ranks, by ncclCommSplit and through the store") {
  for (const bool splits : {true, false}) {
    CAPTURE(splits);
    auto& functions = const_cast<cuda::Nccl&>(cuda::nccl());
    const auto split = std::exchange(functions.CommSplit, splits ? functions.CommSplit : nullptr);
    const fake::LibraryFailing connections("ncclCommInitRankConfig", ncclSuccess, 1, 1000);  // counts them
    Ranks ranks(3, {.timeout = kTimeout, .check = true});
    CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
      const int rank = group->rank();
      const Tensor all = on_device(full({5}, rank + 1, kFloat32), group);
      const WorkPtr before = group->all_reduce(all);  // a split waits for it
      // The even ranks, the last one first; the other rank alone.
      const GroupPtr first = group->split({2, 0}), second = group->split({1});
      expect((first != nullptr) == (rank != 1) && (second != nullptr) == (rank == 1), "only its ranks get a group");
      const GroupPtr mine = rank == 1 ? second : first;
      expect(mine->backend() == "nccl" && mine->size() == (rank == 1 ? 1 : 2), "the size of the list");
      expect(mine->rank() == (rank == 0 ? 1 : 0), "ranks are those of the list");
      const Tensor t = on_device(full({4}, rank, kFloat32), group);
      const WorkPtr of_part = mine->all_reduce(t), of_all = group->all_reduce(all);
      of_all->wait();
      of_part->wait();
      before->wait();
      expect_on_device(t, full({4}, rank == 1 ? 1.0 : 2.0, kFloat32), "the sum of the part");
      expect_on_device(all, full({5}, 18.0, kFloat32), "the sum of all, twice");
      mine->broadcast(t.fill_(rank), 0)->wait();
      expect_on_device(t, full({4}, rank == 1 ? 1.0 : 2.0, kFloat32), "what the first of the part has");
      // Parts of parts, and messages in them.
      const GroupPtr alone = mine->split({0}), copy = mine->duplicate();
      expect((alone != nullptr) == (rank != 0), "the first of the part is alone");
      if (rank != 1) {
        const WorkPtr sent = mine->send(t, 1 - mine->rank()), received = mine->recv(all.narrow(0, 0, 4), 1 - mine->rank());
        sent->wait();
        received->wait();
        copy->barrier()->wait();
      }
      message_of<ValueError>([&] { group->split({}); });
      message_of<ValueError>([&] { group->split({0, 3}); });
      expect(message_of<ValueError>([&] { group->split({1, 1}); }) == "[split] rank 1 is in the list twice", "a rank that is there twice");
    }),
             "");
    // The communicators of the group, of the messages in both directions and of the duplicate; without a split also those of the parts.
    if (Processes::find() == nullptr) CHECK(connections.failed() == (splits ? 3 + 4 + 2 : 3 + 4 + 2 + 3));
    functions.CommSplit = split;
    ranks.groups.clear();
    CHECK(live_communicators() == 0);
  }
}

TEST_CASE("the host does not wait, and streams are ordered") {
  Ranks ranks(2);
  std::vector<cuda::Stream> sides;
  for (int rank = 0; rank < 2; ++rank) sides.push_back(cuda::stream_from_pool(rank));
  CHECK_EQ(ranks.run([](const GroupPtr& group) { group->barrier()->wait(); }), "");
  const fake::Counts counts = fake::count([&] {
    CHECK_EQ(ranks.run([&](const GroupPtr& group) {
      const cuda::StreamGuard guard(sides[static_cast<size_t>(group->rank())]);
      // Made on the side stream, reduced on the stream of the communicator, changed on the side stream.
      const Tensor t = ones({100}, TensorOptions(kFloat32).device(device_of(group)));
      group->all_reduce(t)->wait();
      t.add_(1);
      group->all_reduce(t);  // keeps neither the handle nor the tensor
    }),
             "");
  });
  CHECK(counts.synchronizations == 0);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) { group->barrier()->wait(); }), "");
}

TEST_CASE("a tensor that is changed before wait() is reported as a race") {
  Ranks ranks(2);
  std::vector<std::string> reports;
  {
    fake::ExpectReports expected;
    CHECK_EQ(ranks.run([](const GroupPtr& group) {
      const Tensor t = on_device(ones({100}), group);
      const WorkPtr work = group->all_reduce(t);
      t.add_(1);
      work->wait();
    }),
             "");
    reports = expected.take();
  }
  REQUIRE(!reports.empty());
  CHECK(contains(reports[0], "race"));
  CHECK(contains(reports[0], "ncclAllReduce of rank"));
  CHECK_EQ(ranks.run_and_close([](const GroupPtr&) {}), "");
}

TEST_CASE("each device of a rank has a communicator") {
  Ranks ranks(2);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    for (const int device : {group->rank(), group->rank() + 2}) {
      const Tensor t = ones({5}).to(Device(kCUDA, static_cast<int8_t>(device)));
      group->all_reduce(t)->wait();
      expect_on_device(t, full({5}, 2.0, kFloat32), "the sum");
    }
  }),
           "");
  CHECK(live_communicators() == 0);
}

TEST_CASE("wrong arguments, and use after the end") {
  Ranks ranks(2);
  CHECK_EQ(ranks.run_and_close([](const GroupPtr& group) {
    const Tensor t = on_device(ones({3}), group);
    const std::string text = message_of<NotImplementedError>([&] { group->all_reduce(ones({3})); });
    expect(text == "[all_reduce] the backend nccl takes tensors on CUDA devices, but `tensor` is on cpu", text);
    const std::string devices = message_of<ValueError>(
        [&] { group->all_gather(empty({6}, TensorOptions(kFloat32).device(Device(kCUDA, static_cast<int8_t>(1 - group->rank())))), t); });
    expect(contains(devices, "[all_gather] `output` is on cuda:"), devices);
    message_of<ValueError>([&] { group->broadcast(t, 2); });
    message_of<ValueError>([&] { group->send(t, group->rank()); });
    message_of<TypeError>([&] { group->all_reduce(t, ReduceOp::BitXor); });
    message_of<ValueError>([&] { group->all_to_all(t, t); });
  }),
           "");
  for (const GroupPtr group : ranks.groups) {
    const std::string text = message_of<Error>([&] { group->all_reduce(on_device(ones({3}), group)); });
    CHECK(text == "[all_reduce] the group has been destroyed");
  }
}

TEST_CASE("a recording refuses communication") {
  Ranks ranks(1);
  const GroupPtr group = ranks.groups[0];
  const Tensor t = on_device(ones({3}), group);
  {
    cuda::Graph graph;
    graph.capture_begin();
    const std::string text = message_of<NotImplementedError>([&] { group->all_reduce(t); });
    CHECK(contains(text, "[all_reduce] communication cannot be recorded in a graph"));
    graph.capture_end();
  }
  group->all_reduce(t)->wait();
  CHECK_EQ(ranks.run_and_close([](const GroupPtr&) {}), "");
}

TEST_SUITE_END();

}  // namespace collective_tests
