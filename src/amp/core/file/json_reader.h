// Reads JSON in the text itself: a value is a part of the text, so there is no tree, and reading costs no memory. Needs nothing else of the
// library, because the tools include it. Internal.
//
//   check_json(text);
//   for (const JsonItem& item : JsonValue::of(text).items())
//     if (item.is("name")) name = item.value.text().value_or("");
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace amp::detail {

// A text that check_json refuses. The message continues "the file ...": "is not JSON at line 2, column 7".
struct JsonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr int kMaxJsonDepth = 8;

// Throws JsonError unless `text` is one JSON value in UTF-8, possibly after a byte order mark. Also refuses objects and lists nested more
// than eight deep, keys that occur twice in one object, and numbers that do not fit a double. Takes time in proportion to the text, and
// memory for the keys of the objects around one place.
void check_json(std::string_view text);

class JsonItems;

// A value of a text that check_json has accepted. Refers to the text, which must outlive it. The methods never fail: they return nothing
// for a value of another kind.
class JsonValue {
 public:
  enum class Kind { Null, Boolean, Number, Text, List, Object };

  JsonValue() = default;  // null
  static JsonValue of(std::string_view checked);

  Kind kind() const;
  bool is_null() const { return kind() == Kind::Null; }
  bool is_text() const { return kind() == Kind::Text; }
  bool is_list() const { return kind() == Kind::List; }
  bool is_object() const { return kind() == Kind::Object; }
  // A number that is written without a fraction and without an exponent.
  bool is_integer() const;

  // As it is written in the text.
  std::string_view raw() const { return raw_; }
  // The same for messages: at most 40 bytes.
  std::string shown() const { return std::string(raw_.substr(0, 40)); }

  std::optional<bool> boolean() const;
  std::optional<std::string> text() const;
  // Whether it is this text.
  bool is(std::string_view text) const;
  std::optional<double> number() const;
  // Nothing for numbers that are no integers, or do not fit.
  std::optional<int64_t> integer() const;
  std::optional<uint64_t> natural() const;

  // The items of a list or the members of an object, in their order. Each step passes over one item.
  JsonItems items() const;
  size_t size() const;  // the number of items; takes as long as to visit them
  // The member of an object with this key. Takes as long as to visit the members before it.
  std::optional<JsonValue> find(std::string_view key) const;

 private:
  friend class JsonIterator;
  explicit JsonValue(std::string_view raw) : raw_(raw) {}

  std::string_view raw_ = "null";
};

struct JsonItem {
  JsonValue name;  // of members: a text; of items of a list: null
  JsonValue value;

  std::string key() const { return name.text().value_or(std::string()); }
  bool is(std::string_view key) const { return name.is(key); }
};

class JsonIterator {
 public:
  using value_type = JsonItem;
  using difference_type = std::ptrdiff_t;

  // `container`: a list, an object, or another value, which has no items.
  explicit JsonIterator(const JsonValue& container);

  const JsonItem& operator*() const { return item_; }
  JsonIterator& operator++() {
    read();
    return *this;
  }
  void operator++(int) { read(); }
  bool operator==(std::default_sentinel_t) const { return rest_.empty(); }

 private:
  void read();

  std::string_view rest_;  // what follows the item, up to the end of the container; empty after the last item
  bool is_object_;
  JsonItem item_;
};

class JsonItems {
 public:
  explicit JsonItems(const JsonValue& container) : container_(container) {}
  JsonIterator begin() const { return JsonIterator(container_); }
  std::default_sentinel_t end() const { return {}; }

 private:
  JsonValue container_;
};

inline JsonItems JsonValue::items() const { return JsonItems(*this); }

}  // namespace amp::detail
