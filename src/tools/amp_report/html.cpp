#include "html.h"

#include "svg.h"

namespace report {

namespace {

constexpr const char* kStyle = R"(
  :root {
    color-scheme: light dark; --page: #f4f6f9; --card: #fff; --border: #e1e6ec; --text: #1d2733; --quiet: #5b6775; --label: #33404d;
    --grid: #e8ecf1; --axis: #aab4bf; --track: #f1f4f7; --rule: #d6dde5; --row: #eef1f5;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #12171d; --card: #1b222b; --border: #2c3641; --text: #e6ebf1; --quiet: #9aa7b5; --label: #c9d3dd;
      --grid: #27303a; --axis: #55616e; --track: #242d37; --rule: #3a4550; --row: #27303a;
    }
  }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 28px 32px 40px; background: var(--page); color: var(--text); font: 14px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
  main { max-width: 1240px; margin: 0 auto; }
  h1 { margin: 0 0 2px; font-size: 24px; font-weight: 650; }
  .lead { margin: 0 0 6px; color: var(--quiet); }
  .verdict { margin: 0 0 20px; font-size: 16px; }
  .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 14px; margin-bottom: 18px; }
  .tile, section { background: var(--card); border: 1px solid var(--border); border-radius: 8px; }
  .tile { padding: 12px 16px; }
  .tile b { display: block; font-size: 23px; font-weight: 650; font-variant-numeric: tabular-nums; }
  .tile span { color: var(--quiet); font-size: 13px; }
  .charts { columns: 2 480px; column-gap: 18px; }
  section { padding: 16px 18px 14px; margin-bottom: 18px; break-inside: avoid; overflow-x: auto; }
  h2 { margin: 0; font-size: 16px; font-weight: 650; }
  .about { margin: 2px 0 10px; color: var(--quiet); font-size: 13px; }
  .nothing { margin: 18px 0; color: var(--quiet); font-style: italic; }
  svg { width: 100%; min-width: 520px; height: auto; display: block; }
  svg text { font-size: 12px; fill: var(--label); }
  svg .tick, svg .note, svg .key { fill: var(--quiet); font-variant-numeric: tabular-nums; }
  svg .grid { stroke: var(--grid); }
  svg .axis { stroke: var(--axis); }
  svg .track { fill: var(--track); }
  table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
  th { text-align: left; color: var(--quiet); font-weight: 500; border-bottom: 1px solid var(--rule); padding: 4px 8px; }
  td { border-bottom: 1px solid var(--row); padding: 4px 8px; }
  td.n, th.n { text-align: right; }
  @media (max-width: 600px) {
    body { padding: 16px 10px 24px; }
    .charts { columns: 1; }
    section { padding: 12px 12px 10px; }
  }
)";

}  // namespace

std::string tile(const std::string& value, const std::string& what) {
  return "<div class=\"tile\"><b>" + escape(value) + "</b><span>" + escape(what) + "</span></div>\n";
}

std::string section(const std::string& title, const std::string& about, const std::string& body) {
  return "<section>\n<h2>" + escape(title) + "</h2>\n<p class=\"about\">" + escape(about) + "</p>\n" + body + "</section>\n";
}

std::string percent(double part, double whole) { return whole > 0 ? number(100 * part / whole) + "%" : "-"; }

std::string html_page(const std::string& title, const std::string& lead, const std::string& top, const std::string& sections) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
         "content=\"width=device-width\">\n<title>" +
         escape(title) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<main>\n<h1>" + escape(title) +
         "</h1>\n<p class=\"lead\">" + escape(lead) + "</p>\n" + top + "<div class=\"charts\">\n" + sections +
         "</div>\n</main>\n</body>\n</html>\n";
}

}  // namespace report
