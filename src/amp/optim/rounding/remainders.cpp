#include <amp/optim/rounding/remainders.h>

#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp::optim {

namespace {

constexpr int64_t kUnit = 65536;  // the last bit of a bfloat16, in units of float32's last bit

// The bits of a 16-bit or float32 tensor as numbers.
Tensor numbers_of_bits(const Tensor& t, ScalarType same_size) { return t.detach().view(same_size).to(kInt64); }

// As join_bits of remainders.inc.
Tensor joined(const Tensor& param, const Tensor& low) {
  const Tensor value = param.detach().to(kFloat32), low_number = low.to(kInt64);
  const Tensor bits = numbers_of_bits(param, kInt16) * kUnit + low_number;
  const Tensor outdated = value.eq(0).logical_and(low_number.lt(0)).logical_or(value.isinf().logical_and(low_number.gt(0)));
  return where(outdated, value, bits.to(kInt32).view(kFloat32));
}

// A parameter and its remainder.
struct Split {
  Tensor param, rest;
};

Split compensated(const Tensor& value, ScalarType dtype) {
  const Tensor param = value.to(dtype), wide = param.to(kFloat32);
  return {param, where(wide.isfinite(), value - wide, zeros_like(value)).to(dtype)};
}

// As split_bits of remainders.inc.
Split split(const Tensor& value) {
  const Tensor bits = numbers_of_bits(value, kInt32), high = bits.add(kUnit / 2).floor_divide(kUnit), low = bits - high * kUnit;
  const Tensor finite = value.isfinite();
  return {where(finite, high.to(kInt16).view(kBFloat16), value.to(kBFloat16)), where(finite, low, zeros_like(low)).to(kInt16)};
}

}  // namespace

bool is_remainder(std::string_view name) { return name == kMasterParam || name == kCompensation || name == kLowBits; }

ScalarType remainder_dtype(std::string_view name, ScalarType param) {
  return name == kMasterParam ? kFloat32 : name == kLowBits ? kInt16 : param;
}

void forget_remainders(std::map<std::string, Tensor>& state) {
  for (const char* name : {kMasterParam, kCompensation, kLowBits}) state.erase(name);
}

Tensor whole_value(const Tensor& param, std::map<std::string, Tensor>& state, const FitEntry& fit) {
  Tensor value;
  for (const char* name : {kMasterParam, kLowBits, kCompensation}) {
    const auto entry = state.find(name);
    if (entry == state.end() || !entry->second.defined()) continue;
    fit(name, entry->second, remainder_dtype(name, param.dtype()));
    if (name == kMasterParam) value = entry->second;
    else value = name == kLowBits ? joined(param, entry->second) : param.detach().to(kFloat32) + entry->second.to(kFloat32);
    break;
  }
  if (!value.defined()) value = param.detach().to(kFloat32);
  for (const char* name : {kLowBits, kCompensation}) state.erase(name);
  return value;
}

Tensor rest_of(const Tensor& param, std::map<std::string, Tensor>& state, Rounding rounding, const FitEntry& fit) {
  const bool splits = rounding == Rounding::Split;
  const char* const name = splits ? kLowBits : kCompensation;
  const ScalarType dtype = remainder_dtype(name, param.dtype());
  if (const auto own = state.find(name); own != state.end() && own->second.defined()) {
    fit(name, own->second, dtype);
    return own->second;
  }
  Tensor rest = zeros_like(param, dtype);
  if (state.contains(kMasterParam) || state.contains(splits ? kCompensation : kLowBits)) {
    const Tensor value = whole_value(param, state, fit);
    const Split parts = splits ? split(value) : compensated(value, dtype);
    param.detach().copy_(parts.param);
    rest.copy_(parts.rest);
  }
  forget_remainders(state);
  state[name] = rest;
  return rest;
}

}  // namespace amp::optim
