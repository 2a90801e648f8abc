#include <amp/autocast/policy_file/scalars.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <regex>

#include <amp/core/file/parse_double.h>

namespace amp::autocast::policy_file {

namespace {

// The length limit protects std::regex, which recurses for every character. No number is this long.
bool matches(const std::string& text, const std::regex& pattern) { return text.size() <= 1000 && std::regex_match(text, pattern); }

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

Node::Kind kind_of_plain(const std::string& text) {
  using Kind = Node::Kind;
  static const std::regex boolean("yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF");
  static const std::regex integer(
      "[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+");
  static const std::regex number(
      "[-+]?(?:[0-9][0-9_]*)\\.[0-9_]*(?:[eE][-+][0-9]+)?|\\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|"
      "[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");
  static const std::regex timestamp(
      "[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \\t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]*)?"
      "(?:[ \\t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?");
  if (text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL") return Kind::Null;
  if (matches(text, boolean)) return Kind::Boolean;
  if (matches(text, number)) return Kind::Number;
  if (matches(text, integer)) return Kind::Integer;
  if (text == "<<") return Kind::Merge;
  if (text == "=") return Kind::Value;
  return matches(text, timestamp) ? Kind::Timestamp : Kind::Text;
}

bool is_text_float(const std::string& text) {
  static const std::regex pattern("[-+]?(\\d+\\.?\\d*|\\.\\d+)[eE][-+]?\\d+|[-+]?(inf|nan)", std::regex::icase);
  return matches(text, pattern);
}

bool is_exponent(const std::string& text) { return is_text_float(text) && std::isdigit(static_cast<unsigned char>(text.back())) != 0; }

std::optional<double> number_in(std::string text) {
  std::erase(text, '_');
  const size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  const std::string digits = lower(text.substr(sign));
  double value = 0;
  if (digits == ".inf" || digits == ".nan") {
    value = digits == ".inf" ? HUGE_VAL : std::numeric_limits<double>::quiet_NaN();
  } else {
    if (digits.empty() || (digits[0] != '.' && std::isdigit(static_cast<unsigned char>(digits[0])) == 0)) return std::nullopt;
    const auto [end, error] = amp::detail::parse_double(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) return std::nullopt;
    if (error == std::errc::result_out_of_range) value = digits.find("e-") != digits.npos ? 0 : HUGE_VAL;
  }
  return text.starts_with('-') ? -value : value;
}

std::string as_yaml_float(const std::string& text) {
  const std::string unsigned_text = text.substr(text.find_first_not_of("+-"));
  if (const std::string word = lower(unsigned_text); word == "inf" || word == "nan")
    return text.substr(0, text.size() - unsigned_text.size()) + "." + word;
  const size_t e = text.find_first_of("eE");
  const std::string mantissa = text.substr(0, e), exponent = text.substr(e + 1);
  return mantissa + (mantissa.find('.') == mantissa.npos ? ".0" : "") + "e" + (exponent[0] == '+' || exponent[0] == '-' ? "" : "+") +
         exponent;
}

bool is_plain_integer(const std::string& text) {
  static const std::regex pattern("[-+]?(0|[1-9]\\d*)");
  return matches(text, pattern);
}

std::string in_decimal(const std::string& text) {
  std::string digits = text;
  std::erase(digits, '_');
  const bool negative = digits[0] == '-';
  if (negative || digits[0] == '+') digits.erase(0, 1);
  unsigned long long value = 0;
  const auto read = [](const std::string& part, int base) { return part.empty() ? 0 : std::stoull(part, nullptr, base); };
  try {
    if (digits.starts_with("0b")) {
      value = read(digits.substr(2), 2);
    } else if (digits.starts_with("0x")) {
      value = read(digits.substr(2), 16);
    } else if (digits.find(':') != digits.npos) {
      for (size_t at = 0, colon = 0; colon != digits.npos; at = colon + 1) {
        colon = digits.find(':', at);
        value = 60 * value + read(digits.substr(at, colon - at), 10);
      }
    } else {
      value = read(digits, digits.size() > 1 && digits[0] == '0' ? 8 : 10);
    }
  } catch (const std::out_of_range&) { return "a number beyond 64 bits"; } catch (const std::invalid_argument&) {
    return text;
  }  // `!!int` before a value that is not an integer
  std::string decimal = std::to_string(value);
  return negative ? decimal.insert(0, 1, '-') : decimal;
}

}  // namespace amp::autocast::policy_file
