// Sharded checkpoints, and names mapped by a function.
#include <doctest/doctest.h>

#include <filesystem>

#include <amp/all.h>
#include <nlohmann/json.hpp>

#include "support.h"
#include "unit/interop/files.h"

namespace sharded_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// 400, 80, 800, 8 and 120 bytes.
StateDict sample() {
  return {{"a", normal({100}, kFloat32, 1)},
          {"b", normal({10}, kFloat64, 2)},
          {"c", normal({200}, kFloat32, 3)},
          {"d", Scalar(int64_t{7})},
          {"e", normal({30}, kFloat32, 4)}};
}

void check_sample(const StateDict& found) {
  REQUIRE(found.size() == 5);
  for (const auto& [name, value] : sample()) {
    CAPTURE(name);
    if (const auto* tensor = std::get_if<Tensor>(&value)) CHECK(difference(std::get<Tensor>(found.at(name)), *tensor) == "");
    else CHECK(std::get<Scalar>(found.at(name)).toLong() == 7);
  }
}

std::string shard(int number, int count) { return detail::concat("model-0000", number, "-of-0000", count, ".safetensors"); }

}  // namespace

TEST_SUITE_BEGIN("sharded checkpoints");

TEST_CASE("a state is divided in the order of its names, and the index says where everything is") {
  const Folder folder;
  const std::string path = folder.file("model.safetensors"), index = path + ".index.json";
  save_safetensors(sample(), path, {.max_shard_size = 500, .metadata = {{"format", "pt"}}});
  CHECK(folder.entries() == 4);
  const auto json = nlohmann::json::parse(file_bytes(index));
  CHECK(json["metadata"]["total_size"] == 1408);
  const std::map<std::string, std::string> expected{
      {"a", shard(1, 3)}, {"b", shard(1, 3)}, {"c", shard(2, 3)}, {"d", shard(3, 3)}, {"e", shard(3, 3)}};
  CHECK(json["weight_map"].get<std::map<std::string, std::string>>() == expected);
  CHECK(load_safetensors(folder.file(shard(2, 3))).size() == 1);
  for (const std::string& name : {index, path}) {
    check_sample(load_safetensors(name));
    check_sample(load_safetensors(name, {.mmap = true}));
    CHECK(load_safetensors_metadata(name) == std::map<std::string, std::string>{{"format", "pt"}});
  }
}

TEST_CASE("a state that fits into one shard is one file without an index") {
  const Folder folder;
  const std::string path = folder.file("model.safetensors");
  save_safetensors(sample(), path, {.max_shard_size = 1408});
  CHECK(folder.entries() == 1);
  check_sample(load_safetensors(path));
  save_safetensors({}, path, {.max_shard_size = 1});
  CHECK(load_safetensors(path).empty());
}

TEST_CASE("what an earlier save left is removed, and nothing else") {
  const Folder folder;
  const std::string path = folder.file("model.safetensors");
  write_file(folder.file("model-00001-of-00009.safetensors"), "of somebody else");
  save_safetensors(sample(), path);
  save_safetensors(sample(), path, {.max_shard_size = 500});
  CHECK(!folder.has("model.safetensors"));
  CHECK(folder.has(shard(3, 3)));
  save_safetensors(sample(), path, {.max_shard_size = 1000});
  CHECK(!folder.has(shard(3, 3)));
  CHECK(folder.has(shard(2, 2)));
  check_sample(load_safetensors(path));
  save_safetensors(sample(), path, {.max_shard_size = 5000});
  CHECK(folder.entries() == 2);
  CHECK(folder.has("model.safetensors"));
  write_file(path + ".index.json", "damaged");
  save_safetensors(sample(), path, {.max_shard_size = 500});
  check_sample(load_safetensors(path));
}

TEST_CASE("an index from elsewhere does not say which files are removed") {
  const Folder folder;
  const std::string path = folder.file("model.safetensors");
  write_file(folder.file("notes.txt"), "of somebody else");
  write_file(folder.file("model.txt"), "of somebody else");
  write_file(path + ".index.json", R"({"weight_map": {"a": "notes.txt", "b": "model.txt"}})");
  save_safetensors(sample(), path, {.max_shard_size = 500});
  CHECK(folder.has("notes.txt"));
  CHECK(folder.has("model.txt"));
  check_sample(load_safetensors(path));
}

TEST_CASE("impossible saves change nothing") {
  const Folder folder;
  const std::string path = folder.file("model.safetensors");
  CHECK(
      contains(thrown_text([&] { save_safetensors(sample(), path, {.max_shard_size = -1}); }), "[save_safetensors] max_shard_size is -1"));
  CHECK(
      contains(thrown_text([&] { save_safetensors(sample(), folder.file("model"), {.max_shard_size = 10}); }), "must end in .safetensors"));
  StateDict bad = sample();
  bad["z"] = zeros({2}, kComplex128);
  CHECK_THROWS_AS(save_safetensors(bad, path, {.max_shard_size = 500}), NotImplementedError);
  bad["z"] = Tensor();
  CHECK_THROWS_AS(save_safetensors(bad, path, {.max_shard_size = 500}), ValueError);
  bad["z"] = zeros({}, kFloat4_e2m1fn_x2);
  CHECK_THROWS_AS(save_safetensors(bad, path, {.max_shard_size = 500}), NotImplementedError);
  bad.erase("z");
  bad["__metadata__"] = Scalar(1);
  bad["A"] = zeros({200});  // in a shard before that of the wrong name
  CHECK_THROWS_AS(save_safetensors(bad, path, {.max_shard_size = 500}), ValueError);
  CHECK(folder.entries() == 0);
}

TEST_CASE("bad indices") {
  const Folder folder;
  const std::string index = folder.file("x.safetensors.index.json");
  save_safetensors({{"a", ones({2})}}, folder.file("a.safetensors"));
  save_safetensors({{"b", ones({2})}, {"c", ones({2})}}, folder.file("b.safetensors"));
  const std::pair<const char*, const char*> files[] = {
      {"", "is not JSON"},
      {"[]", "no index of a sharded checkpoint"},
      {"{}", "no index of a sharded checkpoint"},
      {R"({"weight_map": []})", "no index of a sharded checkpoint"},
      {R"({"weight_map": {"a": 3}})", "`a` has no file name"},
      {R"({"weight_map": {"a": ""}})", "`a` is in \"\", which is not the name of a file"},
      {R"({"weight_map": {"a": ".."}})", "which is not the name of a file"},
      {R"({"weight_map": {"a": "../x/a.safetensors"}})", "which is not the name of a file"},
      {R"({"weight_map": {"a": "/etc/passwd"}})", "which is not the name of a file"},
      {R"({"weight_map": {"a": "a.safetensors\u0000"}})", "which is not the name of a file"},
      {R"({"weight_map": {"a": "a.safetensors", "a": "b.safetensors"}})", "names `a` twice"},
      {R"({"weight_map": {"a": "none.safetensors"}})", "none.safetensors: cannot be read"},
      {R"({"weight_map": {"a": "x.safetensors.index.json"}})", "x.safetensors.index.json: it is not a safetensors file"},
      {R"({"weight_map": {"a": "a.safetensors", "d": "a.safetensors"}})", "`d` is not in a.safetensors"},
      {R"({"weight_map": {"b": "b.safetensors"}})", "`c` is in b.safetensors, but the index says otherwise"},
      {R"({"weight_map": {"a": "b.safetensors", "b": "a.safetensors"}})", "is in a.safetensors, but the index says otherwise"},
  };
  for (const auto& [text, reason] : files) {
    CAPTURE(text);
    write_file(index, text);
    const std::string message = thrown_text([&] { load_safetensors(index); });
    CAPTURE(message);
    CHECK(message.starts_with(folder.path.string()));
    CHECK(contains(message, reason));
  }
  // Like other writers.
  write_file(
      index,
      R"({"weight_map": {"c": "b.safetensors", "a": "a.safetensors", "b": "b.safetensors"}, "metadata": {"total_size": 1e3}, "x": []})");
  CHECK(load_safetensors(index).size() == 3);
  CHECK(load_safetensors(folder.file("x.safetensors")).size() == 3);
}

TEST_CASE("an index names files in its folder; a link that is there is followed") {
  const Folder folder;
  std::filesystem::create_directories(folder.path / "blobs");
  std::filesystem::create_directories(folder.path / "snapshot");
  save_safetensors({{"a", ones({2})}}, folder.file("blobs/1234"));
  const std::string index = folder.file("snapshot/x.safetensors.index.json");
  write_file(index, R"({"weight_map": {"a": "../blobs/1234"}})");
  CHECK_THROWS_AS(load_safetensors(index), ValueError);
  // As in the cache of Hugging Face.
  std::filesystem::create_symlink("../blobs/1234", folder.path / "snapshot/x.safetensors");
  write_file(index, R"({"weight_map": {"a": "x.safetensors"}})");
  CHECK(load_safetensors(index).size() == 1);
}

TEST_CASE("names are mapped when loading and when saving") {
  const Folder folder;
  const std::string path = folder.file("model.safetensors");
  const auto put_below = [](const std::string& name) { return name == "d" ? std::string() : "module." + name; };
  save_safetensors(sample(), path, {.max_shard_size = 500, .rename = put_below});
  const StateDict below = load_safetensors(path);
  CHECK(below.size() == 4);
  CHECK(below.contains("module.a"));
  const StateDict taken =
      load_safetensors(path, {.rename = [](const std::string& name) { return name == "module.c" ? name : name.substr(7); }});
  CHECK(taken.size() == 4);
  CHECK(difference(std::get<Tensor>(taken.at("a")), std::get<Tensor>(sample().at("a"))) == "");
  CHECK(taken.contains("module.c"));
  const auto same = [](const std::string&) { return std::string("x"); };
  CHECK(contains(thrown_text([&] { load_safetensors(path, {.rename = same}); }),
                 path + ".index.json: `module.b` and `module.a` were both renamed to `x`"));
  CHECK(contains(thrown_text([&] { save_safetensors(sample(), path, {.rename = same}); }),
                 "[save_safetensors] `a` and `b` were both renamed to `x`"));
}

TEST_SUITE_END();

}  // namespace sharded_tests
