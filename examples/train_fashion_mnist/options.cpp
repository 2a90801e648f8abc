#include "options.h"

#include "command_line.h"

namespace {

constexpr const char* kHelp = R"(usage: train_fashion_mnist [OPTIONS]

Trains a convolutional network on Fashion-MNIST three times from one seed: in float32, in bfloat16 under Autocast, and in float16 under Autocast
with a GradScaler; then compares them.

  --data DIR      folder with the gzip-compressed IDX files (default: /usr/share/datasets/fashion-mnist)
  --report FILE   write the comparison as JSON
  --trace FILE    write what autocast did in the float16 run, for amp-report and Perfetto; that run takes longer then
  --runs NAMES    those to make, with commas in between (default: float32,bf16,fp16_scaler); also O0 to O3, Apex's levels; data_parallel, two
                  replicas in this process; ddp and sharded, processes that mpirun has started
  --device NAME   cpu (default), cuda or cuda:N
  --epochs N      passes over the training images (default 2)
  --batch N       images per step (default 128)
  --limit N       use only the first N training images
  --lr X          peak learning rate (default 0.1)
  --seed N        seed of weights, order and dropout (default 1)
)";

}  // namespace

Options parse_options(int argc, char** argv) {
  Options options;
  const command_line::Known known = {
      {"--data", [&](const std::string& v) { options.data = v; }},
      {"--report", [&](const std::string& v) { options.report = v; }},
      {"--trace", [&](const std::string& v) { options.trace = v; }},
      {"--runs", [&](const std::string& v) { options.runs = v; }},
      {"--device", [&](const std::string& v) { options.device = command_line::to_device("--device", v); }},
      {"--epochs", [&](const std::string& v) { options.epochs = static_cast<int>(command_line::to_int("--epochs", v, 1)); }},
      {"--batch", [&](const std::string& v) { options.batch = command_line::to_int("--batch", v, 1); }},
      {"--limit", [&](const std::string& v) { options.limit = command_line::to_int("--limit", v, 0); }},
      {"--lr", [&](const std::string& v) { options.lr = command_line::to_positive("--lr", v); }},
      {"--seed", [&](const std::string& v) { options.seed = static_cast<uint64_t>(command_line::to_int("--seed", v, 0)); }},
  };
  command_line::parse(argc, argv, kHelp, known);
  return options;
}
