// Checks for tensors that need more than one block on a device: the results equal those of the CPU, and do not change between calls. The
// samples' tensors are small. Elementwise ops get tensors around the sizes of warps and blocks: packed, at odd addresses and broadcast.
// Other ops get more rows, or longer ones, as far as the CPU supports them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include <amp/cuda/numerics.h>

#include "run.h"
#include "sizes.h"

namespace amp::contracts {

namespace {

constexpr int64_t kBlocks = 4099;  // elements: three blocks of packed kernels in float16, an odd number
constexpr int64_t kMost = 9000;    // elements of a result

int64_t numel(IntArrayRef shape) {
  int64_t n = 1;
  for (const int64_t size : shape) n *= size;
  return n;
}

// Values along dimension d of `size` before are repeated.
void repeat_values(TensorSpec& spec, const std::vector<int64_t>& before, size_t d) {
  if (spec.fill != TensorSpec::Fill::Values) return;
  int64_t outer = 1, inner = 1;
  for (size_t i = 0; i < before.size(); ++i) (i < d ? outer : inner) *= i == d ? 1 : before[i];
  std::vector<double> values;
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < spec.shape[d]; ++i) {
      const auto from = spec.values.begin() + (o * before[d] + i % before[d]) * inner;
      values.insert(values.end(), from, from + inner);
    }
  }
  spec.values = std::move(values);
}

void resize(TensorSpec& spec, size_t d, int64_t size) {
  const std::vector<int64_t> before = spec.shape;
  if (before[d] == 0) return;
  spec.shape[d] = size;
  repeat_values(spec, before, d);
}

// One dimension of n elements, or rows of 32 of them.
void flatten_to(TensorSpec& spec, std::vector<int64_t> shape) {
  const int64_t before = numel(spec.shape), after = numel(shape);
  std::vector<double> values;
  if (spec.fill == TensorSpec::Fill::Values) {
    for (int64_t i = 0; i < after; ++i) values.push_back(spec.values[static_cast<size_t>(i % before)]);
  }
  spec.values = std::move(values);
  spec.shape = std::move(shape);
}

const TensorSpec* first_tensor(const Sample& sample) {
  for (const Value& value : sample.values) {
    for (const TensorSpec& spec : value.specs) {
      if (!spec.none && !spec.number && !spec.shape.empty() && std::count(spec.shape.begin(), spec.shape.end(), 0) == 0) return &spec;
    }
  }
  return nullptr;
}

std::optional<Sample> changed(const Sample& sample, const std::function<void(TensorSpec&, const TensorSpec& first)>& change) {
  const TensorSpec* first = first_tensor(sample);
  if (first == nullptr) return std::nullopt;
  const TensorSpec kept = *first;
  Sample result = sample;
  for (Value& value : result.values) {
    for (TensorSpec& spec : value.specs) {
      if (!spec.none && !spec.number && !spec.shape.empty()) change(spec, kept);
    }
  }
  return result;
}

enum class Dim { First, Last };
// The tensors that grow with the first one: those that have its size in this dimension, only those of them with its rank, or none.
enum class With { SameSize, SameRank, None };

// Enlarges one dimension of the first tensor, to about `n` elements.
std::optional<Sample> grown(const Sample& sample, int64_t n, Dim dim, With with) {
  const auto index = [dim](const TensorSpec& spec) { return dim == Dim::First ? 0 : spec.shape.size() - 1; };
  bool is_first = true;
  return changed(sample, [&](TensorSpec& spec, const TensorSpec& first) {
    const int64_t size = first.shape[index(first)];
    const bool leads = std::exchange(is_first, false);
    const bool follows = spec.shape[index(spec)] == size && (with == With::SameSize || spec.shape.size() == first.shape.size());
    if (with == With::None ? leads : follows) resize(spec, index(spec), n / (numel(first.shape) / size) + 1);
  });
}

std::vector<std::optional<Sample>> more_rows(const Sample& sample, int64_t n) {
  std::vector<std::optional<Sample>> result;
  for (const With with : {With::SameSize, With::SameRank, With::None}) result.push_back(grown(sample, n, Dim::First, with));
  result.push_back(changed(sample, [&](TensorSpec& spec, const TensorSpec& first) {  // a batch
    if (spec.shape.size() != first.shape.size()) return;
    spec.shape.insert(spec.shape.begin(), 1);
    resize(spec, 0, n / numel(first.shape) + 1);
  }));
  // If there are no tensors: sizes.
  if (first_tensor(sample) == nullptr) {
    for (size_t v = 0; v < sample.values.size(); ++v) {
      if (sample.values[v].ints.empty() || sample.values[v].arg != nullptr) continue;
      Sample sized = sample;
      sized.values[v].ints[0] = n;
      sized.values[v].numbers[0] = static_cast<double>(n);
      sized.values[v].scalar = n;
      result.push_back(std::move(sized));
    }
  }
  return result;
}

std::vector<std::optional<Sample>> longer_rows(const Sample& sample, int64_t n) {
  return {grown(sample, n, Dim::Last, With::SameSize), grown(sample, n, Dim::Last, With::None)};
}

// Whether the matrices of the samples are still of the required kind.
bool keeps_matrices(const Sample& sample, const Sample& from) {
  for (size_t v = 0; v < sample.values.size(); ++v) {
    for (size_t i = 0; i < sample.values[v].specs.size(); ++i) {
      const TensorSpec &spec = sample.values[v].specs[i], &before = from.values[v].specs[i];
      if (spec.fill >= TensorSpec::Fill::Symmetric && !std::equal(spec.shape.end() - 2, spec.shape.end(), before.shape.end() - 2))
        return false;
    }
  }
  return true;
}

// A copy at an address that is only aligned to the element size.
Tensor at_odd_address(const Tensor& t) {
  if (!t.defined()) return t;
  const Tensor room = empty({t.numel() + 1}, t.options());
  return room.narrow(0, 1, t.numel()).view(t.sizes()).copy_(t);
}

double tolerance_of(const Op& op, ScalarType dtype, const Results& results) {
  double widest = tolerance(op, dtype), largest = 1;
  for (const Tensor& t : results) {
    if (!t.defined()) continue;
    if (isFloatingType(t.dtype()) || t.is_complex()) widest = std::max(widest, tolerance(op, t.dtype()));
    for (const double value : testing::values(t)) largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
  }
  return 4 * widest * largest;
}

struct Case {
  const Op& op;
  const Sample& sample;
  ScalarType dtype;
  Device device;
  bool odd = false, gradients = false;
};

bool is_short(const Outcome& outcome, int64_t most) {
  return std::all_of(outcome.results.begin(), outcome.results.end(), [&](const Tensor& t) { return !t.defined() || t.numel() <= most; });
}

// Returns false if the CPU rejects the sample, or if its result is too large.
bool compare(const Case& c) {
  const Args args(c.sample, c.dtype);
  std::vector<Tensor> leaves, leaves_there;
  const Outcome here = attempt(c.op.call(), c.gradients ? with_leaves(c.sample, args, leaves) : args);
  if (!here.ok() || !is_short(here, kMost)) return false;
  const Args copies = args.map([&](const TensorArg&, const Tensor& t, bool) {
    const Tensor copy = t.defined() ? t.to(c.device) : t;
    return c.odd ? at_odd_address(copy) : copy;
  });
  const auto call = [&] {
    leaves_there.clear();
    return attempt(c.op.call(), c.gradients ? with_leaves(c.sample, copies, leaves_there) : copies);
  };
  const Outcome before = call(), there = call();
  const std::string what = detail::concat(c.op.id, " in ", c.dtype, c.odd ? " at odd addresses" : "");
  REQUIRE_MESSAGE(there.ok(), what << " " << to_string(there) << ", but not on the CPU");
  if (cuda::determinism() != cuda::Determinism::Off) CHECK_MESSAGE(difference(before, there) == "", what << " twice");
  const auto skips = [&](const char* contract) { return c.sample.skips(contract); };
  // The arguments may not determine the result.
  if (c.op.random || skips("golden") || skips("noncontiguous") || skips("as_on_cpu")) return true;
  const double close = tolerance_of(c.op, c.dtype, here.results);
  CHECK_MESSAGE(difference(there.results, here.results, close) == "", what << " against the CPU");
  if (leaves.empty() || skips("gradcheck")) return true;
  const Results gradients = pull_back(here.results, leaves);
  CHECK_MESSAGE(difference(pull_back(there.results, leaves_there), gradients, tolerance_of(c.op, c.dtype, gradients)) == "",
                "gradients of " << what << " against the CPU");
  return true;
}

bool is_listed(const Op& op, ScalarType dtype, Device device) {
  const auto on = [&](Device d) { return op.dtypes[static_cast<int>(d.type())] != 0 ? takes(op, dtype, d) : isFloatingType(dtype); };
  return on(device) && on(kCPU);
}

void elementwise(const Op& op, const Sample& sample, Device device) {
  const auto flat = [&](int64_t n) { return changed(sample, [n](TensorSpec& spec, const TensorSpec&) { flatten_to(spec, {n}); }); };
  const auto rows = [&] {
    bool is_first = true;
    return changed(sample, [&](TensorSpec& spec, const TensorSpec&) {
      flatten_to(spec, std::exchange(is_first, false) ? std::vector<int64_t>{kBlocks / 32 + 1, 32} : std::vector<int64_t>{32});
    });
  };
  const auto all = flat(kBlocks), broadcast = rows();
  if (!all) return;
  for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16}) {
    if (!is_listed(op, dtype, device)) continue;
    compare({op, *all, dtype, device, /*odd=*/false, /*gradients=*/true});
    compare({op, *broadcast, dtype, device, /*odd=*/false, /*gradients=*/true});
  }
  for (const ScalarType dtype : {kFloat32, kFloat64, kInt64, kBool, kComplex64, kComplex128}) {
    if (!is_listed(op, dtype, device)) continue;
    for (const int64_t n : {31, 33, 1025}) compare({op, *flat(n), dtype, device, /*odd=*/true, /*gradients=*/n > 33});
  }
}

using Ways = std::vector<std::optional<Sample>> (*)(const Sample&, int64_t);

// Uses the first way that the CPU accepts. If a result grows with a power of the size, it is limited to `kFew` elements.
bool enlarge(const Op& op, const Sample& sample, ScalarType dtype, Device device, Ways ways) {
  constexpr int64_t kFew = 300, kSteep = 10 * kFew;
  const auto few = ways(sample, kFew);
  for (size_t w = 0; w < few.size(); ++w) {
    if (!few[w] || !keeps_matrices(*few[w], sample)) continue;
    const Outcome probe = attempt(op.call(), Args(*few[w], dtype));
    if (!probe.ok()) continue;
    for (const int64_t n : {kBlocks, int64_t{1025}, kFew}) {
      if (n > kFew && !is_short(probe, kSteep)) continue;
      if (compare({op, *ways(sample, n)[w], dtype, device, /*odd=*/false, /*gradients=*/isFloatingType(dtype)})) return true;
    }
  }
  return false;
}

// Composites have separate kernels for gradients, and for parts that no other op needs.
void composites(const Op& op, const Sample& sample, Device device) {
  for (const ScalarType dtype : {kFloat32, kFloat64, kFloat16, kBFloat16}) {
    if (is_listed(op, dtype, device)) enlarge(op, sample, dtype, device, more_rows);
  }
}

void others(const Op& op, const Sample& sample, Device device) {
  for (int i = 0; i < kNumComputedTypes; ++i) {
    const auto dtype = static_cast<ScalarType>(i);
    if (!is_listed(op, dtype, device)) continue;
    enlarge(op, sample, dtype, device, more_rows);
    enlarge(op, sample, dtype, device, longer_rows);
  }
}

}  // namespace

void sizes(const Op& op, Device device) {
  int composite_samples = 0;
  for_each_sample(op, "sizes", device, [&](const Sample& sample) {
    if (op.kind == "elementwise") elementwise(op, sample, device);
    else if (op.internal) return;  // internal ops do not check their arguments
    else if (op.kind == "kernel") others(op, sample, device);
    else if (op.kind != "view" && composite_samples++ < 2) composites(op, sample, device);
  });
}

}  // namespace amp::contracts
