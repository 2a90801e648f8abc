// Reads calls, one JSON object per line. Writes the dtypes, shapes and values of the results and gradients of each, or its error.
//
// {"op": "softmax", "call": "function", "args": [{"name": "self", "kind": "tensor", "value": {"shape": [2, 3], "dtype": "f32"}},
//  {"name": "dim", "kind": "other", "value": 1}], "autocast": "bf16"}
//
// With "threads": 2, "time": 0.02, "backward": false it measures the call for that many seconds instead, and writes the nanoseconds of
// one call.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "calls.h"

#if defined(PARITY_TORCH)
#include <ATen/autocast_mode.h>
#include <torch/csrc/autograd/autograd.h>
#endif

namespace parity {

std::vector<Entry>& entries() {
  static std::vector<Entry> all;
  return all;
}

namespace {

class Region {
 public:
#if defined(PARITY_TORCH)
  explicit Region(const std::string& dtype) {
    at::autocast::set_autocast_dtype(at::kCPU, make_dtype(dtype));
    at::autocast::set_autocast_enabled(at::kCPU, true);
  }
  ~Region() {
    at::autocast::set_autocast_enabled(at::kCPU, false);
    at::autocast::clear_cache();
  }
#else
  explicit Region(const std::string& dtype)
      : region_(amp::kCPU, amp::AutocastOptions{.dtype = make_dtype(dtype), .policy = "torch-2.15"}) {}

 private:
  amp::Autocast region_;
#endif
};

// The message of an exception, without the stack that libtorch appends.
std::string text_of(const std::exception& error) {
  const std::string text = error.what();
  return text.substr(0, std::min(text.find('\n'), size_t{300}));
}

Json number(double value) {
  if (std::isfinite(value)) return value;
  return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

Json described(const Tensor& t) {
  if (!t.defined()) return nullptr;
  Json shape = Json::array(), values = Json::array();
  for (const int64_t size : t.sizes()) shape.push_back(size);
  Tensor flat = t.detach();
  const bool complex = flat.is_complex();
#if defined(PARITY_TORCH)
  flat = flat.resolve_conj().resolve_neg();
#endif
  if (complex) flat = lib::view_as_real(flat.contiguous());
  flat = flat.to(lib::kDouble).contiguous();
  const auto* data = static_cast<const double*>(flat.data_ptr());
  for (int64_t i = 0; i < std::min<int64_t>(flat.numel(), 4096); ++i) values.push_back(number(data[i]));
  return {{"dtype", name_of(t.scalar_type())}, {"shape", shape}, {"values", values}};
}

// The gradients of the leaves. The cotangents depend only on the position of a result.
Json gradients(const Results& results, const Args& args) {
  std::vector<Tensor> outputs, cotangents;
  uint64_t seed = 1000;
  for (const Tensor& t : results) {
    ++seed;
    if (!t.defined() || !t.requires_grad()) continue;
    outputs.push_back(t);
    Json shape = Json::array();
    for (const int64_t size : t.sizes()) shape.push_back(size);
    cotangents.push_back(make_tensor({{"shape", shape}, {"dtype", name_of(t.scalar_type())}, {"seed", seed}}));
  }
  if (outputs.empty()) return nullptr;
#if defined(PARITY_TORCH)
  torch::autograd::backward(outputs, cotangents);
#else
  amp::autograd::backward(outputs, cotangents);
#endif
  Json grads = Json::array();
  for (const Tensor& leaf : args.leaves()) grads.push_back(described(leaf.grad()));
  return grads;
}

// The median of five batches, in nanoseconds a call.
Json measured(Call call, const Args& args, double seconds, bool backward) {
  using Clock = std::chrono::steady_clock;
  std::vector<Tensor> cotangents;
  const auto once = [&] {
    Results results = call(args);
    if (!backward) return;
    if (cotangents.empty()) cotangents.push_back(lib::ones_like(results.at(0).detach()));
#if defined(PARITY_TORCH)
    torch::autograd::backward({results[0]}, cotangents);
#else
    amp::autograd::backward({results[0]}, cotangents);
#endif
    for (const Tensor& leaf : args.leaves()) const_cast<Tensor&>(leaf).mutable_grad() = Tensor();
  };
  const auto batch = [&](int64_t calls) {
    const auto begin = Clock::now();
    for (int64_t i = 0; i < calls; ++i) once();
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  int64_t calls = 1;
  for (double took = batch(1); (took = batch(calls)) < seconds / 10;) calls = took < seconds / 1000 ? calls * 10 : calls * 2;
  std::vector<double> times;
  for (int i = 0; i < 5; ++i) times.push_back(batch(calls) / static_cast<double>(calls) * 1e9);
  std::sort(times.begin(), times.end());
  return {{"ns", times[2]}};
}

Json answer(const Json& line) {
  const std::string op = line.at("op"), form = line.at("call");
  for (const Entry& entry : entries()) {
    if (op != entry.op || form != entry.form) continue;
    if (entry.call == nullptr) return {{"missing", true}};
    try {
      lib::manual_seed(17);
      if (line.contains("time")) {
        static Json last;  // a call is measured several times, and making its tensors is slow
        static std::optional<Args> kept;
        if (line != last) {
          kept.reset();
          kept.emplace(line);
          last = line;
        }
        return measured(entry.call, *kept, line.at("time").get<double>(), line.value("backward", false));
      }
      const Args args(line);
      Results results;
      {
        std::optional<Region> region;
        if (line.contains("autocast")) region.emplace(line.at("autocast").get<std::string>());
        results = entry.call(args);
      }
      Json described_results = Json::array();
      for (const Tensor& t : results) described_results.push_back(described(t));
      Json all = {{"results", described_results}};
      try {
        all["grads"] = gradients(results, args);
      } catch (const std::exception& error) { all["grad_error"] = text_of(error); }
      return all;
    } catch (const Json::exception&) { throw; } catch (const std::exception& error) {
      return {{"error", text_of(error)}};
    }
  }
  return {{"missing", true}};
}

}  // namespace
}  // namespace parity

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << parity::answer(parity::Json::parse(line)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
  }
}
