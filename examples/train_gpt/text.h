// The text, as bytes: a vocabulary of 256, which needs no tokenizer.
#pragma once

#include <string>

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

struct Text {
  std::string training, validation;  // the last tenth of each file is for validation
  int64_t files = 0;
};

// Reads a file, or the files of a folder in the order of their names. Skips subfolders, links, and files that are not text. Throws
// amp::ValueError if they cannot be read, or if a part does not have more than `context` bytes.
Text load_text(const std::string& path, int64_t context);

// Sequences of bytes and the byte that follows each of them, both of shape (rows, context) and int64.
struct Batch {
  amp::Tensor input, target;
};

// Windows that begin at random positions.
Batch random_batch(const std::string& text, int64_t rows, int64_t context, const amp::Generator& generator);
// At most `rows` evenly spaced windows, the same in every call.
Batch even_batch(const std::string& text, int64_t rows, int64_t context);
