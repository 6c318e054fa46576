import { addressProblem } from "../address.ts";
import { formatTimestamp } from "../../values/time.ts";

const addressPlaceholder = /\{([^{}]*)\}/g;
const knownPlaceholders: ReadonlySet<string> = new Set(["entity", "timestamp"]);

/** Why a source's address cannot be used, as the end of a sentence, or null. Placeholders stand in its path or query. */
export function sourceAddressProblem(url: string, allowPrivate: boolean): string | null {
  const authority = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? url;
  if (/[{}]/.test(authority)) return "must not have placeholders in its host";
  for (const [, name = ""] of url.matchAll(addressPlaceholder)) {
    if (!knownPlaceholders.has(name)) return `has the placeholder {${name}}; use {entity} or {timestamp}`;
  }
  const filled = url.replaceAll(addressPlaceholder, "x");
  if (/[{}]/.test(filled)) return "has an unmatched brace";
  return addressProblem(filled, allowPrivate);
}

/**
 * The address with the entity and the time asked about (epoch milliseconds), percent-encoded; null where the entity would
 * change the path, as one that is only dots does.
 */
export function fillAddress(url: string, entity: string, t: number): string | null {
  const values: Record<string, string> = {
    entity: encodeURIComponent(entity),
    timestamp: encodeURIComponent(formatTimestamp(t)),
  };
  const fill = (text: string, valueOf: (name: string) => string) =>
    text.replaceAll(addressPlaceholder, (_, name: string) => valueOf(name));
  const filled = fill(url, (name) => values[name] ?? "");
  // The parser takes segments of dots for steps; a marker shows the path as it is meant.
  const marked = new URL(fill(url, (name) => `x-${name}-x`)).pathname;
  const meant = marked.replaceAll(/x-(entity|timestamp)-x/g, (_, name: string) => values[name] ?? "");
  return new URL(filled).pathname === meant ? filled : null;
}
