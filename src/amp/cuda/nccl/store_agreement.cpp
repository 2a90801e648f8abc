#include <amp/cuda/nccl/store_agreement.h>

#include <amp/distributed/group/agreement.h>

namespace amp::cuda {

namespace {

std::string verdict_key(const std::string& name, uint64_t sequence) { return name + "/verdict/" + std::to_string(sequence); }

}  // namespace

StoreAgreement::StoreAgreement(std::shared_ptr<distributed::Store> store, const std::string& name, int rank, int size, uint64_t sequence,
                               const std::string& what)
    : store_(std::move(store)),
      prefix_(name + "/check/" + std::to_string(sequence) + '/'),
      previous_verdict_(sequence > 0 ? verdict_key(name, sequence - 1) : ""),
      verdict_(verdict_key(name, sequence)),
      rank_(rank),
      size_(size) {
  const std::string text = distributed::numbered(what, sequence);
  if (rank_ == 0) texts_ = {text};
  else store_->set(prefix_ + std::to_string(rank_), text);
}

// Valid on rank 0: whether all ranks have arrived.
bool StoreAgreement::collect() {
  while (texts_.size() < static_cast<size_t>(size_)) {
    const std::string key = prefix_ + std::to_string(texts_.size());
    auto text = store_->get(key);
    if (!text) return false;
    store_->erase(key);
    texts_.push_back(*std::move(text));
  }
  if (!previous_verdict_.empty()) store_->erase(previous_verdict_);  // a rank that has arrived at this collective has read it
  return true;
}

bool StoreAgreement::test() {
  if (!pace_.is_due()) return false;
  std::string differences;
  if (rank_ == 0) {
    if (!collect()) return false;
    differences = distributed::disagreement(texts_);
    store_->set(verdict_, differences);
  } else {
    auto read = store_->get(verdict_);
    if (!read) return false;
    differences = *std::move(read);
  }
  if (!differences.empty()) throw distributed::Disagreement(differences);
  return true;
}

}  // namespace amp::cuda
