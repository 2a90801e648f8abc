// Decides what autocast does with a call: a pure function of the rule and of the dtypes and devices of the arguments. The generated
// wrappers, cached_cast, custom_fwd, explain() and the observers of amp/tracing all use it. Part of the extension interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include <amp/autocast/policy.h>
#include <amp/core/tensor.h>

namespace amp::autocast {

// The properties of a tensor that a decision depends on.
struct ArgInfo {
  ScalarType dtype = ScalarType::Undefined;  // Undefined: there is no tensor
  DeviceType device = kCPU;
  bool is_number = false;  // a Scalar wrapped in a tensor: its dtype gives the category of the number, not its width
  uint8_t index = 0;       // index of the argument that contains the tensor, among those that autocast may cast
};

inline ArgInfo info_of(const Tensor& t, size_t index = 0) {
  if (!t.defined()) return {};
  const detail::TensorImpl& impl = *t.impl();
  return {impl.dtype, impl.device_type, impl.has(detail::TensorImpl::WrappedNumber), static_cast<uint8_t>(index)};
}

// The dtypes that autocast casts, which exclude float64.
inline constexpr TypeSet kCastTypes = kFloatingTypes & ~type_bit(kFloat64);

constexpr bool is_eligible(const ArgInfo& arg, DeviceType device) { return arg.device == device && contains(kCastTypes, arg.dtype); }

// A policy's rule for an op, in regions of one device and low-precision dtype.
struct Rule {
  Category category = Category::Passthrough;
  ScalarType low = ScalarType::Undefined;  // the region's dtype
  RuleExtras extras = {};
};

// The result of decide(). It has no initializers: a call without a rule does not write it.
struct Decision {
  DeviceType device;  // tensors on this device are cast
  Category category;  // the rule's, or Keep for a call with less work than `min_work`
  ScalarType target;  // dtype of casts of eligible tensors; Undefined: no casts
  ScalarType output;  // dtype of casts of eligible results; Undefined: no casts
  Math math;
  uint32_t casts;                  // bit i: argument i is cast
  const quantize::Recipe* recipe;  // how the products are quantized; kOfRegion: as the region says; null: they are not

  // The dtype in which the op receives a tensor.
  constexpr ScalarType dtype_of(const ArgInfo& arg) const {
    return (casts >> arg.index & 1) != 0 && is_eligible(arg, device) ? target : arg.dtype;
  }
  // The value of a dtype argument that the caller left empty or that fp32_append_dtype adds. Undefined: the argument is not set.
  constexpr ScalarType dtype_argument(const ArgInfo& first) const {
    const bool sets = category == Category::Fp32SetOptDtype || category == Category::Fp32AppendDtype;
    return sets && is_eligible(first, device) ? kFloat32 : ScalarType::Undefined;
  }
  // The dtype of a result that the op would compute in `dtype`.
  constexpr ScalarType result_of(ScalarType dtype) const {
    return output != ScalarType::Undefined && contains(kCastTypes, dtype) ? output : dtype;
  }
  // Whether autocast is suspended inside the op: rules then do not apply to the ops that it calls.
  constexpr bool suspends() const { return category != Category::Passthrough; }
};

// The widest dtype of the tensors on the device that have one of these types and belong to an argument in `voters`. Undefined if there are
// none. Ignores wrapped numbers: the op's type promotion handles them.
template <class ForEach>
constexpr ScalarType widest(const ForEach& for_each, DeviceType device, TypeSet types, uint32_t voters) {
  ScalarType result = ScalarType::Undefined;
  for_each([&](const ArgInfo& arg) {
    if (arg.device != device || !contains(types, arg.dtype) || arg.is_number || (voters >> arg.index & 1) == 0) return;
    result = result == ScalarType::Undefined ? arg.dtype : promoteTypes(result, arg.dtype);
  });
  return result;
}

// Bit i: argument i has a tensor that is cast to a wider dtype if it gets this one.
template <class ForEach>
constexpr uint32_t narrower_than(ScalarType dtype, const ForEach& for_each, DeviceType device) {
  uint32_t narrower = 0;
  for_each([&](const ArgInfo& arg) {
    if (is_eligible(arg, device) && arg.dtype != dtype && promoteTypes(arg.dtype, dtype) == dtype) narrower |= 1u << arg.index;
  });
  return narrower;
}

// The dtype to which a rule casts the arguments in `voters`. Undefined: it casts none.
template <class ForEach>
constexpr ScalarType target_of(Category category, ScalarType low, DeviceType device, const ForEach& for_each, uint32_t voters) {
  switch (category) {
    case Category::LowerPrecisionFp: return low;
    case Category::Fp32: return kFloat32;
    case Category::Promote: return widest(for_each, device, kCastTypes, voters);
    case Category::Keep: return widest(for_each, device, kFloatingTypes, voters);
    default: return ScalarType::Undefined;
  }
}

// decide() for a rule without extras, which most calls have.
template <class ForEach>
constexpr Decision decide_plain(Category category, ScalarType low, DeviceType device, const ForEach& for_each) {
  const ScalarType target = target_of(category, low, device, for_each, ~0u);
  return {.device = device,
          .category = category,
          .target = target,
          .output = ScalarType::Undefined,
          .math = Math::Default,
          .casts = target != ScalarType::Undefined ? ~0u : 0u,
          .recipe = nullptr};
}

// `for_each(visit)` calls visit(ArgInfo) for each tensor of the arguments that autocast may cast. `device` is the device of the call: CUDA
// if any of its tensors is there. `work` is the work of the call (work.h), used only if the rule has a `min_work`.
template <class ForEach>
constexpr Decision decide(const Rule& rule, DeviceType device, const ForEach& for_each,
                          double work = std::numeric_limits<double>::infinity()) {
  const bool spared = rule.extras.min_work > 0 && work < static_cast<double>(rule.extras.min_work);
  const Category category = spared ? Category::Keep : rule.category;
  const uint32_t cast = ~rule.extras.kept;
  Decision decision{.device = device,
                    .category = category,
                    .target = target_of(category, rule.low, device, for_each, cast),
                    .output = ScalarType::Undefined,
                    .math = rule.extras.math,
                    .casts = 0,
                    .recipe = spared ? nullptr : rule.extras.quantize};
  if (decision.target != ScalarType::Undefined) {
    decision.casts = cast;
  } else if (category == Category::Passthrough && rule.extras.promoted != 0) {
    const bool to_first = (rule.extras.promoted & kToFirst) != 0;
    decision.target = widest(for_each, device, kCastTypes, to_first ? 1 : rule.extras.promoted);
    if (!to_first) decision.casts = rule.extras.promoted;
    else if (decision.target != ScalarType::Undefined) decision.casts = narrower_than(decision.target, for_each, device);
  }
  if (rule.extras.output == Output::Float32) decision.output = kFloat32;
  else if (rule.extras.output == Output::Input) decision.output = widest(for_each, device, kFloatingTypes, ~0u);
  return decision;
}

inline Decision decide(const Rule& rule, DeviceType device, std::span<const ArgInfo> args,
                       double work = std::numeric_limits<double>::infinity()) {
  const auto for_each = [&](const auto& visit) {
    for (const ArgInfo& arg : args) visit(arg);
  };
  return decide(rule, device, for_each, work);
}

}  // namespace amp::autocast
