// Compares the loaders' verdicts on the files of tests/data/states with those of Python's readers.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include <amp/all.h>
#include <nlohmann/json.hpp>

namespace state_corpus_tests {

using namespace amp;

namespace {

const std::string kFolder = "tests/data/states/";

// A file counts as rejected if loading throws a typed error that begins with the file's name.
bool is_taken(const std::string& path) {
  try {
    if (path.find("/json/") != path.npos) load_json(path);
    else load_safetensors(path);
    return true;
  } catch (const Error& error) {
    CHECK(std::string(error.what()).starts_with(path + ": "));
    return false;
  }
}

}  // namespace

TEST_CASE("files of states are good and bad as in Python") {
  const auto verdicts = nlohmann::json::parse(std::ifstream(kFolder + "verdicts.json"));
  size_t files = 0, bad = 0;
  for (const char* kind : {"json", "safetensors"}) {
    for (const auto& file : std::filesystem::directory_iterator(kFolder + "corpus/" + kind)) {
      const std::string name = std::string(kind) + "/" + file.path().filename().string();
      CAPTURE(name);
      REQUIRE(verdicts.contains(name));
      const bool good = verdicts[name]["python"] == "good", differs = verdicts[name].contains("reason");
      CHECK(is_taken(kFolder + "corpus/" + name) == (good != differs));
      ++files;
      bad += !good;
    }
  }
  CHECK(files == verdicts.size());
  CHECK(bad >= 30);
}

}  // namespace state_corpus_tests
