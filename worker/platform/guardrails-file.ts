import { LineCounter, parseDocument } from "yaml";
import type { GuardrailsDefinition } from "../domain/values/definitions/guardrails.ts";
import { guardrailsViolations } from "../contract/resources/definitions/guardrails-rules.ts";
import { DomainError } from "../domain/values/errors/errors.ts";
import type { Violation } from "../domain/values/errors/violation.ts";

/**
 * Reads the text of `svc_guardrails.yaml`. Throws semantic_error naming line and reason; `details` lists every violation.
 */
export function readGuardrailsFile(text: string): { definition: GuardrailsDefinition } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = document.errors.map((error) => ({
    line: lines.linePos(error.pos[0]).line,
    location: "",
    message: error.message,
  }));
  if (broken.length > 0) throw fileError(broken);

  const definition: unknown = document.toJS();
  const violations = guardrailsViolations(definition).map(({ location, message }) => ({
    line: lineOf(location),
    location,
    message,
  }));
  if (violations.length > 0) throw fileError(violations);
  return { definition: definition as GuardrailsDefinition };

  /** Line of the innermost part of a location that exists in the file; ids contain dots, so prefixes are tried. */
  function lineOf(location: string): number {
    let node: unknown = document.contents;
    let line = 1;
    let rest = location;
    while (rest !== "" && typeof node === "object" && node !== null && "items" in node && Array.isArray(node.items)) {
      const step = pathStep(node.items, rest);
      if (step === null) break;
      line = lines.linePos(step.offset).line;
      node = step.value;
      rest = step.rest;
    }
    return line;
  }
}

function fileError(problems: (Violation & { line: number })[]): DomainError {
  const [first] = problems;
  const where =
    first === undefined
      ? ""
      : `line ${first.line}: ${first.location === "" ? "" : `${first.location}: `}${first.message}`;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return new DomainError("semantic_error", `svc_guardrails.yaml ${where}${more}`, {
    ...(first !== undefined && first.location !== "" ? { location: first.location } : {}),
    suggestion: "Correct svc_guardrails.yaml and start the service again.",
    details: { violations: problems },
  });
}

interface PathStep {
  offset: number;
  value: unknown;
  rest: string;
}

function pathStep(items: unknown[], location: string): PathStep | null {
  const index = /^\[(\d+)\]\.?/.exec(location);
  if (index !== null) {
    const item = items[Number(index[1])];
    const offset = rangeStart(item);
    return offset === null ? null : { offset, value: item, rest: location.slice(index[0].length) };
  }
  for (const item of items) {
    if (typeof item !== "object" || item === null || !("key" in item) || !("value" in item)) continue;
    const key =
      typeof item.key === "object" && item.key !== null && "value" in item.key ? String(item.key.value) : null;
    if (key === null || !(location === key || location.startsWith(`${key}.`) || location.startsWith(`${key}[`)))
      continue;
    const offset = rangeStart(item.key);
    if (offset !== null) return { offset, value: item.value, rest: location.slice(key.length).replace(/^\./, "") };
  }
  return null;
}

function rangeStart(node: unknown): number | null {
  if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range)) return null;
  const start: unknown = node.range[0];
  return typeof start === "number" ? start : null;
}
