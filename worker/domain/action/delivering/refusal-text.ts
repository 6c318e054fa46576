/** Characters that are shown of what a receiver answered. */
const refusalLength = 300;
/** What is shorter is withheld only where it stands alone, or nothing readable would be left. */
const shortestHidden = 4;

/** How a text may come back: as it was, in JSON, in an address, in HTML. */
function escapedForms(text: string): string[] {
  const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), html];
}

function literalPattern(text: string): string {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return text.length < shortestHidden ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
}

/**
 * What a receiver answered to a message that it refused, as one short line, for whoever has to mend it; empty where it said nothing.
 * Nothing of `withheld` (secrets and names that the message carried) is repeated, in whatever case.
 */
export function refusalText(answer: string, withheld: readonly string[]): string {
  const forms = [...new Set(withheld.filter((one) => one !== "" && one !== "/").flatMap(escapedForms))];
  const longestFirst = forms.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = longestFirst.map(literalPattern).join("|");
  if (!/[\p{L}\p{N}]/u.test(answer)) return "";
  const plain = answer.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim();
  const shown = pattern === "" ? plain : plain.replaceAll(new RegExp(pattern, "giu"), "***");
  const characters = Array.from(shown);
  return characters.length <= refusalLength ? shown : `${characters.slice(0, refusalLength - 1).join("")}…`;
}
