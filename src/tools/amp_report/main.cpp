// amp-report: renders a trace of amp::Trace, or statistics of amp::TensorStatistics, as one HTML page.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <system_error>

#include "../program.h"
#include "json_file.h"
#include "page.h"
#include "statistics_file.h"
#include "statistics_page.h"
#include "trace_file.h"

namespace {

constexpr const char* kUsage = R"(usage: amp-report TRACE [OPTIONS]

Writes one self-contained HTML page with plots of what autocast did: casts, the cache of cast weights, the loss scale and
more. TRACE is a file that amp::Trace::save wrote, or - for the standard input. For a file of amp::TensorStatistics::save,
the page shows the values of tensors: magnitudes, exponents, underflow and saturation.

Options:
  -o, --output FILE        where to write: the default is the name of TRACE with the ending .html, or the standard output
                           for the standard input; - is the standard output
  --title TEXT             the title of the page (default: the name of TRACE)
  --version                prints the version
  -h, --help               prints the usage

Exit status:
  0  done
  2  an error: wrong usage, a trace that cannot be read, or a page that cannot be written
)";

struct Arguments {
  std::string trace, output;
  std::optional<std::string> title;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  CommandLine line(argc, argv);
  while (line.next()) {
    const std::string& word = line.word();
    if (word == "-o" || word == "--output") arguments.output = line.value();
    else if (word == "--title") arguments.title = line.value();
    else if (line.is_option()) throw no_such_option(word, kUsage);
    else if (!arguments.trace.empty()) throw UsageError("one trace at a time: " + arguments.trace + " or " + word);
    else arguments.trace = word;
  }
  if (arguments.trace.empty()) throw UsageError("a trace is missing");
  if (arguments.trace == "-") {
    if (arguments.output.empty()) arguments.output = "-";
    if (!arguments.title) arguments.title = "Trace";
    return arguments;
  }
  const std::filesystem::path path(arguments.trace);
  if (arguments.output.empty()) arguments.output = std::filesystem::path(path).replace_extension(".html").string();
  std::error_code ignored;
  if (arguments.output == arguments.trace || std::filesystem::equivalent(arguments.output, path, ignored))
    throw UsageError("the page would overwrite the trace: name another file with --output");
  if (!arguments.title) arguments.title = path.filename().string();
  return arguments;
}

std::string page_of(const Arguments& arguments) {
  const std::string text = report::read_json(arguments.trace);
  const report::Json content = report::content_of(text);
  try {
    if (report::is_statistics(content)) return report::page(report::statistics_in(content), *arguments.title);
    return report::page(report::trace_in(content), *arguments.title);
  } catch (const report::FileError& error) { throw report::FileError(report::name_of(arguments.trace) + ": " + error.what()); }
}

int run(const Arguments& arguments) {
  const std::string html = page_of(arguments);
  if (arguments.output == "-") {
    std::cout << html;
    return 0;
  }
  std::ofstream file(arguments.output);
  file << html << std::flush;
  if (!file.good()) throw report::FileError(arguments.output + ": cannot be written");
  std::cout << arguments.output << "\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return run_program("amp-report", kUsage, [&] { return run(parse(argc, argv)); });
}
