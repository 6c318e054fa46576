import type { CatalogueSignal } from "../../../language/catalogue.ts";
import { type PopulationFold, standsAlone } from "../../../values/definitions/population.ts";
import { spanWords } from "../../../values/wording/span.ts";
import { dayMs, parseDuration } from "../../../values/time.ts";
import { parseScope } from "../../scope.ts";
import { levelOf } from "../form/phrased.ts";
import type { JudgedGroup, Plain } from "../form/sentence.ts";
import { usualReporting } from "../../group/group-concept.ts";
import { beyond, nameWords, numberWords, ordinalWords, secondsWords, shareWords } from "./words.ts";
import { tidy } from "../../../values/tidy.ts";

interface Said {
  signals: readonly CatalogueSignal[];
  /** What is judged of each member, and what is said about it. */
  result: { name: string; told: string };
}

/** What a group is judged by, for people: its number, what is asked about each member, and whom that is a number of. */
export function restateGroup(group: JudgedGroup, tests: string, parts: readonly Plain[], said: Said): string {
  const noun = group.name.replace(/_/g, " ");
  const { segment } = group;
  const same = standsAlone(group) ? "and the same" : "of each";
  const divided = segment === undefined ? "" : ` ${same} ${nameWords(segment, said.signals)}`;
  const counted = `${noun} with current values${divided}`;
  const denominator = `if ${reportingText(group)} ${noun} ${whom(group, parts, said.signals)} have them`;
  return `${judgedWords(group, tests, parts, { ...said, counted })}, ${denominator}`;
}

type CountedGroup = Said & { counted: string };

function judgedWords(group: JudgedGroup, tests: string, parts: readonly Plain[], said: CountedGroup): string {
  const { counted, result } = said;
  if (standsAlone(group)) return placeWords(group, parts, said);
  if (group.judge === null) {
    const { name, told } = result;
    return `the ${groupFoldWords(group)} of ${name} over all ${counted} ${told}${told.startsWith("is ") ? "" : atBoth}`;
  }
  const amount = (value: number) => (group.fold === "share" ? shareWords(value) : numberWords(value));
  const level = levelOf(group.judge);
  if (level === null)
    return `the ${groupFoldWords(group)} of ${counted} for which ${tests} ${movedWords(group.judge)}${atBoth}`;
  if (group.moved === undefined) {
    const share = group.fold === "share" ? `${amount(level.value)} of the` : amount(level.value);
    return `for ${beyond(level, "fewer than")} ${share} ${counted} ${tests}`;
  }
  const points = group.fold === "share" ? amount(level.value).replace(/%$/, " percentage points") : amount(level.value);
  return `the ${groupFoldWords(group)} of ${counted} for which ${tests}, less that of ${spanWords(group.moved)} before, is ${beyond(level)} ${points}${atBoth}`;
}

const atBoth = ", compared among those that had values at both times";

function movedWords({ params }: NonNullable<JudgedGroup["judge"]>): string {
  const { direction, value, window = "1d" } = params as { direction: string; value: number; window?: string };
  const verb = direction === "increase" ? "rises" : direction === "decrease" ? "falls" : "changes";
  return `${verb} by more than ${shareWords(value)} within ${spanWords(window)}`;
}

/** Where one member has to stand among the others. */
function placeWords(group: JudgedGroup, [part]: readonly Plain[], { counted, result: { name } }: CountedGroup): string {
  const level = part === undefined ? null : levelOf(part.stated);
  if (level === null) return name;
  const { fold, end, each } = group;
  const high = end === "lowest" ? "low" : "high";
  if (fold === "rank" && level.direction === "below" && level.inclusive)
    return `${name} of one is among the ${end} ${shareWords(level.value)} of all ${counted}, where those with one value have one place`;
  if (fold === "rank")
    return `the share of all ${counted} whose value is at least as ${high} as ${name} of one, itself among them, is ${beyond(level)} ${shareWords(level.value)}`;
  if (fold === "outranks")
    return `${name} of one is ${high}er than that of ${beyond(level, "fewer than")} ${shareWords(level.value)} of the other ${counted}`;
  const others = `the ${groupFoldWords(group)} of the other ${counted}`;
  const amount = numberWords(level.value);
  if (each === "ratio") return `${name} of one is ${beyond(level)} ${amount} times ${others}`;
  return `${name} of one, less ${others}, is ${beyond(level)} ${amount}`;
}

const foldNouns: Readonly<Record<PopulationFold, string>> = {
  share: "share",
  count: "number",
  sum: "total",
  mean: "average",
  min: "lowest",
  max: "highest",
  quantile: "percentile",
  rank: "place",
  outranks: "place",
};

const groupFoldWords = ({ fold, q = 0 }: JudgedGroup): string =>
  fold === "quantile" && q === 0.5
    ? "median"
    : fold === "quantile"
      ? `${ordinalWords(tidy(q * 100))} percentile`
      : foldNouns[fold];

function reportingText({ min_reporting: share = usualReporting }: JudgedGroup): string {
  if (share === usualReporting) return "at least half of the";
  return share === 0 ? "any of the" : share === 1 ? "all" : `at least ${shareWords(share)} of the`;
}

/** Who the members are, and when one is known: `(entities with merchant signals) that reported in the last 1 day`. */
function whom({ scope }: JudgedGroup, parts: readonly Plain[], signals: readonly CatalogueSignal[]): string {
  const ids = parts.flatMap(({ judged: { primitive_id, figure } }) =>
    figure !== null && "other" in figure ? [primitive_id, figure.other] : [primitive_id],
  );
  const rules = parseScope(scope, [...new Set(ids.map((id) => id.split(".")[0] ?? ""))]);
  const listed = rules.filter(({ kind }) => kind === "entity").length;
  if (listed === rules.length) return `(${listed === 1 ? "the one" : `the ${listed}`} listed)`;
  const words = rules.map((rule) =>
    rule.kind === "all"
      ? "all entities"
      : rule.kind === "namespace"
        ? `entities with ${rule.value} signals`
        : rule.kind === "prefix"
          ? `${rule.value}*`
          : rule.value,
  );
  return `(${words.join(", ")}) that reported in the last ${knownFor(ids, signals)}`;
}

/** A member is known for a day, or for ten times the age at which a value is missing. */
function knownFor(ids: readonly string[], signals: readonly CatalogueSignal[]): string {
  const ages = signals.flatMap(({ primitive_id, max_age }) =>
    ids.includes(primitive_id) && max_age !== undefined ? [10 * parseDuration(max_age)] : [],
  );
  const longest = Math.max(dayMs, ...ages);
  return longest === dayMs ? "24 hours" : secondsWords(longest / 1000);
}
