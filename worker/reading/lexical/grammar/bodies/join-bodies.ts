import type { ReadContext } from "./read-context.ts";
import { readPhrase, signalOf } from "../../linking/phrase.ts";
import { slice } from "../../text/tokenise.ts";
import type { Token } from "../../text/token.ts";

/**
 * Bodies that say nothing by themselves go aside ("Urgent: ..."), and one that only compares goes with the one that names
 * its signal ("collateral value: flag a fall of more than 15%").
 */
export function joinBodies(
  bodies: readonly (readonly Token[])[],
  context: ReadContext,
): { whole: (readonly Token[])[]; aside: string[]; left: Token[] } {
  const whole: (readonly Token[])[] = [];
  const aside: string[] = [];
  const left: Token[] = [];
  let named = false;
  let pending: readonly Token[] = [];
  for (const body of bodies) {
    const { query, relation, resolution, tokens } = readPhrase(body, context.frame, context.index);
    const known = query.words.some((word) => word.telling && (resolution.ranked[0]?.matched.has(word.stem) ?? false));
    const last = whole.at(-1);
    const before = last === undefined ? null : readPhrase(last, context.frame, context.index);
    const together =
      last === undefined || before === null || signalOf(before) !== null || !relation.stated
        ? null
        : [...last, ...body];
    if (together !== null && signalOf(readPhrase(together, context.frame, context.index)) !== null) {
      whole[whole.length - 1] = together;
      named = true;
    } else if (known) {
      whole.push(body);
      named = true;
      pending = [];
    } else if (relation.stated && named && last !== undefined && !query.words.some((word) => word.content)) {
      whole[whole.length - 1] = [...last, ...body];
    } else if (relation.stated || bodies.length === 1) {
      whole.push([...pending, ...body]);
      pending = [];
    } else {
      aside.push(slice(context.sentence, tokens));
      left.push(...body);
      if (resolution.ranked.length > 0) pending = body;
    }
  }
  return whole.length === 0 ? { whole: bodies.slice(0, 1), aside: [], left: [] } : { whole, aside, left };
}
