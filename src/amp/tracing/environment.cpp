// AMP_LOG=casts,policy,cache: logs what autocast does.
#include <amp/tracing/environment.h>

#include <cstdlib>
#include <mutex>
#include <set>
#include <tuple>

#include <amp/autocast/module_path.h>
#include <amp/autograd/node.h>
#include <amp/core/error.h>
#include <amp/core/log.h>
#include <amp/tracing/observed_call.h>
#include <amp/tracing/shadow.h>

namespace amp::tracing {

namespace {

template <class... Args>
void line(const Args&... args) {
  detail::log(LogLevel::Info, detail::concat("[autocast] ", args...));
}

class Logger final : public Observer {
 public:
  explicit Logger(LogTopics topics) : topics_(topics) {}

  void on_call(const ObservedCall& call, TensorList) override {
    const auto [category, target] = std::pair(call.decision.category, call.decision.target);
    if (!topics_.policy || category == autocast::Category::Passthrough) return;
    {
      const std::lock_guard lock(mutex_);
      if (!seen_.emplace(call.op, category, target).second) return;
    }
    if (target == ScalarType::Undefined) line("policy: ", op_name(call.op), " is ", autocast::toString(category));
    else line("policy: ", op_name(call.op), " is ", autocast::toString(category), " and takes ", target);
  }
  void on_cast(const ObservedCall* call, const Tensor& from, const Tensor& to, CastSource source, int64_t) override {
    const char* name = call != nullptr ? op_name(call->op) : "cached_cast";
    if (topics_.casts && source != CastSource::Hit) {
      const std::string module = autocast::current_module();
      line("cast: for ", name, module.empty() ? "" : " in module " + module, ", ", from.dtype(), " ", from.sizes(), " to ", to.dtype());
    }
    if (topics_.cache && source == CastSource::Hit) line("cache: hit for ", name, ", ", to.dtype(), " ", to.sizes());
    if (topics_.cache && source == CastSource::Missed) line("cache: miss for ", name, ", ", to.dtype(), " ", to.sizes(), ", kept");
  }
  void on_banned(OpId op, DeviceType device) override {
    if (topics_.policy) line("policy: ", op_name(op), " is banned on ", device);
  }
  void on_region(const RegionEvent& e) override {
    if (topics_.policy)
      line("policy: region on ", e.device, ", ", e.enabled ? toString(e.dtype) : "disabled", ", policy ", e.policy, ", cache ",
           e.cache_enabled ? "on" : "off");
  }
  void on_cache_clear(size_t entries, int64_t bytes) override {
    if (topics_.cache) line("cache: ", entries, " casts of ", bytes, " bytes dropped");
  }

 private:
  const LogTopics topics_;
  std::mutex mutex_;
  std::set<std::tuple<OpId, autocast::Category, ScalarType>> seen_;
};

}  // namespace

LogTopics log_topics(std::string_view words) {
  LogTopics topics;
  while (!words.empty()) {
    const size_t comma = words.find(',');
    const std::string_view word = words.substr(0, comma);
    words = comma == words.npos ? std::string_view() : words.substr(comma + 1);
    if (word == "casts") topics.casts = true;
    else if (word == "policy") topics.policy = true;
    else if (word == "cache") topics.cache = true;
    else if (!word.empty())
      detail::log(LogLevel::Warning, detail::concat("[AMP_LOG] there is no topic '", word, "'; the topics are casts, policy and cache"));
  }
  return topics;
}

std::shared_ptr<Observer> make_logger(LogTopics topics) { return std::make_shared<Logger>(topics); }

std::shared_ptr<Observer> logger_of_environment() {
  const char* words = std::getenv("AMP_LOG");
  if (words == nullptr) return nullptr;
  const LogTopics topics = log_topics(words);
  return topics.any() ? make_logger(topics) : nullptr;
}

}  // namespace amp::tracing
