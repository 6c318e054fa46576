import { fewOf } from "../values/wording/listed.ts";
import { didYouMean } from "../values/wording/nearest.ts";
import type { ScopeRule } from "./scope.ts";

/** What there is of a scope and of the signals that a watch looks at. */
interface Reached {
  scope: readonly ScopeRule[];
  /** Whether each rule of the scope holds an entity. */
  holds: readonly boolean[];
  /** Scopes that hold somebody. */
  scopes: readonly string[];
  /** Signals that a watch looks at, and whether each was ever observed. */
  signals: readonly string[];
  observed: readonly boolean[];
}

/** Warnings for a task that reaches nobody by a part of its scope, or watches what has no value yet. */
export function unreached({ scope, holds, scopes, signals, observed }: Reached): string[] {
  const empty = scope.filter((_, at) => holds[at] === false).map(ruleText);
  const silent = signals.filter((_, at) => observed[at] === false);
  return [
    ...(empty.length === 0 || scopes.length === 0 ? [] : [nobodyReached(empty, scopes)]),
    ...(silent.length === 0
      ? []
      : [`No value of ${fewOf(silent)} has arrived yet, so there is nothing to look at until one does.`]),
  ];
}

function nobodyReached(empty: readonly string[], scopes: readonly string[]): string {
  const [only = ""] = empty;
  const hint = empty.length === 1 ? didYouMean(only, scopes) : "";
  return `No entity is in the scope ${fewOf(empty.map(inQuotes))} yet. Scopes that hold entities: ${fewOf(scopes.map(inQuotes))}.${hint}`;
}

const inQuotes = (name: string) => `"${name}"`;
const ruleText = (rule: ScopeRule): string =>
  rule.kind === "all" ? "all" : rule.kind === "prefix" ? `${rule.value}*` : rule.value;
