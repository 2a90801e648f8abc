// Dictionaries that keep the order of insertion, small ones and those with an index.
#include <doctest/doctest.h>

#include <iterator>
#include <list>
#include <memory>
#include <random>
#include <string>
#include <utility>

#include <amp/amp.h>

namespace ordered_dict_tests {

using namespace amp;

namespace {

using Dict = OrderedDict<std::string, std::shared_ptr<int>>;
using Model = std::list<std::pair<std::string, int>>;

static_assert(std::random_access_iterator<Dict::iterator> && std::random_access_iterator<Dict::const_iterator>);
static_assert(std::is_convertible_v<Dict::iterator, Dict::const_iterator>);

// Whether both have the same items, by order, by number and by key.
bool same(const Dict& dict, const Model& model) {
  if (dict.size() != model.size() || dict.is_empty() != model.empty()) return false;
  size_t index = 0;
  auto expected = model.begin();
  for (const auto& item : dict) {
    const auto& [key, value] = *expected++;
    if (item.key() != key || *item.value() != value || dict[index++].key() != key || *dict[key] != value) return false;
  }
  return dict.end() - dict.begin() == static_cast<std::ptrdiff_t>(model.size());
}

}  // namespace

TEST_SUITE("ordered dictionaries") {
  TEST_CASE("random insertions and removals, compared with a list") {
    std::mt19937 random(1);
    for (int round = 0; round < 30; ++round) {
      Dict dict;
      Model model;
      int next = 0;
      for (int step = 0; step < 1500; ++step) {
        const bool grows = model.size() < 3 || random() % 100 < (step / 300 % 2 == 0 ? 65u : 35u);
        if (grows) {
          const std::string key = std::to_string(next++);
          dict.insert(key, std::make_shared<int>(next));
          model.emplace_back(key, next);
        } else {
          const size_t place = round % 3 == 0 ? 0 : round % 3 == 1 ? model.size() - 1 : random() % model.size();
          const auto gone = std::next(model.begin(), static_cast<std::ptrdiff_t>(place));
          dict.erase(gone->first);
          CHECK_FALSE(dict.contains(gone->first));
          model.erase(gone);
        }
        if (step % 50 == 0) CHECK(same(dict, model));
      }
    }
  }

  TEST_CASE("copies are apart, and what was moved from is empty") {
    for (const int count : {3, 100}) {
      Dict dict;
      for (int i = 0; i < count; ++i) dict.insert(std::to_string(i), std::make_shared<int>(i));
      dict.erase("1");
      Dict copy = dict;
      copy.erase("0");
      CHECK(dict.contains("0"));
      CHECK(copy.size() + 1 == dict.size());
      const Dict moved = std::move(dict);
      CHECK(dict.is_empty());
      CHECK_FALSE(dict.contains("0"));
      CHECK(*moved["2"] == 2);
      dict.insert("0", nullptr);
      CHECK(dict.size() == 1);
    }
  }

  TEST_CASE("a value is released when its item is erased") {
    for (const int count : {3, 100}) {
      Dict dict;
      for (int i = 0; i < count; ++i) dict.insert(std::to_string(i), std::make_shared<int>(i));
      const std::weak_ptr<int> value = dict["1"];
      dict.erase("1");
      CHECK(value.expired());
    }
  }

  TEST_CASE("keys that exist, or do not") {
    Dict dict;
    for (int i = 0; i < 100; ++i) dict.insert(std::to_string(i), nullptr);
    CHECK_THROWS_WITH_AS(dict.insert("7", nullptr), "[insert] the key \"7\" already exists", ValueError);
    CHECK_THROWS_WITH_AS(dict.erase("x"), "[operator[]] there is no key \"x\"", ValueError);
    dict.erase("7");
    CHECK_THROWS_AS(dict["7"], ValueError);
    dict.insert("7", nullptr);
    CHECK(dict[99].key() == "7");
    dict.clear();
    CHECK(dict.is_empty());
    dict.insert("7", nullptr);
    CHECK(dict.keys() == std::vector<std::string>{"7"});
  }
}

}  // namespace ordered_dict_tests
