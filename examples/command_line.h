// The command lines of the example programs: --NAME VALUE or --NAME=VALUE.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include <amp/core/device.h>

namespace command_line {

// These read the value of option `name`, and throw amp::ValueError for anything else.
int64_t to_int(const std::string& name, const std::string& text, int64_t least);  // a whole number from `least` to a billion
double to_positive(const std::string& name, const std::string& text);             // a number above zero
double to_part(const std::string& name, const std::string& text);                 // a number from 0 up to but not including 1
amp::Device to_device(const std::string& name, const std::string& text);          // a device that this machine has

// The effect of each option's value.
using Known = std::map<std::string, std::function<void(const std::string& value)>>;

// Calls the function of each option, in their order. Prints `help` and exits for --help. Throws amp::ValueError for an unknown option or
// one without a value.
void parse(int argc, char** argv, const char* help, const Known& known);

}  // namespace command_line
