// A trace file of amp::Trace.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json_file.h"

namespace report {

struct Op {
  std::string name, device, given, computed, output;
  double calls, ms;
};
struct Node {
  std::string name;
  double calls, ms;
};
struct Module {
  std::string path;
  double calls, low_calls, casts, ms;
};
struct Cast {
  std::string op, from, to;
  double copied, missed, hits, bytes;
};
struct PingPong {
  std::string up, down, low;
  double times, bytes;
};
struct Shadow {
  std::string op, computed, worst;
  double calls, non_finite, max_abs, mean_abs, max_rel, mean_rel;
};
struct Step {
  double index, ms, calls, casts, cast_bytes, hits, misses, ping_pongs;
  bool skipped;
  std::optional<double> scale;
};

struct TraceFile {
  std::vector<Op> ops;
  std::vector<Node> nodes;
  std::vector<Module> modules;
  std::vector<Cast> casts;
  std::vector<PingPong> ping_pongs;
  std::vector<Shadow> shadows;
  std::vector<Step> steps;
};

// The output of Trace::save or of Trace::json. Throws FileError.
TraceFile trace_in(const Json& content);

}  // namespace report
