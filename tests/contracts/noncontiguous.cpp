#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

using Layout = Tensor (*)(const Tensor&);

// The same values with the dimensions reversed in memory.
Tensor transposed(const Tensor& t) {
  std::vector<int64_t> dims(static_cast<size_t>(t.dim()));
  for (size_t i = 0; i < dims.size(); ++i) dims[i] = t.dim() - 1 - static_cast<int64_t>(i);
  return t.permute(dims).clone(MemoryFormat::Contiguous).permute(dims);
}

// The same values with gaps between the elements, in the middle of a larger storage.
Tensor sliced(const Tensor& t) {
  std::vector<int64_t> sizes = t.sizes().vec();
  for (int64_t& size : sizes) size = 2 * size + 1;
  Tensor view = zeros(sizes, t.options());
  for (int64_t d = 0; d < t.dim(); ++d) view = view.slice(d, 1, 2 * t.size(d) + 1, 2);
  if (t.dim() == 0) return t.unsqueeze(0).expand({3}).clone().select(0, 1);
  return view.copy_(t);
}

// The first row, repeated. Its values differ from those of t: compare it with a copy.
Tensor expanded(const Tensor& t) {
  if (t.dim() == 0 || t.size(0) < 2) return t;
  return t.narrow(0, 0, 1).expand(t.sizes());
}

Args laid_out(const Args& args, Layout layout) {
  return args.map([&](const TensorArg&, const Tensor& t, bool) { return layout(t); });
}

void compare(const Op& op, const Sample& sample, const Args& args, Layout layout, std::string_view name) {
  const Args strided = laid_out(args, layout);
  const Args dense = strided.map([](const TensorArg&, const Tensor& t, bool) { return t.clone(MemoryFormat::Contiguous); });
  std::vector<Tensor> leaves, strided_leaves;
  const Outcome expected = attempt(op.call(), with_leaves(sample, dense, leaves));
  const Outcome found = attempt(op.call(), with_leaves(sample, strided, strided_leaves));
  REQUIRE_MESSAGE(found.kind == expected.kind,
                  op.id << " with " << name << " inputs " << to_string(found) << ", else " << to_string(expected));
  if (!found.ok()) return;
  ScalarType dtype = kFloat64;
  args.for_each([&](const TensorArg& arg, const Tensor& t, bool flexible) { dtype = arg.floating && flexible ? t.dtype() : dtype; });
  CHECK_MESSAGE(difference(found.results, expected.results, tolerance(op, dtype)) == "", op.id << " with " << name << " inputs");
  if (leaves.empty() || sample.skips("gradcheck")) return;
  const Results gradients = pull_back(expected.results, leaves);
  const double close = 4 * tolerance(op, dtype);
  CHECK_MESSAGE(difference(pull_back(found.results, strided_leaves), gradients, close) == "",
                "gradients of " << op.id << " with " << name << " inputs");
  CHECK_MESSAGE(difference(pull_back(expected.results, leaves, layout == expanded ? transposed : layout), gradients, close) == "",
                "gradients of " << op.id << " for a " << name << " gradient");
}

// A constant gradient, expanded as in the backward of sum().
void compare_expanded_gradient(const Op& op, const Sample& sample, Device device) {
  std::vector<Tensor> leaves;
  const Outcome outcome = attempt(op.call(), with_leaves(sample, Args(sample, kFloat64, device), leaves));
  if (leaves.empty() || !outcome.ok()) return;
  const auto all_equal = [](const Tensor& t) { return t.numel() == 0 ? t : t.view({-1}).select(0, 0).expand(t.sizes()); };
  const Results found = pull_back(outcome.results, leaves, all_equal);
  const Results expected =
      pull_back(outcome.results, leaves, [&](const Tensor& t) { return all_equal(t).clone(MemoryFormat::Contiguous); });
  CHECK_MESSAGE(difference(found, expected, 4 * tolerance(op, kFloat64)) == "", "gradients of " << op.id << " for an expanded gradient");
}

}  // namespace

void noncontiguous(const Op& op, Device device) {
  for_each_sample(op, "noncontiguous", device, [&](const Sample& sample) {
    for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16}) {
      if (!takes(op, dtype, device)) continue;
      const Args args(sample, dtype, device);
      compare(op, sample, args, transposed, "transposed");
      compare(op, sample, args, sliced, "sliced");
      if (dtype == kFloat64) compare(op, sample, args, expanded, "expanded");
    }
    if (!sample.skips("gradcheck")) compare_expanded_gradient(op, sample, device);
  });
}

}  // namespace amp::contracts
