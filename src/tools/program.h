// Shared by the tools: command lines, --help, --version, error messages and exit statuses.
#pragma once

#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/autocast/policy/did_you_mean.h>
#include <amp/version.h>

// Wrong usage. `known`: the words that were possible instead of `word`.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
  UsageError(const std::string& what, std::string given, std::vector<std::string> possible)
      : std::runtime_error(what), word(std::move(given)), known(std::move(possible)) {}
  std::string word;
  std::vector<std::string> known;
};

// An error whose text begins with "file:line:". It is printed without the program's name, so that editors find the place.
struct PlaceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Thrown when the command line requests help, which ends everything else.
struct HelpWanted {};
struct VersionWanted {};

inline constexpr int kFailed = 2;

// Iterates over the words of a command line: "--name=value" is an option and its value, like "--name value".
class CommandLine {
 public:
  CommandLine(int argc, char** argv) : argc_(argc), argv_(argv) {}

  // Moves to the next word; false at the end.
  bool next() {
    if (rest_) throw UsageError(word_ + " takes no value");
    if (++at_ >= argc_) return false;
    word_ = argv_[at_];
    if (word_ == "--help" || word_ == "-h") throw HelpWanted();
    if (word_ == "--version") throw VersionWanted();
    const size_t equals = word_.find('=');
    if (word_.starts_with("--") && equals != word_.npos) {
      rest_ = word_.substr(equals + 1);
      word_.resize(equals);
    }
    return true;
  }
  const std::string& word() const { return word_; }
  // A single "-" is a word: it stands for standard input or output.
  bool is_option() const { return word_.starts_with("-") && word_ != "-"; }
  // Whether the option was written with its value, "--name=value".
  bool has_value() const { return rest_.has_value(); }
  // Whether a number follows the current word.
  bool number_follows() const {
    if (at_ + 1 >= argc_) return false;
    const std::string_view following = argv_[at_ + 1];
    return !following.empty() && following.find_first_not_of("0123456789") == following.npos;
  }
  // The value of the current word, which is an option.
  std::string value() {
    if (rest_) return *std::exchange(rest_, std::nullopt);
    if (++at_ >= argc_) throw UsageError(word_ + " needs a value");
    return argv_[at_];
  }

 private:
  int argc_, at_ = 0;
  char** argv_;
  std::string word_;
  std::optional<std::string> rest_;
};

// The options that a usage text describes: "--json", ...
inline std::vector<std::string> options_in(std::string_view usage) {
  std::vector<std::string> options;
  for (size_t at = usage.find("--"); at != usage.npos; at = usage.find("--", at + 2)) {
    const size_t end = usage.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
    options.emplace_back(usage.substr(at, end - at));
  }
  return options;
}

inline UsageError no_such_option(const std::string& word, const char* usage) {
  return UsageError("there is no option " + word, word, options_in(usage));
}

// Returns the status of run(). Returns kFailed for exceptions, and if standard output cannot be written. A UsageError also prints the
// first line of the usage. The texts of other exceptions are printed without a prefix: editors then recognize "file:line:".
template <class Run>
int run_program(const char* name, const char* usage, const Run& run) {
  int status = 0;
  try {
    status = run();
  } catch (const HelpWanted&) { std::cout << usage; } catch (const VersionWanted&) {
    std::cout << name << " " << AMP_VERSION_STRING << "\n";
  } catch (const UsageError& error) {
    const std::string_view text = usage;
    std::cerr << name << ": " << error.what() << amp::autocast::did_you_mean(error.word, error.known) << "\n"
              << text.substr(0, text.find('\n')) << "; see " << name << " --help\n";
    return kFailed;
  } catch (const PlaceError& error) {
    std::cerr << error.what() << "\n";
    return kFailed;
  } catch (const std::exception& error) {
    std::cerr << name << ": " << error.what() << "\n";
    return kFailed;
  }
  if (std::cout.flush().good()) return status;
  std::cerr << name << ": standard output cannot be written\n";
  return kFailed;
}
