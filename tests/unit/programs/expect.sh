# Sourced by the tests of the programs: `expect` runs $program and sets failed=1 if the result is unexpected.
expect() {  # expect STATUS PATTERN ARGUMENTS...
  local status=$1 pattern=$2 output got
  shift 2
  output=$("$program" "$@" 2>&1)
  got=$?
  if [ "$got" != "$status" ] || ! grep -qE -- "$pattern" <<<"$output"; then
    printf '%s %s: status %s, expected %s and /%s/ in:\n%s\n' "$(basename "$program")" "$*" "$got" "$status" "$pattern" "$output"
    failed=1
  fi
}

expect_full() {  # expect_full ARGUMENTS...: the output goes to a full disk
  local output got
  output=$("$program" "$@" 2>&1 >/dev/full)
  got=$?
  if [ "$got" != 2 ] || ! grep -q 'standard output cannot be written' <<<"$output"; then
    printf '%s %s on a full device: status %s, expected 2 and a message, got:\n%s\n' "$(basename "$program")" "$*" "$got" "$output"
    failed=1
  fi
}

# What all programs do: --version, and a short usage on mistakes.
expect_common() {
  local output
  expect 0 "^$(basename "$program") [0-9]+\.[0-9]+\.[0-9]+\$" --version
  expect 2 'there is no option --versoin; did you mean `--version`\?$' --versoin
  output=$("$program" --no-such-option 2>&1)
  if [ "$(wc -l <<<"$output")" != 2 ] || ! grep -qE '^usage: .*; see .* --help$' <<<"$output"; then
    printf '%s: a mistake prints an error and one line of usage, got:\n%s\n' "$(basename "$program")" "$output"
    failed=1
  fi
}

man_pages=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../../scripts" && pwd)/man_pages.py

# The manual page is what scripts/man_pages.py makes of --help.
same_manual() { python3 "$man_pages" check "$program" || failed=1; }
