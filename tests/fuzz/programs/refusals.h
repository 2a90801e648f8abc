// The errors that the library may throw for a random program. All others are findings.
#pragma once

#include <exception>
#include <functional>
#include <stdexcept>
#include <string>

#include "form.h"

namespace amp::fuzz {

// The differences that judges find, and errors that no rule explains.
class Unexplained : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Returns if a rule explains that a statement or a backward pass throws this error. Otherwise throws Unexplained. `form` is null for a
// backward pass. `program` gives the text of the program, for the message.
void explain_refusal(const Form* form, const std::exception& error, const std::function<std::string()>& program = {});

}  // namespace amp::fuzz
