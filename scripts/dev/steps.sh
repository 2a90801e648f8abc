# The steps of ./dev test and ./dev check: what they print, count and leave in evidence/. Sourced by ./dev.

passed=0 failed=0 skipped=0 failed_names=() skipped_names=()
mode=run  # named: some tests; resume: without steps whose inputs have not changed since they passed; list: only the steps' names
inputs=''  # the hash of what the current step depends on
test_launcher=()
interpreted=''  # a file with the cases that check_cuda has run

finish() {  # prints the last lines of `test` and `check`, and sets their exit status
  if [ "$mode" = list ]; then return; fi
  if [ ${#skipped_names[@]} -gt 0 ]; then printf 'skip  %s\n' "${skipped_names[@]}"; fi
  if [ ${#failed_names[@]} -gt 0 ]; then printf 'FAIL  %s\n' "${failed_names[@]}"; fi
  say "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" = 0 ]
}

# is_due NAME: whether a step has to run. It has not if only names are wanted, or if ./dev check --resume finds it green. Notes its inputs:
# somebody may change them while it runs.
is_due() {
  local green=''
  if [ "$mode" = list ]; then printf '%s\n' "$1"; return 1; fi
  inputs=''
  if [ "$mode" = named ]; then return; fi  # records nothing
  read -r inputs green < <(python scripts/evidence.py due "$1") || true
  if [ "$mode" = resume ] && [ "$green" ]; then say "green $1 ($green)"; return 1; fi
}

# record NAME passed|failed|skipped SECONDS [PASSED FAILED SKIPPED]: writes the file of the step in evidence/. Builds with other options say
# nothing about the project's own, and leave none; neither do a few named tests.
record() {
  if [ "${MESON_ARGS:-}" ] || [ "$mode" = named ]; then return; fi
  INPUTS=$inputs python scripts/evidence.py record "$@" || say "evidence: the result of \"$1\" was not written"
}

# step NAME COMMAND...: counts as one test; shows the command's output only on failure, else its lines that begin with "counted: ". Status 77
# means that it was skipped; the last line says why. A command that ends its shell, as fail() does, ends only the step.
step() {
  local name=$1 log start=$SECONDS status=0
  shift
  is_due "$name" || return 0
  log=$(mktemp)
  ("$@") >"$log" 2>&1 || status=$?
  if [ $status = 77 ]; then
    skip "$name" "$(tail -n 1 "$log")"
  elif [ $status = 0 ]; then
    passed=$((passed + 1))
    say "ok    $name ($((SECONDS - start)) s)"
    sed -n 's/^counted: /      /p' "$log"
    record "$name" passed $((SECONDS - start))
  else
    failed=$((failed + 1)) failed_names+=("$name")
    tail -n 60 "$log"
    say "FAIL  $name"
    record "$name" failed $((SECONDS - start))
  fi
  rm -f "$log"
}

skip() {  # skip NAME WHY: counts as one test
  if [ "$mode" = list ]; then printf '%s\n' "$1"; return; fi
  skipped=$((skipped + 1)) skipped_names+=("$1: $2")
  say "skip  $1: $2"
  record "$1" skipped 0
}

skip_steps() {  # skip_steps WHAT WHY: counts as one test; stands for several steps, and leaves no result of any of them
  skipped=$((skipped + 1)) skipped_names+=("$1: $2")
  say "skip  $1: $2"
}

fail_step() {  # fail_step NAME WHY
  failed=$((failed + 1)) failed_names+=("$1: $2")
  record "$1" failed 0
}

# suites NAME CONFIGURE FOLDER ARGUMENTS...: builds and runs tests, counting individual cases. CONFIGURE is a command that makes the folder; the
# arguments go to `meson test`.
suites() {
  local name=$1 configure=$2 folder=$3 start=$SECONDS line p f s before=$failed targets
  shift 3
  is_due "$name" || return 0
  say "== $name"
  if ! $configure; then fail_step "$name" "$folder does not configure"; return; fi
  mapfile -t targets < <(python scripts/test_targets.py "$folder" "$@")
  if [ ${#targets[@]} = 0 ]; then fail_step "$name" "there are no such tests: $*"; return; fi
  if ! compile "$folder" "${targets[@]}"; then fail_step "$name" "$folder does not compile"; return; fi
  say "== $name: compiled in $((SECONDS - start)) s"
  rm -f "$folder/meson-logs/testlog.json"
  "${test_launcher[@]}" meson test -C "$folder" --no-rebuild --print-errorlogs "$@" || true
  local counts=(0 0 0)
  while read -r line; do
    case $line in
      skip\ *) skipped_names+=("$name: ${line#skip }") ;;
      fail\ *) failed_names+=("$name: ${line#fail }") ;;
      *)
        read -r p f s <<<"$line"
        counts=("$p" "$f" "$s")
        passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
        ;;
    esac
  done < <(python tests/tools/count_cases.py "$folder/meson-logs/testlog.json" ${interpreted:+--elsewhere "$interpreted"})
  if [ $failed = $before ]; then record "$name" passed $((SECONDS - start)) "${counts[@]}"
  else record "$name" failed $((SECONDS - start)) "${counts[@]}"
  fi
}
