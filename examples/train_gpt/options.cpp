#include "options.h"

#include <amp/core/error.h>

#include "command_line.h"

namespace {

constexpr const char* kHelp = R"(usage: train_gpt [OPTIONS]

Trains a small GPT to predict the next byte of a text, in bfloat16 under Autocast, and lets it write some of its own.
Several processes share the sequences of each step and average their gradients. The losses are those of one process, except
for rounding.

  --text PATH     a text file, or a folder of them (default: what the build found: the Debian package fortunes, or
                  /usr/share/common-licenses, or the documentation of this library)
  --report FILE   write the losses, as a plot, and the sampled text as HTML
  --backend NAME  alone (default), or mpi, which connects processes that mpirun has started: mpirun -n 2 train_gpt --backend mpi
  --device NAME   cpu (default), cuda or cuda:N
  --dtype NAME    bfloat16 (default) or float32
  --layers N      blocks of attention and linear maps (default 4)
  --heads N       heads of attention (default 4)
  --width N       features of each position (default 128)
  --context N     bytes that are seen at once (default 128)
  --dropout X     part of the activations that is dropped while training (default 0.1)
  --batch N       sequences per step, of all processes together (default 32)
  --steps N       steps of training (default 1000)
  --warmup N      steps until the learning rate is at its peak, from which it falls as a cosine (default 100)
  --evaluate N    steps between two computations of the validation loss (default 100)
  --lr X          peak learning rate (default 0.002)
  --seed N        seed of weights, order and dropout (default 1)
  --sample N      bytes to write at the end (default 400)

Exit status: 0 done; 1 an error; 2 wrong usage.
)";

// Undefined for a text that is not the name of a dtype.
amp::ScalarType dtype_named(const std::string& name) {
  try {
    return amp::scalarTypeFromName(name);
  } catch (const amp::Error&) { return amp::ScalarType::Undefined; }
}

}  // namespace

Options parse_options(int argc, char** argv) {
  Options options;
  const auto number = [](const char* name, int64_t& field, int64_t least) {
    return std::pair(std::string(name), [=, &field](const std::string& v) { field = command_line::to_int(name, v, least); });
  };
  const command_line::Known known = {
      {"--text", [&](const std::string& v) { options.text = v; }},
      {"--report", [&](const std::string& v) { options.report = v; }},
      {"--backend",
       [&](const std::string& v) {
         if (v != "alone" && v != "mpi") throw command_line::UsageError("--backend expects alone or mpi, not '" + v + "'");
         options.backend = v;
       }},
      {"--device", [&](const std::string& v) { options.device = command_line::to_device("--device", v); }},
      {"--dtype",
       [&](const std::string& v) {
         const amp::ScalarType dtype = dtype_named(v);
         if (dtype != amp::kBFloat16 && dtype != amp::kFloat32)
           throw command_line::UsageError("--dtype expects bfloat16 or float32, not '" + v + "'");
         options.dtype = dtype == amp::kBFloat16 ? std::optional(dtype) : std::nullopt;
       }},
      {"--dropout", [&](const std::string& v) { options.dropout = command_line::to_part("--dropout", v); }},
      {"--lr", [&](const std::string& v) { options.lr = command_line::to_positive("--lr", v); }},
      {"--seed", [&](const std::string& v) { options.seed = static_cast<uint64_t>(command_line::to_int("--seed", v, 0)); }},
      number("--layers", options.layers, 1),
      number("--heads", options.heads, 1),
      number("--width", options.width, 1),
      number("--context", options.context, 1),
      number("--batch", options.batch, 1),
      number("--steps", options.steps, 1),
      number("--warmup", options.warmup, 0),
      number("--evaluate", options.evaluate_every, 1),
      number("--sample", options.sample, 0),
  };
  command_line::parse(argc, argv, kHelp, known);
  return options;
}
