import { tidy } from "../../../values/tidy.ts";
import type { CellOp } from "../../../values/definitions/concept.ts";
import { keysBesideBound } from "../../../concept/running/buckets.ts";
import { reaches } from "../../../concept/until-limit.ts";
import { momentText } from "../../../concept/against-usual.ts";
import type { CatalogueSignal } from "../../../language/catalogue.ts";
import { type Level, levelOf, wordingOf } from "../form/phrased.ts";
import { type ReadFigure, shareOps, unitlessOps } from "../../../language/reading.ts";
import { filterWords, foldWords } from "../../../concept/member-words.ts";
import { isPlural } from "../../../language/plural.ts";
import { restateGroup } from "./restate-group.ts";
import { restateQualifiers } from "./restate-qualifiers.ts";
import type { CanonicalSentence, Judged, Plain, Stated } from "../form/sentence.ts";
import { periodWords, spanWords } from "../../../values/wording/span.ts";
import { amountWords, beyond, nameWords, numberWords, ordinalWords, secondsWords, shareWords } from "./words.ts";

/** The sentence for people, in the units of the signals: made of what was compiled, never of what was asked. */
export function restate(
  { parts, group, combinator, qualifiers }: CanonicalSentence,
  signals: readonly CatalogueSignal[],
): string {
  const tests = parts.map((plain) => restatePlain(plain, signals));
  const joined = tests.join(combinator === "OR" ? " or " : " and ");
  const test =
    group === undefined
      ? joined
      : restateGroup(group, joined, parts, { signals, result: resultRestated(parts, signals) });
  return `Alert when ${test}${restateQualifiers(qualifiers)}.`;
}

/** What is judged of each member of a group, and what is said about what all of them come to. */
function resultRestated([part]: readonly Plain[], signals: readonly CatalogueSignal[]): { name: string; told: string } {
  if (part === undefined) return { name: "", told: "" };
  const { judged, stated, negate } = part;
  const owner = membersWords(judged, stated, negate, signals);
  const name = (id: string): string => `${owner?.before ?? ""}the ${nameWords(id, signals)}${owner?.behind ?? ""}`;
  const own = judged.figure === null ? name(judged.primitive_id) : figured(judged, judged.figure, name);
  return { name: own, told: judgementText(stated, negate, amountIn(judged, signals)) };
}

function restatePlain({ judged, stated, negate }: Plain, signals: readonly CatalogueSignal[]): string {
  const owner = membersWords(judged, stated, negate, signals);
  const name = (id: string): string =>
    `${owner === null ? "" : owner.before}the ${nameWords(id, signals)}${owner === null ? "" : owner.behind}`;
  const { primitive_id, figure } = judged;
  const level = levelOf(stated);
  const not = negate ? "not " : "";
  if (figure?.kind === "difference" && level?.value === 0 && !level.inclusive)
    return saidOf(name(primitive_id), `is ${not}${level.direction} ${name(figure.other)}`);
  if (figure?.kind === "time_since" && level !== null)
    return `the latest value of ${name(primitive_id)} is ${not}${age(level)} old`;
  if (figure?.kind === "time_to" && level !== null)
    return `${untilWords(figure, judged, name, signals)} is ${not}${beyond(level)} ${secondsWords(level.value)}`;
  if (typeof stated.params.value === "boolean")
    return `${owner?.before ?? ""}the flag "${nameWords(primitive_id, signals)}"${owner?.behind ?? ""} ${judgementText(stated, negate, numberWords)}`;
  const amount = amountIn(judged, signals);
  if (figure?.kind === "usual" && level !== null && (level.direction === "above" ? level.value >= 0 : level.value <= 0))
    return `${cellText(figure, name(primitive_id))} is ${not}${farther(level, amount)} ${usualWords(figure)}`;
  if (figure?.kind === "aggregate" && figure.op === "delta" && level !== null && goesWith(level))
    return saidOf(name(primitive_id), `${movedByText(level, negate, amount)} within ${spanWords(figure.window)}`);
  const told = judgementText(stated, negate, amount);
  return figure === null ? saidOf(name(primitive_id), told) : `${figured(judged, figure, name)} ${told}`;
}

/** Words about the members: `of any mountpoint`, `the total over all mountpoints of`. */
function membersWords(
  { primitive_id, figure, members }: Judged,
  { params }: Stated,
  negate: boolean,
  signals: readonly CatalogueSignal[],
): { before: string; behind: string } | null {
  if (members?.across === undefined) return null;
  const { across, where = {} } = members;
  const all = signals.find((one) => one.primitive_id === primitive_id)?.members ?? ["member"];
  const keys = figure?.kind === "aggregate" && figure.op === "bucket_quantile" ? keysBesideBound(all) : all;
  const noun = keys.map((key) => key.replace(/_/g, " ")).join(" and ");
  const { only, left } = filterWords(members);
  const side = "direction" in params ? params.direction : "value" in params ? params.value : null;
  const alone = Object.values(where).flat().length === 1 && keys.length === 1;
  const highest = side === "above" || side === "increase" || side === true;
  const isLow = side === "below" || side === "decrease" || side === false;
  if (!negate && (across === "max" || across === "min") && (highest || isLow)) {
    if (alone) return { before: "", behind: ` of ${only.join()}${left}` };
    const which = (across === "max") === highest ? "any" : "every";
    return { before: "", behind: ` of ${which} ${only.length === 0 ? noun : `of ${only.join(" and ")}`}${left}` };
  }
  return { before: `${foldWords[across]} `, behind: `${only.length === 0 ? "" : ` of ${only.join(" and ")}`}${left}` };
}

const plurals: Readonly<Record<string, string>> = {
  is: "are",
  does: "do",
  rises: "rise",
  falls: "fall",
  changes: "change",
};

/** What is said about a signal; about "the daily logins" as about many. */
function saidOf(name: string, predicate: string): string {
  if (!isPlural(name)) return `${name} ${predicate}`;
  return `${name} ${predicate.replace(/^\w+/, (verb) => plurals[verb] ?? verb).replace(" its ", " their ")}`;
}

/** Whether a movement is judged on the side to which its amount points: a rise by more, a fall by more. */
const goesWith = ({ direction, value }: { direction: string; value: number }): boolean =>
  direction === "above" ? value > 0 : value < 0;

function movedByText(
  { direction, inclusive, value }: Level,
  negate: boolean,
  amount: (value: number) => string,
): string {
  const [says, bare] = direction === "above" ? ["rises", "rise"] : ["falls", "fall"];
  const verb = negate ? `does not ${bare}` : says;
  return `${verb} by ${beyond({ direction: "above", inclusive })} ${amount(Math.abs(value))}`;
}

const age = (level: Level): string => `${beyond(level)} ${secondsWords(level.value)}`;

const summaryWords: Readonly<Record<string, string>> = {
  mean: "average of",
  max: "highest value of",
  min: "lowest value of",
  median: "median of",
  sum: "total of",
  count: "number of values of",
  delta: "change in",
  increase: "increase of",
  rate: "increase per second of",
  changes: "number of changes of",
  resets: "number of restarts of",
  stddev: "standard deviation of",
};

function figured({ primitive_id }: Judged, figure: ReadFigure, name: (id: string) => string): string {
  switch (figure.kind) {
    case "aggregate": {
      const summary = shareOps.has(figure.op) ? `${ordinalShare(figure.q)} percentile of` : summaryWords[figure.op];
      return `the ${summary} ${name(primitive_id)} over the last ${periodWords(figure.window)}`;
    }
    case "usual":
      return `the difference between ${cellText(figure, name(primitive_id))} and ${usualWords(figure)}`;
    case "own_usual":
      return `${cellText(figure, name(primitive_id))} against its usual`;
    case "difference":
      return `${name(primitive_id)} minus ${name(figure.other)}`;
    case "quotient":
      if (figure.over !== undefined)
        return `the increase of ${name(primitive_id)} divided by that of ${name(figure.other)} over the last ${periodWords(figure.over)}`;
      return `${name(primitive_id)} divided by ${name(figure.other)}`;
    case "time_to":
      return `the seconds until ${name(primitive_id)} ${reaches(figure)} ${numberWords(figure.limit)} by its trend over the last ${periodWords(figure.window)}`;
    case "time_since":
      return `the seconds since the latest value of ${name(primitive_id)}`;
  }
}

/** `the time until the disk usage rises to 100% by its trend over the last 2 days`. */
function untilWords(
  { limit, direction, window }: Extract<ReadFigure, { kind: "time_to" }>,
  { primitive_id }: Judged,
  name: (id: string) => string,
  signals: readonly CatalogueSignal[],
): string {
  const amount = amountIn({ primitive_id, figure: null }, signals);
  return `the time until ${name(primitive_id)} ${reaches({ direction })} ${amount(limit)} by its trend over the last ${periodWords(window)}`;
}

type UsualFigure = Extract<ReadFigure, { kind: "usual" }>;
type OwnUsualFigure = Extract<ReadFigure, { kind: "own_usual" }>;

const cellText = (figure: UsualFigure | OwnUsualFigure, name: string): string =>
  `the ${summaryWords[figure.op ?? "mean"]} ${name} over the last ${periodWords(figure.window)}`;

const cellNouns: Readonly<Record<CellOp, string>> = {
  mean: "average",
  increase: "increase",
  rate: "rate",
  sum: "total",
  count: "number",
};

function usualWords({ op = "mean", period, cycles }: UsualFigure): string {
  if (cycles === 1) return `its ${cellNouns[op]} ${spanWords(period)} before`;
  const [, unit] = /^1([a-z]+)$/.exec(period) ?? [];
  const past = unit === undefined ? `${cycles} times ${spanWords(period)}` : spanWords(`${cycles}${unit}`);
  return `what was usual ${momentText(period)} in the last ${past}`;
}

function farther({ direction, inclusive, value }: Level, amount: (value: number) => string): string {
  if (value === 0) return inclusive ? `at or ${direction}` : direction;
  return `${beyond({ direction: "above", inclusive })} ${amount(Math.abs(value))} ${direction}`;
}

const ordinalShare = (q: number | undefined): string => ordinalWords(tidy((q ?? 0) * 100));

/** How a value of what is judged is written: in the signal's unit, where the figure keeps it. */
function amountIn(
  { primitive_id, figure, members }: Judged,
  signals: readonly CatalogueSignal[],
): (value: number) => string {
  const signal = signals.find((candidate) => candidate.primitive_id === primitive_id);
  const unitless =
    members?.across === "count" ||
    figure?.kind === "quotient" ||
    figure?.kind === "time_since" ||
    figure?.kind === "time_to" ||
    (figure !== null && "op" in figure && unitlessOps.has(figure.op ?? "mean"));
  if (signal === undefined || unitless) return numberWords;
  const isDifference =
    figure?.kind === "usual" || figure?.kind === "own_usual" || (figure?.kind === "aggregate" && figure.op === "delta");
  if (!isDifference) return (value) => amountWords(value, signal);
  return (value) => amountWords(value, signal).replace(/%$/, " percentage points");
}

const movements: Readonly<Record<string, [says: string, bare: string]>> = {
  increase: ["rises", "rise"],
  decrease: ["falls", "fall"],
  any: ["changes", "change"],
};

function judgementText(stated: Stated, negate: boolean, amount: (value: number) => string): string {
  const said: Readonly<Record<string, (value: unknown) => string>> = {
    side: String,
    away: (value) => (value === "any" ? "away from" : String(value)),
    moves: (value) => movements[String(value)]?.[0] ?? "",
    move: (value) => movements[String(value)]?.[1] ?? "",
    json: (value) => (typeof value === "string" ? `"${value}"` : String(value)),
    span: (value) => spanWords(String(value)),
    last: (value) => periodWords(String(value)),
    amount: (value) => amount(Number(value)),
    share: (value) => shareWords(Number(value)),
    ordinal: (value) => ordinalWords(Number(value)),
    number: (value) => numberWords(Number(value)),
    deviations: (value) => `${numberWords(Number(value))} standard deviation${value === 1 ? "" : "s"}`,
  };
  const values: Readonly<Record<string, unknown>> = { ...stated.params };
  const { holds = "", fails = "" } = wordingOf(stated)?.wording ?? {};
  return (negate ? fails : holds).replace(
    /\{(\w+):(\w+)\}/g,
    (_, kind: string, field: string) => said[kind]?.(values[field]) ?? "",
  );
}
