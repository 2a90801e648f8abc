// The version of the extension interface: the headers that generated code and hand-written user-defined ops include, and the code that they
// inline. It is raised with every change after which such code must be compiled again.
#pragma once

// A library of ops registers the version with which it was compiled. libamp rejects any other version; the error names both.
#define AMP_EXTENSION_VERSION 8
