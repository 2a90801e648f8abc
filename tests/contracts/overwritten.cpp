// A call in 16 bits saves an argument for backward only if the same call in float32 saves it, or saves what it has computed from it: other
// arguments may be overwritten. What it saves passes through SavedTensorHooks: if these keep copies, every argument may be overwritten.
#include <algorithm>
#include <any>
#include <optional>
#include <string>
#include <vector>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

// The numbers of arguments, in the order of Args::for_each.
using Numbers = std::vector<size_t>;

// Those whose gradient the sample checks.
Numbers differentiable(const Sample& sample, const Args& args) {
  Numbers found;
  size_t number = 0;
  args.for_each([&](const TensorArg& arg, const Tensor& t, bool flexible) {
    if (t.defined() && flexible && wants_grad(sample, arg, t)) found.push_back(number);
    ++number;
  });
  return found;
}

Numbers with_elements(const Args& args) {
  Numbers found;
  size_t number = 0;
  args.for_each([&](const TensorArg&, const Tensor& t, bool) {
    if (t.defined() && t.numel() > 0) found.push_back(number);
    ++number;
  });
  return found;
}

// A call whose arguments are copies, and those of `wanted` have leaves.
struct Recorded {
  std::vector<Tensor> arguments, leaves;
  Results results;

  Recorded(const Op& op, const Args& args, const Numbers& wanted) {
    results = run(op.call(), args.map([&](const TensorArg&, const Tensor& t, bool) {
      const bool is_wanted = std::find(wanted.begin(), wanted.end(), arguments.size()) != wanted.end();
      Tensor copy = t.defined() ? t.clone() : t;
      if (is_wanted) {
        leaves.push_back(copy.detach().requires_grad_());
        copy = leaves.back().clone();
      }
      arguments.push_back(copy);
      return copy;
    }));
  }

  void overwrite(size_t number) const {
    const NoGradGuard no_grad;
    Tensor(arguments.at(number)).fill_(1);
  }
};

Tensor unpacked(const std::any& copy) { return std::any_cast<Tensor>(copy); }

enum class Saved { Itself, AsCopy };

// The gradients of the arguments `wanted`, after a write to the argument `overwritten`.
Results gradients(const Op& op, const Args& args, const Numbers& wanted, std::optional<size_t> overwritten, Saved saved = Saved::Itself) {
  std::optional<autograd::SavedTensorHooks> hooks;
  if (saved == Saved::AsCopy) hooks.emplace([](const Tensor& t) { return std::any(t.clone()); }, unpacked);
  const Recorded call(op, args, wanted);
  hooks.reset();
  if (overwritten) call.overwrite(*overwritten);
  return pull_back(call.results, call.leaves);
}

// What the call saves for backward.
Results saved_by(const Op& op, const Args& args, const Numbers& wanted) {
  Results saved;
  const autograd::SavedTensorHooks hooks([&](const Tensor& t) { return saved.push_back(t.detach().clone()), std::any(t); }, unpacked);
  const Recorded call(op, args, wanted);
  return saved;
}

// Other numbers from the same domain, in another order.
Tensor other_numbers(const Tensor& t) {
  std::vector<int64_t> dims;
  for (int64_t d = 0; d < t.dim(); ++d) dims.push_back(d);
  const Tensor flipped = t.dim() == 0 ? t.clone() : t.flip(dims);
  return isIntegralType(t.dtype(), true) ? flipped : flipped * 0.75;
}

class Overwrites {
 public:
  Overwrites(const Op& op, const Sample& sample, ScalarType dtype, Device device)
      : op_(op), label_(sample.label), dtype_(dtype), narrow_(Args(sample, kFloat32, device).to(dtype)), wide_(narrow_.to(kFloat32)) {}

  void check(const Numbers& wanted) const {
    const Outcome expected = attempt([&] { return gradients(op_, narrow_, wanted, {}); });
    if (!expected.ok()) return;  // the op does not take the dtype
    for (const size_t number : with_elements(narrow_)) {
      const std::string what = detail::concat(op_.id, " in ", dtype_, ", ", label_, ", after a write to argument ", number);
      const Outcome offloaded = attempt([&] { return gradients(op_, narrow_, wanted, number, Saved::AsCopy); });
      CHECK_MESSAGE(difference(offloaded, expected) == "", what << ", if hooks keep copies");
      if (!attempt([&] { return gradients(op_, wide_, wanted, number); }).ok() || saves_function_of(number, wanted)) continue;
      const Outcome found = attempt([&] { return gradients(op_, narrow_, wanted, number); });
      CHECK_MESSAGE(difference(found, expected) == "", what << ", which float32 allows");
    }
  }

 private:
  // Whether what float32 saves depends on an argument.
  bool saves_function_of(size_t number, const Numbers& wanted) const {
    size_t current = 0;
    const Args changed = wide_.map([&](const TensorArg&, const Tensor& t, bool) { return current++ == number ? other_numbers(t) : t; });
    const Outcome before = attempt([&] { return saved_by(op_, wide_, wanted); });
    const Outcome after = attempt([&] { return saved_by(op_, changed, wanted); });
    return difference(before, after) != "";
  }

  const Op& op_;
  std::string label_;
  ScalarType dtype_;
  Args narrow_, wide_;
};

}  // namespace

void overwritten(const Op& op, Device device) {
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    if (!takes(op, dtype, device)) continue;
    for_each_sample(op, "range", device, [&](const Sample& sample) {
      const Overwrites overwrites(op, sample, dtype, device);
      const Args args(sample, kFloat32, device);
      const Numbers filled = with_elements(args);
      Numbers all = differentiable(sample, args);
      std::erase_if(all, [&](size_t number) { return std::find(filled.begin(), filled.end(), number) == filled.end(); });
      overwrites.check(all);
      if (all.size() < 2) return;
      for (const size_t one : all) overwrites.check({one});
    });
  }
}

}  // namespace amp::contracts
