// Recorded work, as cudaGraph_t and cudaGraphExec_t name it.
#pragma once

#include "cuda/fake/capture.h"

namespace fake {

struct Graph {
  size_t branches = 0, slots = 0;
  std::vector<Node> nodes;
  int device = 0;
};

// A graph that can be launched. Its launches run one after another, on whichever streams.
struct GraphExec {
  Graph graph;
  std::vector<Line> lines;  // of the branches
  Clock end;                // of the latest launch
};

void replay(GraphExec& exec, Stream& stream);

}  // namespace fake
