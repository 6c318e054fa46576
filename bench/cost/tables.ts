import { markdownTable, whole } from "../../tools/print.ts";
import type { BriefUse } from "./brief-looks.ts";
import { monthly, perMillion, unitNames, units, type Usage, usageOf } from "./bill.ts";
import prices from "./prices.json" with { type: "json" };
import type { Scenarios } from "./scenarios.ts";
import type { Scenario } from "./scene.ts";
import type { Sizes } from "./sizes.ts";

export const dollars = (amount: number) =>
  `$${amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
export const figure = (amount: number) => (amount === 0 ? "" : String(Number(amount.toPrecision(3))));

/** What one of each scenario uses, and what a million cost. */
export function usageTable(scenarios: readonly Scenario[]): string {
  const used = scenarios.map(usageOfOne);
  return markdownTable([
    ["", ...scenarios.map(({ name }) => name)],
    ...units
      .filter((unit) => used.some((usage) => usage[unit] > 0))
      .map((unit) => [unitNames[unit], ...used.map((usage) => figure(usage[unit]))]),
    ["**a million cost**", ...used.map((usage) => `**${dollars(perMillion(usage))}**`)],
  ]);
}

/** Evaluations a day for which a month is computed. */
export const daily = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/** How many of them fire. */
export const fired = 0.01;

/** What one of a scenario uses. */
export const usageOfOne = ({ counts, of }: Scenario): Usage => usageOf(counts, of);

const cronOf = ({ minute }: Pick<Scenarios, "minute">) => ({
  usage: usageOfOne(minute),
  perDay: 24 * 60,
});

/** What a month of evaluations costs with their observations and the cron trigger; `more` is what else each evaluation brings. */
export function monthOf(
  { quiet, loud, more = [] }: Record<"quiet" | "loud", Scenario> & { more?: readonly Scenario[] },
  scenarios: Pick<Scenarios, "observation" | "minute">,
  perDay: number,
): string {
  return dollars(
    monthly([
      { usage: usageOfOne(quiet), perDay: perDay * (1 - fired) },
      { usage: usageOfOne(loud), perDay: perDay * fired },
      { usage: usageOfOne(scenarios.observation), perDay },
      cronOf(scenarios),
      ...more.map((one) => ({ usage: usageOfOne(one), perDay })),
    ]),
  );
}

/** A month at each order of magnitude, with what else comes with the evaluations. */
export function monthTable(scenarios: Scenarios, sizes: Sizes): string {
  const row = (name: string, quiet: keyof Scenarios, loud: keyof Scenarios) => [
    name,
    ...daily.map((n) => monthOf({ quiet: scenarios[quiet], loud: scenarios[loud] }, scenarios, n)),
  ];
  return markdownTable([
    ["evaluations a day", ...daily.map(whole)],
    row("one by one, with an Idempotency-Key", "keyed", "firing"),
    row("one by one", "single", "firing"),
    row("in batches of 1,000", "batch", "firingBatch"),
    ["days until 10 GB of D1 are full", ...daily.map((n) => whole(10_000_000_000 / sizes.decision / n))],
  ]);
}

const watchedEntities = [1_000, 10_000, 100_000, 1_000_000];
const everies = { "every minute": 1_440, "every 5 minutes": 288, "every hour": 24, "every day": 1 };

/** A row for each interval of a watch and a column for each number of entities; `cell` takes the looks a day at each entity. */
function watchGrid(cell: (entities: number, looks: number) => string): string {
  return markdownTable([
    ["entities looked at", ...watchedEntities.map(whole)],
    ...Object.entries(everies).map(([every, looks]) => [every, ...watchedEntities.map((n) => cell(n, looks))]),
  ]);
}

/** A month of watching at each number of entities, every look recorded, none of which fires. */
export function watchTable(scenarios: Scenarios): string {
  const usage = usageOfOne(scenarios.look);
  return watchGrid((entities, looks) => dollars(monthly([{ usage, perDay: entities * looks }, cronOf(scenarios)])));
}

/** How long 10 GB of D1 take what such tasks record, in days. */
export function watchedDays(sizes: Sizes): string {
  return watchGrid((entities, looks) =>
    figure(Number((10_000_000_000 / sizes.decision / (entities * looks)).toPrecision(2))),
  );
}

const shards = 16;
const shardBytes = 10_000_000_000;

/** The same with looks kept in brief, over 16 shards; what they store is not in it. */
export function briefTable(scenarios: Scenarios, { sweep, entity }: BriefUse): string {
  return watchGrid((entities, looks) =>
    dollars(
      monthly([
        { usage: sweep, perDay: shards * looks },
        { usage: entity, perDay: entities * looks },
        cronOf(scenarios),
      ]),
    ),
  );
}

/** How long the shards take what such looks leave, in days. */
export function briefDays({ sweep, entity }: BriefUse): string {
  const days = watchGrid((entities, looks) =>
    whole((shards * shardBytes) / ((shards * sweep.bytes + entities * entity.bytes) * looks)),
  );
  return `${days}\n\nEach look takes ${figure(entity.bytes)} bytes.`;
}

/** What is stored, and what storing it costs. */
export function sizeTable(sizes: Sizes): string {
  const { d1, do: objects } = prices.storage;
  const row = (what: string, where: string, bytes: number, price: number) => [
    what,
    where,
    whole(bytes),
    dollars((bytes / 1000) * price),
    `${Number((10_000 / bytes).toPrecision(2))} million`,
  ];
  return markdownTable([
    ["of each", "stored in", "bytes", "a million, per month", "how many fit into 10 GB"],
    row("decision", "D1", sizes.decision, d1.perGbMonth),
    row("decision that fired", "D1", sizes.firing, d1.perGbMonth),
    row("response to an Idempotency-Key, for a day", "D1", sizes.claim, d1.perGbMonth / 30),
    row("decision", "its shard", sizes.seal, objects.perGbMonth),
    row("observation", "its shard", sizes.observation, objects.perGbMonth),
  ]);
}

/** What is billed and was not counted, so that nobody takes the sums for the whole bill. */
export function uncounted({ single }: Scenarios): string {
  const { cpu, duration } = prices;
  const shardMonth = (duration.gb * 30 * 86_400 * duration.perMillionGbS) / 1_000_000;
  const millisecond = duration.gb * (duration.perMillionGbS / 1_000);
  return [
    `CPU time: ${dollars(cpu.perMillionMs)} for each millisecond of a million evaluations.`,
    `Time in which a shard is active: $${millisecond.toPrecision(2)} for each millisecond of a million evaluations that share it with no other, and never more than ${dollars(shardMonth)} a month for a shard.`,
    `Logs: ${figure(single.counts.log_lines / single.of)} line of ${whole(single.counts.log_bytes / single.counts.log_lines)} bytes for each request, in addition to what the platform logs for each call.`,
  ].join("\n");
}
