// Collectives, compared with a computation by one process from the tensors of all ranks.
#include <limits>
#include <numeric>

#include "scenario.h"

namespace amp::testing {
namespace {

using distributed::GroupPtr;
using distributed::ReduceOp;
using distributed::WorkPtr;

constexpr ScalarType kTypes[] = {kBool,    kUInt8,    kInt8,    kInt16,   kInt32,     kInt64,
                                 kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128};

TensorOptions placed(Device device, ScalarType dtype = kFloat32) { return TensorOptions(dtype).device(device); }

// The contribution of rank `rank`, in host memory.
Tensor given(int rank, IntArrayRef sizes, ScalarType dtype) {
  const Tensor real = normal(sizes, kFloat64, static_cast<uint32_t>(rank + 1)) * 3;
  if (isComplexType(dtype)) return complex(real, normal(sizes, kFloat64, static_cast<uint32_t>(rank + 100))).to(dtype);
  if (dtype == kBool) return real > 0;
  return isIntegralType(dtype) ? real.abs().to(dtype) : real.to(dtype);
}

std::vector<Tensor> given_by_all(const GroupPtr& group, IntArrayRef sizes, ScalarType dtype) {
  std::vector<Tensor> all;
  for (int rank = 0; rank < group->size(); ++rank) all.push_back(given(rank, sizes, dtype));
  return all;
}

Tensor two(const Tensor& a, const Tensor& b, ReduceOp op) {
  const bool is_bool = a.dtype() == kBool;
  switch (op) {
    case ReduceOp::Sum:
    case ReduceOp::Average: return is_bool ? a | b : a + b;
    case ReduceOp::Product: return is_bool ? a & b : a * b;
    case ReduceOp::Min: return is_bool ? a & b : where(a < b, a, b);
    case ReduceOp::Max: return is_bool ? a | b : where(a > b, a, b);
    case ReduceOp::BitAnd: return a & b;
    case ReduceOp::BitOr: return a | b;
    case ReduceOp::BitXor: return a ^ b;
  }
  return {};
}

// Adds in the order of the ranks, 16-bit numbers in float32.
Tensor reduced(const std::vector<Tensor>& all, ReduceOp op) {
  const ScalarType wide = computeType(all[0].dtype());
  Tensor result = all[0].to(wide);
  for (size_t i = 1; i < all.size(); ++i) result = two(result, all[i].to(wide), op);
  if (op == ReduceOp::Average) result = result / static_cast<double>(all.size());
  return result.to(all[0].dtype());
}

bool has(ReduceOp op, ScalarType dtype) {
  if (op == ReduceOp::Average) return isFloatingType(dtype) || isComplexType(dtype);
  if (op == ReduceOp::Min || op == ReduceOp::Max) return !isComplexType(dtype);
  return op < ReduceOp::BitAnd || isIntegralType(dtype, true);
}

std::string name(const char* what, ScalarType dtype, ReduceOp op, int64_t size) {
  return std::string(what) + " " + toString(dtype) + " " + toString(op) + " " + std::to_string(size);
}

// Groups of CUDA tensors add floating-point numbers in their own order, and with their own roundings.
void expect_reduced(const Tensor& t, const Tensor& expected, const std::string& what) {
  const ScalarType dtype = expected.dtype();
  if (t.device().is_cpu() || isIntegralType(dtype, /*include_bool=*/true)) expect_same(t, expected, what);
  else expect_close(t, expected, isReducedFloatingType(dtype) ? 1e-2 : 1e-6, what);
}

AMP_SCENARIO(all_reduce_in_every_dtype) {
  for (const ScalarType dtype : kTypes) {
    for (int op_index = 0; op_index <= static_cast<int>(ReduceOp::BitXor); ++op_index) {
      const auto op = static_cast<ReduceOp>(op_index);
      const Tensor mine = given(group->rank(), {7}, dtype).to(device);
      if (!has(op, dtype)) {
        message_of<TypeError>([&] { group->all_reduce(mine, op); });
        continue;
      }
      group->all_reduce(mine, op)->wait();
      expect_reduced(mine, reduced(given_by_all(group, {7}, dtype), op), name("all_reduce", dtype, op, 7));
    }
  }
}

AMP_SCENARIO(all_reduce_in_parts) {
  for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16, kInt64}) {
    for (const int64_t size : {0, 1, 2, 3, 1025, 10007}) {
      const Tensor mine = given(group->rank(), {size}, dtype).to(device);
      group->all_reduce(mine)->wait();
      expect_reduced(mine, reduced(given_by_all(group, {size}, dtype), ReduceOp::Sum), name("all_reduce", dtype, ReduceOp::Sum, size));
      expect_same_everywhere(mine, group, "the sum");
    }
  }
}

AMP_CPU_SCENARIO(reductions_round_once, "NCCL adds 16-bit numbers with roundings of its own") {
  // 1 + 2^-8 + 2^-8 + ...: in bfloat16 each sum would be rounded back to 1.
  const Tensor t = full({5000}, group->rank() == 0 ? 1.0 : std::ldexp(1.0, -8), placed(device, kBFloat16));
  group->all_reduce(t)->wait();
  const double sum = 1 + (group->size() - 1) * std::ldexp(1.0, -8);
  expect_same(t, full({5000}, sum, kFloat32).to(kBFloat16), "a sum of bfloat16");
}

AMP_SCENARIO(views_and_versions) {
  const Tensor base = zeros({40, 30}, device), view = base.t().slice(0, 3, 20);
  view.fill_(group->rank() + 1);
  const uint32_t version = base._version();
  group->all_reduce(view)->wait();
  const double sum = group->size() * (group->size() + 1) / 2.0;
  expect_same(view, filled({17, 40}, sum), "the view");
  expect(base.sum().item<double>() == sum * 17 * 40, "nothing next to the view is written");
  expect(group->size() == 1 || base._version() > version, "the version counts the write");
}

AMP_SCENARIO(broadcast_from_every_rank) {
  for (int root = 0; root < group->size(); ++root) {
    for (const ScalarType dtype : kTypes) {
      const Tensor t = given(group->rank(), {3, 5}, dtype).to(device);
      group->broadcast(t, root)->wait();
      expect_same(t, given(root, {3, 5}, dtype), std::string("broadcast ") + toString(dtype));
    }
  }
}

AMP_SCENARIO(all_gather_and_its_parts) {
  for (const ScalarType dtype : kTypes) {
    const Tensor all = empty({group->size() * 2, 3}, placed(device, dtype)), expected = cat(given_by_all(group, {2, 3}, dtype));
    group->all_gather(all, given(group->rank(), {2, 3}, dtype).to(device))->wait();
    expect_same(all, expected, std::string("all_gather ") + toString(dtype));
    // In place, and into a view with gaps.
    const Tensor same = zeros({group->size() * 2, 3}, all.options()), part = same.narrow(0, 2 * group->rank(), 2);
    part.copy_(given(group->rank(), {2, 3}, dtype));
    group->all_gather(same, part)->wait();
    expect_same(same, expected, "all_gather in place");
    const Tensor gaps = zeros({3, group->size() * 2}, all.options()).t();
    group->all_gather(gaps, part)->wait();
    expect_same(gaps, expected, "all_gather into a view");
  }
}

AMP_SCENARIO(reduce_scatter_of_parts) {
  for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16, kInt32, kFloat64}) {
    const Shape sizes{group->size() * 3, 4};
    const Tensor part = empty({3, 4}, placed(device, dtype));
    group->reduce_scatter(part, given(group->rank(), sizes, dtype).to(device))->wait();
    const Tensor sum = reduced(given_by_all(group, sizes, dtype), ReduceOp::Sum);
    expect_reduced(part, sum.narrow(0, 3 * group->rank(), 3), std::string("reduce_scatter ") + toString(dtype));
  }
}

AMP_SCENARIO(all_to_all_of_equal_and_other_parts) {
  const int size = group->size(), rank = group->rank();
  // Element (r, c) of rank r: the value for rank c.
  const Tensor input = (arange(size, kInt64) + 100 * rank).to(device), output = empty({size}, input.options());
  group->all_to_all(output, input)->wait();
  expect_same(output, arange(size, kInt64) * 100 + rank, "equal parts");
  // Rank r sends c + 1 rows to rank c.
  std::vector<int64_t> rows(static_cast<size_t>(size));
  std::iota(rows.begin(), rows.end(), 1);
  const Tensor uneven = filled({size * (size + 1) / 2, 2}, rank, device), got = empty({size * (rank + 1), 2}, device);
  group->all_to_all(got, uneven, std::vector<int64_t>(static_cast<size_t>(size), rank + 1), rows)->wait();
  expect_same(got, arange(size, kFloat32).repeat_interleave(rank + 1).unsqueeze(1).expand({-1, 2}).contiguous(), "uneven parts");
}

AMP_SCENARIO(messages_in_a_ring) {
  const int size = group->size(), rank = group->rank();
  if (size == 1) return;
  const int next = (rank + 1) % size, previous = (rank + size - 1) % size;
  const Tensor large = filled({100000}, rank, device), got = empty({100000}, device), second = empty({1}, device);
  // Posted before its message is sent. Tags distinguish messages in any order.
  const WorkPtr late = group->recv(second, previous, 7), arriving = group->recv(got, previous, 1);
  const WorkPtr sent = group->send(large, next, 1);
  group->barrier()->wait();
  const WorkPtr also = group->send(filled({1}, 10 * rank, device), next, 7);
  for (const WorkPtr& work : {arriving, late, sent, also}) work->wait();
  expect_same(got, filled({100000}, previous), "the message");
  expect_same(second, filled({1}, 10 * previous), "the second message");
  expect(late->done() && sent->done(), "the handles are done");
}

AMP_SCENARIO(many_at_once) {
  std::vector<Tensor> tensors;
  std::vector<WorkPtr> works;
  for (int i = 0; i < 20; ++i) {
    tensors.push_back(filled({i * 1000 + 1}, group->rank() + i, device));
    works.push_back(i % 3 == 0 ? group->broadcast(tensors.back(), i % group->size()) : group->all_reduce(tensors.back()));
  }
  for (size_t i = works.size(); i-- > 0;) works[i]->wait();
  const int size = group->size();
  for (int i = 0; i < 20; ++i) {
    const double expected = i % 3 == 0 ? i % size + i : size * (size - 1) / 2.0 + size * i;
    expect_same(tensors[static_cast<size_t>(i)], filled({i * 1000 + 1}, expected), "tensor " + std::to_string(i));
  }
}

AMP_SCENARIO(duplicates_have_an_order_of_their_own) {
  const GroupPtr other = group->duplicate();
  expect(other->rank() == group->rank() && other->size() == group->size() && other->backend() == group->backend(), "the same ranks");
  const Tensor a = filled({10}, 1, device), b = filled({10}, 2, device);
  // Rank 0 begins with the other group.
  WorkPtr first, second;
  if (group->rank() == 0) {
    second = other->all_reduce(b);
    first = group->all_reduce(a);
  } else {
    first = group->all_reduce(a);
    second = other->all_reduce(b);
  }
  first->wait();
  second->wait();
  expect_same(a, filled({10}, group->size()), "the sum of the group");
  expect_same(b, filled({10}, 2 * group->size()), "the sum of the duplicate");
}

AMP_SCENARIO(tensors_in_shared_memory) {
  for (const ScalarType dtype : {kFloat32, kBFloat16, kInt64}) {
    // Fewer elements than ranks, parts of a few cache lines, and several pieces.
    for (const int64_t size : {1, 3, 100, 70001}) {
      const Tensor mine = group->shared_zeros(size, placed(device, dtype));
      expect_same(mine, zeros({size}, dtype), "zeros");
      for (const ReduceOp op : {ReduceOp::Sum, ReduceOp::Max, ReduceOp::Average}) {
        if (!has(op, dtype)) continue;
        mine.copy_(given(group->rank(), {size}, dtype));
        const uint32_t version = mine._version();
        group->all_reduce(mine, op)->wait();
        expect_reduced(mine, reduced(given_by_all(group, {size}, dtype), op), name("a shared all_reduce", dtype, op, size));
        expect(group->size() == 1 || mine._version() > version, "the version counts the write");
      }
      // A part of it is a normal tensor.
      mine.fill_(1);
      group->all_reduce(mine.narrow(0, 0, (size + 1) / 2))->wait();
      expect_same(mine.narrow(0, 0, 1), full({1}, group->size(), dtype), "the sum of a part");
    }
  }
  // Several at once, dropped immediately.
  std::vector<WorkPtr> works;
  for (int i = 0; i < 4; ++i) {
    const Tensor t = group->shared_zeros(5000, device);
    t.fill_(group->rank());
    works.push_back(group->all_reduce(t));
  }
  for (const WorkPtr& work : works) work->wait();
}

AMP_SCENARIO(groups_of_some_ranks) {
  const int size = group->size(), rank = group->rank();
  // The even ranks, the last one first; the other ranks form a second group.
  std::vector<int> even, odd;
  for (int r = size - 1; r >= 0; --r) (r % 2 == 0 ? even : odd).push_back(r);
  const GroupPtr first = group->split(even), second = odd.empty() ? nullptr : group->split(odd);
  const GroupPtr mine = rank % 2 == 0 ? first : second;
  expect((first != nullptr) == (rank % 2 == 0), "only its ranks get a group");
  const std::vector<int>& ranks = rank % 2 == 0 ? even : odd;
  expect(mine->size() == static_cast<int>(ranks.size()) && ranks[static_cast<size_t>(mine->rank())] == rank, "ranks are those of the list");
  double sum = 0;
  for (const int r : ranks) sum += r;
  const Tensor t = filled({3000}, rank, device), shared = mine->shared_zeros(3000, device);
  shared.fill_(rank);
  const WorkPtr work = mine->all_reduce(t);
  mine->all_reduce(shared)->wait();
  work->wait();
  expect_same(t, filled({3000}, sum), "the sum of the group");
  expect_same(shared, t, "the shared sum of the group");
  mine->broadcast(t.fill_(rank), mine->size() - 1)->wait();
  expect_same(t, filled({3000}, ranks.back()), "what the last of the group has");
  // Groups of groups, while the whole group is in use.
  const Tensor all = filled({2}, 1, device);
  const WorkPtr of_all = group->all_reduce(all);
  const GroupPtr copy = mine->duplicate(), alone = mine->split({0});
  expect(copy->size() == mine->size() && copy->rank() == mine->rank(), "the duplicate has the same ranks");
  expect((alone != nullptr) == (mine->rank() == 0), "the first of the group is alone");
  const Tensor one = filled({1}, 1, device);
  copy->all_reduce(one)->wait();
  expect_same(one, filled({1}, mine->size()), "the sum of the duplicate");
  of_all->wait();
  expect_same(all, filled({2}, size), "the sum of all");
  message_of<ValueError>([&] { group->split({}); });
  message_of<ValueError>([&] { group->split({0, size}); });
  expect(message_of<ValueError>([&] { group->split({0, 0}); }) == "[split] rank 0 is in the list twice", "a rank that is there twice");
}

AMP_SCENARIO(wrong_arguments) {
  const Tensor t = zeros({3}, device);
  const int size = group->size();
  const auto zeros_of = [&](int64_t count, ScalarType dtype = kFloat32) { return zeros({count}, placed(device, dtype)); };
  message_of<ValueError>([&] { group->all_reduce(Tensor()); });
  message_of<ValueError>([&] { group->broadcast(t, size); });
  message_of<ValueError>([&] { group->broadcast(t, -1); });
  message_of<ValueError>([&] { group->all_gather(zeros_of(3 * size + 1), t); });
  message_of<TypeError>([&] { group->all_gather(zeros_of(3 * size, kInt64), t); });
  message_of<ValueError>([&] { group->reduce_scatter(zeros_of(2), zeros_of(2 * size + 1)); });
  if (size > 1) message_of<ValueError>([&] { group->all_to_all(zeros_of(size + 1), zeros_of(size), {}, {}); });
  message_of<ValueError>([&] { group->all_to_all(zeros_of(size), zeros_of(size), {}, {size + 1}); });
  message_of<ValueError>([&] { group->send(t, group->rank()); });
  message_of<ValueError>([&] { group->recv(t, group->rank()); });
  message_of<ValueError>([&] { group->send(t, (group->rank() + 1) % size, -1); });
  message_of<NotImplementedError>([&] { group->all_reduce(eye(3).to_sparse().to(device)); });
  const std::string text = message_of<TypeError>([&] { group->all_reduce(zeros_of(2, kInt64), ReduceOp::Average); });
  expect(text == "[all_reduce] there is no average of tensors of dtype int64", text);
}

// The calls themselves are refused, before anything is sent: the other ranks wait for nothing, and the group has not failed.
AMP_SCENARIO(results_that_cannot_be_written) {
  const int size = group->size(), rank = group->rank();
  const Tensor t = filled({size * 2}, 1, device);
  Tensor made_in_inference_mode;
  {
    const InferenceMode inference;
    made_in_inference_mode = filled({size * 2}, 1, device);
  }
  const auto refused = [&](const std::function<void(const Tensor& result)>& call) {
    if (rank != size - 1) return;  // the others do not notice
    const std::string overlap = message_of<ValueError>([&] { call(filled({1}, 1, device).expand({size * 2})); });
    expect(overlap.find("has several elements at one place") != std::string::npos, overlap);
    const std::string inference = message_of<Error>([&] { call(made_in_inference_mode); });
    expect(inference.find("a tensor made in InferenceMode can't be written") != std::string::npos, inference);
  };
  refused([&](const Tensor& result) { group->all_reduce(result); });
  refused([&](const Tensor& result) { group->broadcast(result, 0); });
  refused([&](const Tensor& result) { group->all_gather(result, filled({2}, 1, device)); });
  refused([&](const Tensor& result) { group->reduce_scatter(result, filled({size * size * 2}, 1, device)); });
  refused([&](const Tensor& result) { group->all_to_all(result, t); });
  if (size > 1) refused([&](const Tensor& result) { group->recv(result, 0); });
  if (size > 1 && rank == 0) {  // a part for itself of one row, where it expects two
    std::vector<int64_t> give(static_cast<size_t>(size), 0), get(static_cast<size_t>(size), 0);
    give[0] = 1;
    give[1] = 2 * size - 1;
    get[0] = 2;
    get[1] = 2 * size - 2;
    const std::string text = message_of<ValueError>([&] { group->all_to_all(filled({size * 2}, 1, device), t, get, give); });
    expect(text.find("[all_to_all] rank 0 gives itself") == 0, text);
  }
  const Tensor sum = filled({3}, rank, device);
  group->all_reduce(sum)->wait();
  expect_same(sum, filled({3}, size * (size - 1) / 2.0), "the sum after the errors");
}

// The results are those of tensors that do not overlap, for small tensors and for those that are sent in pieces.
AMP_SCENARIO(outputs_that_overlap_inputs) {
  const int size = group->size(), rank = group->rank();
  for (const int64_t part : {2, 100000}) {
    const auto all = [&](int of_rank) { return (arange(static_cast<double>(part * (size + 1))) + 1e6 * of_rank).to(device); };
    // The part of the output where the input begins: also one of another rank, and places between two parts.
    for (int64_t begin = 0; begin <= part * size; begin += part / 2) {
      const Tensor memory = all(rank), output = memory.narrow(0, 0, part * size), input = memory.narrow(0, begin, part);
      group->all_gather(output, input)->wait();
      for (int from = 0; from < size; ++from)
        expect_same(output.narrow(0, from * part, part), all(from).narrow(0, begin, part),
                    "all_gather from " + std::to_string(begin) + ", part " + std::to_string(from));
    }
    for (int64_t begin = 0; begin <= part * size; begin += part / 2) {
      const Tensor memory = all(rank), input = memory.narrow(0, 0, part * size), output = memory.narrow(0, begin, part);
      group->reduce_scatter(output, input)->wait();
      Tensor sum = zeros({part}, output.options());
      for (int from = 0; from < size; ++from) sum = sum + all(from).narrow(0, rank * part, part);
      expect_same(output, sum, "reduce_scatter to " + std::to_string(begin));
    }
    for (int64_t begin = 0; begin <= part; begin += part / 2) {
      const Tensor memory = all(rank), input = memory.narrow(0, 0, part * size), output = memory.narrow(0, begin, part * size);
      group->all_to_all(output, input)->wait();
      for (int from = 0; from < size; ++from)
        expect_same(output.narrow(0, from * part, part), all(from).narrow(0, rank * part, part),
                    "all_to_all to " + std::to_string(begin) + ", part " + std::to_string(from));
    }
  }
}

// Also with copies, and in several stages.
AMP_SCENARIO(tensors_of_inference_mode_within_it) {
  const int size = group->size();
  for (const int64_t length : {3, 20000}) {
    Tensor sum, view, all;
    {
      const InferenceMode inference;
      sum = filled({length}, 1, device);
      view = filled({length, 2}, 1, device).t();
      all = empty({size * 2, length}, device).t();
      group->all_reduce(sum)->wait();
      group->all_reduce(view)->wait();
      group->all_gather(all, filled({length, 2}, 3, device))->wait();
    }
    expect_same(sum, filled({length}, size), "the sum");
    expect_same(view, filled({2, length}, size), "the sum of a view");
    expect_same(all, filled({length, size * 2}, 3), "the gathered tensors");
    expect(sum.is_inference(), "the result stays what it was");
  }
}

// The gradient of sum(weight * result). Each rank has a different weight.
Tensor gradient(const Tensor& x, const Tensor& result, int rank) {
  const Tensor weight = normal(result.sizes(), x.options(), static_cast<uint32_t>(50 + rank));
  return autograd::grad({(weight * result).sum()}, {x})[0];
}
Tensor weights_of(int rank, IntArrayRef sizes) { return normal(sizes, kFloat64, static_cast<uint32_t>(50 + rank)); }

AMP_SCENARIO(recorded_collectives) {
  namespace functional = distributed::functional;
  const int size = group->size(), rank = group->rank();
  Tensor sum = zeros({size, 2}, kFloat64);
  for (int r = 0; r < size; ++r) sum = sum + weights_of(r, {size, 2});
  const Tensor x = given(rank, {size, 2}, kFloat64).to(device).requires_grad_();
  expect_close(gradient(x, functional::all_reduce(x, ReduceOp::Sum, group), rank), sum, 1e-12, "all_reduce");
  expect_close(gradient(x, functional::all_reduce(x, ReduceOp::Average, group), rank), sum / size, 1e-12, "all_reduce, average");
  expect_close(gradient(x, functional::broadcast(x, size - 1, group), rank), rank == size - 1 ? sum : zeros_like(sum), 1e-12, "broadcast");
  Tensor gathered = zeros({size * size, 2}, kFloat64);
  for (int r = 0; r < size; ++r) gathered = gathered + weights_of(r, {size * size, 2});
  expect_close(gradient(x, functional::all_gather(x, group), rank), gathered.narrow(0, rank * size, size), 1e-12, "all_gather");
  std::vector<Tensor> scattered;
  for (int r = 0; r < size; ++r) scattered.push_back(weights_of(r, {1, 2}));
  expect_close(gradient(x, functional::reduce_scatter(x, ReduceOp::Sum, group), rank), cat(scattered), 1e-12, "reduce_scatter");
  // Row c of rank r goes to row r of rank c.
  std::vector<Tensor> sent;
  for (int r = 0; r < size; ++r) sent.push_back(weights_of(r, {size, 2}).narrow(0, rank, 1));
  expect_close(gradient(x, functional::all_to_all(x, {}, {}, group), rank), cat(sent), 1e-12, "all_to_all");
  message_of<NotImplementedError>([&] { functional::all_reduce(x, ReduceOp::Max, group); });
  {
    const NoGradGuard no_grad;
    expect(functional::all_reduce(x, ReduceOp::Max, group).sizes() == x.sizes(), "a maximum that is not recorded");
  }
  // Twice: the sum of squares of the sum has the second derivative 2 * size for each element.
  const Tensor first = autograd::grad({functional::all_reduce(x, ReduceOp::Sum, group).square().sum()}, {x}, {}, true, true)[0];
  const Tensor second = autograd::grad({first.sum()}, {x})[0];
  expect_close(second, full({size, 2}, 2.0 * size * size, kFloat64), 1e-12, "the second derivative");
}

AMP_SCENARIO(wrong_arguments_of_recorded_collectives) {
  namespace functional = distributed::functional;
  const auto size = static_cast<size_t>(group->size());
  const Tensor x = zeros({group->size(), 2}, TensorOptions(kFloat32).device(device));
  const std::vector<int64_t> own(size, 1);
  std::vector<int64_t> negative = own, huge(size, std::numeric_limits<int64_t>::max());
  negative[0] = -1;
  const auto expect_error = [](const char* begin, const std::function<void()>& call) {
    const std::string text = message_of<ValueError>(call);
    expect(text.starts_with(begin), text);
  };
  expect_error("[all_reduce] `tensor` is an undefined tensor", [&] { functional::all_reduce(Tensor(), ReduceOp::Sum, group); });
  expect_error("[broadcast] `tensor` is an undefined tensor", [&] { functional::broadcast(Tensor(), 0, group); });
  expect_error("[all_to_all] `output_rows` contains -1", [&] { functional::all_to_all(x, negative, own, group); });
  if (size > 1) expect_error("[all_to_all] ", [&] { functional::all_to_all(x, huge, own, group); });
}

}  // namespace
}  // namespace amp::testing
