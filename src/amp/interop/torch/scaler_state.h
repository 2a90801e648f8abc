// The state of amp::libtorch::GradScaler, in the forms that libtorch and this library save.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <string>

#include <ATen/core/Dict.h>
#include <ATen/core/ivalue.h>
#include <ATen/core/jit_type.h>
#include <c10/core/Scalar.h>

#include <amp/core/error.h>

namespace amp::libtorch {

// The numbers that a scaler saves, by torch's names. Empty if the scaler is disabled. Converts to and from
//
// - IValue, which torch::pickle_save and torch::pickle_load write and read. In Python, torch.load(file, weights_only=False) and torch.save
//   read and write the same files;
// - the StateDict of this library, which save_json and the other functions of amp/interop/state_file.h save. This needs libamp.
class ScalerState : public std::map<std::string, at::Scalar> {
 public:
  ScalerState() = default;
  // Throws ValueError if `dict` is not a dictionary from texts to numbers. A tensor of one element is a number.
  ScalerState(const at::IValue& dict) {
    AMP_CHECK(dict.isGenericDict(), ValueError, "[GradScaler] the state is a ", dict.tagKind(), ", expected a dictionary");
    for (const auto& entry : dict.toGenericDict()) {
      const at::IValue name = entry.key(), value = entry.value();
      AMP_CHECK(name.isString(), ValueError, "[GradScaler] a name in the state is a ", name.tagKind(), ", expected a text");
      const bool one_element = value.isTensor() && value.toTensor().defined() && value.toTensor().numel() == 1;
      AMP_CHECK(value.isScalar() || one_element, ValueError, "[GradScaler] the entry '", name.toStringRef(), "' of the state is a ",
                value.tagKind(), ", expected a number");
      (*this)[name.toStringRef()] = one_element ? value.toTensor().item() : value.toScalar();
    }
  }
  // From a StateDict. Throws ValueError if an entry of a scaler is not a number.
  template <class Value>
  requires requires(const std::map<std::string, Value>& state) { state_number("", state, std::string()); }
  ScalerState(const std::map<std::string, Value>& state) {
    for (const char* name : {"scale", "growth_factor", "backoff_factor", "growth_interval", "_growth_tracker"}) {
      if (!state.contains(name)) continue;
      const auto number = state_number("GradScaler", state, name);
      if (number.isBoolean()) (*this)[name] = number.toBool();
      else if (number.isComplex()) (*this)[name] = c10::complex<double>(number.toComplexDouble());
      else if (number.isIntegral(false)) (*this)[name] = number.toLong();
      else (*this)[name] = number.toDouble();
    }
  }

  operator at::IValue() const {
    c10::impl::GenericDict dict(c10::StringType::get(), c10::AnyType::get());
    for (const auto& [name, number] : *this) dict.insert(name, number);
    return dict;
  }
  // To a StateDict.
  template <class Value>
  requires std::constructible_from<Value, double> && std::constructible_from<Value, int64_t>
  operator std::map<std::string, Value>() const {
    std::map<std::string, Value> state;
    for (const auto& [name, number] : *this)
      state.emplace(name, number.isIntegral(false) ? Value(number.toLong()) : Value(number.toDouble()));
    return state;
  }
};

}  // namespace amp::libtorch
