// amp-run: runs a recorded program on tensors from a file, and measures it.
#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/interop/state_file.h>
#include <amp/jit/program.h>

#include "libraries.h"
#include "program.h"

using namespace amp;

namespace {

constexpr const char* kUsage = R"(usage: amp-run MODEL [OPTIONS]

Runs a recorded program on tensors from a file. MODEL is a file that amp::jit::Program::save wrote: a model as a list of
ops, with its weights. Without options, prints these ops, and what freezing changed.

Options:
  --input FILE             runs the program on the tensors of a safetensors file; they are named "0", "1", ...; other
                           names are used in their order
  --output FILE            writes the results, named "0", "1", ..., as safetensors; without it, their dtypes and shapes
                           are printed
  --bench [RUNS]           measures RUNS runs (default 100) after 10 that are not counted; prints the median, the fastest
                           and the slowest
  --threads N              the number of threads that a run may use
  --with LIBRARY           loads a shared library first; the program may then call its ops (may be repeated)
  --version                prints the version
  -h, --help               prints the usage

Exit status:
  0  done
  2  an error: wrong usage, a file that cannot be read, written or is wrong, or inputs that do not fit
)";

struct Arguments {
  std::string model, input, output;
  int runs = 0;
};

int positive(const std::string& option, const std::string& text) {
  size_t end = 0;
  int number = 0;
  try {
    number = std::stoi(text, &end);
  } catch (const std::exception&) { end = 0; }
  if (end == 0 || end != text.size() || number < 1) throw UsageError(option + " is a positive integer, not " + text);
  return number;
}

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  CommandLine line(argc, argv);
  while (line.next()) {
    const std::string word = line.word();
    if (word == "--input") arguments.input = line.value();
    else if (word == "--output") arguments.output = line.value();
    else if (word == "--bench") arguments.runs = line.has_value() || line.number_follows() ? positive(word, line.value()) : 100;
    else if (word == "--threads") set_num_threads(positive(word, line.value()));
    else if (word == "--with") load_library(line.value());
    else if (line.is_option()) throw no_such_option(word, kUsage);
    else if (arguments.model.empty()) arguments.model = word;
    else throw UsageError("there is more than one model: " + word);
  }
  if (arguments.model.empty()) throw UsageError("a model is needed");
  if (arguments.input.empty() && (arguments.runs != 0 || !arguments.output.empty())) throw UsageError("--input is needed");
  return arguments;
}

// The tensors called "0", "1", ..., or all in the order of their names.
std::vector<Tensor> inputs_of(const std::string& path, size_t count) {
  const StateDict state = load_safetensors(path);
  if (state.size() != count)
    throw std::runtime_error(path + ": the program takes " + std::to_string(count) + " tensors, but the file has " +
                             std::to_string(state.size()));
  std::vector<Tensor> inputs;
  bool numbered = true;
  for (size_t i = 0; i < count; ++i) numbered = numbered && state.count(std::to_string(i)) != 0;
  if (numbered) {
    for (size_t i = 0; i < count; ++i) inputs.push_back(state_tensor("amp-run", state, std::to_string(i)));
  } else {
    for (const auto& [name, value] : state) inputs.push_back(state_tensor("amp-run", state, name));
  }
  return inputs;
}

// Three digits in the unit that fits: "1.25 us", "12.5 ms", "125 ms".
std::string time_text(double seconds) {
  const auto [unit, factor] = seconds < 999.5e-6 ? std::pair("us", 1e6) : seconds < 999.5e-3 ? std::pair("ms", 1e3) : std::pair("s", 1.0);
  const double number = seconds * factor;
  std::ostringstream text;
  text << std::fixed << std::setprecision(number < 9.995 ? 2 : number < 99.95 ? 1 : 0) << number << " " << unit;
  return text.str();
}

void measure(const jit::Program& program, const std::vector<Tensor>& inputs, int runs) {
  using Clock = std::chrono::steady_clock;
  constexpr int kWarmUp = 10;
  std::vector<double> times;
  for (int i = -kWarmUp; i < runs; ++i) {
    const Clock::time_point start = Clock::now();
    program.run(inputs);
    if (i >= 0) times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  std::cout << runs << (runs == 1 ? " run on up to " : " runs on up to ") << get_num_threads()
            << (get_num_threads() == 1 ? " thread: median " : " threads: median ") << time_text(times[times.size() / 2]) << ", fastest "
            << time_text(times.front()) << ", slowest " << time_text(times.back()) << "\n";
}

int run(int argc, char** argv) {
  const Arguments arguments = parse(argc, argv);
  const jit::Program program = jit::Program::load(arguments.model);
  if (arguments.input.empty()) {
    std::cout << program.text();
    for (const std::string& line : program.report()) std::cout << "# " << line << '\n';
    return 0;
  }
  const std::vector<Tensor> inputs = inputs_of(arguments.input, program.num_inputs());
  const std::vector<Tensor> outputs = program.run(inputs);
  StateDict results;
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (arguments.output.empty()) std::cout << i << ": " << outputs[i].toString() << '\n';
    results.emplace(std::to_string(i), outputs[i].detach());
  }
  if (!arguments.output.empty()) save_safetensors(results, arguments.output);
  if (arguments.runs != 0) measure(program, inputs, arguments.runs);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return run_program("amp-run", kUsage, [&] { return run(argc, argv); });
}
