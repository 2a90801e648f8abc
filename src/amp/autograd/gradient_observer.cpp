#include <amp/autograd/gradient_observer.h>

#include <unordered_set>
#include <utility>

#include <amp/autograd/node.h>
#include <amp/autograd/tensor_extra.h>

namespace amp::autograd {

namespace {

std::atomic<int> observations{0};

// Calls function(leaf) for each use of an observed leaf.
template <class Function>
void for_each_use(const std::vector<Node*>& roots, const Function& function) {
  std::unordered_set<const Node*> seen;
  std::vector<const Node*> stack;
  for (const Node* root : roots) {
    if (seen.insert(root).second) stack.push_back(root);
  }
  while (!stack.empty()) {
    const Node* const node = stack.back();
    stack.pop_back();
    for (uint32_t i = 0; i < node->num_inputs(); ++i) {
      const Edge& edge = node->edge(i);
      if (!edge.valid()) continue;
      if (!edge.is_leaf()) {
        if (seen.insert(edge.node()).second) stack.push_back(edge.node());
      } else if (edge.leaf()->extra != nullptr && edge.leaf()->extra->observation != nullptr) {
        function(*edge.leaf()->extra);
      }
    }
  }
}

}  // namespace

Observation::Observation(GradientObserver& observer, std::vector<Tensor> leaves) : observer_(observer), leaves_(std::move(leaves)) {
  for (const Tensor& leaf : leaves_)
    AMP_CHECK(leaf.impl()->extra == nullptr || leaf.impl()->extra->observation == nullptr, Error,
              "[autograd] the gradients of a parameter are reduced by another module already");
  for (const Tensor& leaf : leaves_) extra_of(leaf);  // steps that may fail come first
  for (size_t i = 0; i < leaves_.size(); ++i) {
    leaves_[i].impl()->extra->observation = this;
    leaves_[i].impl()->extra->observed_index = static_cast<uint32_t>(i);
  }
  observations.fetch_add(1, std::memory_order_relaxed);
}

Observation::~Observation() {
  observations.fetch_sub(1, std::memory_order_relaxed);
  for (const Tensor& leaf : leaves_) leaf.impl()->extra->observation = nullptr;
}

bool ObservedPass::wanted() { return observations.load(std::memory_order_relaxed) > 0; }

ObservedPass::ObservedPass(const std::vector<Node*>& roots) {
  try {
    for_each_use(roots, [&](const TensorExtra& extra) {
      Observation& observation = *extra.observation;
      if (observation.pass_.load(std::memory_order_relaxed) != this) {
        observations_.reserve(observations_.size() + 1);
        const void* none = nullptr;
        if (!observation.pass_.compare_exchange_strong(none, this)) return;
        observations_.push_back(&observation);
        observation.uses_.assign(observation.leaves_.size(), 0);
      }
      ++observation.uses_[extra.observed_index];
    });
    for (Observation* observation : observations_) observation->observer_.begin(observation->uses_);
  } catch (...) {
    for (Observation* observation : observations_) observation->pass_.store(nullptr);
    throw;
  }
}

ObservedPass::~ObservedPass() {
  for (Observation* observation : observations_) {
    observation->observer_.abandon();
    observation->pass_.store(nullptr);
  }
}

void ObservedPass::accumulated(const detail::TensorImpl* leaf) {
  Observation* const observation = leaf->extra->observation;
  if (observation == nullptr || observation->pass_.load(std::memory_order_relaxed) != this) return;
  const uint32_t index = leaf->extra->observed_index;
  if (observation->uses_[index] > 0 && --observation->uses_[index] == 0) observation->observer_.complete(index);
}

void ObservedPass::end() {
  for (Observation* observation : observations_) observation->observer_.end();
  for (Observation* observation : std::exchange(observations_, {})) observation->pass_.store(nullptr);
}

}  // namespace amp::autograd
