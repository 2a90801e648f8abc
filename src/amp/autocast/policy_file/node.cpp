#include <amp/autocast/policy_file/node.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <sstream>

#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file.h>
#include <amp/autocast/policy_file/characters.h>
#include <amp/autocast/policy_file/scalars.h>
#include <yaml-cpp/eventhandler.h>

namespace amp::autocast::policy_file {

namespace {

constexpr std::string_view kQuoted = "!", kPlain = "?", kCoreTag = "tag:yaml.org,2002:";

Node::Kind kind_of_tag(std::string_view name) {
  using Kind = Node::Kind;
  static constexpr std::pair<std::string_view, Kind> kTags[] = {
      {"str", Kind::Text},  {"int", Kind::Integer}, {"float", Kind::Number}, {"bool", Kind::Boolean},
      {"null", Kind::Null}, {"map", Kind::Map},     {"seq", Kind::List},     {"timestamp", Kind::Timestamp}};
  for (const auto& [tag, kind] : kTags)
    if (name == tag) return kind;
  return Kind::Other;
}

Node::Kind kind_of(const YAML::Node& yaml) {
  const std::string& tag = yaml.Tag();
  if (!tag.empty() && tag != kQuoted && tag != kPlain)
    return tag.starts_with(kCoreTag) ? kind_of_tag(std::string_view(tag).substr(kCoreTag.size())) : Node::Kind::Other;
  if (yaml.IsMap()) return Node::Kind::Map;
  if (yaml.IsSequence()) return Node::Kind::List;
  if (yaml.IsNull()) return Node::Kind::Null;
  return tag == kQuoted ? Node::Kind::Text : kind_of_plain(yaml.Scalar());
}

const char* kind_name(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::Text: return "text";
    case Node::Kind::Integer: return "an integer";
    case Node::Kind::Number: return "a number";
    case Node::Kind::Boolean: return "true or false";
    case Node::Kind::Null: return "nothing";
    case Node::Kind::Map: return "a mapping";
    case Node::Kind::List: return "a list";
    case Node::Kind::Timestamp: return "a timestamp";
    case Node::Kind::Merge: return "a merge";
    case Node::Kind::Value: return "a value";
    case Node::Kind::Other: return "a value of a foreign type";
  }
  return "";
}

// The names of the same dtype, as in codegen/load.py. Files may use any of them. Messages show the second.
constexpr const char* kDtypeNames[] = {"f16 float16 half fp16",   "bf16 bfloat16",  "f32 float32 float fp32",
                                       "f64 float64 double fp64", "i64 int64 long", "i32 int32 int",
                                       "i16 int16 short",         "i8 int8",        "u8 uint8",
                                       "c64 complex64",           "c128 complex128"};

bool is_among(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// All names of a dtype. Empty if `word` is not a dtype.
std::vector<std::string> dtype_names(const std::string& word) {
  for (const char* names : kDtypeNames)
    if (std::vector<std::string> all = words_of(names); is_among(all, word)) return all;
  return {};
}

}  // namespace

void Source::throw_since(size_t count) const {
  if (count < mistakes_.size()) throw mistakes_[count];
}

void Source::throw_all() const {
  std::vector<PolicyError> different;
  for (const PolicyError& mistake : mistakes_) {
    const std::string_view text = mistake.what();
    if (std::none_of(different.begin(), different.end(), [&](const PolicyError& other) { return text == other.what(); }))
      different.push_back(mistake);
  }
  if (different.size() == 1) throw different[0];
  if (!different.empty()) throw PolicyError(different);
}

Node::Node(YAML::Node yaml, Source& source)
    : yaml_(std::move(yaml)), source_(&source), line_(yaml_.Mark().line + 1), column_(yaml_.Mark().column + 1), kind_(kind_of(yaml_)) {}

Node::Node(YAML::Node yaml, const Node& key) : Node(std::move(yaml), *key.source_) {
  if (kind_ != Kind::Null) return;
  line_ = key.line_;
  column_ = key.column_;
}

void Node::error(const std::string& message) const {
  std::string one_line;  // a text of the file may have several lines
  for (const char character : message) one_line += character == '\n' ? "\\n" : std::string(1, character);
  throw PolicyError(source_->name(), line_, column_, one_line);
}

void Node::refuse_traps() const {
  if (!yaml_.IsScalar() || yaml_.Tag() == kQuoted) return;
  const std::string& value = yaml_.Scalar();
  if (kind_ == Kind::Boolean && !(value.size() == 4 || value.size() == 5))
    error("YAML reads `" + value + "` as a truth value; quote it (\"" + value + "\") to have it as text, or write true or false");
  if (kind_ == Kind::Text && is_text_float(value))
    error("YAML reads `" + value + "` as text; write " + as_yaml_float(value) + ", or quote it to have it as text");
  if (kind_ == Kind::Integer && !is_plain_integer(value) && kind_of_plain(value) == Kind::Integer)
    error("YAML reads `" + value + "` as the integer " + in_decimal(value) + "; write that, or quote it to have it as text");
  if (kind_ == Kind::Timestamp || kind_ == Kind::Merge || kind_ == Kind::Value ||
      (kind_ == Kind::Number && value.find(':') != value.npos)) {
    const char* kind = kind_ == Kind::Number ? "a float" : kind_name(kind_);
    error("YAML reads `" + value + "` as " + kind + "; quote it to have it as text");
  }
}

void Node::expected(const std::string& what) const {
  const std::string value = yaml_.IsScalar() ? yaml_.Scalar() : "";
  const bool shown = !value.empty() && kind_ != Kind::Null;
  error("expected " + what + ", found " + kind_name(kind_) + (shown ? " `" + value + "`" : "") +
        (shown && what.starts_with("text") ? "; to have it as text, quote it: \"" + value + "\"" : ""));
}

std::string Node::text() const {
  refuse_traps();
  if (kind_ != Kind::Text || !yaml_.IsScalar()) expected("text");
  const std::string_view text = trimmed(yaml_.Scalar());
  if (text.empty()) error("expected text, found an empty string");
  if (text.find('\0') != text.npos) error("expected text without the character U+0000");
  return std::string(text);
}

std::string Node::word(const std::vector<std::string>& words, const std::string& what) const {
  std::string value = text();
  if (is_among(words, value)) return value;
  const std::vector<std::string> same = dtype_names(value);
  for (const std::string& word : words)
    if (is_among(same, word)) return word;
  std::vector<std::string> known, shown;
  for (const std::string& word : words) {
    const std::vector<std::string> names = dtype_names(word);
    if (names.empty()) known.push_back(word);
    else known.insert(known.end(), names.begin(), names.end());
    shown.push_back(!names.empty() && word == names[0] ? names[1] : word);
  }
  error("unknown " + what + " `" + value + "`" + did_you_mean(value, known) + " (one of " + joined(shown) + ")");
}

bool Node::boolean() const {
  refuse_traps();
  if (kind_ != Kind::Boolean || !yaml_.IsScalar()) expected("true or false");
  return yaml_.Scalar().size() == 4;  // spellings other than true and false are traps
}

std::optional<int64_t> Node::integer() const {
  refuse_traps();
  if (kind_ != Kind::Integer || !yaml_.IsScalar() || !is_plain_integer(yaml_.Scalar())) expected("an integer");
  std::string_view digits = yaml_.Scalar();
  if (digits[0] == '+') digits.remove_prefix(1);
  int64_t value = 0;
  const bool fits = std::from_chars(digits.data(), digits.data() + digits.size(), value).ec == std::errc();
  return fits ? std::optional(value) : std::nullopt;
}

double Node::number() const {
  const bool exponent = kind_ == Kind::Text && yaml_.IsScalar() && yaml_.Tag() != kQuoted && is_exponent(yaml_.Scalar());
  if (!exponent) refuse_traps();
  const bool plain = kind_ == Kind::Number || (kind_ == Kind::Integer && yaml_.IsScalar() && is_plain_integer(yaml_.Scalar()));
  if (!(exponent || plain) || !yaml_.IsScalar()) expected("a number");
  const std::optional<double> number = number_in(yaml_.Scalar());
  if (!number) expected("a number");
  return *number;
}

std::vector<Node> Node::items() const {
  refuse_traps();
  if (kind_ != Kind::List || !yaml_.IsSequence()) expected("a list");
  std::vector<Node> items;
  for (const YAML::Node& item : yaml_) items.emplace_back(item, *source_);
  return items;
}

Entry Node::entry(const std::string& what) const {
  refuse_traps();
  if (!yaml_.IsMap()) expected("a mapping (" + what + ")");
  std::vector<Entry::Pair> pairs;
  for (const auto& item : yaml_) {
    const Node key(item.first, *source_);
    pairs.emplace_back(key, Node(item.second, key));
  }
  return Entry(*this, what, std::move(pairs));
}

Entry::Entry(const Node& node, std::string what, std::vector<Pair> pairs) : node_(node), what_(std::move(what)) {
  std::map<std::string, int> lines;  // of the keys
  node_.source().each(pairs, [&](const Pair& pair) {
    const Node& key = pair.first;
    const auto [first, is_new] = lines.emplace(key.text(), key.line());
    if (!is_new) key.error("`" + first->first + "` is given twice (first in line " + std::to_string(first->second) + "); keep one of them");
    pairs_.push_back(pair);
  });
}

const Node* Entry::take(const std::string& key) {
  known_.push_back(key);
  for (const auto& [name, value] : pairs_)
    if (name.text() == key) return &value;
  return nullptr;
}

const Node& Entry::need(const std::string& key) {
  const Node* node = take(key);
  if (node == nullptr) error(what_ + " needs `" + key + "`");
  return *node;
}

void Entry::done() const {
  Source& source = node_.source();
  const size_t before = source.count();
  source.each(pairs_, [&](const Pair& pair) {
    const std::string name = pair.first.text();
    if (std::find(known_.begin(), known_.end(), name) == known_.end())
      pair.first.error("unknown key `" + name + "` of " + what_ + did_you_mean(name, known_) + " (known: " + joined(known_) + ")");
  });
  source.throw_since(before);
}

namespace {

// Records the start of the latest document's content.
struct Place final : YAML::EventHandler {
  std::optional<YAML::Mark> mark;
  void at(const YAML::Mark& here) {
    if (!mark) mark = here;
  }
  void OnDocumentStart(const YAML::Mark&) override { mark.reset(); }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& here, YAML::anchor_t) override { at(here); }
  void OnAlias(const YAML::Mark& here, YAML::anchor_t) override { at(here); }
  void OnScalar(const YAML::Mark& here, const std::string&, YAML::anchor_t, const std::string&) override { at(here); }
  void OnSequenceStart(const YAML::Mark& here, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override { at(here); }
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark& here, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override { at(here); }
  void OnMapEnd() override {}
};

[[noreturn]] void not_yaml(const std::string& file, const YAML::Mark& mark, const std::string& why) {
  throw PolicyError(file, mark.line + 1, mark.column + 1, "not valid YAML: " + why);
}

// Throws if the indentation of a line has a tab.
void refuse_tab(const std::string& text, const std::string& file, int line) {
  std::istringstream lines(text);
  std::string here;
  for (int i = 0; i <= line; ++i)
    if (!std::getline(lines, here)) return;
  const size_t tab = here.find('\t');
  if (tab < here.find_first_not_of(" \t"))
    throw PolicyError(file, line + 1, static_cast<int>(tab) + 1, "not valid YAML: a tab; indent with spaces");
}

}  // namespace

// Does not use YAML::LoadAll, which loops forever on a text that begins with a comma.
Node parse(const std::string& text, Source& source) {
  const std::string& file = source.name();
  check_characters(text, file);
  try {
    std::istringstream stream(text);
    YAML::Parser documents(stream);
    Place place;
    if (!documents.HandleNextDocument(place))
      throw PolicyError(file, 1, 1, "the file is empty; see policies.md (installed in share/doc/amp) for what belongs in it");
    if (documents.HandleNextDocument(place))
      not_yaml(file, place.mark.value_or(YAML::Mark()), "a second document begins; keep one of them");
    return Node(YAML::Load(text), source);
  } catch (const YAML::ParserException& error) {
    refuse_tab(text, file, error.mark.line);
    not_yaml(file, error.mark, error.msg + "; fix the syntax, or quote the text");
  }
}

}  // namespace amp::autocast::policy_file
