/**
 * `npm run senders -- rules FILES...`: promtool runs alerting rules over series that are made up, and this project's engine runs the
 * plans that `dm import prometheus` makes of them over the same series. Alerts must begin to fire at the same minutes, those on rates within one.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Planned } from "../../sdk/src/cli/import/plan.ts";
import { importPrometheus } from "../../sdk/src/cli/import/prometheus/import.ts";
import { rulesIn } from "../../sdk/src/cli/import/prometheus/rules.ts";
import { compileRule } from "../../sdk/src/local/definitions.ts";
import { evaluateCondition } from "../../worker/domain/condition/evaluate.ts";
import { compileSeriesMapping, type SeriesRule } from "../../worker/domain/feeds/series-mapping.ts";
import { firingRule } from "../../worker/domain/firing/rule.ts";
import { atRest, step } from "../../worker/domain/firing/step.ts";
import { memberText } from "../../worker/domain/values/members.ts";
import { noSeries, type SeriesView, viewOfMembers } from "../../worker/domain/values/series.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { parseDuration } from "../../worker/domain/values/time.ts";
import { numbers } from "./promql.ts";
import { type MadeSeries, minutes, sampleTimes, seriesFor, stepSeconds } from "./rule-series.ts";
import { needs, scratch } from "./world.ts";

/** Another try with other series where an alert does not fire at all. */
const seeds = 6;

type Labels = Readonly<Record<string, string>>;

/** Runs it and prints what was seen; true where no plan fires at other minutes than its rule, and `least` of them fire at all. */
export function rules(paths: readonly string[], least = 100): boolean {
  needs("promtool", "prometheus");
  const files = paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const { planned, refused } = importPrometheus(files);
  const { alerts } = rulesIn(files);
  console.log(`${planned.length} of ${alerts.length} rules become plans, ${refused.length} are refused.`);
  const folder = scratch();
  const counts = { equal: 0, "equal and firing": 0, "within a minute": 0, different: 0, "not run": 0 };
  try {
    for (const plan of planned) {
      const outcome = compare(plan, folder);
      if (outcome.is === "equal") counts[outcome.fired ? "equal and firing" : "equal"] += 1;
      else {
        counts[outcome.is] += 1;
        console.log(`${outcome.is}: ${plan.rule}: ${outcome.why}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(counts);
  return counts.different === 0 && counts["equal and firing"] >= least;
}

type Outcome = { is: "equal"; fired: boolean } | { is: "within a minute" | "different" | "not run"; why: string };

function compare(plan: Planned, folder: string): Outcome {
  if (plan.differences.some((one) => one.startsWith("Recording rules")))
    return { is: "not run", why: "it reads recording rules" };
  const from = settledFrom(plan);
  if (from > minutes / 2) return { is: "not run", why: `it needs ${from} minutes before it can be compared` };
  for (let seed = 1; seed <= seeds; seed++) {
    const series = seriesFor(plan, numbers(seed * 7_919));
    const theirs = firedThere(plan, series, folder);
    if (typeof theirs === "string") return { is: "not run", why: theirs };
    const ours = firedHere(plan, series);
    const settled = (fired: ReadonlyMap<string, readonly number[]>) =>
      [...fired]
        .map(([entity, at]) => [entity, at.filter((minute) => minute >= from)] as const)
        .filter(([, at]) => at.length > 0)
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const [here, there] = [settled(ours), settled(theirs)];
    const why = `${JSON.stringify(here)} here, ${JSON.stringify(there)} there (series ${seed})`;
    if (JSON.stringify(here) !== JSON.stringify(there)) {
      const isNear = estimates(plan) && areNear(here, there);
      return { is: isNear ? "within a minute" : "different", why };
    }
    if (settled(theirs).length > 0) return { is: "equal", fired: true };
  }
  return { is: "equal", fired: false };
}

/** Whether the rule reads a rate: what PromQL estimates beyond its samples may cross a bound a minute earlier or later. */
const estimates = ({ differences }: Planned): boolean =>
  differences.some((one) => one.startsWith("`rate` and `increase`"));

type Fired = readonly (readonly [entity: string, minutes: readonly number[]])[];

const areNear = (here: Fired, there: Fired): boolean =>
  here.length === there.length &&
  here.every(([entity, at], i) => {
    const [other, times = []] = there[i] ?? [];
    return (
      entity === other && at.length === times.length && at.every((minute, k) => Math.abs(minute - (times[k] ?? 0)) <= 1)
    );
  });

/** From which minute on both must be the same: PromQL also tells the rate of a series that has just begun, this engine after one window. */
function settledFrom({ concept, task }: Planned): number {
  const features = Object.values(concept["features"] as Record<string, { params?: { window?: string } }>);
  const held = (task["firing"] as { for?: string }).for;
  const spans = features.map(({ params }) => (params?.window === undefined ? 0 : parseDuration(params.window)));
  return (Math.max(0, ...spans) + (held === undefined ? 0 : parseDuration(held))) / 60_000 + 2;
}

/** The minutes at which each entity's alert begins to fire, as promtool has them; or why it cannot be run. */
function firedThere(plan: Planned, series: readonly MadeSeries[], folder: string): Map<string, number[]> | string {
  const { firing, watch } = plan.task as { firing: { for?: string }; watch: { every: string } };
  const alert = {
    alert: "A",
    expr: plan.concept["description"],
    ...(firing.for === undefined ? {} : { for: firing.for }),
  };
  writeFileSync(
    join(folder, "rules.yml"),
    stringify({ groups: [{ name: "g", interval: watch.every, rules: [alert] }] }),
  );
  const test = {
    interval: `${stepSeconds}s`,
    input_series: series.map(({ labels, values }) => ({
      series: seriesText(labels),
      values: values.map((one) => one ?? "_").join(" "),
    })),
    promql_expr_test: Array.from({ length: minutes }, (_, minute) => ({
      expr: 'ALERTS{alertstate="firing"}',
      eval_time: `${minute}m`,
      exp_samples: [],
    })),
  };
  writeFileSync(
    join(folder, "test.yml"),
    stringify({ rule_files: ["rules.yml"], evaluation_interval: "1m", tests: [test] }),
  );
  const said = promtool(join(folder, "test.yml"));
  if (/parse error|error|many-to-many/.test(said.replaceAll(/FAILED:|expr:|got:/g, "")) && !said.includes("got:"))
    return said.slice(0, 200);
  const entityOf = entityNamer(plan);
  const firingAt = new Map<string, Set<number>>();
  for (const [, time = "", got = ""] of said.matchAll(/time: (\S+),\s*\n\s*exp:.*?\n\s*got:(.*)/g)) {
    const minute = minutesOf(time);
    for (const [, text = ""] of got.matchAll(/\{([^}]*)\}/g)) {
      const labels = Object.fromEntries(
        [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = "", value = ""]) => [name, value]),
      );
      const entity = entityOf(labels);
      firingAt.set(entity, (firingAt.get(entity) ?? new Set()).add(minute));
    }
  }
  const begins = (at: ReadonlySet<number>) => [...at].filter((minute) => !at.has(minute - 1)).toSorted((a, b) => a - b);
  return new Map([...firingAt].map(([entity, at]) => [entity, begins(at)]));
}

function promtool(file: string): string {
  try {
    return execFileSync("promtool", ["test", "rules", file], { encoding: "utf8", stdio: "pipe", maxBuffer: 2 ** 27 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return `${stdout ?? ""}${stderr ?? ""}`;
  }
}

const seriesText = ({ __name__ = "", ...labels }: Labels): string =>
  `${__name__}{${Object.entries(labels)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(",")}}`;

function minutesOf(time: string): number {
  const [, hours = "0", rest = "0"] = /^(?:(\d+)h)?(?:(\d+)m)?(?:\d+s)?$/.exec(time) ?? [];
  return Number(hours) * 60 + Number(rest);
}

/** The entity that an alert with these labels is about. */
function entityNamer({ map }: Planned): (labels: Labels) => string {
  const [rule] = map as unknown as SeriesRule[];
  if (rule === undefined) throw new Error("a plan without a signal");
  const { entity, rest } = rule;
  const drop = ["alertname", "alertstate"];
  const mapping = compileSeriesMapping([
    { match: "A", signal: "a.b", entity, drop, ...(rest === undefined ? {} : { rest }) },
  ]);
  return (labels) => {
    const [target] = mapping(new Map(Object.entries({ ...labels, __name__: "A" })), { left: 1e6 });
    return typeof target === "object" ? target.entity : String(target);
  };
}

interface Seen {
  times: number[];
  values: number[];
}

/** The minutes at which the plan fires for each entity. */
function firedHere(plan: Planned, series: readonly MadeSeries[]): Map<string, number[]> {
  const mapping = compileSeriesMapping(plan.map as unknown as SeriesRule[]);
  const entities = new Map<string, Map<string, Map<string, Seen>>>();
  for (const { labels, values } of series)
    for (const target of mapping(new Map(Object.entries(labels)), { left: 1e6 })) {
      if (typeof target === "string") continue;
      const signals = entities.get(target.entity) ?? new Map<string, Map<string, Seen>>();
      entities.set(target.entity, signals);
      const members = signals.get(target.signal) ?? new Map<string, Seen>();
      signals.set(target.signal, members);
      const there = sampleTimes.flatMap((at, i) => (values[i] === null ? [] : [[at, values[i] ?? 0] as const]));
      members.set(target.member === undefined ? "" : memberText(target.member), {
        times: there.map(([at]) => at),
        values: there.map(([, value]) => value),
      });
    }
  return new Map([...entities].map(([entity, signals]) => [entity, firesFor(plan, viewsOf(signals))]));
}

function viewsOf(signals: ReadonlyMap<string, ReadonlyMap<string, Seen>>): Map<string, SeriesView> {
  const viewOf = (seen: Seen): SeriesView => ({ ...seen, first_at: seen.times[0] ?? null });
  return new Map(
    [...signals].map(([signal, members]) => {
      const own = members.get("");
      if (own !== undefined) return [signal, viewOf(own)] as const;
      return [signal, viewOfMembers([...members].map(([member, seen]) => ({ member, view: viewOf(seen) })))] as const;
    }),
  );
}

function firesFor(plan: Planned, views: ReadonlyMap<string, SeriesView>): number[] {
  const signals = new Map(plan.signals.map((one) => [one["primitive_id"], one]));
  const primitives = Object.entries(plan.concept["primitives"] as Record<string, { primitive_id: string }>).map(
    ([name, { primitive_id }]) => {
      const { type, members, max_age } = signals.get(primitive_id) ?? {};
      return [name, { primitive_id, type, max_age, ...(members === undefined ? {} : { members }) }];
    },
  );
  const concept = { ...plan.concept, primitives: Object.fromEntries(primitives) as object };
  const condition = { strategy: plan.condition["strategy"] };
  const compiled = compileRule({ concept, condition } as unknown as Parameters<typeof compileRule>[0]);
  const firing = firingRule(plan.task["firing"] as Parameters<typeof firingRule>[0]);
  const every = Number.parseInt((plan.task["watch"] as { every: string }).every, 10);
  const fired: number[] = [];
  let state = atRest;
  for (let minute = 0; minute < minutes; minute += every) {
    const t = minute * 60_000;
    const outcome = outcomeAt(compiled, views, t);
    const stepped = step(firing, state, { t, outcome, score: null }, every * 60_000);
    state = stepped.state;
    if (stepped.plan.fire) fired.push(minute);
  }
  return fired;
}

function outcomeAt(compiled: ReturnType<typeof compileRule>, views: ReadonlyMap<string, SeriesView>, t: number) {
  try {
    const { triggered, reason } = evaluateCondition(compiled, () => (id) => views.get(id) ?? noSeries, t, {
      history: "unavailable",
    });
    return reason !== null ? null : triggered ? "triggered" : "not_triggered";
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
