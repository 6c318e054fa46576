import { withPlainParts } from "../../data/composite-words.ts";
import { inLine } from "../../format/names.ts";

const outcomes = [
  [/^Fired: /, " fired: "],
  [/^Did not fire: /, " did not fire: "],
] as const;

/** Whom it is about, what came out and why, in one sentence. */
export function headline(entity: string | null, stored: string): string {
  const summary = withPlainParts(stored);
  const who = entity === null ? "This decision" : inLine(entity);
  const known = outcomes.find(([form]) => form.test(summary));
  const said = known === undefined ? `: ${summary}` : summary.replace(known[0], known[1]);
  return `${who}${said}`.replace(/\.$/, "");
}
