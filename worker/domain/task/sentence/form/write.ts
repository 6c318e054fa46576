import { namesIn, writeForm, type SlotFields } from "./form.ts";
import { clauses, type ClauseGroup, joinWords, negation, opening, results } from "./grammar.ts";
import { writeGroup } from "./group-words.ts";
import { writeMembers } from "./member-words.ts";
import { wordingOf } from "./phrased.ts";
import type { CanonicalSentence, Judged, Plain, Qualifiers } from "./sentence.ts";

/** The longest sentence that can be posted. */
const longestSentence = 2000;

/** The sentence in the controlled grammar; null where it would be too long or says what the grammar has no words for. */
export function writeSentence({ parts, group, combinator, qualifiers }: CanonicalSentence): string | null {
  const tests = parts.map(plainClause);
  const said = clauseText(qualifiers);
  if (tests.length === 0 || tests.includes(null) || said === null) return null;
  const joined = tests.join(joinWords[combinator ?? "AND"]);
  const test = group === undefined ? joined : writeGroup(group, joined);
  if (test === null) return null;
  const text = `${opening}${test}${said}.`;
  return text.length <= longestSentence ? text : null;
}

function plainClause({ judged, stated, negate }: Plain): string | null {
  const [result, judge] = [judgedResult(judged), wordingOf(stated)?.text];
  if (result === null || judge === undefined) return null;
  const members = judged.members === undefined ? "" : writeMembers(judged.members);
  const test = `${members}${result} ${judge}`;
  return negate ? `${negation.opens}${test}${negation.closes}` : test;
}

function judgedResult({ primitive_id, figure }: Judged): string | null {
  const fields: SlotFields = { primitive_id, ...(figure ?? { kind: "value" }) };
  for (const form of results) {
    const text = writeForm(form, fields);
    if (text !== null) return text;
  }
  return null;
}

/** Null where a field is left that no clause says. */
function clauseText({ firing: { active, ...firing }, release, watch }: Qualifiers): string | null {
  const groups: Record<ClauseGroup, SlotFields> = {
    firing: { ...firing },
    active: { ...active },
    release: { ...release },
    watch: { ...watch },
  };
  const said = new Set<string>();
  const texts = clauses.map(({ of, form }) => {
    const text = writeForm(form, groups[of]);
    if (text !== null) for (const name of namesIn(form)) said.add(`${of}.${name}`);
    return text ?? "";
  });
  const all = Object.entries(groups).flatMap(([of, fields]) => Object.keys(fields).map((name) => `${of}.${name}`));
  return all.every((name) => said.has(name)) ? texts.join("") : null;
}
