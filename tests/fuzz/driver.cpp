// Runs a fuzz target on mutated copies of its seeds, without compiler coverage. An input with a new outcome (the error text without quoted
// parts) also becomes a seed. A target that mutates its inputs itself has libFuzzer's LLVMFuzzerCustomMutator.
//
//   fuzz_json_state [-max_total_time=SECONDS] [-runs=N] [-seed=N] [-dict=FILE] [-exact_artifact_path=FILE] [FOLDER or FILE]...
//
// A finding is saved in fuzz-finding-PID, or in the file given by -exact_artifact_path, and printed if it is short text. FUZZ_SECONDS in
// the environment is the default for -max_total_time. If only files are given, each runs once, as with libFuzzer, to reproduce a finding.
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include "fuzz.h"
#include "mutate.h"

extern "C" [[gnu::weak]] size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed);

namespace {

using namespace amp::fuzz;

constexpr int kTicksForOne = 20;           // quarter seconds of CPU time
constexpr unsigned kSecondsWaiting = 600;  // limit for waiting; a machine may be busy
constexpr long kMaxBytes = 2L << 30;
constexpr size_t kMostPrinted = 4096;

struct Options {
  double seconds = 1;
  uint64_t runs = UINT64_MAX, seed = 1;
  std::vector<std::string> words, folders, files;
};

std::string g_input;
bool g_is_text = false;  // whether the input can be printed
std::string g_finding;
volatile std::sig_atomic_t g_ticks = 0;
const long g_max_pages = kMaxBytes / ::sysconf(_SC_PAGESIZE);

std::string read(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Reads lines "keyword" or name="keyword" of libFuzzer dictionaries.
std::vector<std::string> read_words(const std::string& path) {
  std::vector<std::string> words;
  std::ifstream stream(path);
  for (std::string line; std::getline(stream, line);) {
    const size_t begin = line.find('"'), end = line.rfind('"');
    if (!line.starts_with('#') && begin != end) words.push_back(line.substr(begin + 1, end - begin - 1));
  }
  return words;
}

Options parse(int argc, char** argv) {
  Options options;
  if (const char* seconds = std::getenv("FUZZ_SECONDS")) options.seconds = std::atof(seconds);
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const std::string value = argument.substr(std::min(argument.find('=') + 1, argument.size()));
    if (argument.starts_with("-max_total_time=")) options.seconds = std::stod(value);
    else if (argument.starts_with("-runs=")) options.runs = std::stoull(value);
    else if (argument.starts_with("-seed=")) options.seed = std::stoull(value);
    else if (argument.starts_with("-exact_artifact_path=")) g_finding = value;
    else if (argument.starts_with("-dict=")) options.words = read_words(value);
    else if (std::filesystem::is_directory(argument)) options.folders.push_back(argument);
    else if (std::filesystem::is_regular_file(argument)) options.files.push_back(argument);
    else throw std::invalid_argument("no such option or file: " + argument);
  }
  return options;
}

// The following runs in signal handlers, perhaps in the middle of a malloc: only system calls, nothing that allocates or locks.
void write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<size_t>(written));
  }
}

// Saves the current input.
[[noreturn]] void report(std::string_view what) {
  if (const int file = ::open(g_finding.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644); file >= 0) {
    write_all(file, g_input);
    ::close(file);
  }
  for (const std::string_view text :
       {std::string_view("fuzz: "), what, std::string_view("; input kept in "), std::string_view(g_finding), std::string_view("\n")})
    write_all(STDERR_FILENO, text);
  if (g_is_text) {
    write_all(STDERR_FILENO, g_input);
    write_all(STDERR_FILENO, "\n");
  }
  std::_Exit(1);
}

void on_crash(int) { report("a crash"); }

// The second number in /proc/self/statm.
long resident_pages() {
  char text[128];
  const int file = ::open("/proc/self/statm", O_RDONLY);
  const ssize_t length = file < 0 ? 0 : ::read(file, text, sizeof(text));
  if (file >= 0) ::close(file);
  const char *at = text, *const end = text + std::max<ssize_t>(length, 0);
  while (at != end && *at != ' ') ++at;
  long pages = 0;
  for (at += at != end; at != end && *at >= '0' && *at <= '9'; ++at) pages = pages * 10 + (*at - '0');
  return pages;
}

void on_alarm(int) { report("waits for more than ten minutes"); }

void on_tick(int) {
  const int saved = errno;
  g_ticks = g_ticks + 1;
  if (g_ticks == kTicksForOne) report("takes more than five seconds");
  if (resident_pages() > g_max_pages) report("takes more than two gigabytes");
  errno = saved;
}

// Call it after the seeds are made. This may take longer than one input.
void start_ticks() {
  const itimerval quarter{{0, 250'000}, {0, 250'000}};
  setitimer(ITIMER_PROF, &quarter, nullptr);
}

// Call it after the last input: what the program does at its end, such as the search for leaks, has no limit.
void stop_ticks() {
  ::alarm(0);
  const itimerval never{};
  setitimer(ITIMER_PROF, &never, nullptr);
}

void run(const std::string& input) {
  g_input = input;
  g_is_text = input.size() <= kMostPrinted && std::all_of(input.begin(), input.end(), [](char c) { return c >= ' ' || c == '\n'; });
  outcome.clear();
  g_ticks = 0;
  ::alarm(kSecondsWaiting);
  // A copy without spare capacity: a sanitizer then detects reads past its end.
  const std::vector<uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

// The category of an outcome: the text without numbers and quoted parts.
std::string kind_of(const std::string& text) {
  std::string kind;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '`' || c == '\'' || c == '"') {
      quote = c;
      kind += c;
    } else if (std::isdigit(static_cast<unsigned char>(c)) == 0) {
      kind += c;
    }
  }
  return kind.substr(0, 200);
}

std::vector<std::string> corpus_of(const Options& options) {
  std::vector<std::string> corpus = seeds();
  for (const std::string& folder : options.folders) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());  // the same inputs follow on every file system
    for (const std::filesystem::path& file : files) corpus.push_back(read(file));
  }
  for (const std::string& file : options.files) corpus.push_back(read(file));
  return corpus;
}

std::string changed(Mutator& mutator, const std::string& input, const std::string& other) {
  if (LLVMFuzzerCustomMutator == nullptr) return mutator.mutate(input, other);
  constexpr size_t kMostBytes = 64 << 10;
  std::string text = input;
  text.resize(std::max(input.size(), kMostBytes));
  text.resize(LLVMFuzzerCustomMutator(reinterpret_cast<uint8_t*>(text.data()), input.size(), text.size(),
                                      static_cast<unsigned>(mutator.below(size_t{1} << 32))));
  return text;
}

int fuzz(const Options& options) {
  using Clock = std::chrono::steady_clock;
  constexpr size_t kMaxCorpus = 20000;
  std::vector<std::string> corpus = corpus_of(options);
  if (corpus.empty()) throw std::invalid_argument("no seeds");
  start_ticks();
  std::set<std::string> kinds;
  for (const std::string& input : corpus) {
    run(input);
    kinds.insert(kind_of(outcome));
  }
  Mutator mutator(options.seed, options.words);
  const auto begin = Clock::now();
  uint64_t runs = 0;
  for (; runs < options.runs && std::chrono::duration<double>(Clock::now() - begin).count() < options.seconds; ++runs) {
    const std::string input = changed(mutator, corpus[mutator.below(corpus.size())], corpus[mutator.below(corpus.size())]);
    run(input);
    if (corpus.size() < kMaxCorpus && kinds.insert(kind_of(outcome)).second) corpus.push_back(input);
  }
  stop_ticks();
  std::printf("%llu inputs, %zu outcomes, %zu seeds\n", static_cast<unsigned long long>(runs), kinds.size(), corpus.size());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  g_finding = "fuzz-finding-" + std::to_string(getpid());
  static char stack[1 << 16];  // the normal stack may be exhausted
  const stack_t own{.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof(stack)};
  sigaltstack(&own, nullptr);
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) {
    struct sigaction action {
    }, old{};
    sigaction(signal, nullptr, &old);
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK;
    if (old.sa_handler == SIG_DFL) sigaction(signal, &action, nullptr);  // sanitizer handlers end in abort()
  }
  std::signal(SIGALRM, on_alarm);
  std::signal(SIGPROF, on_tick);
  Options options;
  try {
    options = parse(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fuzz: %s\n", error.what());
    return 2;
  }
  if (options.files.empty() || !options.folders.empty()) return fuzz(options);
  start_ticks();
  for (const std::string& file : options.files) {
    run(read(file));
    std::printf("%s: %s\n", file.c_str(), outcome.c_str());
  }
  stop_ticks();
  return 0;
}
