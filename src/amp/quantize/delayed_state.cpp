#include <amp/quantize/delayed_state.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/quantize/weight_scales.h>

namespace amp::quantize {

namespace {

constexpr const char* kMark = ".fp8.";
constexpr std::array<const char*, 3> kSavedRoles{"input", "weight", "grad"};
constexpr const char* kLoad = "[quantize::load_state_dict] ";

Tensor list_of(const std::vector<float>& numbers) {
  const Tensor list(detail::new_tensor({static_cast<int64_t>(numbers.size())}, kFloat32, kCPU));
  std::copy(numbers.begin(), numbers.end(), list.data_ptr<float>());
  return list;
}

// What a state has for one role of one weight.
struct SavedScale {
  std::optional<float> scale;
  std::vector<float> history;
};

std::vector<float> numbers_in(const std::string& name, const StateValue& value) {
  const Tensor* tensor = std::get_if<Tensor>(&value);
  AMP_CHECK(tensor != nullptr && tensor->defined(), TypeError, kLoad, "`", name, "` is no tensor, expected one of float32");
  AMP_CHECK(tensor->dtype() == kFloat32, TypeError, kLoad, "`", name, "` is ", tensor->dtype(), ", expected float32");
  const Tensor host = tensor->detach().cpu().contiguous();
  const float* first = host.data_ptr<float>();
  return {first, first + host.numel()};
}

void read_scale(const std::string& name, const StateValue& value, SavedScale& saved) {
  const std::vector<float> numbers = numbers_in(name, value);
  AMP_CHECK(numbers.size() == 1, ValueError, kLoad, "`", name, "` has ", numbers.size(), " elements, expected one");
  AMP_CHECK(std::isfinite(numbers[0]) && numbers[0] > 0 && std::isfinite(1 / numbers[0]), ValueError, kLoad, "`", name, "` is ", numbers[0],
            ", expected a positive finite number with a finite inverse");
  saved.scale = numbers[0];
}

void read_history(const std::string& name, const StateValue& value, SavedScale& saved) {
  saved.history = numbers_in(name, value);
  const auto count = static_cast<int64_t>(saved.history.size());
  AMP_CHECK(count >= 1 && count <= kMostHistory, ValueError, kLoad, "`", name, "` has ", count, " elements, expected 1 to ", kMostHistory);
  for (const float amax : saved.history) {
    AMP_CHECK(std::isfinite(amax) && amax >= 0, ValueError, kLoad, "`", name, "` contains ", amax,
              ", expected finite numbers that are not negative");
  }
}

}  // namespace

StateDict state_dict(const NamedParameters& parameters) {
  StateDict state;
  for (const auto& [name, parameter] : parameters) {
    const auto scales = delayed_scales(parameter);
    if (!scales) continue;
    for (size_t role = 0; role < kSavedRoles.size(); ++role) {
      const std::string prefix = name + kMark + kSavedRoles[role];
      state.insert_or_assign(prefix + ".scale", list_of({(*scales)[role].scale}));
      state.insert_or_assign(prefix + ".amax_history", list_of((*scales)[role].amax_history));
    }
  }
  return state;
}

void load_state_dict(const NamedParameters& parameters, const StateDict& state) {
  std::map<std::string, Tensor> known(parameters.begin(), parameters.end());
  std::map<std::pair<std::string, size_t>, SavedScale> found;
  for (const auto& [entry, value] : state) {
    const size_t mark = entry.rfind(kMark);
    if (mark == std::string::npos) continue;
    const std::string weight = entry.substr(0, mark), rest = entry.substr(mark + std::string_view(kMark).size());
    const size_t dot = rest.find('.');
    const std::string role = rest.substr(0, dot), field = dot == std::string::npos ? "" : rest.substr(dot + 1);
    const auto r = static_cast<size_t>(std::find(kSavedRoles.begin(), kSavedRoles.end(), role) - kSavedRoles.begin());
    AMP_CHECK(r < kSavedRoles.size() && (field == "scale" || field == "amax_history"), ValueError, kLoad, "unknown entry `", entry,
              "`, expected NAME.fp8.ROLE.scale or NAME.fp8.ROLE.amax_history (roles: input, weight, grad)");
    const auto parameter = known.find(weight);
    AMP_CHECK(parameter != known.end() && parameter->second.defined(), ValueError, kLoad, "the state has `", entry,
              "`, but there is no parameter `", weight, "`");
    SavedScale& saved = found[{weight, r}];
    field == "scale" ? read_scale(entry, value, saved) : read_history(entry, value, saved);
  }
  for (const auto& [key, saved] : found) {
    WeightScales& scales = make_scales(known.at(key.first));
    DelayedScale next = scales.state()[key.second];
    if (saved.scale) next.scale = *saved.scale;
    if (!saved.history.empty()) next.amax_history = saved.history;
    scales.set_state(static_cast<Role>(key.second), next);
  }
}

}  // namespace amp::quantize
