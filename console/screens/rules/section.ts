/** One rule in words: what it is about, what it says, and the field that holds it. */
export interface ShownRule {
  /** What it is about; `code` where that is an id or a name, `quote` where it is words of a sentence. */
  about: string;
  as: "plain" | "code" | "quote";
  says: string;
  field: string;
}

/** Rules that belong together. */
export interface Section {
  id: string;
  title: string;
  /** What they are for. */
  lead: string;
  rules: readonly ShownRule[];
  /** What holds where there is none. */
  none: string;
}

/** The sections with only the rules that hold a text; those without any are left out. */
export function findRules(sections: readonly Section[], text: string): readonly Section[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return sections;
  const holds = ({ about, says, field }: ShownRule) => `${about} ${says} ${field}`.toLowerCase().includes(wanted);
  return sections
    .map((section) => ({ ...section, rules: section.rules.filter(holds) }))
    .filter(({ rules }) => rules.length > 0);
}

/** How many rules there are in all. */
export const countRules = (sections: readonly Section[]): number =>
  sections.reduce((sum, { rules }) => sum + rules.length, 0);
