// The optimization levels of NVIDIA's Apex, and the properties that they set (apex.amp.initialize).
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include <amp/core/export.h>
#include <amp/core/scalar_type.h>

namespace amp::apex {

// A number that never changes, or "dynamic": a scale that backs off after an overflow and grows after 2000 steps without one.
class AMP_API LossScale {
 public:
  LossScale(double scale) : scale_(scale) {}
  // "dynamic", or a number: "128.0". Throws ValueError for anything else.
  LossScale(std::string_view text);
  LossScale(const char* text) : LossScale(std::string_view(text)) {}
  LossScale(const std::string& text) : LossScale(std::string_view(text)) {}

  bool is_dynamic() const { return !scale_; }
  // The fixed scale; 0 if it is dynamic.
  double value() const { return scale_.value_or(0); }
  std::string text() const;  // "dynamic", "128"
  bool operator==(const LossScale&) const = default;

 private:
  std::optional<double> scale_;
};

// true or false, or the texts "True" and "False" of Apex's command lines.
class AMP_API TrueOrFalse {
 public:
  TrueOrFalse(std::same_as<bool> auto value) : value_(value) {}
  // Throws ValueError for anything else.
  TrueOrFalse(std::string_view text);
  TrueOrFalse(const char* text) : TrueOrFalse(std::string_view(text)) {}
  TrueOrFalse(const std::string& text) : TrueOrFalse(std::string_view(text)) {}

  operator bool() const { return value_; }

 private:
  bool value_;
};

// The arguments of initialize. An option that is set overrides the property of the level.
struct Options {
  bool enabled = true;  // false: initialize does nothing, and scale_loss returns the loss itself
  // The level: "O0", "O1", "O2" or "O3".
  std::string opt_level = "O1";
  std::optional<ScalarType> cast_model_type = {};  // ScalarType::Undefined (Apex's False): models are not converted
  std::optional<bool> patch_functions = {};        // patch_torch_functions: autocast on the thread that calls initialize
  // Whether batch norms with weights stay float32.
  std::optional<TrueOrFalse> keep_batchnorm_fp32 = {};
  // Whether the optimizers update float32 copies of 16-bit parameters.
  std::optional<bool> master_weights = {};
  // A fixed scale, or "dynamic".
  std::optional<LossScale> loss_scale = {};
  std::optional<ScalarType> cast_model_outputs = {};  // dtype of the models' results, at every level
  int num_losses = 1;                                 // each has a separate scale
  int verbosity = 1;                                  // 0: silent, 1: logs levels and overflows, 2: also logs every cast
  // The bounds of dynamic scales.
  std::optional<double> min_loss_scale = {};
  double max_loss_scale = 16777216;  // 2^24
  // Accepts models with parameters that are not float32.
  bool allow_incoming_model_not_fp32 = false;
};

// The effects of a level, with the overrides.
struct AMP_API Properties {
  bool enabled = true;
  std::string opt_level;
  std::optional<ScalarType> cast_model_type;  // parameters, buffers and inputs are converted to it
  bool patch_functions = false;               // ops are cast by the lists of the policy apex-O1
  std::optional<bool> keep_batchnorm_fp32;    // batch norms are not converted
  std::optional<bool> master_weights;         // the optimizer updates float32 copies
  LossScale loss_scale = 1.0;

  // "enabled                : true\nopt_level              : O1\n..."
  std::string text() const;
};

// The properties of a level without overrides: "O0" (float32), "O1" (casts around ops), "O2" (float16 with float32 batch norms and master
// weights) or "O3" (float16). Throws ValueError for any other level.
AMP_API Properties properties_of(std::string_view opt_level);
// A one-line description of a level.
AMP_API std::string_view description_of(std::string_view opt_level);
// The properties of options.opt_level with the overrides of the options. Throws ValueError for an unknown level, and for overrides that
// contradict it: casts around ops outside of O1; at O1 a cast_model_type other than float32, keep_batchnorm_fp32 or master_weights. Also
// throws ValueError for fewer than one loss, scales that are not positive, and contradictory bounds.
AMP_API Properties resolve(const Options& options);

}  // namespace amp::apex
