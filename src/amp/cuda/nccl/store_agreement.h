// The check that all ranks are about to do the same, through the store. Internal.
#pragma once

#include <memory>
#include <string>

#include <amp/distributed/group/transport.h>
#include <amp/distributed/rendezvous/store.h>

namespace amp::cuda {

// Rank 0 reads the descriptions of the others, and writes the answer that all then read. Ends with Disagreement if the descriptions differ.
class StoreAgreement final : public distributed::Transfer {
 public:
  // `name`: the name of the group; `sequence`: the number of the collective in it.
  StoreAgreement(std::shared_ptr<distributed::Store> store, const std::string& name, int rank, int size, uint64_t sequence,
                 const std::string& what);
  bool test() override;
  bool abandon() override { return true; }

 private:
  bool collect();

  const std::shared_ptr<distributed::Store> store_;
  const std::string prefix_, previous_verdict_, verdict_;
  const int rank_, size_;
  std::vector<std::string> texts_;  // from the ranks so far; on rank 0
  distributed::Pace pace_{std::chrono::milliseconds(10)};
};

}  // namespace amp::cuda
