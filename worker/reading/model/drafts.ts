import { z } from "zod";
import type { Catalogue } from "../../domain/language/catalogue.ts";
import { parseSentence } from "../../domain/task/sentence/form/parse.ts";

const mostDrafts = 3;

const answer = z.strictObject({
  sentences: z.array(z.string().max(2000)).max(mostDrafts).describe("in the controlled grammar, likeliest first"),
});

/** What a model is held to answer. */
export const draftsJsonSchema: Record<string, unknown> = z.toJSONSchema(answer);

/**
 * The drafts of a model's answer, or what is wrong with it in words that the model can act on: each must be in the controlled
 * grammar and name only signals of the catalogue.
 */
export function draftsIn(text: string, catalogue: Catalogue): { drafts: string[] } | { fault: string } {
  const json = jsonIn(text);
  if (json === null) return { fault: "The answer is not one JSON object." };
  const parsed = answer.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { fault: `The answer does not fit the schema at ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}` };
  }
  const known = new Set(catalogue.primitives.map((signal) => signal.primitive_id));
  for (const draft of parsed.data.sentences) {
    const sentence = parseSentence(draft);
    if (sentence === null) return { fault: `"${draft}" is not in the controlled grammar.` };
    const foreign = sentence.parts.flatMap(({ judged: { primitive_id, figure } }) =>
      [primitive_id, ...(figure !== null && "other" in figure ? [figure.other] : [])].filter((id) => !known.has(id)),
    );
    if (foreign.length > 0) return { fault: `\`${foreign[0]}\` is not in the catalogue.` };
  }
  return { drafts: parsed.data.sentences };
}

function jsonIn(text: string): unknown {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return null;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return null;
  }
}
