// Random calls: new ones, and mutations of a given one.
#pragma once

#include <random>

#include "call.h"

namespace amp::fuzz {

class Draw {
 public:
  explicit Draw(uint64_t seed) : random_(seed) {}

  Json new_call();
  Json changed(Json call);
  size_t below(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random_); }

 private:
  bool chance(int percent) { return below(100) < static_cast<size_t>(percent); }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

  Json from_sample(const Op& op);
  Json from_nothing(const Op& op);
  void set_modes(const Op& op, Json& call);
  void change_argument(const Op& op, Json& call);
  void change_tensor(Json& spec, const Json& args);
  Json value(const Param& param, const Json& args);
  Json tensor(bool floating, const Json& args);
  Json integer();
  Json integers();
  Json number();
  std::string dtype(bool floating);
  std::vector<int64_t> shape();
  std::vector<int64_t> strides(const std::vector<int64_t>& shape);

  std::mt19937_64 random_;
};

}  // namespace amp::fuzz
