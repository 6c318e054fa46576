/** A signal id that a sentence spells out. */
interface NamedId {
  id: string;
  start: number;
  end: number;
}

/** Where a sentence spells signal ids, whole or by their last part when that has an underscore and belongs to one signal only. */
export function idsIn(text: string, ids: readonly string[]): NamedId[] {
  if (!/[._]/.test(text)) return [];
  const lower = text.toLowerCase();
  const found: NamedId[] = [];
  for (const { id, text: spelled } of spellingsOf(ids)) {
    for (let start = lower.indexOf(spelled); start >= 0; start = lower.indexOf(spelled, start + 1)) {
      const end = start + spelled.length;
      const whole = !wordCharacter.test(lower.charAt(start - 1)) && !wordCharacter.test(lower.charAt(end));
      if (whole && !found.some((other) => start < other.end && other.start < end)) found.push({ id, start, end });
    }
  }
  return found;
}

interface Spelling {
  id: string;
  text: string;
}
const kept = new WeakMap<readonly string[], readonly Spelling[]>();

/** How ids may be spelled, the longest first; kept with their list. */
function spellingsOf(ids: readonly string[]): readonly Spelling[] {
  const known = kept.get(ids);
  if (known !== undefined) return known;
  const locals = ids.map((id) => id.slice(id.indexOf(".") + 1).toLowerCase());
  const counts = new Map<string, number>();
  for (const local of locals) counts.set(local, (counts.get(local) ?? 0) + 1);
  const spellings = ids.flatMap((id, at) => {
    const local = locals[at] ?? "";
    const alone = local.includes("_") && counts.get(local) === 1;
    return [
      { id: id.toLowerCase(), text: id.toLowerCase() },
      ...(alone ? [{ id: id.toLowerCase(), text: local }] : []),
    ];
  });
  spellings.sort((a, b) => b.text.length - a.text.length || (a.id < b.id ? -1 : 1));
  kept.set(ids, spellings);
  return spellings;
}

const wordCharacter = /[\p{L}\p{N}_]/u;
