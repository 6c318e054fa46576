import { DomainError } from "../values/errors/errors.ts";
import { canonicalHash } from "../values/hashing/canonical.ts";
import type { SignalKind } from "../values/definitions/primitive.ts";
import { compileName, type NameTemplate } from "./name-template.ts";
import type { Effort } from "./pattern.ts";
import { checkEscapes, compileSelector, type Labels, type SeriesSelector } from "./selector.ts";

/** What becomes of the series that a selector takes. */
export interface SeriesRule {
  match: string;
  /** The id of a signal; placeholders only where the rule registers it. */
  signal: string;
  entity: string;
  /** Labels that tell the members of the entity apart. */
  member?: string[];
  /** Labels that do not tell one source from another, such as those of a second sender. */
  drop?: string[];
  /** The name of a label made of all others: those that stand neither in `entity` nor in `member` or `drop`. */
  rest?: string;
  /** Whether the rules after it see the series too. */
  continue?: boolean;
  /** What every value is multiplied by. */
  scale?: number;
  /** Whether the signal is registered when its first sample comes. */
  register?: boolean;
  /** The `max_age` of a signal that is registered. */
  max_age?: string;
  /** What the values of a signal that is registered are; as the sender or the metric's name says where it is left out. */
  kind?: SignalKind;
}

/** Where the samples of a series go. */
export interface MappedSeries {
  signal: string;
  entity: string;
  member?: Record<string, string>;
  scale: number;
  register: boolean;
  max_age?: string;
  kind?: SignalKind;
  /** Its labels without those that are dropped, in one fixed form: what another series of the same name would differ in. */
  source: string;
}

/** Where a series goes, or why it goes nowhere. */
type SeriesTarget = MappedSeries | "no_label" | "too_costly";

/** What finds out where a series goes; nowhere where no rule takes it. The first rule whose selector takes it decides, unless that says to continue. */
type SeriesMapping = (labels: Labels, effort: Effort) => SeriesTarget[];

interface CompiledRule extends Pick<
  SeriesRule,
  "scale" | "register" | "max_age" | "kind" | "member" | "rest" | "continue"
> {
  /** Labels that the rest leaves out. */
  named: ReadonlySet<string>;
  takes: SeriesSelector;
  signal: NameTemplate;
  entity: NameTemplate;
  dropped: ReadonlySet<string>;
}

/** What the name of a metric says that its values are: totals end in `_total`, and those of histograms and summaries in `_count` and `_bucket`. */
export const kindOfName = (name: string): SignalKind | undefined =>
  /_(?:total|count|bucket)$/.test(name) ? "counter" : undefined;

/** The mapping that rules describe. Throws `validation_error` naming the rule at fault. */
export function compileSeriesMapping(rules: readonly SeriesRule[]): SeriesMapping {
  const compiled = rules.map(compiledRule);
  return (labels, effort) => {
    const targets: SeriesTarget[] = [];
    for (const rule of compiled) {
      const taken = rule.takes(labels, effort);
      if (taken === null) return [...targets, "too_costly"];
      if (!taken) continue;
      targets.push(seriesTarget(rule, labels));
      if (rule.continue !== true) break;
    }
    return targets;
  };
}

/** Whether a text may be the id of a signal. */
export const isSignalId = (text: string): boolean =>
  text.length <= 255 && /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/.test(text);

/** Refuses new rules that cannot be followed, or would not do what they seem to: throws `validation_error` naming the rule. */
export function checkSeriesRules(rules: readonly SeriesRule[]): void {
  compileSeriesMapping(rules);
  for (const [place, { match, signal, register = false, max_age }] of rules.entries()) {
    atRule(place, () => checkEscapes(match));
    if (max_age !== undefined && !register) throw maxAgeOfNone(place);
    const whole = signal.replaceAll(/\{[^{}]+\}/g, "a.a");
    const problem =
      whole !== signal && !register
        ? "has labels in braces, which need `register`"
        : isSignalId(whole)
          ? null
          : "makes no id of the form namespace.field";
    if (problem === null) continue;
    throw new DomainError("validation_error", `The signal "${signal}" ${problem}.`, {
      location: `map[${place}].signal`,
      suggestion: "Name a signal, such as fs.avail_bytes, or add `register` to a name such as node.{__name__}.",
    });
  }
}

const maxAgeOfNone = (place: number) =>
  new DomainError("validation_error", "A rule gives a `max_age` only to a signal that it registers.", {
    location: `map[${place}].max_age`,
    suggestion: "Leave it out, or add `register`.",
  });

function compiledRule(rule: SeriesRule, place: number): CompiledRule {
  const { match, signal, entity, drop = [], ...others } = rule;
  const inName = [...entity.matchAll(/\{([^{}]+)\}/g)].map(([, label = ""]) => label);
  return atRule(place, () => ({
    ...others,
    named: new Set(["__name__", ...inName, ...(rule.member ?? []), ...drop]),
    takes: compileSelector(match),
    signal: compileName(signal, "signal"),
    entity: compileName(entity, "entity"),
    dropped: new Set(drop),
  }));
}

/** Does what may find a fault of a rule, which is then named with the rule's place. */
function atRule<T>(place: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, location = "match", suggestion } = error;
    throw new DomainError(code, message, {
      location: `map[${place}].${location}`,
      ...(suggestion !== undefined && { suggestion }),
    });
  }
}

function seriesTarget(rule: CompiledRule, given: Labels): SeriesTarget {
  const { signal, entity, member, dropped, scale = 1, register = false, max_age, kind } = rule;
  const labels = rule.rest === undefined ? given : new Map([...given, [rule.rest, restOf(given, rule.named)]]);
  const [signalId, entityName] = [signal, entity].map((name) => name((label) => labels.get(label)));
  if (typeof signalId !== "string" || typeof entityName !== "string") return "no_label";
  const to = {
    signal: signalId,
    entity: entityName,
    scale,
    register,
    ...(max_age !== undefined && { max_age }),
    ...(kind && { kind }),
    source: seriesSource(given, dropped),
  };
  if (member === undefined) return to;
  const values = member.map((label) => [label, labels.get(label) ?? ""] as const);
  return values.some(([, value]) => value === "") ? "no_label" : { ...to, member: Object.fromEntries(values) };
}

/** Longer texts end with a mark of the whole, so that they fit in a name. */
const longestRest = 200;

/** The labels that nobody names, as `device=sda,mode=idle`, by name. */
function restOf(labels: Labels, named: ReadonlySet<string>): string {
  const escaped = (text: string) => text.replaceAll(/[%,=]|\p{Cc}/gu, (one) => encodeURIComponent(one));
  const others = [...labels].filter(([name, value]) => value !== "" && !named.has(name)).sort(byLabelName);
  const text = others.map(([name, value]) => `${name}=${escaped(value)}`).join(",");
  if (text === "") return "-";
  return text.length <= longestRest ? text : `${text.slice(0, longestRest - 17)}~${canonicalHash(text).slice(0, 16)}`;
}

const byLabelName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : a > b ? 1 : 0);

/** Labels in one fixed form. */
export function seriesSource(labels: Labels, dropped: ReadonlySet<string> = new Set()): string {
  const kept = [...labels].filter(([name, value]) => value !== "" && !dropped.has(name));
  return JSON.stringify(kept.sort(byLabelName));
}
