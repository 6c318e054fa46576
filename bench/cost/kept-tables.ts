import type { ArchivedUse } from "./archived.ts";
import { monthly, perMillion, unitNames, units, type Usage, usageOf } from "./bill.ts";
import type { KeptUse } from "./kept.ts";
import type { ScenarioName } from "./scenarios.ts";
import type { Scenario } from "./scene.ts";
import { daily, dollars, figure, fired, table, whole } from "./tables.ts";

const usage = ({ counts, of }: Scenario): Usage => usageOf(counts, of);
const names = ["single", "firing", "batch", "firingBatch"] as const;

/** What each kind of evaluation takes without the log and with it. */
export function logTable(plain: KeptUse, logged: KeptUse): string {
  const pairs = names.map((name) => [usage(plain[name]), usage(logged[name])] as const);
  const used = units.filter((unit) => pairs.some((pair) => pair.some((one) => one[unit] > 0)));
  return table([
    ["", ...names.flatMap((name) => [plain[name].name, "with the log"])],
    ...used.map((unit) => [unitNames[unit], ...pairs.flatMap((pair) => pair.map((one) => figure(one[unit])))]),
    ["**a million cost**", ...pairs.flatMap((pair) => pair.map((one) => `**${dollars(perMillion(one))}**`))],
  ]);
}

/** A month at each order of magnitude: as the first table has it, with the log, and with the log and the archive. */
export function keptMonths(
  { observation, minute }: Record<ScenarioName, Scenario>,
  kept: { plain: KeptUse; logged: KeptUse; archived: ArchivedUse },
): string {
  const { plain, logged, archived } = kept;
  const month = (quiet: Scenario, loud: Scenario, perDay: number, isArchived: boolean) =>
    dollars(
      monthly([
        { usage: usage(quiet), perDay: perDay * (1 - fired) },
        { usage: usage(loud), perDay: perDay * fired },
        { usage: usage(observation), perDay },
        { usage: usage(minute), perDay: 24 * 60 },
        { usage: usage(archived.moved), perDay: isArchived ? perDay : 0 },
      ]),
    );
  const row = (name: string, of: KeptUse, way: "single" | "batch", isArchived: boolean) => [
    name,
    ...daily.map((n) => month(of[way], way === "single" ? of.firing : of.firingBatch, n, isArchived)),
  ];
  const rows = (name: string, way: "single" | "batch") => [
    row(name, plain, way, false),
    row(`${name}, with the log`, logged, way, false),
    row(`${name}, with the log and the archive`, logged, way, true),
  ];
  return table([
    ["evaluations a day", ...daily.map(whole)],
    ...rows("one by one", "single"),
    ...rows("in batches of 1,000", "batch"),
  ]);
}
