// AMP_LOG: the actions of autocast, as log lines.
#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include <amp/tracing/environment.h>
#include <doctest/doctest.h>

#include "support.h"

namespace log_tests {

using namespace amp;
using amp::testing::normal;

namespace {

// Collects the log during its lifetime.
class Log {
 public:
  Log()
      : previous_(set_log_sink([this](LogLevel level, std::string_view message) {
          const std::lock_guard lock(mutex_);
          lines_.push_back((level == LogLevel::Warning ? "warning: " : "") + std::string(message));
        })) {}
  ~Log() { set_log_sink(previous_); }
  bool has(const std::string& line) const { return std::find(lines_.begin(), lines_.end(), line) != lines_.end(); }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
  LogSink previous_;
};

std::vector<std::string> lines_of(const char* topics) {
  const Tensor x = normal({2, 3}, kFloat32), w = normal({3, 4}, TensorOptions(kFloat32).requires_grad(true), 2);
  const auto logger = tracing::make_logger(tracing::log_topics(topics));
  const Log log;
  tracing::add_observer(logger, /*all_threads=*/false);
  {
    const Autocast region(kCPU, {.policy_device = kCUDA});
    mm(x, w);
    mm(x, w);
    CHECK_THROWS_AS(binary_cross_entropy(sigmoid(x), sigmoid(x)), Error);
  }
  tracing::remove_observer(logger.get());
  return log.lines();
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_SUITE("log") {
  TEST_CASE("casts") {
    Lines lines = lines_of("casts");
    std::sort(lines.begin(), lines.end());  // arguments are evaluated in any order
    CHECK(lines == Lines{"[autocast] cast: for mm, float32 [2, 3] to bfloat16", "[autocast] cast: for mm, float32 [2, 3] to bfloat16",
                         "[autocast] cast: for mm, float32 [3, 4] to bfloat16"});
  }
  TEST_CASE("policy: regions, each rule the first time it decides, bans") {
    CHECK(lines_of("policy") == Lines{"[autocast] policy: region on cpu, bfloat16, policy torch-2.0, cache on",
                                      "[autocast] policy: mm is lower_precision_fp and takes bfloat16",
                                      "[autocast] policy: binary_cross_entropy is banned on cpu"});
  }
  TEST_CASE("cache") {
    CHECK(lines_of("cache") == Lines{"[autocast] cache: miss for mm, bfloat16 [3, 4], kept",
                                     "[autocast] cache: hit for mm, bfloat16 [3, 4]", "[autocast] cache: 1 casts of 24 bytes dropped"});
  }
  TEST_CASE("several topics, and unknown ones") {
    const Log log;
    const tracing::LogTopics topics = tracing::log_topics("cache,csts,,casts");
    CHECK(topics.cache);
    CHECK(topics.casts);
    CHECK_FALSE(topics.policy);
    CHECK(log.lines() == Lines{"warning: [AMP_LOG] there is no topic 'csts'; the topics are casts, policy and cache"});
    CHECK_FALSE(tracing::log_topics("").any());
  }
}

}  // namespace log_tests
