// How YAML 1.1 interprets plain scalars, and its traps. Internal.
#pragma once

#include <optional>
#include <string>

#include <amp/autocast/policy_file/node.h>

namespace amp::autocast::policy_file {

Node::Kind kind_of_plain(const std::string& text);
// Whether the text looks like a float but YAML 1.1 reads it as text: 1e5, inf.
bool is_text_float(const std::string& text);
// Whether the text is one of these and a number: 1e5, not inf.
bool is_exponent(const std::string& text);
// The number that a text with such digits means, or `.inf`, `.nan`; nullopt for any other text.
std::optional<double> number_in(std::string text);
// The value in a form that YAML 1.1 reads as a float.
std::string as_yaml_float(const std::string& text);
bool is_plain_integer(const std::string& text);
// Converts octal, hexadecimal, binary and sexagesimal integers, and those with underscores, to decimal.
std::string in_decimal(const std::string& text);

}  // namespace amp::autocast::policy_file
