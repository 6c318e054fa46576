import { linkToken } from "../alarm/link-token.ts";
import { type Place, placeWithin, unescaped } from "./unescaped.ts";

/** Characters that are shown of what a receiver answered. */
const refusalLength = 300;
/** What is shorter is withheld only where it stands alone, or nothing readable would be left. */
const shortestHidden = 4;

/**
 * What a receiver answered to a message that it refused, as one short line, for whoever has to mend it; empty where it said nothing.
 * Neither links nor anything of `withheld` (secrets and names that the message carried) is repeated, in whatever case and however escaped.
 */
export function refusalText(answer: string, withheld: readonly string[]): string {
  if (!/[\p{L}\p{N}]/u.test(answer)) return "";
  const secrets = withheld.filter((one) => one !== "" && one !== "/");
  const { meant, places } = unescaped(answer);
  const secretsMeant = secrets.map((one) => unescaped(one).meant);
  const hidden = [...secretsIn(secretsMeant, meant), ...found(linkToken, meant)].map((at) => placeWithin(places, at));
  const shown = without(answer, [...secretsIn(secrets, answer), ...hidden]);
  const plain = Array.from(shown.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim());
  return plain.length <= refusalLength ? plain.join("") : `${plain.slice(0, refusalLength - 1).join("")}…`;
}

const found = (pattern: RegExp, text: string): Place[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: whole }) => [index, index + whole.length]);

/** Where any of `secrets` stands, the longest first. */
function secretsIn(secrets: readonly string[], text: string): Place[] {
  const longestFirst = [...new Set(secrets)].filter((one) => one.trim() !== "").toSorted((a, b) => b.length - a.length);
  return longestFirst.length === 0 ? [] : found(new RegExp(longestFirst.map(literalPattern).join("|"), "giu"), text);
}

function literalPattern(text: string): string {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return text.length < shortestHidden ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
}

/** A text with `***` in these places, and once where they overlap. */
function without(text: string, hidden: readonly Place[]): string {
  let [shown, done] = ["", 0];
  for (const [from, to] of hidden.toSorted((a, b) => a[0] - b[0])) {
    if (from >= done) shown += `${text.slice(done, from)}***`;
    done = Math.max(done, to);
  }
  return shown + text.slice(done);
}
