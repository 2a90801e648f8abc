#include "options.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

namespace {

constexpr const char* kHelp = R"(usage: train_fashion_mnist [OPTIONS]

Trains a convolutional network on Fashion-MNIST three times from one seed: in float32, in bfloat16 under Autocast, and in float16 under Autocast
with a GradScaler; then compares them.

  --data DIR      folder with the gzip-compressed IDX files (default: /usr/share/datasets/fashion-mnist)
  --report FILE   write the comparison as JSON
  --trace FILE    write what autocast did in the float16 run, for amp-report and Perfetto; that run takes longer then
  --device NAME   cpu (default), cuda or cuda:N
  --epochs N      passes over the training images (default 2)
  --batch N       images per step (default 128)
  --limit N       use only the first N training images
  --lr X          peak learning rate (default 0.1)
  --seed N        seed of weights, order and dropout (default 1)
)";

int64_t to_int(const std::string& name, const std::string& text, int64_t least) {
  constexpr int64_t kMost = 1'000'000'000;
  char* end = nullptr;
  const long long value = std::strtoll(text.c_str(), &end, 10);
  AMP_CHECK(!text.empty() && *end == 0 && value >= least && value <= kMost, ValueError, "[options] ", name, " expects a whole number from ",
            least, " to ", kMost, ", not '", text, "'");
  return value;
}

double to_double(const std::string& name, const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  AMP_CHECK(!text.empty() && *end == 0 && value > 0 && std::isfinite(value), ValueError, "[options] ", name,
            " expects a positive number, not '", text, "'");
  return value;
}

}  // namespace

Options parse_options(int argc, char** argv) {
  Options options;
  const std::map<std::string, std::function<void(const std::string&)>> known = {
      {"--data", [&](const std::string& v) { options.data = v; }},
      {"--report", [&](const std::string& v) { options.report = v; }},
      {"--trace", [&](const std::string& v) { options.trace = v; }},
      {"--device", [&](const std::string& v) { options.device = amp::Device(v); }},
      {"--epochs", [&](const std::string& v) { options.epochs = static_cast<int>(to_int("--epochs", v, 1)); }},
      {"--batch", [&](const std::string& v) { options.batch = to_int("--batch", v, 1); }},
      {"--limit", [&](const std::string& v) { options.limit = to_int("--limit", v, 0); }},
      {"--lr", [&](const std::string& v) { options.lr = to_double("--lr", v); }},
      {"--seed", [&](const std::string& v) { options.seed = static_cast<uint64_t>(to_int("--seed", v, 0)); }},
  };
  for (int i = 1; i < argc; ++i) {
    std::string name = argv[i], value;
    if (name == "--help" || name == "-h") {
      std::fputs(kHelp, stdout);
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
  AMP_CHECK(options.device.is_cpu() || options.device.index() < amp::cuda::device_count(), ValueError, "[options] --device ",
            options.device.str(), ": there is no such CUDA device, or this build is without CUDA");
  return options;
}
