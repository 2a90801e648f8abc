// What optimizers keep of 16-bit parameters, beyond their values: entries of the state. Internal.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <amp/core/tensor.h>
#include <amp/optim/rounding.h>

namespace amp::optim {

inline constexpr const char* kMasterParam = "master_param";   // float32: the value
inline constexpr const char* kCompensation = "compensation";  // of the parameter's dtype: the value minus the parameter
inline constexpr const char* kLowBits = "low_bits";           // int16: the bits of the value minus those of the bfloat16 parameter

// Whether an entry of this name is one of these.
bool is_remainder(std::string_view name);
// Its dtype for a parameter of dtype `param`.
ScalarType remainder_dtype(std::string_view name, ScalarType param);
// Whether parameters that are rounded so have an entry.
inline bool keeps_rest(Rounding rounding) { return rounding == Rounding::Kahan || rounding == Rounding::Split; }
// Removes all of them from the state of a parameter.
void forget_remainders(std::map<std::string, Tensor>& state);

// Gives an entry the layout of its parameter, or throws.
using FitEntry = std::function<void(const char* name, Tensor& entry, ScalarType dtype)>;
// The float32 value of a 16-bit parameter with the remainder in its state, which is removed; that of the parameter alone if there is none.
Tensor whole_value(const Tensor& param, std::map<std::string, Tensor>& state, const FitEntry& fit);
// The entry for Rounding::Kahan or Rounding::Split, made from another one if necessary, which also changes the parameter; zeros if there is
// none.
Tensor rest_of(const Tensor& param, std::map<std::string, Tensor>& state, Rounding rounding, const FitEntry& fit);

}  // namespace amp::optim
