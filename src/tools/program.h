// What the programs share: command lines, --help, error messages and exit statuses.
#pragma once

#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Asked for on the command line, where everything else stops.
struct HelpWanted {};

inline constexpr int kFailed = 2;

// The words of a command line one by one: "--name=value" is an option and its value, as "--name value" is.
class CommandLine {
 public:
  CommandLine(int argc, char** argv) : argc_(argc), argv_(argv) {}

  // Goes on to the next word; false at the end.
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
  // Of the option that the word is.
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

// The status that run() returns; kFailed for exceptions, with the usage for a UsageError, and where the output does not reach its reader.
// The texts of other exceptions begin their line, where an editor finds the place in a file.
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
