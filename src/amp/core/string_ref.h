// A string argument that is borrowed for the duration of a call.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

namespace amp {

// Unlike std::string_view it cannot be constructed from 0 or {0, 1}, which would make overloads that take numbers ambiguous.
class StringRef : public std::string_view {
 public:
  template <class Text>
  requires(std::convertible_to<const Text&, std::string_view> && !std::same_as<Text, std::nullptr_t>) constexpr StringRef(const Text& text)
      : std::string_view(text) {}
};

}  // namespace amp
