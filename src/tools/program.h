// Shared by the tools: command lines, --help, error messages and exit statuses.
#pragma once

#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Thrown when the command line requests help, which ends everything else.
struct HelpWanted {};

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
    const size_t equals = word_.find('=');
    if (word_.starts_with("--") && equals != word_.npos) {
      rest_ = word_.substr(equals + 1);
      word_.resize(equals);
    }
    return true;
  }
  const std::string& word() const { return word_; }
  bool is_option() const { return word_.starts_with("-"); }
  // Whether the option was written with its value, "--name=value".
  bool has_value() const { return rest_.has_value(); }
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

// Returns the status of run(). Returns kFailed for exceptions, and if standard output cannot be written. A UsageError also prints the
// usage. The texts of other exceptions are printed without a prefix: editors then recognize "file:line:".
template <class Run>
int run_program(const char* name, const char* usage, const Run& run) {
  int status = 0;
  try {
    status = run();
  } catch (const HelpWanted&) { std::cout << usage; } catch (const UsageError& error) {
    std::cerr << name << ": " << error.what() << "\n\n" << usage;
    return kFailed;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return kFailed;
  }
  if (std::cout.flush().good()) return status;
  std::cerr << name << ": standard output cannot be written\n";
  return kFailed;
}
