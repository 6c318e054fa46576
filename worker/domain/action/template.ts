import type { Json } from "./definition.ts";
import { type DecisionFacts, detailFields, messageFields, payloadFields, type SaidFacts } from "./payload.ts";

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Every name that may stand in braces. */
export const placeholders: readonly (keyof SaidFacts)[] = [...payloadFields, ...detailFields, ...messageFields];
const placeholderNames: ReadonlySet<string> = new Set(placeholders);

/** Whether a text is the name of a decision field. */
export const isDecisionField = (name: string): name is keyof SaidFacts => placeholderNames.has(name);

/** Names in braces, as often as they stand in a template, in the order met. */
export function placeholdersOf(template: Json): string[] {
  const names: string[] = [];
  visitStrings(template, (text) => {
    for (const [, name = ""] of text.matchAll(placeholder)) names.push(name);
  });
  return names;
}

/** The first key of a template, at any depth, that holds a placeholder; keys are not filled. Null when there is none. */
export function placeholderKeyOf(template: Json): string | null {
  if (template === null || typeof template !== "object") return null;
  const keys = Array.isArray(template) ? [] : Object.keys(template);
  const found = keys.find((key) => key.search(placeholder) >= 0);
  if (found !== undefined) return found;
  for (const item of Object.values(template)) {
    const below = placeholderKeyOf(item);
    if (below !== null) return below;
  }
  return null;
}

function visitStrings(template: Json, visit: (text: string) => void): void {
  if (typeof template === "string") visit(template);
  else if (Array.isArray(template)) for (const item of template) visitStrings(item, visit);
  else if (template !== null && typeof template === "object")
    for (const item of Object.values(template)) visitStrings(item, visit);
}

/** Fills a template. A string that is one placeholder and nothing else becomes the value with its type; null prints as "". */
export function fillTemplate(template: Json, facts: DecisionFacts): Json {
  if (typeof template === "string") return fillString(template, facts);
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, facts));
  if (template === null || typeof template !== "object") return template;
  return Object.fromEntries(Object.entries(template).map(([key, item]) => [key, fillTemplate(item, facts)]));
}

function fillString(template: string, facts: DecisionFacts): Json {
  const whole = /^\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(template)?.[1];
  return whole !== undefined && isDecisionField(whole) ? facts[whole] : fillText(template, facts);
}

/** Fills a template that must stay text; a value with parts prints as JSON. */
export function fillText(template: string, facts: DecisionFacts): string {
  return template.replace(placeholder, (found, name: string) => (isDecisionField(name) ? printed(facts[name]) : found));
}

const printed = (value: Json): string =>
  value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
