#include "command_line.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <amp/cuda/device.h>

namespace command_line {

namespace {

constexpr int64_t kMost = 1'000'000'000;

[[noreturn]] void expects(const std::string& name, const std::string& what, const std::string& text) {
  throw UsageError(name + " expects " + what + ", not '" + text + "'");
}

}  // namespace

int64_t to_int(const std::string& name, const std::string& text, int64_t least) {
  char* end = nullptr;
  const long long value = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end != 0 || value < least || value > kMost) {
    expects(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(kMost), text);
  }
  return value;
}

double to_positive(const std::string& name, const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != 0 || !(value > 0) || !std::isfinite(value)) expects(name, "a positive number", text);
  return value;
}

double to_part(const std::string& name, const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != 0 || !(value >= 0 && value < 1)) expects(name, "a number from 0 to less than 1", text);
  return value;
}

amp::Device to_device(const std::string& name, const std::string& text) {
  const amp::Device device = [&] {
    try {
      return amp::Device(text);
    } catch (const amp::ValueError&) { expects(name, "cpu, cuda or cuda:N", text); }
  }();
  if (device.is_cuda() && device.index() >= amp::cuda::device_count()) {
    throw UsageError(name + ' ' + device.str() + ": there is no such CUDA device, or this build is without CUDA");
  }
  return device;
}

void parse(int argc, char** argv, const char* help, const Known& known, const Flags& flags) {
  for (int i = 1; i < argc; ++i) {
    std::string name = argv[i], value;
    if (name == "--help" || name == "-h") {
      std::fputs(help, stdout);
      std::exit(0);
    }
    const size_t equals = name.find('=');
    const bool inline_value = equals != std::string::npos;
    if (inline_value) {
      value = name.substr(equals + 1);
      name.resize(equals);
    }
    if (const auto flag = flags.find(name); flag != flags.end()) {
      if (inline_value) throw UsageError(name + " expects no value");
      flag->second();
      continue;
    }
    const auto it = known.find(name);
    if (it == known.end()) throw UsageError("unknown option '" + name + "'");
    if (!inline_value) {
      if (i + 1 == argc) throw UsageError(name + " expects a value");
      value = argv[++i];
    }
    it->second(value);
  }
}

int run(const char* name, const std::function<void()>& program) {
  int status = 0;
  std::string error;
  try {
    program();
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      status = 1;
      error = "standard output cannot be written";
    }
  } catch (const UsageError& mistake) {
    status = 2;
    error = mistake.what();
  } catch (const std::exception& failure) {
    status = 1;
    error = failure.what();
  }
  if (status != 0) std::fprintf(stderr, "%s: %s\n", name, error.c_str());
  return status;
}

}  // namespace command_line
