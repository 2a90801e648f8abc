// Reads pickles without executing anything: dictionaries, lists, tuples, texts, numbers, and calls of globals that the caller knows. Such
// calls are recorded but not executed. Internal.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace amp::interop {

struct PickleValue {
  enum class Kind {
    None,
    Bool,
    Int,
    Float,
    Text,
    Bytes,
    Tuple,
    List,
    Dict,        // items: alternating keys and values
    Global,      // text: "module.name"
    Call,        // text: the called global; items: the arguments
    Persistent,  // items: one value that identifies an object outside of the pickle
  };
  Kind kind = Kind::None;
  int64_t integer = 0;  // Bool and Int
  double real = 0;
  std::string text;
  std::vector<const PickleValue*> items;
};

// The object that a pickle holds; owns all of its values. A container may contain itself, or occur several times.
class Pickle {
 public:
  // Messages begin with `path`. Throws ValueError for a damaged pickle. Throws NotImplementedError for a global that is not in `globals`
  // (naming it), and for opcodes that make other kinds of objects.
  Pickle(const std::string& path, std::string_view bytes, const std::vector<std::string_view>& globals);

  const PickleValue& root() const { return *root_; }

 private:
  class Machine;

  std::deque<PickleValue> values_;
  const PickleValue* root_ = nullptr;
};

}  // namespace amp::interop
