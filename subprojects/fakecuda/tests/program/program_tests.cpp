// Runs the program of sum_of_squares.cu, the first argument, as it is and with each seeded fault. It must report the fault, and nothing
// else.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string g_program;

struct Result {
  int status = -1;
  std::string output;  // of both streams
};

Result run(const std::string& fault) {
  Result result;
  FILE* pipe = popen(("FAKE_CUDA_ERROR_EXIT=9 '" + g_program + "' " + fault + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> buffer;
  while (const size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) result.output.append(buffer.data(), n);
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

// Each report is a line.
std::vector<std::string> reports(const std::string& output) {
  std::vector<std::string> result;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("[fake cuda] ")) result.push_back(line);
  }
  return result;
}

// Each report has all of these parts.
void check_reports(const Result& result, std::initializer_list<const char*> parts) {
  INFO(result.output);
  CHECK(result.status == 9);
  CHECK(!reports(result.output).empty());
  for (const std::string& report : reports(result.output)) {
    for (const char* part : parts) CHECK(report.find(part) != std::string::npos);
  }
}

}  // namespace

TEST_CASE("the program without a fault computes its result, and nothing is reported") {
  const Result result = run("");
  CHECK(result.status == 0);
  CHECK(result.output == "2686700\n");
}

TEST_CASE("a race: a barrier is missing") {
  check_reports(run("race"), {"fault: kernel", "sum_of_squares<false>", "race in shared memory", "sum_of_squares.cu:"});
}

TEST_CASE("an access out of bounds: the kernel reads one number too many") {
  check_reports(run("bounds"), {"fault: kernel", "sum_of_squares<true>", "behind the end of the block of 800 bytes", "sum_of_squares.cu:"});
}

TEST_CASE("a missing order: the kernel does not wait for the copy of the other stream") {
  check_reports(run("order"),
                {"race: kernel", "sum_of_squares<true>", "nothing orders it after cudaMemcpyAsync of 800 bytes from the host"});
}

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "The program's path is missing.\n"), 1;
  g_program = argv[1];
  return doctest::Context(argc - 1, argv + 1).run();
}
