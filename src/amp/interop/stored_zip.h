// Reads zip archives whose entries are stored without compression, as those of torch.save are. Strict: what it accepts has one meaning.
// Checksums are not compared, since torch.save can leave them out. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <amp/core/input_file.h>

namespace amp::interop {

// Where the bytes of an entry are in the file.
struct StoredEntry {
  uint64_t begin, size;
};

// All entries by name. Throws ValueError "path: reason" for a file that is no zip archive or a damaged one, for names that occur twice and
// for entries that overlap; NotImplementedError for compressed or encrypted entries and archives of several files.
std::map<std::string, StoredEntry> read_stored_zip(const detail::InputFile& file);

}  // namespace amp::interop
