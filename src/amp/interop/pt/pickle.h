// Reads pickles without executing anything: dictionaries, lists, tuples, texts, numbers. Calls and other objects are only recorded.
// Internal.
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
    Call,        // of a global; items: the global, and a tuple of the arguments
    Object,      // of an unknown class; items: what it was made of, its class first; if there is no class, the text describes it
    Persistent,  // items: one value that identifies an object outside of the pickle
  };
  Kind kind = Kind::None;
  int64_t integer = 0;  // Bool and Int
  double real = 0;
  std::string text;
  std::vector<const PickleValue*> items;

  bool is_call_of(std::string_view global) const { return kind == Kind::Call && items[0]->text == global; }
  const std::vector<const PickleValue*>& arguments() const { return items[1]->items; }  // of a Call
  // "refers to `module.name`" for a value that a global has made, else "is a set", ...
  std::string description() const;
};

// The object that a pickle holds; owns all of its values. A container may contain itself, or occur several times.
class Pickle {
 public:
  // Messages begin with `path`. Throws ValueError for a damaged pickle, NotImplementedError for opcodes that Python no longer writes.
  Pickle(const std::string& path, std::string_view bytes);

  const PickleValue& root() const { return *root_; }

 private:
  class Machine;

  std::deque<PickleValue> values_;
  const PickleValue* root_ = nullptr;
};

}  // namespace amp::interop
