#include <amp/cuda/graphed_step.h>

#include <algorithm>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/cuda/graph.h>

namespace amp::cuda {

struct GraphedStepState::State {
  // Shapes and dtypes of a batch. They are constants of its graph.
  struct Signature {
    std::vector<std::vector<int64_t>> sizes;
    std::vector<ScalarType> dtypes;
    bool operator==(const Signature&) const = default;

    explicit Signature(const std::vector<Tensor>& inputs) {
      for (const Tensor& input : inputs) {
        sizes.push_back(input.sizes().vec());
        dtypes.push_back(input.dtype());
      }
    }
  };

  struct Recording {
    explicit Recording(Signature signature) : signature(std::move(signature)) {}
    Signature signature;
    int direct_calls = 0;
    std::unique_ptr<Graph> graph;
    std::vector<Tensor> inputs, grads;  // replays read the batch from here and write the gradients here
    Tensor loss;
  };

  optim::Optimizer& optimizer;
  amp::GradScaler& scaler;
  GraphedStepOptions options;
  std::vector<std::unique_ptr<Recording>> recordings;

  std::vector<Tensor> parameters() const {
    std::vector<Tensor> all;
    for (const auto& group : optimizer.param_groups()) all.insert(all.end(), group.params().begin(), group.params().end());
    return all;
  }

  Device device() const {
    const std::vector<Tensor> all = parameters();
    AMP_CHECK(!all.empty(), ValueError, "[make_graphed_step] the optimizer has no parameters");
    AMP_CHECK(all.front().device().type() == kCUDA, ValueError, "[make_graphed_step] the optimizer's parameters are on ",
              all.front().device(), ", expected CUDA");
    return all.front().device();
  }

  Tensor step(const std::vector<Tensor>& inputs, const Loss& loss_of) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const amp::Autocast region(kCUDA, options.autocast);
      loss = loss_of(inputs);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer, options.step);
    scaler.update();
    return loss.detach();
  }

  // Null for a batch that should not be captured.
  Recording* recording_for(const std::vector<Tensor>& inputs) {
    Signature signature(inputs);
    const auto found = std::find_if(recordings.begin(), recordings.end(), [&](const auto& r) { return r->signature == signature; });
    if (found != recordings.end()) return found->get();
    if (recordings.size() == static_cast<size_t>(options.max_recordings)) {
      // A batch that came only once, such as a smaller first one, is dropped for one that may come again.
      const auto once = std::find_if(recordings.begin(), recordings.end(), [](const auto& r) { return r->graph == nullptr; });
      if (once == recordings.end()) return nullptr;
      recordings.erase(once);
    }
    return recordings.emplace_back(std::make_unique<Recording>(std::move(signature))).get();
  }

  void record(Recording& recording, const std::vector<Tensor>& inputs, const Loss& loss_of) {
    std::vector<Tensor> own;
    for (const Tensor& input : inputs) own.push_back(empty(input.sizes(), input.options().device(device())));
    auto graph = std::make_unique<Graph>();
    optimizer.zero_grad();
    graph->capture_begin();
    recording.inputs = std::move(own);
    try {
      recording.loss = step(recording.inputs, loss_of);
      for (const Tensor& parameter : parameters()) recording.grads.push_back(parameter.grad());
      graph->capture_end();
    } catch (const std::exception& error) {
      const std::string why = error.what();
      graph.reset();
      recording = Recording(std::move(recording.signature));
      optimizer.zero_grad();
      scaler.update(scaler.scale(ones({}, device())));  // the same scale: forgets the step that did not happen, without waiting
      AMP_THROW(Error, "[make_graphed_step] the step can't be recorded: ", why);
    }
    recording.graph = std::move(graph);
  }

  Tensor replay(Recording& recording, const std::vector<Tensor>& inputs) {
    for (size_t i = 0; i < inputs.size(); ++i) recording.inputs[i].copy_(inputs[i], /*non_blocking=*/true);
    recording.graph->replay();
    // A step without a graph, zero_grad() and the program itself replace gradients.
    const std::vector<Tensor> all = parameters();
    for (size_t i = 0; i < std::min(all.size(), recording.grads.size()); ++i) {
      if (Tensor& grad = all[i].mutable_grad(); !grad.is_same(recording.grads[i])) grad = recording.grads[i];
    }
    return recording.loss.clone();  // the next replay overwrites it
  }
};

GraphedStepState::GraphedStepState(optim::Optimizer& optimizer, amp::GradScaler& scaler, const GraphedStepOptions& options)
    : state_(new State{optimizer, scaler, options, {}}) {
  AMP_CHECK(options.warmup >= 1, ValueError, "[make_graphed_step] warmup must be at least 1, but is ", options.warmup);
  AMP_CHECK(options.max_recordings >= 0, ValueError, "[make_graphed_step] max_recordings must not be negative, but is ",
            options.max_recordings);
}

GraphedStepState::GraphedStepState(GraphedStepState&&) noexcept = default;
GraphedStepState::~GraphedStepState() = default;

Tensor GraphedStepState::run(const std::vector<Tensor>& inputs, const Loss& loss) {
  State& state = *state_;
  for (size_t i = 0; i < inputs.size(); ++i) {
    AMP_CHECK(inputs[i].defined(), ValueError, "[make_graphed_step] input ", i, " of the step is undefined");
    AMP_CHECK(!inputs[i].requires_grad(), ValueError, "[make_graphed_step] input ", i,
              " of the step requires gradients, which replays do not compute");
  }
  State::Recording* recording = state.recording_for(inputs);
  if (recording != nullptr && recording->graph == nullptr && recording->direct_calls >= state.options.warmup)
    state.record(*recording, inputs, loss);
  if (recording != nullptr && recording->graph != nullptr) return state.replay(*recording, inputs);
  std::vector<Tensor> there;
  const Device device = state.device();
  for (const Tensor& input : inputs) there.push_back(input.to(device, /*non_blocking=*/true));
  Tensor result = state.step(there, loss);
  if (recording != nullptr) ++recording->direct_calls;
  return result;
}

size_t GraphedStepState::recordings() const {
  return static_cast<size_t>(std::count_if(state_->recordings.begin(), state_->recordings.end(),
                                           [](const auto& recording) { return recording->graph != nullptr; }));
}

void GraphedStepState::reset() { state_->recordings.clear(); }

}  // namespace amp::cuda
