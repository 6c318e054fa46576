import { DomainError } from "../values/errors/errors.ts";
import { compilePattern, type Effort, type Pattern } from "./pattern.ts";

/** Names and values of a series, `__name__` among them. */
export type Labels = ReadonlyMap<string, string>;

/** Whether a series is meant; null where the effort was used up before that was known. */
export type SeriesSelector = (labels: Labels, effort: Effort) => boolean | null;

const maxMatchers = 32;
const metricName = /^[A-Za-z_:][A-Za-z0-9_:.]*/;
const labelName = /^[A-Za-z_][A-Za-z0-9_.]*/;
const quotedForm = /^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)/;

const selectorFault = (selector: string, message: string): DomainError =>
  new DomainError("validation_error", `\`${selector.slice(0, 200)}\` is no selector: ${message}.`, {
    suggestion:
      'Write it as Prometheus does, such as node_filesystem_avail_bytes{fstype!="tmpfs",mountpoint=~"/|/var"}.',
  });

interface LabelMatcher {
  label: string;
  operator: string;
  value: string;
  pattern: Pattern | null;
}

/**
 * A selector of series in Prometheus' syntax: a metric name, and matchers `=`, `!=`, `=~` and `!~` in braces, of which all must
 * hold. A label that is not there counts as empty. Names may have dots. Throws `validation_error`.
 */
export function compileSelector(selector: string): SeriesSelector {
  let rest = selector.trim();
  const fail = (message: string): never => {
    throw selectorFault(selector, message);
  };
  const skip = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest)?.[0] ?? null;
    if (found !== null) rest = rest.slice(found.length).trimStart();
    return found;
  };
  const matchers: LabelMatcher[] = [];
  const name = skip(metricName);
  if (name !== null) matchers.push({ label: "__name__", operator: "=", value: name, pattern: null });
  if (skip(/^\{/) !== null) {
    while (skip(/^\}/) === null) {
      const text = skip(quotedForm);
      const label = text === null ? skip(labelName) : withoutQuotes(text);
      if (label === null || label === "") return fail("a label name is missing");
      const operator = skip(/^(?:=~|!~|!=|=)/) ?? fail(`after ${label} comes =, !=, =~ or !~`);
      const value = skip(quotedForm) ?? fail(`the value of ${label} must stand in quotes`);
      matchers.push(matcherOf(label, operator, withoutQuotes(value)));
      if (matchers.length > maxMatchers) fail(`it has more than ${maxMatchers} matchers`);
      if (skip(/^,/) === null && !rest.startsWith("}")) fail("a comma or } is missing");
    }
  }
  if (rest !== "") fail(`"${rest.slice(0, 20)}" is left over`);
  if (matchers.every(({ operator, value }) => operator.startsWith("!") || value === "")) {
    fail("it would take every series; at least one matcher must demand a value");
  }
  // What costs least comes first.
  matchers.sort((a, b) => Number(a.pattern !== null) - Number(b.pattern !== null));
  return (labels, effort) => {
    for (const { label, operator, value, pattern } of matchers) {
      const given = labels.get(label) ?? "";
      const met = pattern === null ? given === value : pattern(given, effort);
      if (met === null) return null;
      if (met === operator.startsWith("!")) return false;
    }
    return true;
  };
}

function matcherOf(label: string, operator: string, value: string): LabelMatcher {
  return { label, operator, value, pattern: operator.endsWith("~") ? compilePattern(value) : null };
}

const controlEscapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
const quotedParts = /`[^`]*`|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;

/** Refuses a sound selector that escapes in quotes what has no escape there: `"\d"` would be a plain d. Throws `validation_error`. */
export function checkEscapes(selector: string): void {
  for (const [, double = "", single = double] of selector.matchAll(quotedParts)) {
    const unknown = [...single.matchAll(/\\(.)/g)].find(([, one = ""]) => !/[\\"'ntr]/.test(one))?.[0];
    if (unknown === undefined) continue;
    throw selectorFault(selector, `${unknown} means nothing in quotes; write \\${unknown}, or use backticks`);
  }
}

/** What a quoted text of PromQL stands for. */
export function withoutQuotes(text: string): string {
  const inner = text.slice(1, -1);
  return text.startsWith("`") ? inner : inner.replaceAll(/\\(.)/g, (_, one: string) => controlEscapes[one] ?? one);
}
