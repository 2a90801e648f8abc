// Trains a small GPT on text from your machine, in bfloat16 under Autocast with AdamW, a warm-up and a cosine, in one or several processes.
// Writes a curve of the losses, and some text of the model.
#include <cstdio>
#include <fstream>

#include <amp/distributed/init.h>

#include "command_line.h"
#include "report.h"

namespace {

std::vector<std::pair<std::string, std::string>> facts_of(const Options& o, const Text& text, const GPT& model, const Result& result,
                                                          int processes) {
  int64_t parameters = 0;
  for (const amp::Tensor& parameter : model->parameters()) parameters += parameter.numel();
  const auto join = [](auto... parts) { return amp::detail::concat(parts...); };
  return {
      {"text", join(text.training.size(), " bytes for training, ", text.validation.size(), " for validation, of ", text.files, " files in ",
                    o.text)},
      {"model", join(o.layers, " layers, ", o.heads, " heads, width ", o.width, ", context ", o.context, ": ", parameters, " parameters")},
      {"steps", join(o.steps, " of ", o.batch, " sequences, AdamW with a peak rate of ", o.lr, " after ", o.warmup, " steps")},
      {"dtype", join(o.dtype ? amp::toString(*o.dtype) : "float32", " on ", o.device.str(), ", processes: ", processes)},
      {"speed", join(static_cast<int64_t>(result.tokens_per_second), " tokens per second")},
  };
}

void run(const Options& options) {
  const amp::distributed::GroupPtr group = amp::distributed::init_process_group(options.backend);
  const Text text = load_text(options.text, options.context);
  std::ofstream report;
  if (!options.report.empty() && group->rank() == 0) report = open_report(options.report);

  amp::manual_seed(options.seed);
  GPT model(GPTOptions{options.layers, options.heads, options.width, options.context, options.dropout});
  model->to(options.device);  // created on the CPU: its initial weights are then the same on every device
  const Result result = train(model, text, options, group);
  const int processes = group->size(), rank = group->rank();
  amp::distributed::destroy_process_group();
  if (rank > 0) return;

  const std::string sampled = sample(model, "\n", options.sample, 0.8, amp::Generator(amp::kCPU, options.seed));
  const auto facts = facts_of(options, text, model, result, processes);
  for (const auto& [name, value] : facts) std::printf("%s: %s\n", name.c_str(), value.c_str());
  std::printf("\n%s\n", printable(sampled).c_str());
  if (report.is_open()) write_report(report, result, facts, sampled);
}

}  // namespace

int main(int argc, char** argv) {
  return command_line::run("train_gpt", [&] { run(parse_options(argc, argv)); });
}
