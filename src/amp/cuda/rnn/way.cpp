#include <amp/cuda/rnn/way.h>

#include <algorithm>
#include <limits>

#include <amp/core/error.h>

namespace amp::cuda {

namespace {

// The largest number of units whose weights PERSIST_STATIC_SMALL_H keeps in registers. The reserve of a forward pass belongs to its
// algorithm, so a network in training needs an algorithm that has both passes.
int64_t most_small_units(const RnnProblem& problem) {
  const bool one_gate = gates_of(problem.mode) == 1;
  if (problem.trains) return one_gate ? 256 : 128;
  return one_gate ? 384 : 192;
}

// The cases in which PyTorch found this faster than STANDARD in float16 on server devices.
bool suits_persistent(const RnnProblem& problem, const RnnDevice& device) {
  const bool shape = problem.dtype == kFloat16 && problem.layers == 1 && problem.directions == 1 && problem.hidden <= 1024 &&
                     problem.hidden % 128 == 0 && problem.features % 128 == 0 && problem.batch % 8 == 0 && problem.batch <= 128;
  if (!shape || problem.mode == RnnMode::Gru || device.major < 8 || device.minor == 6 || device.multiprocessors < 98) return false;
  return problem.mode == RnnMode::Lstm || problem.batch < 96 || problem.hidden < 896;
}

const char* name_of(RnnMode mode) {
  switch (mode) {
    case RnnMode::Lstm: return "an LSTM";
    case RnnMode::Gru: return "a GRU";
    case RnnMode::Tanh: return "a recurrent network with tanh";
    default: return "a recurrent network with relu";
  }
}

}  // namespace

std::vector<RnnAlgorithm> rnn_algorithms(const RnnProblem& problem, const RnnDevice& device) {
  std::vector<RnnAlgorithm> all;
  // The other algorithms are for sequences of one length, with biases and without projections.
  if (problem.same_length && problem.has_biases && problem.outputs == problem.hidden && problem.dtype != kFloat64) {
    if (problem.hidden <= most_small_units(problem)) all.push_back(RnnAlgorithm::PersistentSmall);
    else if (suits_persistent(problem, device)) all.push_back(RnnAlgorithm::Persistent);
  }
  all.push_back(RnnAlgorithm::Standard);
  return all;
}

RnnKey::RnnKey(const RnnProblem& problem, const RnnWay& way, int index) : RnnKey() {
  features = problem.features;
  hidden = problem.hidden;
  outputs = problem.outputs;
  layers = problem.layers;
  device = index;
  directions = static_cast<int32_t>(problem.directions);
  has_biases = problem.has_biases;
  same_length = problem.same_length;
  trains = problem.trains;
  tf32 = way.tf32;
  mode = problem.mode;
  algorithm = way.algorithm;
  dtype = static_cast<int32_t>(problem.dtype);
}

std::string describe(const RnnKey& key) {
  return detail::concat(name_of(key.mode), " from ", key.features, " to ", key.layers, key.directions == 2 ? " x 2 x " : " x ", key.outputs,
                        " features in ", static_cast<ScalarType>(key.dtype));
}

bool fits_cudnn(const RnnProblem& problem) {
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  return std::max({problem.features, gates_of(problem.mode) * problem.hidden, problem.layers * problem.directions, problem.batch,
                   problem.steps, problem.outputs * problem.directions}) <= kMost;
}

}  // namespace amp::cuda
