#!/usr/bin/env bash
# amp_report.sh PROGRAM: tests amp-report from the user's side: the page, messages and exit statuses.
set -uo pipefail
program=$(realpath "$1") failed=0
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >run.json <<'JSON'
{"displayTimeUnit": "ms", "traceEvents": [], "amp": {"format": "amp-trace", "version": 1,
 "ops": [{"op": "mm", "device": "cpu", "given": "Float", "computed": "Half", "output": "Half", "calls": 30, "ms": 12.5},
         {"op": "mm", "device": "cpu", "given": "Float", "computed": "Float", "output": "Float", "calls": 10, "ms": 2},
         {"op": "exp<&>", "device": "cpu", "given": "Half", "computed": "Float", "output": "Float", "calls": 8, "ms": 1}],
 "modules": [{"module": "encoder.0<1>", "calls": 30, "low_calls": 15, "casts": 6, "ms": 12.5},
             {"module": "", "calls": 18, "low_calls": 0, "casts": 2, "ms": 3}],
 "backward": [{"node": "MmBackward", "calls": 30, "ms": 99}],
 "casts": [{"op": "mm", "from": "Float", "to": "Half", "copied": 6, "missed": 2, "hits": 6, "bytes": 3145728}],
 "ping_pongs": [{"up": "softmax", "down": "mm", "low": "Half", "times": 7, "bytes": 2048}],
 "shadow": [{"op": "mm", "computed": "Half", "calls": 3, "elements": 12, "non_finite": 4, "max_abs": 1, "mean_abs": 0.1, "max_rel": 0.05, "mean_rel": 0.001, "worst": "Half [2, 2]"}],
 "steps": [{"index": 0, "ms": 1, "calls": 9, "casts": 4, "cast_bytes": 9, "hits": 0, "misses": 2, "ping_pongs": 2, "skipped": false, "scale": 65536},
           {"index": 1, "ms": 1, "calls": 9, "casts": 3, "cast_bytes": 9, "hits": 3, "misses": 1, "ping_pongs": 2, "skipped": true, "scale": 32768},
           {"index": 2, "ms": 1, "calls": 9, "casts": 1, "cast_bytes": 9, "hits": 3, "misses": 0, "ping_pongs": 3, "skipped": false, "scale": 32768}]}}
JSON

holds() {  # holds FILE TEXT...: the page contains each of them
  local file=$1 text
  shift
  for text; do
    grep -qF -- "$text" "$file" || { printf '%s lacks: %s\n' "$file" "$text"; failed=1; }
  done
}
lacks() {
  local file=$1 text
  shift
  for text; do
    ! grep -qF -- "$text" "$file" || { printf '%s has: %s\n' "$file" "$text"; failed=1; }
  done
}

expect 0 '^run.html$' run.json
holds run.html '<!DOCTYPE html>' '<title>run.json</title>' \
  '<b>3</b><span>steps</span>' '<b>1</b><span>skipped steps</span>' '<b>48</b><span>calls of ops</span>' \
  '<b>62.5%</b><span>of float16, bfloat16 and float32 calls in 16 bits</span>' '<b>8</b><span>casts, 3.0 MiB</span>' '<b>75%</b><span>cache hit rate</span>' \
  '<b>7</b><span>ping-pong casts</span>' \
  'exp&lt;&amp;&gt;' 'step 1 was skipped' '>2^16</text>' '>1.0e-3 / 0.05, 4 inf</text>' 'softmax → mm' '7×, 2.0 KiB' '99 ms' \
  'Ops by module' '<td>encoder.0&lt;1&gt;</td><td class="n">30</td><td class="n">50%</td><td class="n">6</td>' '<td>the model itself</td>' \
  'aria-label="Casts made and casts saved by the cache, per step"' 'mm: float16 30 float32 10' '<td>float32</td><td>float16</td>' 'prefers-color-scheme: dark' '@media (max-width: 600px)' \
  '<p class="verdict">1 of 3 steps was skipped; the scaler was still looking for its scale at the end' \
  '62.5% of the calls that autocast could move ran in 16 bits.</p>'
lacks run.html '<script' 'http:' 'https:' 'src=' '@import' 'url('
[ "$(grep -c '<svg ' run.html)" = 7 ] && [ "$(grep -c '</svg>' run.html)" = 7 ] || { echo 'seven plots were expected'; failed=1; }
# One circle per skipped step.
[ "$(grep -c '<circle' run.html)" = 1 ] || { echo 'one skipped step was expected'; failed=1; }

# What the first line says, for steps as in "SSS.....": S was skipped.
verdict() {  # verdict STEPS TEXT
  python3 - "$1" <<'PYTHON' >judged.json
import json, sys
trace = json.load(open("run.json"))["amp"]
trace["steps"] = [{**trace["steps"][0], "index": i, "skipped": c == "S"} for i, c in enumerate(sys.argv[1])]
trace["ops"] = [{**trace["ops"][0], "op": "native_dropout"}, {**trace["ops"][1], "computed": "Double"}, {**trace["ops"][1], "calls": 970}]
trace["backward"] = [{"node": "NativeDropoutBackward", "calls": 30, "ms": 99}]
trace["casts"] = [{**trace["casts"][0], "hits": 0}]
json.dump(trace, sys.stdout)
PYTHON
  expect 0 '^judged.html$' judged.json
  holds judged.html "<p class=\"verdict\">$2 3% of the calls that autocast could move ran in 16 bits: few. Is the region around the forward pass?</p>"
}
good=.................................................
verdict "$good" 'No step was skipped.'
holds judged.html '>dropout</text>' '>DropoutBackward</text>' '<b>3%</b>' \
  '<b>0%</b><span>cache hit rate: normal if each step runs the model once</span>'
verdict "SSS.S$good" '4 of 54 steps were skipped, all while the scaler looked for its scale: normal.'
verdict "SS${good}S" '3 of 52 steps were skipped, 2 of them while the scaler looked for its scale: normal, since the scaler tries a larger scale now and then.'
verdict "${good}SS" '2 of 51 steps were skipped: more than usual. Look at the gradients (GradScaler::report) and the learning rate.'

# Only the summary, another title, another output file.
python3 -c 'import json; print(json.dumps(json.load(open("run.json"))["amp"]))' >summary.json
expect 0 '^page.html$' summary.json -o page.html --title 'a <b> "c"'
holds page.html '<h1>a &lt;b&gt; &quot;c&quot;</h1>'
expect 0 '^<!DOCTYPE html>' summary.json --output -
expect 0 '^<!DOCTYPE html>' - <summary.json
expect 0 '^piped.html$' - --output piped.html --title Piped <summary.json
holds piped.html '<title>Piped</title>'
expect 2 '^amp-report: standard input: it is not JSON at line 1, column 1$' - </dev/null

# Another spelling of the path of the trace, and a link to it.
ln -s summary.json link.json
expect 2 'the page would overwrite the trace' summary.json -o ./summary.json
expect 2 'the page would overwrite the trace' summary.json -o link.json
expect 0 '^other.html$' summary.json -o other.html

# A trace without any events.
echo '{"format": "amp-trace", "version": 1, "ops": [], "backward": [], "casts": [], "ping_pongs": [], "shadow": [], "steps": []}' >empty.json
expect 0 '^empty.html$' empty.json
lacks empty.html 'Ops by module'
holds empty.html 'No op was called' 'No GradScaler was updated' 'call trace.step()' 'Autocast made no casts.'
lacks empty.html '<svg ' 'nan' 'inf<'

# Statistics of tensors.
cat >statistics.json <<'JSON'
{"format": "amp-statistics", "version": 1, "dtypes": ["float16", "float8_e4m3fn"], "rows": [
 {"step": 0, "module": "encoder.0<1>", "op": "linear", "tensor": "weight", "dtype": "float32", "tensors": 1, "elements": 100, "zeros": 0, "nan": 0, "infinite": 0, "amax": 2, "mean": 0.5,
  "underflow": {"float16": 0.25, "float8_e4m3fn": 0.5}, "saturation": {"float16": 0, "float8_e4m3fn": 0}, "exponents": {"first": -26, "counts": [25, 0, 75]}},
 {"step": 10, "module": "encoder.0<1>", "op": "linear", "tensor": "weight", "dtype": "float32", "tensors": 1, "elements": 100, "zeros": 0, "nan": 3, "infinite": 2, "amax": 8, "mean": 0.7,
  "underflow": {"float16": 0.125, "float8_e4m3fn": 0}, "saturation": {"float16": 0, "float8_e4m3fn": 0}, "exponents": {"first": 3, "counts": [5]}},
 {"step": 0, "module": "", "op": "mul", "tensor": "result", "dtype": "float16", "tensors": 1, "elements": 0, "zeros": 0, "nan": 0, "infinite": 0, "amax": 0, "mean": 0,
  "underflow": {"float16": 0, "float8_e4m3fn": 0}, "saturation": {"float16": 0, "float8_e4m3fn": 0}, "exponents": {"first": 0, "counts": []}}]}
JSON
expect 0 '^statistics.html$' statistics.json
holds statistics.html '<title>statistics.json</title>' '<b>2</b><span>steps</span>' '<b>2</b><span>tensors</span>' '<b>200</b><span>values</span>' \
  '<b>3</b><span>NaN</span>' '<b>2</b><span>infinities</span>' '>encoder.0&lt;1&gt; linear weight</text>' '>2^-26</text>' \
  'weight: 71.4% of the values have the exponent -24' '>25%</text>' '>50%</text>' 'Underflow in float8_e4m3fn' 'Saturation in float16' '<p class="nothing">None.</p>' \
  'In float16, more than 1% of the values become zero in 1 of 2 tensors, and values are too large in 0.' \
  '<td>encoder.0&lt;1&gt; linear weight</td><td>float32</td><td class="n">200</td><td class="n">8</td><td class="n">0.60</td><td class="n">3</td><td class="n">2</td>' \
  '<td>mul result</td><td>float16</td><td class="n">0</td>' 'aria-label="Largest magnitude of the largest tensors, per step"'
lacks statistics.html '<script' 'http:' 'https:' 'src=' '@import' 'url(' 'nan' 'NaN%'
[ "$(grep -c '<svg ' statistics.html)" = 4 ] || { echo 'four plots were expected'; failed=1; }
echo '{"format": "amp-statistics", "version": 1, "dtypes": ["float16"], "rows": []}' >no_rows.json
expect 0 '^no_rows.html$' no_rows.json
holds no_rows.html 'No tensor had a value other than zero.' 'No tensor was seen in two steps'
sed 's/"version": 1/"version": 2/' statistics.json >newer_statistics.json
expect 2 'newer_statistics.json: statistics of version 2, expected 1' newer_statistics.json
sed 's/"first": 3/"first": 2147483647/' statistics.json >exponents.json
expect 2 'exponents.json: rows\[1\]: `exponents` is .*, expected counts of integers from -1074 to 1023$' exponents.json
sed 's/"amax": 8/"amax": null/' statistics.json >no_amax.json
expect 2 'no_amax.json: rows\[1\]: `amax` is null, expected a finite number$' no_amax.json
sed 's/"counts": \[5\]/"counts": ["x"]/' statistics.json >letters.json
expect 2 'letters.json: rows\[1\].exponents: `counts` is \["x"\], expected a list of numbers' letters.json
sed 's/"underflow": {"float16": 0.25, /"underflow": {/' statistics.json >missing_share.json
expect 2 'missing_share.json: rows\[0\].underflow: `float16` is missing' missing_share.json
sed 's/"dtypes": \[.*\], "rows"/"rows"/' statistics.json >no_dtypes.json
expect 2 'no_dtypes.json: the list `dtypes` is missing' no_dtypes.json

expect 2 '^amp-report: none.json: cannot be read \(No such file or directory\)$' none.json
echo '{"ops": [' >cut.json
mkdir folder.json
expect 2 '^amp-report: folder.json: cannot be read \(it is a folder\)$' folder.json
expect 2 '^amp-report: cut.json: it is not JSON at line 2, column 1$' cut.json
printf '{\n "ops": x}' >letter.json
expect 2 '^amp-report: letter.json: it is not JSON at line 2, column 9$' letter.json
echo '[1, 2]' >other.json
expect 2 'other.json: not a trace that amp::Trace has written' other.json
sed 's/"version": 1/"version": 2/' empty.json >newer.json
expect 2 'newer.json: a trace of version 2, expected 1' newer.json
sed 's/"casts": \[\], //' empty.json >missing.json
expect 2 'missing.json: the list `casts` is missing' missing.json
sed 's/"ops": \[\]/"ops": [{"op": 3}]/' empty.json >wrong.json
expect 2 'wrong.json: ops\[0\]: `op` is 3, expected a text' wrong.json
expect 2 '/no/such/page.html: cannot be written' run.json -o /no/such/page.html
expect 2 'a trace is missing'
expect 2 'there is no option --outptu' run.json --outptu x
expect 2 '--output needs a value' run.json --output
expect 2 'one trace at a time: run.json or cut.json' run.json cut.json
expect 2 'would overwrite the trace: name another file with --output' run.json -o run.json
expect 0 '^usage: amp-report' --help
expect 0 '^usage: amp-report' run.json -h
expect 0 '^equals.html$' run.json --output=equals.html --title=Equals
holds equals.html '<title>Equals</title>'
expect_full run.json -o -
expect_full run.json
expect_full --help
expect_common
same_manual
exit "$failed"
