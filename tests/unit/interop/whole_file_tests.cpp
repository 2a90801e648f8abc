// Existing objects at the path of a file, and concurrent writers.
#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

#include <amp/all.h>

#include "support.h"
#include "unit/interop/files.h"

namespace whole_file_tests {

using namespace amp;
using namespace amp::testing;

namespace {

namespace fs = std::filesystem;

mode_t mode_of(const std::string& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 07777;
}

const StateDict kState{{"a", Scalar(1)}};

}  // namespace

TEST_SUITE_BEGIN("state files");

TEST_CASE("several threads save to one path") {
  constexpr int kThreads = 4, kSaves = 60;
  const Folder folder;
  const std::string path = folder.file("s");
  std::atomic<int> errors{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kSaves; ++i) {
        const int64_t size = 1000 * (t + 1) + i;
        try {
          save_safetensors({{"w", full({size}, static_cast<double>(size), kFloat32)}}, path);
          const Tensor found = std::get<Tensor>(load_safetensors(path).at("w"));
          if ((found == static_cast<double>(found.numel())).sum().item<int64_t>() != found.numel()) ++errors;
        } catch (const Error&) { ++errors; }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(errors == 0);
  CHECK(folder.entries() == 1);
}

TEST_CASE("a planted link does not get what is saved") {
  const Folder folder;
  write_file(folder.file("victim"), "precious");
  fs::create_symlink("victim", folder.file(detail::concat("s.", ::getpid(), ".tmp")));
  save_json(kState, folder.file("s"));
  CHECK(file_bytes(folder.file("victim")) == "precious");
  CHECK(load_json(folder.file("s")).size() == 1);
}

TEST_CASE("saving to a symbolic link replaces what it leads to") {
  const Folder folder;
  fs::create_directory(folder.path / "far");
  write_file(folder.file("far/file"), "old");
  fs::create_symlink("far/file", folder.file("link"));
  fs::create_symlink("link", folder.file("second"));
  fs::create_symlink(folder.file("far/new"), folder.file("dangling"));
  fs::create_symlink("loop", folder.file("loop"));
  save_json(kState, folder.file("second"));
  save_json(kState, folder.file("dangling"));
  for (const char* link : {"link", "second", "dangling"}) CHECK(fs::is_symlink(folder.path / link));
  CHECK(load_json(folder.file("far/file")).size() == 1);
  CHECK(load_json(folder.file("far/new")).size() == 1);
  CHECK(contains(thrown_text([&] { save_json(kState, folder.file("loop")); }), "cannot be written"));
  CHECK(std::distance(fs::directory_iterator(folder.path / "far"), {}) == 2);
  CHECK(folder.entries() == 5);
}

TEST_CASE("the mode of a file that is replaced is kept") {
  const Folder folder;
  const std::string path = folder.file("s");
  save_json(kState, path);
  const mode_t usual = mode_of(path);
  write_file(folder.file("other"), "");
  CHECK(usual == mode_of(folder.file("other")));
  for (const mode_t mode : {0600, 0640, 0444}) {
    REQUIRE(::chmod(path.c_str(), mode) == 0);
    save_safetensors(kState, path);
    CHECK(mode_of(path) == mode);
  }
}

TEST_CASE("pipes, devices, folders and impossible paths are refused at once") {
  const Folder folder;
  const std::string pipe = folder.file("pipe"), file = folder.file("s");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  save_json(kState, file);
  const std::string cut = file + std::string(1, '\0') + "tail";
  for (const std::string& path : {pipe, std::string("/dev/zero"), folder.path.string(), cut}) {
    CAPTURE(path.c_str());
    const std::string text = thrown_text([&] { load_json(path); });
    CHECK(text.starts_with(path.c_str()));
    CHECK(contains(text, ": cannot be read ("));
    CHECK_THROWS_AS(load_safetensors(path), Error);
    CHECK_THROWS_AS(load_safetensors_metadata(path), Error);
    CHECK(contains(thrown_text([&] { load_policy(path); }), "cannot be read ("));
  }
  for (const std::string& path : {pipe, folder.path.string(), cut})
    CHECK(contains(thrown_text([&] { save_json(kState, path); }), ": cannot be written ("));
  CHECK(fs::is_fifo(pipe));
  CHECK(folder.entries() == 2);
}

TEST_CASE("bytes of booleans must be 0 or 1") {
  const Folder folder;
  const std::string header = R"({"a":{"dtype":"BOOL","shape":[4],"data_offsets":[0,4]}})";
  const uint64_t length = header.size();
  const auto bytes = [&](const std::string& data) { return std::string(reinterpret_cast<const char*>(&length), 8) + header + data; };
  write_file(folder.file("good"), bytes({0, 1, 1, 0}));
  CHECK(difference(std::get<Tensor>(load_safetensors(folder.file("good")).at("a")), tensor({false, true, true, false})) == "");
  for (const char bad : {'\x07', '\xff'}) {
    write_file(folder.file("bad"), bytes({0, 1, bad, 0}));
    CHECK_THROWS_WITH_AS(load_safetensors(folder.file("bad")), doctest::Contains("neither 0 nor 1"), ValueError);
  }
}

TEST_SUITE_END();

}  // namespace whole_file_tests
