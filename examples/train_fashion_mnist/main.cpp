// Trains one network three times from the same seed: in float32, in bfloat16 under Autocast, and in float16 under Autocast with a
// GradScaler. Then compares speed, accuracy and losses. The training step is in train.cpp.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/distributed/init.h>

#include "chart.h"
#include "command_line.h"
#include "html.h"
#include "report.h"
#include "train.h"

namespace {

std::string counted(int64_t count, const char* what) { return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s"); }

// What computes: "this processor (AMD EPYC ...)", "cuda:0".
std::string machine(const Options& options) {
  if (!options.device.is_cpu()) return options.device.str();
  const std::string name = processor();
  return "this processor" + (name.empty() ? "" : " (" + name + ')');
}

void compare(const Options& options) {
  const std::vector<Run> runs = chosen_runs(options.runs);
  const Dataset training = load_dataset(options.data, "train", options.limit),
                test = load_dataset(options.data, "t10k", options.test_limit);
  const Steps steps = steps_of(options, training);
  if (std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.uses_group(); })) amp::distributed::init_process_group("mpi");
  const bool prints = amp::distributed::get_rank() == 0;

  std::optional<std::ofstream> json, html;
  if (prints && !options.report.empty()) json = open_report(options.report);
  if (prints && !options.html.empty()) html = open_report(options.html);
  if (!options.trace.empty()) open_report(options.trace);

  const std::string where = machine(options);
  const std::string settings = counted(steps.total, "step") + " of " + counted(steps.batch, "image") + ", tested on " +
                               counted(test.size(), "image") + ", on " + where + " with " + counted(amp::get_num_threads(), "thread") + '.';
  if (prints) {
    std::printf("Fashion-MNIST, %s: %s\nMeasuring the speed ... ", counted(static_cast<int64_t>(runs.size()), "run").c_str(),
                settings.c_str());
    std::fflush(stdout);
  }
  std::vector<Estimate> estimates;
  double left = 0;
  for (const Run& run : runs) {
    estimates.push_back(estimate(run, options, training, test));
    left += estimates.back().training + estimates.back().testing;
  }
  if (prints) std::printf("training takes about %s.\n", duration(left).c_str());

  Results results;
  bool steady = true;
  for (size_t i = 0; i < runs.size(); ++i) {
    left -= estimates[i].training;
    Progress progress(runs[i].title, steps.total, estimates[i].training, left, !prints);
    results.emplace_back(runs[i], train(runs[i], options, training, test, progress));
    left -= estimates[i].testing;
    const double ratio = results.back().second.seconds_per_step * static_cast<double>(steps.total) / estimates[i].training;
    steady = steady && ratio < 1.5 && ratio > 1 / 1.5;
  }
  amp::distributed::destroy_process_group();
  if (!prints) return;

  std::printf("\n%s", text_chart(results).c_str());
  const std::string note = steady ? "" : "The speed changed during the runs: run it again to compare speeds.";
  if (!steady) std::printf("\n%s\n", note.c_str());
  print_table(results);
  const std::string sentence = verdict(results, where, steps.per_epoch * options.epochs < 400);
  if (!sentence.empty()) std::printf("\n%s\n", sentence.c_str());
  if (json) write_json(results, *json);
  if (html) write_html(results, sentence, settings + ' ' + note, *html);
  std::printf("Next: docs/guide/getting-started.md%s\n", html ? ("; this report: " + options.html).c_str() : "");
}

}  // namespace

int main(int argc, char** argv) {
  return command_line::run("train_fashion_mnist", [&] { compare(parse_options(argc, argv)); });
}
