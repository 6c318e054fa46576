import { markdownTable, whole } from "../../tools/print.ts";
import type { ArchivedUse } from "./archived.ts";
import { perMillion, unitNames, units } from "./bill.ts";
import type { KeptUse } from "./kept.ts";
import type { Scenarios } from "./scenarios.ts";
import type { Scenario } from "./scene.ts";
import { daily, dollars, figure, monthOf, usageOfOne } from "./tables.ts";

const names = ["single", "firing", "batch", "firingBatch"] as const;

/** What each kind of evaluation takes without the log and with it. */
export function logTable(plain: KeptUse, logged: KeptUse): string {
  const pairs = names.map((name) => [usageOfOne(plain[name]), usageOfOne(logged[name])] as const);
  const used = units.filter((unit) => pairs.some((pair) => pair.some((one) => one[unit] > 0)));
  return markdownTable([
    ["", ...names.flatMap((name) => [plain[name].name, "with the log"])],
    ...used.map((unit) => [unitNames[unit], ...pairs.flatMap((pair) => pair.map((one) => figure(one[unit])))]),
    ["**a million cost**", ...pairs.flatMap((pair) => pair.map((one) => `**${dollars(perMillion(one))}**`))],
  ]);
}

/** A month at each order of magnitude: as the first table has it, with the log, and with the log and the archive. */
export function keptMonths(
  scenarios: Scenarios,
  kept: { plain: KeptUse; logged: KeptUse; archived: ArchivedUse },
): string {
  const { plain, logged, archived } = kept;
  const row = (name: string, of: KeptUse, way: "single" | "batch", more: readonly Scenario[] = []) => {
    const [quiet, loud] = way === "single" ? [of.single, of.firing] : [of.batch, of.firingBatch];
    return [name, ...daily.map((n) => monthOf({ quiet, loud, more }, scenarios, n))];
  };
  const rows = (name: string, way: "single" | "batch") => [
    row(name, plain, way),
    row(`${name}, with the log`, logged, way),
    row(`${name}, with the log and the archive`, logged, way, [archived.moved]),
  ];
  return markdownTable([
    ["evaluations a day", ...daily.map(whole)],
    ...rows("one by one", "single"),
    ...rows("in batches of 1,000", "batch"),
  ]);
}
