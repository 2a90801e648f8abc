// The command lines of the example programs: --NAME VALUE or --NAME=VALUE, and flags without a value.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include <amp/core/device.h>
#include <amp/core/error.h>

namespace command_line {

// A mistake in the command line. Its text ends with a hint to --help.
class UsageError : public amp::ValueError {
 public:
  explicit UsageError(const std::string& text) : ValueError(text + "; see --help") {}
};

// These read the value of option `name`, and throw UsageError for anything else.
int64_t to_int(const std::string& name, const std::string& text, int64_t least);  // a whole number from `least` to a billion
double to_positive(const std::string& name, const std::string& text);             // a number above zero
double to_part(const std::string& name, const std::string& text);                 // a number from 0 up to but not including 1
amp::Device to_device(const std::string& name, const std::string& text);          // a device that this machine has

// The effect of each option's value.
using Known = std::map<std::string, std::function<void(const std::string& value)>>;
// The effect of each flag.
using Flags = std::map<std::string, std::function<void()>>;

// Calls the functions of the given options and flags, in their order. Prints `help` and exits for --help. Throws UsageError for an unknown
// option, an option without a value, and a flag with one.
void parse(int argc, char** argv, const char* help, const Known& known, const Flags& flags = {});

// Calls `program` and returns the exit status: 0, 2 after a UsageError, 1 after any other exception or if standard output cannot be
// written. An error becomes one line, "NAME: ERROR".
int run(const char* name, const std::function<void()>& program);

}  // namespace command_line
