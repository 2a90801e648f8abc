#include "text.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/ops.h>

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> files_of(const std::string& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    if (entry.is_regular_file() && !entry.is_symlink()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  AMP_CHECK(fs::is_regular_file(path) && file.good(), ValueError, "[text] can't open ", path.string(), ": pass --text FILE");
  content << file.rdbuf();
  return content.str();
}

Batch windows(const std::string& text, const std::vector<int64_t>& begins, int64_t context) {
  const auto rows = static_cast<int64_t>(begins.size());
  const amp::Tensor bytes = amp::empty({rows, context + 1}, amp::kInt64);
  int64_t* out = bytes.data_ptr<int64_t>();
  for (const int64_t begin : begins) {
    for (int64_t i = 0; i <= context; ++i) *out++ = static_cast<unsigned char>(text[static_cast<size_t>(begin + i)]);
  }
  return {bytes.narrow(1, 0, context), bytes.narrow(1, 1, context)};
}

// The number of windows of context + 1 bytes.
int64_t places(const std::string& text, int64_t context) { return static_cast<int64_t>(text.size()) - context; }

}  // namespace

Text load_text(const std::string& path, int64_t context) {
  Text text;
  for (const fs::path& file : files_of(path)) {
    const std::string content = read(file);
    if (content.find('\0') != std::string::npos) continue;
    const size_t cut = content.size() - content.size() / 10;
    text.training.append(content, 0, cut);
    text.validation.append(content, cut);
    ++text.files;
  }
  AMP_CHECK(places(text.validation, context) > 0, ValueError, "[text] ", path, " has ", text.training.size() + text.validation.size(),
            " bytes of text, and a tenth of it is for validation: too few for a context of ", context);
  return text;
}

Batch random_batch(const std::string& text, int64_t rows, int64_t context, const amp::Generator& generator) {
  const amp::Tensor begins = amp::randint(places(text, context), {rows}, generator, amp::kInt64);
  const int64_t* first = begins.data_ptr<int64_t>();
  return windows(text, {first, first + rows}, context);
}

Batch even_batch(const std::string& text, int64_t rows, int64_t context) {
  const int64_t all = places(text, context);
  std::vector<int64_t> begins;
  for (int64_t row = 0; row < std::min(rows, all); ++row) begins.push_back(row * all / std::min(rows, all));
  return windows(text, begins, context);
}
