#include <amp/interop/pt/pickle.h>

#include <bit>
#include <cstring>
#include <unordered_map>
#include <utility>

#include <amp/core/error.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

constexpr int kMaxProtocol = 5;
// Dictionaries, which get their items later.
constexpr std::string_view kOrderedDict = "collections.OrderedDict", kDefaultDict = "collections.defaultdict";
// Limits the memory per value: a name may be used at many places of a file.
constexpr size_t kMaxGlobal = 200;

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
  BYTEARRAY8 = 0x96,
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
  EMPTY_SET = 0x8f,
  ADDITEMS = 0x90,
  FROZENSET = 0x91,
  BINGET = 'h',
  LONG_BINGET = 'j',
  BINPUT = 'q',
  LONG_BINPUT = 'r',
  MEMOIZE = 0x94,
  GLOBAL = 'c',
  STACK_GLOBAL = 0x93,
  REDUCE = 'R',
  NEWOBJ = 0x81,
  NEWOBJ_EX = 0x92,
  BUILD = 'b',
  BINPERSID = 'Q',
  PROTO = 0x80,
  FRAME = 0x95,
};

}  // namespace

std::string PickleValue::description() const {
  const PickleValue* made_by = this;
  while (made_by->kind == Kind::Call || (made_by->kind == Kind::Object && made_by->text.empty())) made_by = made_by->items[0];
  return made_by->kind == Kind::Global ? "refers to `" + made_by->text + "`" : "is " + made_by->text;
}

class Pickle::Machine {
 public:
  using Kind = PickleValue::Kind;

  Machine(std::deque<PickleValue>& values, const std::string& path, std::string_view bytes) : values_(values), path_(path), bytes_(bytes) {}

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
    if (count > sizeof(int64_t)) return push_object(detail::concat("an integer of ", count, " bytes"), {});
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
  void push_global(std::string_view module, std::string_view name) {
    push_new(Kind::Global);
    std::string& text = stack_.back()->text;
    text = module.substr(0, kMaxGlobal);
    text += '.';
    text += name.substr(0, kMaxGlobal);
  }
  void push_stack_global() {
    const PickleValue *name = pop(), *module = pop();
    if (name->kind != Kind::Text || module->kind != Kind::Text) damaged("a global has no name");
    push_global(module->text, name->text);
  }
  void push_object(std::string description, std::vector<const PickleValue*> items) {
    push_new(Kind::Object);
    stack_.back()->text = std::move(description);
    stack_.back()->items = std::move(items);
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
  // Returns the values above the last mark, and removes the mark.
  std::vector<PickleValue*> pop_marked() {
    if (marks_.empty()) damaged("a mark is missing");
    const std::vector<PickleValue*> values(stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back()), stack_.end());
    stack_.resize(marks_.back());
    marks_.pop_back();
    return values;
  }
  // Adds values to a list or a dictionary. An object of another class has them as parts: its class may be derived from one of these.
  void append(const std::vector<PickleValue*>& values, Kind kind, const char* what) {
    PickleValue* target = top();
    if (target->kind == Kind::Call) target->kind = Kind::Object;
    if (target->kind != kind && target->kind != Kind::Object) damaged(what);
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
    const bool is_made = function->kind == Kind::Call || function->kind == Kind::Object;
    if ((function->kind != Kind::Global && !is_made) || arguments->kind != Kind::Tuple) damaged("it calls something other than a global");
    if (is_made) return push_object({}, {function, arguments});
    if (function->text == kDefaultDict) return push_new(Kind::Dict);
    if (function->text == kOrderedDict) {
      if (!arguments->items.empty()) unknown("it makes an OrderedDict of arguments");
      return push_new(Kind::Dict);
    }
    push_new(Kind::Call);
    stack_.back()->items = {function, arguments};
  }
  // `with_names`: there are also arguments with names.
  void new_object(bool with_names) {
    const PickleValue* const names = with_names ? pop() : nullptr;
    const PickleValue *arguments = pop(), *type = pop();
    const bool is_type = type->kind == Kind::Global || type->kind == Kind::Call || type->kind == Kind::Object;
    if (!is_type || arguments->kind != Kind::Tuple) damaged("it makes an object of something other than a class");
    if (type->text == kOrderedDict && type->kind == Kind::Global) return push_new(Kind::Dict);
    push_object({}, {type, arguments});
    if (names != nullptr) stack_.back()->items.push_back(names);
  }
  // Drops the attributes of a dictionary, such as the _metadata of a state dict.
  void build() {
    const PickleValue* state = pop();
    PickleValue* target = top();
    if (target->kind == Kind::Dict) return;
    if (target->kind != Kind::Call && target->kind != Kind::Object) unknown("it sets the attributes of an object");
    target->kind = Kind::Object;
    target->items.push_back(state);
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
      case BINBYTES8:
      case BYTEARRAY8: return push_text(Kind::Bytes, number<uint64_t>());
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
      case EMPTY_SET: return push_object("a set", {});
      case ADDITEMS: return append(pop_marked(), Kind::Object, "items are added to something other than a set");
      case FROZENSET: {
        const std::vector<PickleValue*> values = pop_marked();
        return push_object("a set", {values.begin(), values.end()});
      }
      case BINGET: return get(number<uint8_t>());
      case LONG_BINGET: return get(number<uint32_t>());
      case BINPUT: return put(number<uint8_t>());
      case LONG_BINPUT: return put(number<uint32_t>());
      case MEMOIZE: return put(memo_.size());
      case GLOBAL: {
        const std::string module = line();
        return push_global(module, line());
      }
      case STACK_GLOBAL: return push_stack_global();
      case REDUCE: return reduce();
      case NEWOBJ: return new_object(/*with_names=*/false);
      case NEWOBJ_EX: return new_object(/*with_names=*/true);
      case BUILD: return build();
      case BINPERSID: return persistent();
      case STOP: return;
    }
    unknown(detail::concat("it has the pickle opcode ", static_cast<int>(opcode)));
  }

  std::deque<PickleValue>& values_;
  const std::string& path_;
  std::string_view bytes_;
  size_t at_ = 0;
  std::vector<PickleValue*> stack_;
  std::vector<size_t> marks_;  // stack sizes
  std::unordered_map<uint64_t, PickleValue*> memo_;
  PickleValue *none_ = nullptr, *true_ = nullptr, *false_ = nullptr, *empty_ = nullptr;
};

Pickle::Pickle(const std::string& path, std::string_view bytes) : root_(Machine(values_, path, bytes).run()) {}

}  // namespace amp::interop
