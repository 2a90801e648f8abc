// Places blocks in segments of memory: in the smallest free piece that has room for a block. What is left over stays free, and free
// neighbors become one piece. Needs no device. Internal.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace amp::cuda {

class SegmentPool {
 public:
  // Adds a segment, which is free.
  void add(void* data, size_t bytes);
  // A block of this size, or null if no piece has room for it.
  void* take(size_t bytes);
  // The same for a whole piece, which is up to twice as large.
  void* take_whole(size_t bytes);
  // Returns a block.
  void give_back(void* data);
  // Removes the segments without blocks, and returns their addresses and sizes.
  std::vector<std::pair<void*, size_t>> remove_free();

 private:
  struct Piece {
    size_t bytes;
    bool free, begins_segment;
  };
  using Pieces = std::map<char*, Piece>;

  void* use(std::set<std::pair<size_t, char*>>::iterator piece, size_t bytes);
  bool is_segment(Pieces::iterator piece) const;

  Pieces pieces_;                            // all, by address
  std::set<std::pair<size_t, char*>> free_;  // the free ones, by size
};

}  // namespace amp::cuda
