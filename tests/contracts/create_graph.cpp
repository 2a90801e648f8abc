#include <optional>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

// Far above what two ways to compute a gradient in float64 differ by, and far below a wrong factor.
constexpr double kClose = 1e-9;

using Leaves = std::vector<Tensor>;

struct Seeded {
  std::vector<Tensor> outputs, seeds;
};

// The tensors that require a gradient, with reproducible gradients.
Seeded with_seeds(const Results& results, uint32_t first_seed) {
  Seeded seeded;
  for (const Tensor& t : results) {
    if (!t.defined() || !t.requires_grad()) continue;
    seeded.seeds.push_back(made_up_grad(t, first_seed + static_cast<uint32_t>(seeded.seeds.size())));
    seeded.outputs.push_back(t);
  }
  return seeded;
}

Results gradients_of(const Seeded& seeded, const Leaves& leaves, std::optional<bool> retain_graph, bool create_graph) {
  if (seeded.outputs.empty()) return Results(leaves.size());
  return autograd::grad(seeded.outputs, leaves, seeded.seeds, retain_graph, create_graph, /*allow_unused=*/true);
}

// Strided, without a history, and zeros instead of undefined gradients.
Results plain(const Results& found, const Leaves& leaves) {
  Results result;
  for (size_t i = 0; i < found.size(); ++i) {
    const Tensor of = leaves[i].detach();
    result.push_back(found[i].defined() ? found[i].detach().to_dense() : zeros_like(of));
  }
  return result;
}

// The gradients of gradients. `retain_graph` is for the last pass.
Results second_gradients(const std::function<Results()>& call, const Leaves& leaves, std::optional<bool> retain_graph) {
  const Results first = gradients_of(with_seeds(call(), 100), leaves, /*retain_graph=*/true, /*create_graph=*/true);
  return plain(gradients_of(with_seeds(first, 200), leaves, retain_graph, /*create_graph=*/false), leaves);
}

// Many ops compute a gradient by a kernel, but by a formula if it is recorded. gradcheck tests the kernel, and gradgradcheck accepts any
// formula: it compares a formula with itself.
void check_first(const std::string& what, const std::function<Results()>& call, const Leaves& leaves) {
  const Seeded seeded = with_seeds(call(), 100);
  const Results plainly = gradients_of(seeded, leaves, /*retain_graph=*/true, /*create_graph=*/false);
  const Outcome recorded = attempt([&] { return gradients_of(seeded, leaves, /*retain_graph=*/true, /*create_graph=*/true); });
  REQUIRE_MESSAGE(recorded.ok(), what << ", with create_graph, " << to_string(recorded));
  CHECK_MESSAGE(difference(plain(recorded.results, leaves), plain(plainly, leaves), kClose) == "",
                what << ": gradients with create_graph against those without");
}

// gradgradcheck keeps the graph. A node that is visited twice in one pass works there, but not in programs.
void check_second(const std::string& what, const std::function<Results()>& call, const Leaves& leaves) {
  const Results kept = second_gradients(call, leaves, true);
  const Outcome freed = attempt([&] { return second_gradients(call, leaves, std::nullopt); });
  REQUIRE_MESSAGE(freed.ok(), what << ": second derivatives without retain_graph " << to_string(freed));
  CHECK_MESSAGE(difference(freed.results, kept) == "", what << ": second derivatives without retain_graph against those with");
}

// Replaces the first tensor, which an in-place variant writes.
Args with_self(const Op& op, const Args& args, const std::function<Tensor(const Tensor&)>& copy) {
  return args.map([&](const TensorArg& arg, const Tensor& t, bool) { return arg.name == op.tensors.begin()->name ? copy(t) : t; });
}

// A copy that is a part of a larger tensor.
Tensor part_of_larger(const Tensor& t) { return stack({t, t}, 0).select(0, 1); }

void check(const Op& op, const Sample& sample, ScalarType dtype, Device device) {
  Leaves leaves;
  const Args args = with_leaves(sample, Args(sample, dtype, device), leaves);
  if (leaves.empty()) return;
  const auto check_call = [&](const std::string& name, const std::function<Results()>& call) {
    const std::string what = detail::concat(name, " in ", dtype);
    check_first(what, call, leaves);
    if (op.gradcheck > 1) check_second(what, call, leaves);
  };
  const std::string id(op.id);
  check_call(id, [&] { return run(op.call(), args); });
  if (op.inplace == nullptr || sample.rejects_inplace) return;
  check_call(id + "_", [&] { return run(op.inplace, with_self(op, args, [](const Tensor& t) { return t.clone(); })); });
  check_call(id + "_ on a view", [&] { return run(op.inplace, with_self(op, args, part_of_larger)); });
}

}  // namespace

void create_graph(const Op& op, Device device) {
  const bool complex = op.dtypes[static_cast<int>(device.type())] != 0 && takes(op, kComplex128, device);
  for_each_sample(op, "create_graph", device, [&](const Sample& sample) {
    check(op, sample, kFloat64, device);
    if (complex) check(op, sample, kComplex128, device);
  });
}

}  // namespace amp::contracts
