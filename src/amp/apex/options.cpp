#include <amp/apex/options.h>

#include <array>
#include <cmath>

#include <amp/core/error.h>
#include <amp/core/file/parse_double.h>

namespace amp::apex {

namespace {

struct Level {
  std::string_view name;
  std::string_view description;
  std::optional<ScalarType> cast_model_type;
  bool patch_functions;
  std::optional<bool> keep_batchnorm_fp32;
  std::optional<bool> master_weights;
  bool dynamic;
};

const std::array<Level, 4>& levels() {
  static const std::array<Level, 4> all = {{
      {"O0", "pure float32 training", kFloat32, false, std::nullopt, false, false},
      {"O1", "casts around ops, by lists", std::nullopt, true, std::nullopt, std::nullopt, true},
      {"O2", "float16 training with float32 batch norms and float32 master weights", kFloat16, false, true, true, true},
      {"O3", "pure float16 training", kFloat16, false, false, false, false},
  }};
  return all;
}

const Level& level(std::string_view name) {
  for (const Level& each : levels()) {
    if (each.name == name) return each;
  }
  throw ValueError(detail::concat("[initialize] unknown optimization level \"", name,
                                  "\", expected \"O0\", \"O1\", \"O2\" or \"O3\"; they begin with the letter O, not with the number zero"));
}

std::string text_of(std::optional<bool> value) { return !value ? "none" : *value ? "true" : "false"; }

void check_scales(const Options& options) {
  const auto positive = [](const char* name, double value) {
    AMP_CHECK(value > 0 && std::isfinite(value), ValueError, "[initialize] ", name, " must be positive and finite, but is ", value);
  };
  AMP_CHECK(options.num_losses >= 1, ValueError, "[initialize] num_losses must be at least 1, but is ", options.num_losses);
  if (options.loss_scale && !options.loss_scale->is_dynamic()) positive("loss_scale", options.loss_scale->value());
  if (options.min_loss_scale) positive("min_loss_scale", *options.min_loss_scale);
  positive("max_loss_scale", options.max_loss_scale);
  AMP_CHECK(options.min_loss_scale.value_or(0) <= options.max_loss_scale, ValueError, "[initialize] min_loss_scale is ",
            options.min_loss_scale.value_or(0), ", which is greater than max_loss_scale, ", options.max_loss_scale);
}

}  // namespace

LossScale::LossScale(std::string_view text) {
  if (text == "dynamic") return;
  double number = 0;
  const auto [end, error] = amp::detail::parse_double(text.data(), text.data() + text.size(), number);
  AMP_CHECK(error == std::errc() && end == text.data() + text.size(), ValueError, "[initialize] loss_scale is \"", text,
            "\", expected \"dynamic\" or a number");
  scale_ = number;
}

TrueOrFalse::TrueOrFalse(std::string_view text) : value_(text == "True") {
  AMP_CHECK(value_ || text == "False", ValueError, "[initialize] keep_batchnorm_fp32 is \"", text,
            "\", expected true, false, \"True\" or \"False\"");
}

std::string LossScale::text() const { return scale_ ? detail::concat(*scale_) : "dynamic"; }

std::string Properties::text() const {
  std::string all;
  const auto line = [&](std::string name, const std::string& value) {
    name.resize(22, ' ');
    all += name + " : " + value + "\n";
  };
  line("enabled", text_of(enabled));
  line("opt_level", opt_level);
  line("cast_model_type", cast_model_type ? toString(*cast_model_type) : "none");
  line("patch_functions", text_of(patch_functions));
  line("keep_batchnorm_fp32", text_of(keep_batchnorm_fp32));
  line("master_weights", text_of(master_weights));
  line("loss_scale", loss_scale.text());
  return all;
}

Properties properties_of(std::string_view opt_level) {
  const Level& from = level(opt_level);
  return {true,
          std::string(from.name),
          from.cast_model_type,
          from.patch_functions,
          from.keep_batchnorm_fp32,
          from.master_weights,
          from.dynamic ? LossScale("dynamic") : LossScale(1.0)};
}

std::string_view description_of(std::string_view opt_level) { return level(opt_level).description; }

Properties resolve(const Options& options) {
  Properties result = properties_of(options.opt_level);
  check_scales(options);
  result.enabled = options.enabled;
  const bool casts_ops = options.opt_level == "O1";
  if (options.cast_model_type == ScalarType::Undefined) {
    result.cast_model_type.reset();
  } else if (options.cast_model_type) {
    AMP_CHECK(isFloatingType(*options.cast_model_type), ValueError, "[initialize] cast_model_type is ", *options.cast_model_type,
              ", expected a floating dtype");
    AMP_CHECK(!casts_ops || *options.cast_model_type == kFloat32, ValueError, "[initialize] cast_model_type is ", *options.cast_model_type,
              ", but O1 casts the inputs of ops and leaves the model in float32; use O2 or O3 to convert the model");
    result.cast_model_type = options.cast_model_type;
  }
  if (options.cast_model_outputs)
    AMP_CHECK(isFloatingType(*options.cast_model_outputs), ValueError, "[initialize] cast_model_outputs is ", *options.cast_model_outputs,
              ", expected a floating dtype");
  if (options.patch_functions) {
    AMP_CHECK(casts_ops || !*options.patch_functions, ValueError, "[initialize] patch_functions is for O1 only, but the level is ",
              options.opt_level);
    result.patch_functions = *options.patch_functions;
  }
  if (options.keep_batchnorm_fp32) {
    AMP_CHECK(!casts_ops, ValueError,
              "[initialize] keep_batchnorm_fp32 does not go with O1, where batch norms run in float32 on float32 weights anyway");
    result.keep_batchnorm_fp32 = bool(*options.keep_batchnorm_fp32);
  }
  if (options.master_weights) {
    AMP_CHECK(!casts_ops, ValueError, "[initialize] master_weights does not go with O1, whose weights are float32 themselves");
    result.master_weights = options.master_weights;
  }
  if (options.loss_scale) result.loss_scale = *options.loss_scale;
  return result;
}

}  // namespace amp::apex
