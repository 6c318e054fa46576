import type { CatalogueSignal } from "../../../language/catalogue.ts";
import type { PopulationFold } from "../../../values/definitions/population.ts";
import { dayMs, parseDuration } from "../../../values/time.ts";
import { parseScope } from "../../scope.ts";
import { levelOf } from "../form/phrased.ts";
import type { JudgedGroup, Plain } from "../form/sentence.ts";
import { usualReporting } from "../../group/group-concept.ts";
import { numberWords, ordinalWords, secondsWords, shareWords } from "./words.ts";
import { tidy } from "../../../values/tidy.ts";

interface Said {
  signals: readonly CatalogueSignal[];
  /** What is judged of each member, and what is said about it. */
  result: { name: string; told: string };
}

/** What a group is judged by, for people: its number, what is asked about each member, and whom that is a number of. */
export function restateGroup(group: JudgedGroup, tests: string, parts: readonly Plain[], said: Said): string {
  const noun = group.name.replace(/_/g, " ");
  const counted = `${noun} with current values`;
  const denominator = `if ${reporting(group)} ${noun} ${whom(group, parts, said.signals)} have them`;
  const level = group.judge === null ? null : levelOf(group.judge);
  if (level === null) {
    const { name, told } = said.result;
    const moved = told.startsWith("is ") ? "" : ", compared among those that had values at both times";
    return `the ${foldWords(group)} of ${name} over all ${counted} ${told}${moved}, ${denominator}`;
  }
  const amount = group.fold === "share" ? shareWords(level.value) : numberWords(level.value);
  const share = group.fold === "share" ? `${amount} of the` : amount;
  return `for ${passing(level)} ${share} ${counted} ${tests}, ${denominator}`;
}

const names: Readonly<Record<PopulationFold, string>> = {
  share: "share",
  count: "number",
  sum: "total",
  mean: "average",
  min: "lowest",
  max: "highest",
  quantile: "percentile",
  rank: "place",
  outranks: "share",
};

const foldWords = ({ fold, q = 0 }: JudgedGroup): string =>
  fold === "quantile" ? `${ordinalWords(tidy(q * 100))} percentile` : names[fold];

function passing({ direction, inclusive }: NonNullable<ReturnType<typeof levelOf>>): string {
  return direction === "above" ? (inclusive ? "at least" : "more than") : inclusive ? "at most" : "fewer than";
}

function reporting({ min_reporting: share = usualReporting }: JudgedGroup): string {
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
