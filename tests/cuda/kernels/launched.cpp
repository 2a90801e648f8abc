// FAKE_CUDA_KERNELS=FILE: appends the launches and fake library calls of each test case to FILE, as a line of JSON for each of its
// outermost subcases. The first line of a process has the names of all kernels of the program. For each launched kernel, "grids" says
// whether it loops over its grid, the largest number of blocks so far, and the number of launches with fewer blocks than requested
// (FAKE_CUDA_FEWER_BLOCKS, fakecuda/ptx/executor.h). tests/cuda/kernels/suites.py reads these files.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include <fakecuda/ptx/executor.h>
#include <fakecuda/runtime/counts.h>
#include "silent_listener.h"

namespace {

struct Listener : amp::testing::SilentListener {
  explicit Listener(const doctest::ContextOptions&) {
    const char* file = std::getenv("FAKE_CUDA_KERNELS");
    if (file == nullptr) return;
    file_.open(file, std::ios::app);
    nlohmann::json names = nlohmann::json::array();
    for (const auto& [name, launches] : fake::launches_by_kernel()) names.push_back(name);
    write({{"kernels", std::move(names)}});
  }
  void test_case_start(const doctest::TestCaseData& in) override {
    case_ = in.m_name;
    suite_ = in.m_test_suite;
    begin();
  }
  void test_case_reenter(const doctest::TestCaseData&) override {
    end(/*ended=*/false, 0);
    begin();
  }
  void subcase_start(const doctest::SubcaseSignature& in) override {
    if (depth_++ == 0) subcase_ = in.m_name.c_str();
  }
  void subcase_end() override { --depth_; }
  void test_case_end(const doctest::CurrentTestCaseStats& in) override { end(/*ended=*/true, in.failure_flags); }

 private:
  void begin() {
    subcase_.clear();
    depth_ = 0;
    if (!file_.is_open()) return;
    before_ = fake::launches_by_kernel();
    libraries_before_ = fake::calls_by_library();
    began_ = std::clock();
  }
  void end(bool ended, int failures) {
    if (!file_.is_open()) return;
    const double seconds = static_cast<double>(std::clock() - began_) / CLOCKS_PER_SEC;  // processor time, which excludes other processes
    nlohmann::json launched = nlohmann::json::object(), grids = nlohmann::json::object();
    for (const auto& [name, launches] : fake::launches_by_kernel()) {
      const uint64_t more = launches - before_[name];
      if (more == 0) continue;
      launched[name] = more;
      const auto grid = ptx::grids().find(name);
      if (grid != ptx::grids().end()) grids[name] = {grid->second.loops, grid->second.most_blocks, grid->second.fewer};
    }
    nlohmann::json libraries = nlohmann::json::array();
    for (const auto& [name, calls] : fake::calls_by_library()) {
      if (calls != libraries_before_[name]) libraries.push_back(name);
    }
    write({{"suite", suite_},
           {"case", case_},
           {"subcase", subcase_},
           {"seconds", seconds},
           {"ended", ended},
           {"failed", failures != 0},
           {"libraries", std::move(libraries)},
           {"launched", std::move(launched)},
           {"grids", std::move(grids)}});
  }
  void write(const nlohmann::json& line) { file_ << line.dump() << std::endl; }

  std::ofstream file_;
  std::string suite_, case_, subcase_;
  int depth_ = 0;
  std::map<std::string, uint64_t> before_, libraries_before_;
  std::clock_t began_ = 0;
};
REGISTER_LISTENER("launched", 3, Listener);

}  // namespace
