#include <amp/cuda/graph/segment_pool.h>

#include <iterator>

namespace amp::cuda {

void SegmentPool::add(void* data, size_t bytes) {
  auto* const at = static_cast<char*>(data);
  const auto piece = pieces_.emplace(at, Piece{bytes, true, true}).first;
  try {
    free_.emplace(bytes, at);
  } catch (...) {
    pieces_.erase(piece);
    throw;
  }
}

void* SegmentPool::take(size_t bytes) {
  const auto fit = free_.lower_bound({bytes, nullptr});
  return fit == free_.end() ? nullptr : use(fit, bytes);
}

void* SegmentPool::take_whole(size_t bytes) {
  const auto fit = free_.lower_bound({bytes, nullptr});
  return fit == free_.end() || fit->first > 2 * bytes ? nullptr : use(fit, fit->first);
}

// All that may throw comes first: after an exception, the pieces are as before.
void* SegmentPool::use(std::set<std::pair<size_t, char*>>::iterator found, size_t bytes) {
  const auto [size, at] = *found;
  const auto piece = pieces_.find(at);
  if (size > bytes) {
    const auto rest = pieces_.emplace(at + bytes, Piece{size - bytes, true, false}).first;
    try {
      free_.emplace(size - bytes, at + bytes);
    } catch (...) {
      pieces_.erase(rest);
      throw;
    }
    piece->second.bytes = bytes;
  }
  free_.erase(found);
  piece->second.free = false;
  return at;
}

void SegmentPool::give_back(void* data) {
  auto piece = pieces_.find(static_cast<char*>(data));
  piece->second.free = true;
  const auto join_with_next = [&](Pieces::iterator first) {
    const auto next = std::next(first);
    if (next == pieces_.end() || !next->second.free || next->second.begins_segment) return;
    free_.erase({next->second.bytes, next->first});
    first->second.bytes += next->second.bytes;
    pieces_.erase(next);
  };
  join_with_next(piece);
  if (!piece->second.begins_segment) {
    const auto before = std::prev(piece);
    if (before->second.free) {
      free_.erase({before->second.bytes, before->first});
      join_with_next(before);
      piece = before;
    }
  }
  free_.emplace(piece->second.bytes, piece->first);
}

bool SegmentPool::is_segment(Pieces::iterator piece) const {
  const auto next = std::next(piece);
  return piece->second.begins_segment && (next == pieces_.end() || next->second.begins_segment);
}

std::vector<std::pair<void*, size_t>> SegmentPool::remove_free() {
  std::vector<std::pair<void*, size_t>> removed;
  for (auto piece = pieces_.begin(); piece != pieces_.end();) {
    if (!piece->second.free || !is_segment(piece)) {
      ++piece;
      continue;
    }
    removed.emplace_back(piece->first, piece->second.bytes);
    free_.erase({piece->second.bytes, piece->first});
    piece = pieces_.erase(piece);
  }
  return removed;
}

}  // namespace amp::cuda
