import { z } from "zod";
import { tool, type DocsSection } from "../tool.ts";

const longestExcerpt = 1_200;
/** A word of a heading says more than one of the text below it. */
const headingWeight = 4;

interface FoundSection {
  uri: string;
  title: string;
  heading: string;
  text: string;
}

/** The sections that hold the most, and the rarest, of the words of a query; the best first. */
function foundSections(sections: readonly DocsSection[], query: string, limit: number): FoundSection[] {
  const wanted = [...new Set(singularsIn(query))];
  const counted = sections.map((section) => ({
    section,
    counts: wordCounts(`${section.text} ${`${section.title} ${section.heading} `.repeat(headingWeight)}`),
  }));
  const rarity = new Map(
    wanted.map((word) => {
      const holding = counted.filter(({ counts }) => counts.has(word)).length;
      return [word, Math.log((sections.length + 1) / (holding + 1))];
    }),
  );
  return counted
    .map(({ section, counts }) => ({
      section,
      score: wanted.reduce((sum, word) => sum + (rarity.get(word) ?? 0) * Math.log1p(counts.get(word) ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ section: { page, title, heading, text } }) => ({
      uri: `docs://${page}`,
      title,
      heading,
      text: text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)} ...` : text,
    }));
}

/** Words without their plural, so that "watches" finds "watch". */
const singularsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []).map((word) =>
    word.replace(/(?:(?<=ch|sh|x)es|(?<!s)s)$/, ""),
  );

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of singularsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The docs of the service. */
export const docsTools = [
  tool({
    name: "search_docs",
    title: "Search the docs",
    description:
      "Finds parts of this service's documentation: sentences that it understands, operators, feeds, alarms.",
    effect: "reads",
    scope: "read",
    input: z.strictObject({ query: z.string().min(1).max(400), limit: z.int().min(1).max(10).default(5) }),
    output: z.object({
      items: z.array(z.object({ uri: z.string(), title: z.string(), heading: z.string(), text: z.string() })),
    }),
    call: async ({ docs, allows }, { query, limit }) => {
      allows("read");
      return { items: foundSections(await docs(), query, limit) };
    },
  }),
];
