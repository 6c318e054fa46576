import type { Span } from "../../../../domain/language/reading.ts";
import { share, shareOf } from "./amounts.ts";
import { matches } from "./frame.ts";
import { atOnce, reporting } from "./words.ts";

/** Words that say that all is counted at one time. */
export const onceIn = (text: string): Span[] =>
  matches(text, atOnce).map(({ index = 0, 0: words }) => ({ start: index, end: index + words.length }));

/** ", if at least 80% of them report", "of those reporting": which share of the members must have an answer, and the words for it. */
export function reportingIn(text: string): { share: number | null; span: Span } | null {
  const asked = `,? ?\\(?(?:if|when|provided|as long as|given|with|while) (?:that )?(?:at least |more than )?(?<share>${share})(?: of (?:them|those|these|(?:the |all )?\\w+))? (?:are |have |is |has )?${reporting}\\)?`;
  const found =
    matches(text, asked)[0] ??
    matches(
      text,
      `,? ?\\(?(?:out )?of (?:those|the ones|them)(?: that| which| who)?(?: are| have)? ${reporting}\\)?`,
    )[0];
  if (found === undefined) return null;
  const [words] = found;
  const start = found.index ?? 0;
  const part = found.groups?.["share"];
  return { share: part === undefined ? null : shareOf(part), span: { start, end: start + words.length } };
}
