// Reads zip archives whose entries are stored without compression, like those of torch.save. Strict: every accepted archive has one
// meaning. Checksums are not compared, because torch.save can omit them. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <amp/core/input_file.h>

namespace amp::interop {

// The position of an entry's bytes in the file.
struct StoredEntry {
  uint64_t begin, size;
};

// All entries by name. Throws ValueError "path: reason" for a file that is no zip archive, for a damaged archive, for names that occur
// twice and for entries that overlap. Throws NotImplementedError for compressed or encrypted entries and archives of several files.
std::map<std::string, StoredEntry> read_stored_zip(const detail::InputFile& file);

}  // namespace amp::interop
