// How many groups or parameters the saved state of an optimizer has. Internal.
#pragma once

#include <charconv>
#include <cstddef>
#include <string>
#include <system_error>

#include <amp/core/state_dict.h>

namespace amp::optim {

// One more than the largest number N among the names that begin with "KIND.N.", or 0. The entries of a parameter may have any names.
inline size_t saved_count(const StateDict& state, const std::string& kind) {
  size_t count = 0;
  const std::string prefix = kind + '.';
  for (auto it = state.lower_bound(prefix); it != state.end() && it->first.starts_with(prefix); ++it) {
    const std::string& name = it->first;
    size_t number = 0;
    const auto [end, error] = std::from_chars(name.data() + prefix.size(), name.data() + name.size(), number);
    if (error == std::errc::result_out_of_range) return static_cast<size_t>(-1);
    if (error == std::errc() && end != name.data() + name.size() && *end == '.' && number >= count) count = number + 1;
  }
  return count;
}

// Whether an entry is in the list of a group: "param_groups.0.params.7".
inline bool is_list_of_parameters(const std::string& entry) {
  return entry.starts_with("param_groups.") && entry.find(".params.") != std::string::npos;
}

// Throws ValueError if the state has entries for more parameters than the optimizer.
inline void check_saved_parameters(const StateDict& state, size_t parameters) {
  const size_t saved = saved_count(state, "state");
  AMP_CHECK(saved <= parameters, ValueError, "[load_state_dict] the state has entries for more than ", parameters, " parameters: at least ",
            saved);
}

}  // namespace amp::optim
