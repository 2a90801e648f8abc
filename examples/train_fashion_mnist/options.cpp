#include "options.h"

#include <utility>

#include "command_line.h"

namespace {

constexpr const char* kHelp = R"(usage: train_fashion_mnist [OPTIONS]

Trains a convolutional network on Fashion-MNIST three times from one seed: in
float32, in bfloat16 under Autocast, and in float16 under Autocast with a
GradScaler. Then it compares speed and accuracy.

By default the runs are short: 100 steps of 128 images.

  --full            the long runs: 2 epochs of all images with a peak rate of
                    0.1, tested on all test images. Other options that are
                    given override these numbers.
  --runs NAMES      the runs to make, with commas in between. Default:
                      float32,bfloat16,float16
                    Others are O0 to O3, Apex's levels; data_parallel, two
                    replicas in this process; ddp and sharded, processes that
                    mpirun has started.
  --device NAME     cpu (default), cuda or cuda:N
  --epochs N        passes over the training images (default 1)
  --batch N         images per step (default 128)
  --limit N         use only the first N training images (default 12800; 0: all)
  --test-limit N    use only the first N test images (default 2000; 0: all)
  --lr X            peak learning rate (default 0.02)
  --seed N          seed of weights, order and dropout (default 1)

  --data DIR        folder with the gzip-compressed IDX files
                    (default /usr/share/datasets/fashion-mnist)
  --html FILE       write a page with the curves and the comparison
  --report FILE     write the comparison as JSON, by the names of the runs
  --trace FILE      write what autocast did in the float16 run, for amp-report
                    and Perfetto. That run takes longer then.
  -h, --help        this text

The exit status is 0, 2 for a mistake in the command line, or 1 for other
errors.
)";

}  // namespace

Options parse_options(int argc, char** argv) {
  Options options;
  bool full = false;
  std::optional<int64_t> epochs, limit, test_limit;  // if given
  std::optional<double> lr;
  const auto number = [](const char* name, int64_t least, auto& field) {
    return std::pair(name, [=, &field](const std::string& v) { field = command_line::to_int(name, v, least); });
  };
  const auto text = [](const char* name, std::string& field) { return std::pair(name, [&field](const std::string& v) { field = v; }); };
  const command_line::Known known = {
      text("--data", options.data),
      text("--html", options.html),
      text("--report", options.report),
      text("--runs", options.runs),
      text("--trace", options.trace),
      number("--batch", 1, options.batch),
      number("--epochs", 1, epochs),
      number("--limit", 0, limit),
      number("--seed", 0, options.seed),
      number("--test-limit", 0, test_limit),
      {"--device", [&](const std::string& v) { options.device = command_line::to_device("--device", v); }},
      {"--lr", [&](const std::string& v) { lr = command_line::to_positive("--lr", v); }},
  };
  command_line::parse(argc, argv, kHelp, known, {{"--full", [&] { full = true; }}});
  options.epochs = epochs.value_or(full ? 2 : 1);
  options.limit = limit.value_or(full ? 0 : 12800);
  options.test_limit = test_limit.value_or(full ? 0 : 2000);
  options.lr = lr.value_or(full ? 0.1 : 0.02);
  return options;
}
