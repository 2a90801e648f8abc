#include "refusals.h"

#include <array>

#include "machine.h"

namespace amp::fuzz {

namespace {

struct Rule {
  bool in_backward;
  const char* text;    // a part of the message
  const char* reason;  // why the library may refuse this
};

// Errors of the class Error itself: an object is in the wrong state for the call.
constexpr std::array kRules{
    Rule{true, "was changed by an in-place operation", "the derivative needs numbers that the program has overwritten"},
    Rule{false, "a leaf tensor that requires a gradient is being used in an in-place operation",
         "a leaf has no history that a write could extend"},
    Rule{false, "a view of a leaf tensor that requires a gradient", "the same for its views"},
    Rule{false, "whose base requires a gradient: the write can't be recorded", "views of several results, and views outside of their base"},
    Rule{false, "can't be recorded", "a write that brings a history to a view of a constant that it reaches beyond"},
};

bool begins_with_name(const std::string& text) {
  const size_t end = text.find("] ");
  return text.size() > 2 && text[0] == '[' && end != std::string::npos && end > 1;
}

}  // namespace

void explain_refusal(const Form* form, const std::exception& error, const std::function<std::string()>& program) {
  const std::string text = error.what();
  const auto fail = [&](const char* what) {
    throw Unexplained(detail::concat(what, form == nullptr ? " in backward" : detail::concat(" in ", form->name), ": ", text,
                                     program ? "\n" + program() : ""));
  };
  if (dynamic_cast<const Refused*>(&error) != nullptr) return;
  const auto* own = dynamic_cast<const Error*>(&error);
  if (own == nullptr) fail("an exception of another library");
  if (!begins_with_name(text)) fail("an error that does not begin with the name of an op");
  for (const Rule& rule : kRules) {
    if (rule.in_backward == (form == nullptr) && text.find(rule.text) != std::string::npos) return;
  }
  if (form == nullptr) fail("an error");
  // Random arguments often have the wrong shape, dtype or dimension. A matrix may be singular.
  const bool about_arguments = dynamic_cast<const TypeError*>(own) != nullptr || dynamic_cast<const ValueError*>(own) != nullptr ||
                               dynamic_cast<const IndexError*>(own) != nullptr ||
                               dynamic_cast<const NotImplementedError*>(own) != nullptr || dynamic_cast<const LinAlgError*>(own) != nullptr;
  if (!about_arguments) fail("an error that no rule explains");
}

}  // namespace amp::fuzz
