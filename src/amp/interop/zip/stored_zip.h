// Reads zip archives like those of torch.save, whose entries are stored without compression, except the code of TorchScript. Strict: every
// accepted archive has one meaning. Checksums are not compared, because torch.save can omit them. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <amp/core/file/input_file.h>

namespace amp::interop {

// The position of an entry's bytes in the file.
struct StoredEntry {
  uint64_t begin, size;       // in the file
  bool deflated = false;      // compressed
  uint64_t full_size = size;  // without compression
};

// All entries by name. Throws ValueError "path: reason" for a file that is no zip archive, for a damaged archive, for names that occur
// twice and for entries that overlap. Throws NotImplementedError for encrypted entries, other methods of compression than deflate, and
// archives of several files.
std::map<std::string, StoredEntry> read_zip(const detail::InputFile& file);
// Throws NotImplementedError if the entry is compressed.
void check_stored(const detail::InputFile& file, const std::string& name, const StoredEntry& entry);

}  // namespace amp::interop
