#include <amp/quantize/imported_scales.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include <amp/core/error.h>
#include <amp/core/factories.h>

namespace amp::quantize {

namespace {

Tensor new_list(const std::vector<float>& numbers) {
  const Tensor list(detail::new_tensor({static_cast<int64_t>(numbers.size())}, kFloat32, kCPU));
  std::copy(numbers.begin(), numbers.end(), list.data_ptr<float>());
  return list;
}

// A matrix of float32 in host memory, [rows, columns].
struct Matrix {
  Tensor tensor;
  int64_t rows, columns;
  float at(int64_t row, int64_t column) const { return tensor.data_ptr<float>()[row * columns + column]; }
};

Matrix matrix_in(const char* who, const std::string& name, const StateValue& value) {
  const Tensor* tensor = std::get_if<Tensor>(&value);
  AMP_CHECK(tensor != nullptr && tensor->defined(), TypeError, "[", who, "] `", name, "` is no tensor, expected one of float32");
  AMP_CHECK(tensor->dtype() == kFloat32, TypeError, "[", who, "] `", name, "` is ", tensor->dtype(), ", expected float32");
  AMP_CHECK(tensor->dim() <= 2, ValueError, "[", who, "] `", name, "` has shape ", tensor->sizes(), ", expected at most two dimensions");
  const int64_t columns = tensor->dim() == 0 ? 1 : tensor->size(-1), rows = tensor->dim() == 2 ? tensor->size(0) : 1;
  return {tensor->detach().cpu().contiguous(), rows, columns};
}

// The end of a name, after the last dot or slash, and what is before it.
std::pair<std::string, std::string> split_entry(const std::string& name) {
  const size_t at = name.find_last_of("./");
  return at == std::string::npos ? std::pair(std::string(), name) : std::pair(name.substr(0, at + 1), name.substr(at + 1));
}

std::string with_dot(std::string prefix) {
  if (!prefix.empty()) prefix.back() = '.';
  return prefix;
}

// The operands in the columns of TransformerEngine's tensors; null: not an operand.
constexpr std::array<const char*, 3> kForwardColumns{"input", "weight", nullptr};
constexpr std::array<const char*, 2> kBackwardColumns{"grad", nullptr};

void add_columns(StateDict& result, const std::string& entry, const StateValue& value, ArrayRef<const char*> roles, bool is_scale,
                 const std::string& prefix, const std::vector<std::string>& weights) {
  const char* const who = "quantize::from_transformer_engine";
  const Matrix matrix = matrix_in(who, entry, value);
  const auto expected = static_cast<int64_t>(roles.size() * weights.size());
  AMP_CHECK(matrix.columns == expected && (is_scale ? matrix.rows == 1 : matrix.rows >= 1), ValueError, "[", who, "] `", entry,
            "` has shape ", matrix.tensor.sizes(), ", expected ", is_scale ? "[" : "[history, ", expected, "] for ", weights.size(),
            weights.size() == 1 ? " weight" : " weights");
  for (int64_t c = 0; c < expected; ++c) {
    const char* role = roles[static_cast<size_t>(c) % roles.size()];
    if (role == nullptr) continue;
    std::vector<float> numbers(static_cast<size_t>(matrix.rows));
    for (int64_t r = 0; r < matrix.rows; ++r) numbers[static_cast<size_t>(r)] = matrix.at(r, c);
    const std::string name = prefix + weights[static_cast<size_t>(c) / roles.size()] + ".fp8." + role;
    result.insert_or_assign(name + (is_scale ? ".scale" : ".amax_history"), new_list(numbers));
  }
}

struct KerasRole {
  std::string_view prefix;
  const char* role;
};
constexpr KerasRole kKerasRoles[] = {
    {"inputs_", "input"}, {"input_", "input"}, {"kernel_", "weight"}, {"outputs_grad_", "grad"}, {"output_grad_", "grad"}};

}  // namespace

StateDict from_transformer_engine(const StateDict& state, const std::vector<std::string>& weights) {
  StateDict result;
  for (const auto& [entry, value] : state) {
    const auto [prefix, name] = split_entry(entry);
    if (name == "scale_fwd" || name == "amax_history_fwd")
      add_columns(result, entry, value, kForwardColumns, name == "scale_fwd", with_dot(prefix), weights);
    if (name == "scale_bwd" || name == "amax_history_bwd")
      add_columns(result, entry, value, kBackwardColumns, name == "scale_bwd", with_dot(prefix), weights);
  }
  return result;
}

StateDict from_keras(const StateDict& state, const std::string& weight) {
  const char* const who = "quantize::from_keras";
  StateDict result;
  for (const auto& [entry, value] : state) {
    const auto [prefix, name] = split_entry(entry);
    for (const auto& [beginning, role] : kKerasRoles) {
      if (!name.starts_with(beginning)) continue;
      const std::string field = name.substr(beginning.size()), to = with_dot(prefix) + weight + ".fp8." + role;
      if (field == "scale") {
        const Matrix scale = matrix_in(who, entry, value);
        AMP_CHECK(scale.rows == 1 && scale.columns == 1, ValueError, "[", who, "] `", entry, "` has shape ", scale.tensor.sizes(),
                  ", expected one element");
        const float inverse = scale.at(0, 0);
        AMP_CHECK(std::isfinite(inverse) && std::isfinite(1 / inverse) && inverse > 0, ValueError, "[", who, "] `", entry, "` is ", inverse,
                  ", expected a positive finite number");
        result.insert_or_assign(to + ".scale", new_list({1 / inverse}));
      } else if (field == "amax_history") {
        const Matrix history = matrix_in(who, entry, value);
        AMP_CHECK(history.rows == 1 && history.columns >= 1, ValueError, "[", who, "] `", entry, "` has shape ", history.tensor.sizes(),
                  ", expected one dimension that is not empty");
        std::vector<float> numbers{0};
        for (int64_t i = 1; i < history.columns; ++i) numbers.push_back(history.at(0, i));
        numbers.push_back(history.at(0, 0));
        result.insert_or_assign(to + ".amax_history", new_list(numbers));
      }
    }
  }
  return result;
}

}  // namespace amp::quantize
