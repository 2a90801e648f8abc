// Decompression of the format deflate (RFC 1951), and of gzip files (RFC 1952). Internal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace amp::detail {

// Messages begin with `owner`, a path. `most` limits the size of the result, because a small file can hold any number of bytes. Throws
// ValueError for damaged data, and for more than `most` bytes. Checksums are not compared.
std::string inflate(const std::string& owner, std::string_view packed, uint64_t most);
// The first member of a gzip file.
std::string gunzip(const std::string& owner, std::string_view file, uint64_t most);

}  // namespace amp::detail
