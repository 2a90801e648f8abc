// Mutations that turn a valid file into an invalid one. Internal to the driver.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace amp::fuzz {

class Mutator {
 public:
  Mutator(uint64_t seed, std::vector<std::string> words) : random_(seed), words_(std::move(words)) {}

  // `text` after one to eight changes; `other` is one to splice with.
  std::string mutate(std::string text, const std::string& other);
  size_t below(size_t n) { return n == 0 ? 0 : std::uniform_int_distribution<size_t>(0, n - 1)(random_); }

 private:
  void change(std::string& text, const std::string& other);
  void bytes(std::string& text);
  void ranges(std::string& text, const std::string& other);
  void word(std::string& text);
  void written_number(std::string& text);
  void binary_number(std::string& text);
  void lines(std::string& text);
  void brackets(std::string& text);

  std::mt19937_64 random_;
  std::vector<std::string> words_;
};

}  // namespace amp::fuzz
