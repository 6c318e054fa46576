import { signalWords } from "../format/names.ts";

const counted = /^(.*?)(\d+) of (\d+) operands? holds?( and \d+ could not be judged)?, joined by (?:AND|OR|NOT)(.*)$/s;

/** A summary of several conditions in a person's words: how many hold, and each of its signals by name instead of by id. */
export function withPlainParts(summary: string): string {
  const found = counted.exec(summary);
  if (found === null) return summary;
  const [, before = "", holding = "", of = "", unknown = "", rest = ""] = found;
  const all = of === "2" ? "both conditions hold" : `all ${of} conditions hold`;
  const some = holding === of ? (of === "1" ? "the condition holds" : all) : `${holding} of ${of} conditions hold`;
  const parts = rest.replaceAll(/; ([\w-]+(?:\.[\w-]+)+): /g, (_, id: string) => `; ${signalWords(id)}: `);
  const first = before === "" ? some.charAt(0).toUpperCase() + some.slice(1) : some;
  return `${before}${first}${unknown}${parts}`;
}
