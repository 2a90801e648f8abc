#include <amp/interop/pickle.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_map>

#include <amp/core/error.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

constexpr int kMaxProtocol = 5;
constexpr const char* kOrderedDict = "collections.OrderedDict";

// The names are those of pickletools.
enum Opcode : uint8_t {
  MARK = '(',
  STOP = '.',
  POP = '0',
  POP_MARK = '1',
  DUP = '2',
  NONE = 'N',
  NEWTRUE = 0x88,
  NEWFALSE = 0x89,
  BININT = 'J',
  BININT1 = 'K',
  BININT2 = 'M',
  LONG1 = 0x8a,
  LONG4 = 0x8b,
  BINFLOAT = 'G',
  BINUNICODE = 'X',
  SHORT_BINUNICODE = 0x8c,
  BINUNICODE8 = 0x8d,
  BINSTRING = 'T',
  SHORT_BINSTRING = 'U',
  BINBYTES = 'B',
  SHORT_BINBYTES = 'C',
  BINBYTES8 = 0x8e,
  EMPTY_LIST = ']',
  APPEND = 'a',
  APPENDS = 'e',
  EMPTY_TUPLE = ')',
  TUPLE = 't',
  TUPLE1 = 0x85,
  TUPLE2 = 0x86,
  TUPLE3 = 0x87,
  EMPTY_DICT = '}',
  SETITEM = 's',
  SETITEMS = 'u',
  BINGET = 'h',
  LONG_BINGET = 'j',
  BINPUT = 'q',
  LONG_BINPUT = 'r',
  MEMOIZE = 0x94,
  GLOBAL = 'c',
  STACK_GLOBAL = 0x93,
  REDUCE = 'R',
  BUILD = 'b',
  BINPERSID = 'Q',
  PROTO = 0x80,
  FRAME = 0x95,
};

}  // namespace

class Pickle::Machine {
 public:
  using Kind = PickleValue::Kind;

  Machine(std::deque<PickleValue>& values, const std::string& path, std::string_view bytes, const std::vector<std::string_view>& globals)
      : values_(values), path_(path), bytes_(bytes), globals_(globals) {}

  const PickleValue* run() {
    for (;;) {
      const auto opcode = static_cast<Opcode>(number<uint8_t>());
      if (opcode == STOP) break;
      step(opcode);
    }
    if (at_ != bytes_.size()) damaged("there are bytes after its end");
    const PickleValue* root = pop();
    if (!stack_.empty()) damaged("values are left over");
    return root;
  }

 private:
  [[noreturn]] void damaged(const char* reason) const {
    refuse(path_, detail::concat("its pickle is damaged before byte ", at_, ": ", reason));
  }
  [[noreturn]] void unknown(const std::string& what) const {
    AMP_THROW(NotImplementedError, path_, ": ", what, "; only dictionaries, lists, tuples, texts, numbers and tensors are read");
  }

  // --- bytes ---

  std::string_view take(uint64_t count) {
    if (count > bytes_.size() - at_) damaged("it is cut short");
    const std::string_view part = bytes_.substr(at_, count);
    at_ += count;
    return part;
  }
  template <class T>
  T number() {
    T value;
    std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
    return value;
  }
  std::string line() {
    const size_t end = bytes_.find('\n', at_);
    if (end == bytes_.npos) damaged("it is cut short");
    const std::string_view text = take(end - at_);
    ++at_;
    return std::string(text);
  }

  // --- values ---

  PickleValue* make(Kind kind) {
    values_.push_back({});
    values_.back().kind = kind;
    return &values_.back();
  }
  void push(PickleValue* value) { stack_.push_back(value); }
  void push_new(Kind kind) { push(make(kind)); }
  // Limits the memory per value, because a value may need only one byte in the file.
  void push_constant(PickleValue*& constant, Kind kind, int64_t integer = 0) {
    if (constant == nullptr) {
      constant = make(kind);
      constant->integer = integer;
    }
    push(constant);
  }
  void push_integer(int64_t integer) {
    push_new(Kind::Int);
    stack_.back()->integer = integer;
  }
  void push_text(Kind kind, uint64_t count) {
    const std::string_view text = take(count);
    push_new(kind);
    stack_.back()->text = text;
  }
  void push_long(uint64_t count) {
    const std::string_view digits = take(count);
    if (count > sizeof(int64_t)) unknown(detail::concat("it has an integer of ", count, " bytes"));
    int64_t integer = count > 0 && (digits.back() & 0x80) != 0 ? -1 : 0;
    std::memcpy(&integer, digits.data(), count);
    push_integer(integer);
  }
  void push_real() {
    auto bits = number<uint64_t>();
    bits = __builtin_bswap64(bits);
    push_new(Kind::Float);
    stack_.back()->real = std::bit_cast<double>(bits);
  }
  void push_tuple(size_t count) {
    if (stack_.size() - floor() < count) damaged("a tuple lacks items");
    PickleValue* tuple = make(Kind::Tuple);
    tuple->items.assign(stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
    stack_.resize(stack_.size() - count);
    push(tuple);
  }
  void push_global(const std::string& name) {
    if (std::find(globals_.begin(), globals_.end(), name) == globals_.end() && name != kOrderedDict)
      unknown("it refers to `" + name.substr(0, 200) + "`");
    push_new(Kind::Global);
    stack_.back()->text = name;
  }
  void push_stack_global() {
    const PickleValue *name = pop(), *module = pop();
    if (name->kind != Kind::Text || module->kind != Kind::Text) damaged("a global has no name");
    push_global(module->text + "." + name->text);
  }

  // --- stack ---

  size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }
  PickleValue* top() const {
    if (stack_.size() <= floor()) damaged("a value is missing");
    return stack_.back();
  }
  PickleValue* pop() {
    PickleValue* value = top();
    stack_.pop_back();
    return value;
  }
  PickleValue* top_of(Kind kind, const char* what) const {
    PickleValue* value = top();
    if (value->kind != kind) damaged(what);
    return value;
  }
  // Returns the values above the last mark, and removes the mark.
  std::vector<PickleValue*> pop_marked() {
    if (marks_.empty()) damaged("a mark is missing");
    const std::vector<PickleValue*> values(stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back()), stack_.end());
    stack_.resize(marks_.back());
    marks_.pop_back();
    return values;
  }
  void append(const std::vector<PickleValue*>& values, Kind kind, const char* what) {
    PickleValue* target = top_of(kind, what);
    target->items.insert(target->items.end(), values.begin(), values.end());
  }
  void set_items(const std::vector<PickleValue*>& values) {
    if (values.size() % 2 != 0) damaged("a key has no value");
    append(values, Kind::Dict, "items are set in something other than a dictionary");
  }

  // --- memo ---

  void put(uint64_t place) { memo_[place] = top(); }
  void get(uint64_t place) {
    const auto found = memo_.find(place);
    if (found == memo_.end()) damaged("it refers to a value that is not there");
    push(found->second);
  }

  // --- calls ---

  void reduce() {
    const PickleValue *arguments = pop(), *function = pop();
    if (function->kind != Kind::Global || arguments->kind != Kind::Tuple) damaged("it calls something other than a global");
    if (function->text == kOrderedDict) {
      if (!arguments->items.empty()) unknown("it makes an OrderedDict of arguments");
      return push_new(Kind::Dict);
    }
    push_new(Kind::Call);
    stack_.back()->text = function->text;
    stack_.back()->items = arguments->items;
  }
  // Drops attributes, such as the _metadata of a state dict.
  void build() {
    pop();
    if (top()->kind != Kind::Dict) unknown("it sets the attributes of an object");
  }
  void persistent() {
    const PickleValue* id = pop();
    push_new(Kind::Persistent);
    stack_.back()->items = {id};
  }

  void step(Opcode opcode) {
    switch (opcode) {
      case PROTO:
        if (const int protocol = number<uint8_t>(); protocol > kMaxProtocol) unknown(detail::concat("it has pickle protocol ", protocol));
        return;
      case FRAME: take(sizeof(uint64_t)); return;
      case MARK: marks_.push_back(stack_.size()); return;
      case POP: pop(); return;
      case POP_MARK: pop_marked(); return;
      case DUP: return push(top());
      case NONE: return push_constant(none_, Kind::None);
      case NEWTRUE: return push_constant(true_, Kind::Bool, 1);
      case NEWFALSE: return push_constant(false_, Kind::Bool, 0);
      case EMPTY_TUPLE: return push_constant(empty_, Kind::Tuple);
      case BININT: return push_integer(number<int32_t>());
      case BININT1: return push_integer(number<uint8_t>());
      case BININT2: return push_integer(number<uint16_t>());
      case LONG1: return push_long(number<uint8_t>());
      case LONG4: return push_long(number<uint32_t>());
      case BINFLOAT: return push_real();
      case BINUNICODE:
      case BINSTRING: return push_text(Kind::Text, number<uint32_t>());
      case SHORT_BINUNICODE:
      case SHORT_BINSTRING: return push_text(Kind::Text, number<uint8_t>());
      case BINUNICODE8: return push_text(Kind::Text, number<uint64_t>());
      case BINBYTES: return push_text(Kind::Bytes, number<uint32_t>());
      case SHORT_BINBYTES: return push_text(Kind::Bytes, number<uint8_t>());
      case BINBYTES8: return push_text(Kind::Bytes, number<uint64_t>());
      case EMPTY_LIST: return push_new(Kind::List);
      case EMPTY_DICT: return push_new(Kind::Dict);
      case TUPLE1: return push_tuple(1);
      case TUPLE2: return push_tuple(2);
      case TUPLE3: return push_tuple(3);
      case TUPLE: {
        const std::vector<PickleValue*> values = pop_marked();
        push_new(Kind::Tuple);
        stack_.back()->items.assign(values.begin(), values.end());
        return;
      }
      case APPEND: {
        PickleValue* value = pop();
        return append({value}, Kind::List, "an item is appended to something other than a list");
      }
      case APPENDS: return append(pop_marked(), Kind::List, "items are appended to something other than a list");
      case SETITEM: {
        PickleValue *value = pop(), *key = pop();
        return set_items({key, value});
      }
      case SETITEMS: return set_items(pop_marked());
      case BINGET: return get(number<uint8_t>());
      case LONG_BINGET: return get(number<uint32_t>());
      case BINPUT: return put(number<uint8_t>());
      case LONG_BINPUT: return put(number<uint32_t>());
      case MEMOIZE: return put(memo_.size());
      case GLOBAL: {
        const std::string module = line();
        return push_global(module + "." + line());
      }
      case STACK_GLOBAL: return push_stack_global();
      case REDUCE: return reduce();
      case BUILD: return build();
      case BINPERSID: return persistent();
      case STOP: return;
    }
    unknown(detail::concat("it has the pickle opcode ", static_cast<int>(opcode)));
  }

  std::deque<PickleValue>& values_;
  const std::string& path_;
  std::string_view bytes_;
  const std::vector<std::string_view>& globals_;
  size_t at_ = 0;
  std::vector<PickleValue*> stack_;
  std::vector<size_t> marks_;  // stack sizes
  std::unordered_map<uint64_t, PickleValue*> memo_;
  PickleValue *none_ = nullptr, *true_ = nullptr, *false_ = nullptr, *empty_ = nullptr;
};

Pickle::Pickle(const std::string& path, std::string_view bytes, const std::vector<std::string_view>& globals)
    : root_(Machine(values_, path, bytes, globals).run()) {}

}  // namespace amp::interop
