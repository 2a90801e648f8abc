#include "command_line.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <amp/core/error.h>
#include <amp/cuda/device.h>

namespace command_line {

int64_t to_int(const std::string& name, const std::string& text, int64_t least) {
  constexpr int64_t kMost = 1'000'000'000;
  char* end = nullptr;
  const long long value = std::strtoll(text.c_str(), &end, 10);
  AMP_CHECK(!text.empty() && *end == 0 && value >= least && value <= kMost, ValueError, "[options] ", name, " expects a whole number from ",
            least, " to ", kMost, ", not '", text, "'");
  return value;
}

double to_positive(const std::string& name, const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  AMP_CHECK(!text.empty() && *end == 0 && value > 0 && std::isfinite(value), ValueError, "[options] ", name,
            " expects a positive number, not '", text, "'");
  return value;
}

double to_part(const std::string& name, const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  AMP_CHECK(!text.empty() && *end == 0 && value >= 0 && value < 1, ValueError, "[options] ", name,
            " expects a number from 0 to less than 1, not '", text, "'");
  return value;
}

amp::Device to_device(const std::string& name, const std::string& text) {
  const amp::Device device(text);
  AMP_CHECK(device.is_cpu() || device.index() < amp::cuda::device_count(), ValueError, "[options] ", name, " ", device.str(),
            ": there is no such CUDA device, or this build is without CUDA");
  return device;
}

void parse(int argc, char** argv, const char* help, const Known& known) {
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
    const auto it = known.find(name);
    AMP_CHECK(it != known.end(), ValueError, "[options] unknown option '", name, "'; --help lists them");
    if (!inline_value) {
      AMP_CHECK(i + 1 < argc, ValueError, "[options] ", name, " expects a value");
      value = argv[++i];
    }
    it->second(value);
  }
}

}  // namespace command_line
