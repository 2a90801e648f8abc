// The calls that a random program can contain. A form is one C++ expression: the interpreter runs it, and the printer prints it.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <amp/amp.h>

namespace amp::fuzz {

// The arguments of a call: v(0), v(1), ... are its tensors, and n(0), n(1), ... its numbers.
class Values {
 public:
  explicit Values(std::vector<Tensor>& tensors) : tensors_(&tensors) {}
  Tensor& operator()(size_t i) const { return tensors_->at(i); }

 private:
  std::vector<Tensor>* tensors_;
};
class Numbers {
 public:
  explicit Numbers(const std::vector<int64_t>& numbers) : numbers_(&numbers) {}
  int64_t operator()(size_t i) const { return numbers_->at(i); }

 private:
  const std::vector<int64_t>* numbers_;
};

enum class Effect : uint8_t {
  Value,   // makes new variables
  Write,   // writes to its first tensor
  Region,  // begins a region
  End,     // ends the innermost region
  Leaf,    // makes a copy of a tensor that requires a gradient
  Detach,  // makes a copy without history
  Hook,    // registers a hook that returns a copy of the gradient
};

// Properties of a form, which judges use.
enum Trait : unsigned {
  kOneOp = 1,        // one call of an op: its result is rounded once
  kSavesResult = 2,  // its derivative is computed from the rounded result
  kRare = 4,         // chosen less often
  kJumps = 8,        // its values jump: other results for arguments that differ by a rounding
  kRounds = 16,      // rounds float64 numbers: not for programs that are compared with finite differences
  kBatches = 32,     // products whose gradients, for a broadcast batch, are rounded before they are added
  kConverts = 64,    // may convert an argument of another dtype to that of the result
};

struct Form {
  using Run = std::vector<Tensor> (*)(const Values& v, const Numbers& n);

  const char* name;
  const char* arguments;   // v: a variable, d: a dimension, n: a number from 0 to 3
  const char* expression;  // C++
  Effect effect;
  unsigned traits;
  bool list;  // the expression gives a std::vector
  Run run;
};

namespace form_detail {
inline std::vector<Tensor> list_of(const Tensor& one) { return {one}; }
inline std::vector<Tensor> list_of(std::vector<Tensor> list) { return list; }
template <class T>
inline constexpr bool kIsList = std::is_same_v<std::remove_cvref_t<T>, std::vector<Tensor>>;
}  // namespace form_detail

// The tables, by subject.
std::vector<Form> math_forms();
std::vector<Form> product_forms();
std::vector<Form> network_forms();
std::vector<Form> index_forms();
std::vector<Form> view_forms();
std::vector<Form> write_forms();
std::vector<Form> control_forms();

const std::vector<Form>& forms();
// Null if there is none.
const Form* find_form(const std::string& name);

}  // namespace amp::fuzz

#define AMP_FORM(name, arguments, effect, traits, ...)                                                                        \
  ::amp::fuzz::Form {                                                                                                         \
    name, arguments, #__VA_ARGS__, effect, traits, decltype([](const ::amp::fuzz::Values& v, const ::amp::fuzz::Numbers& n) { \
      static_cast<void>(v), static_cast<void>(n);                                                                             \
      return std::bool_constant<::amp::fuzz::form_detail::kIsList<decltype(__VA_ARGS__)>>{};                                  \
    }(std::declval<const ::amp::fuzz::Values&>(), std::declval<const ::amp::fuzz::Numbers&>()))::value,                       \
        [](const ::amp::fuzz::Values& v, const ::amp::fuzz::Numbers& n) -> std::vector<::amp::Tensor> {                       \
          static_cast<void>(v), static_cast<void>(n);                                                                         \
          return ::amp::fuzz::form_detail::list_of(__VA_ARGS__);                                                              \
        }                                                                                                                     \
  }
#define VALUE(name, arguments, traits, ...) AMP_FORM(name, arguments, ::amp::fuzz::Effect::Value, traits, __VA_ARGS__)
#define WRITE(name, arguments, ...) AMP_FORM(name, arguments, ::amp::fuzz::Effect::Write, 0, __VA_ARGS__)
