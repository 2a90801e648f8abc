// Captured work, behind cudaGraph_t and cudaGraphExec_t.
#pragma once

#include <fakecuda/runtime/capture.h>

namespace fake {

struct Graph {
  size_t branches = 0, slots = 0;
  std::vector<Node> nodes;
  int device = 0;
};

// A graph that can be launched. Its launches run one after another, on any streams.
struct GraphExec {
  Graph graph;
  std::vector<Line> lines;  // lines of the branches
  Clock end;                // clock of the latest launch
};

void replay(GraphExec& exec, Stream& stream);

}  // namespace fake
