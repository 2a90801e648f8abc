#include "machine.h"

#include <algorithm>
#include <array>
#include <map>

#include "operands.h"

namespace amp::fuzz {

namespace {

// Finite differences are exact enough for derivatives of such numbers.
constexpr double kLargest = 10;
constexpr int64_t kMostElements = 48, kMostDimensions = 4;

const std::array<std::vector<int64_t>, kGiven> kSizes{{{2, 3}, {3, 3}, {3}, {2, 3, 3}, {2, 3}, {2, 3}}};
constexpr std::array<uint32_t, kGiven> kSeeds{1, 2, 3, 4, 11, 12};

// The places of the elements in the storage.
std::vector<int64_t> places(const Tensor& t) {
  std::vector<int64_t> found{t.storage_offset()};
  for (int64_t d = 0; d < t.dim(); ++d) {
    std::vector<int64_t> more;
    for (const int64_t place : found) {
      for (int64_t i = 0; i < t.size(d); ++i) more.push_back(place + i * t.stride(d));
    }
    found = std::move(more);
  }
  return found;
}

bool is_usable(const Tensor& t) {
  return t.defined() && (t.is_floating_point() || t.is_complex()) && t.numel() > 0 && t.numel() <= kMostElements &&
         t.dim() <= kMostDimensions;
}

// Whether no number is large, infinite or NaN.
bool is_small(const Tensor& t) {
  if (t.dtype() == kFloat64 && t.is_contiguous()) {
    const auto* data = t.const_data_ptr<double>();
    return std::all_of(data, data + t.numel(), [](double number) { return std::abs(number) < kLargest; });
  }
  for (const double number : testing::values(t)) {
    if (!(std::abs(number) < kLargest)) return false;
  }
  return true;
}

// Normally distributed numbers times 0.6, made once.
const Tensor& given(size_t i, ScalarType dtype) {
  thread_local std::map<std::pair<size_t, ScalarType>, Tensor> made;
  Tensor& t = made[{i, dtype}];
  if (!t.defined()) t = (testing::normal(i == kGiven - 1 ? std::vector<int64_t>{3} : kSizes[i], kFloat64, kSeeds[i]) * 0.6).to(dtype);
  return t;
}

// The weights of variable `i` in the loss.
const Tensor& weights(size_t i, int64_t count) {
  thread_local std::map<std::pair<size_t, int64_t>, Tensor> made;
  Tensor& t = made[{i, count}];
  if (!t.defined()) t = constant({count}, zeros({}, kFloat64), static_cast<int64_t>(i));
  return t;
}

Tensor real_numbers(const Tensor& t) { return t.is_complex() ? view_as_real(t) : t; }

}  // namespace

Tensor strided(const Tensor& t, IntArrayRef sizes, IntArrayRef strides, int64_t offset) {
  const Tensor view = t.as_strided(sizes, strides, t.storage_offset() + offset);
  std::vector<int64_t> known = places(t);
  std::sort(known.begin(), known.end());
  for (const int64_t place : places(view))
    AMP_CHECK(std::binary_search(known.begin(), known.end(), place), fuzz::Refused, "[fuzz] not elements of the tensor");
  return view;
}

bool overlaps_itself(const Tensor& t) {
  if (t.is_contiguous()) return false;
  std::vector<int64_t> all = places(t);
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) != all.end();
}

Machine::Machine(const Program& program, Constants& constants, bool replay, double step, const std::vector<Tensor>* given_leaves)
    : constants_(constants), replay_(replay), step_(step) {
  if (given_leaves != nullptr) leaves = variables = *given_leaves;
  else
    for (size_t i = 0; i < kLeaves; ++i) new_leaf(given(i, program.dtypes[i]).clone());
  variables.push_back(given(kLeaves, program.dtypes[0]).clone());
  variables.push_back(given(kLeaves + 1, program.dtypes[1]).clone().expand(kSizes[5]).detach());
}

Machine::~Machine() {
  while (!regions_.empty()) regions_.pop_back();
}

void Machine::new_leaf(const Tensor& value) {
  thread_local std::map<std::pair<size_t, std::vector<int64_t>>, Tensor> made;
  Tensor& direction = made[{leaves.size(), value.sizes().vec()}];
  if (!direction.defined()) direction = testing::normal(value.sizes(), kFloat64, static_cast<uint32_t>(leaves.size() + 21));
  Tensor leaf = value;
  if (step_ != 0) leaf = value + (direction * step_).to(value.is_complex() ? kFloat64 : value.dtype());
  leaves.push_back(leaf.requires_grad_());
  directions.push_back(direction);
  variables.push_back(leaves.back());
}

Tensor Machine::without_history(const Tensor& value) {
  if (!replay_) {
    // Other numbers: where two are equal, a maximum or an order of elements has no derivative.
    const Tensor noise = constant(value.sizes(), zeros({}, kFloat64), static_cast<int64_t>(used_) + 5) * 0.1;
    constants_.detached.push_back(value.detach() + noise.to(value.is_complex() ? kFloat64 : value.dtype()));
  }
  AMP_CHECK(used_ < constants_.detached.size(), fuzz::Refused, "[fuzz] another program");
  return constants_.detached[used_++].clone();
}

void Machine::begin_region(const Statement& statement) {
  AutocastOptions options;
  const int64_t dtype = statement.numbers[0], policy = statement.numbers[1], cache = statement.numbers[2];
  if (dtype == 0) options.enabled = false;
  else options.dtype = dtype == 1 ? kFloat16 : kBFloat16;
  if (policy == 1) options.policy = "torch-2.15";
  if (policy == 2) {
    options.policy = "torch-2.0";
    options.policy_device = kCUDA;
  }
  if (cache >= 2) options.cache_enabled = cache == 2;
  regions_.push_back(std::make_unique<Autocast>(kCPU, options));
}

void Machine::control(const Statement& statement) {
  switch (statement.form->effect) {
    case Effect::Region: return begin_region(statement);
    case Effect::End: AMP_CHECK(!regions_.empty(), fuzz::Refused, "[fuzz] no region"); return regions_.pop_back();
    case Effect::Leaf: return new_leaf(without_history(variables.at(static_cast<size_t>(statement.variables[0]))));
    case Effect::Detach: variables.push_back(without_history(variables.at(static_cast<size_t>(statement.variables[0])))); return;
    case Effect::Hook: {
      const Tensor& t = variables.at(static_cast<size_t>(statement.variables[0]));
      AMP_CHECK(t.requires_grad(), fuzz::Refused, "[fuzz] no gradient");
      t.register_hook([](const Tensor& grad) { return grad.clone(); });
      return;
    }
    default: break;
  }
}

void Machine::run(const Statement& statement) {
  const Form& form = *statement.form;
  if (form.run == nullptr) return control(statement);
  std::vector<Tensor> tensors;
  for (const int64_t number : statement.variables) {
    AMP_CHECK(number >= 0 && static_cast<size_t>(number) < variables.size(), fuzz::Refused, "[fuzz] there is no variable ", number);
    tensors.push_back(variables[static_cast<size_t>(number)]);
  }
  if (form.effect == Effect::Write) {
    // Also without a tape, a leaf keeps its numbers.
    for (const Tensor& leaf : leaves) AMP_CHECK(!tensors[0].is_alias_of(leaf), fuzz::Refused, "[fuzz] a leaf is not written");
    AMP_CHECK(!overlaps_itself(tensors[0]), fuzz::Refused, "[fuzz] the elements to write share memory");
    const AutoGradMode recorded(GradMode::is_enabled() && !statement.unrecorded);
    form.run(Values(tensors), Numbers(statement.numbers));
    for (const Tensor& t : variables)
      AMP_CHECK(!t.is_alias_of(tensors[0]) || is_small(t), fuzz::Refused, "[fuzz] the result has large numbers");
    return;
  }
  std::vector<Tensor> results;
  if (statement.checkpointed && tensors.size() == 1) {
    const Tensor result = checkpoint(
        [&form, numbers = statement.numbers](const Tensor& x) {
          std::vector<Tensor> arguments{x};
          return form.run(Values(arguments), Numbers(numbers))[0];
        },
        tensors[0]);
    results.push_back(result);
  } else if (statement.checkpointed && tensors.size() == 2) {
    const Tensor result = checkpoint(
        [&form, numbers = statement.numbers](const Tensor& x, const Tensor& y) {
          std::vector<Tensor> arguments{x, y};
          return form.run(Values(arguments), Numbers(numbers))[0];
        },
        tensors[0], tensors[1]);
    results.push_back(result);
  } else {
    results = form.run(Values(tensors), Numbers(statement.numbers));
  }
  for (const Tensor& result : results) {
    AMP_CHECK(is_usable(result), fuzz::Refused, "[fuzz] the result is empty or large");
    AMP_CHECK(is_small(result), fuzz::Refused, "[fuzz] the result has large numbers");
    variables.push_back(result);
  }
}

void Machine::run_all(const Program& program) {
  for (const Statement& statement : program.statements) run(statement);
  while (!regions_.empty()) regions_.pop_back();
}

Tensor Machine::loss() const {
  Tensor sum = zeros({}, kFloat64);
  for (size_t i = 0; i < variables.size(); ++i) {
    const Tensor t = real_numbers(variables[i]).to(kFloat64).reshape({-1});
    sum = sum + dot(t, t * 0.5 + weights(i, t.numel()));
  }
  return sum;
}

}  // namespace amp::fuzz
