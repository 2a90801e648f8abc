#include <amp/cuda/graph.h>

#include <amp/core/error.h>

namespace amp::cuda {

namespace {
[[noreturn]] void refuse() { AMP_THROW(NotImplementedError, "[Graph] this build has no CUDA backend"); }
}  // namespace

struct Graph::State {};

Graph::Graph() { refuse(); }
Graph::~Graph() = default;
void Graph::capture_begin() { refuse(); }
void Graph::capture_end() { refuse(); }
void Graph::replay() { refuse(); }
void Graph::reset() { refuse(); }

}  // namespace amp::cuda
