import type { Failure } from "../../../state/failure.ts";
import { type JsonDraft, lineOf } from "./json-lines.ts";
import { guardrailFields } from "../guardrails-words.ts";
import { fieldsOf, listOf } from "../read-fields.ts";
import type { RulesKind } from "../version.ts";

/** One thing to correct in a draft, on its line. */
export interface Problem {
  line: number;
  field: string | null;
  message: string;
}

/** What keeps a draft from being read. */
export const draftProblems = ({ problem }: JsonDraft): readonly Problem[] =>
  problem === null ? [] : [{ ...problem, field: null }];

/** Fields of a draft that mean nothing: the API passes them, and a misspelt one would change nothing. */
export function unknownFields(kind: RulesKind, { body, lines }: JsonDraft): readonly Problem[] {
  if (body === null || kind !== "guardrails") return [];
  return Object.keys(body)
    .filter((field) => !guardrailFields.has(field))
    .map((field) => ({ line: lineOf(lines, field), field, message: "No rule has this name, so it changes nothing." }));
}

/** What the API says is wrong with a draft, each thing on its line; nothing where its refusal is about something else. */
export function apiProblems(
  kind: RulesKind,
  { type, message, location, suggestion, details }: Failure,
  draft: JsonDraft,
): readonly Problem[] {
  const listed = listOf(fieldsOf(details)["violations"] ?? details).flatMap((violation) => {
    const { location: place, message: words } = fieldsOf(violation);
    return typeof place === "string" && typeof words === "string" ? [problemAt(kind, place, words, draft)] : [];
  });
  if (listed.length > 0) return listed.toSorted((one, other) => one.line - other.line);
  if (location === undefined || !["validation_error", "semantic_error"].includes(type)) return [];
  return [problemAt(kind, location, [message, suggestion].filter(Boolean).join(" "), draft)];
}

function problemAt(kind: RulesKind, location: string, message: string, { lines }: JsonDraft): Problem {
  const field = location === kind ? "" : location.replace(new RegExp(`^${kind}\\.`), "");
  return { line: lineOf(lines, field), field: field === "" ? null : field, message };
}
