import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { prepareFleet, type WatchedTask } from "../../../tools/senders/fleet.ts";
import { feedsOf } from "../../support/feeds.ts";
import type { SentSeries } from "../../support/remote-write.ts";
import { sharedTestService } from "../../support/service.ts";

/** What Debian's node exporter said, written by `npm run senders -- node-exporter FILE`; a restart lies before "restarted". */
interface Stage {
  stage: string;
  at: number;
  metrics: string[];
}
const stages = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../fixtures/node-exporter.json"), "utf8"),
) as Stage[];
const host = "host:db-1";
const full = "/mnt/disk-data";

/** The series of an exposition, and how full each disk is, as a recording rule would say. */
function seriesOf({ metrics }: Stage, at: number): SentSeries[] {
  const series = metrics.flatMap((line): SentSeries[] => {
    const [, name = "", labels = "", value = ""] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
    if (name === "") return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", text = ""]) => [key, text] as const);
    const all = { ...Object.fromEntries(pairs), __name__: name, instance: "db-1", job: "node" };
    return [{ labels: all, samples: [[at, Number(value)]] }];
  });
  const numberOf = (one: SentSeries | undefined) => Number(one?.samples[0]?.[1]);
  const used = series.flatMap((avail): SentSeries[] => {
    if (avail.labels["__name__"] !== "node_filesystem_avail_bytes") return [];
    const size = series.find(
      ({ labels }) =>
        labels["__name__"] === "node_filesystem_size_bytes" && labels["mountpoint"] === avail.labels["mountpoint"],
    );
    const percent = 100 - (100 * numberOf(avail)) / numberOf(size);
    return [{ labels: { ...avail.labels, __name__: "node_filesystem_used_percent" }, samples: [[at, percent]] }];
  });
  return [...series, ...used];
}
const service = await sharedTestService();
const { mounts, scrapes } = await prepareFleet({ call: service.ok });

const write = async (series: readonly SentSeries[]) => {
  expect(await feedsOf(service).write("fleet", series)).toMatchObject({ status: 204, text: "" });
};
const incidentsOf = async ({ task_id }: WatchedTask) =>
  (await service.read<"listIncidents">(`/incidents?task_id=${task_id}`)).items;
const looksOf = async ({ task_id }: WatchedTask) => {
  const path = `/tasks/${task_id}/looks/${encodeURIComponent(host)}`;
  return (await service.read<"listTaskEntityLooks">(path)).items;
};

it("a host of which a disk fills, vanishes and comes back has one incident that names it; a restart of its exporter sets off nothing", async () => {
  const shift = Date.now() - 300_000 - (stages[0]?.at ?? 0);
  const play = async (one: Stage) => {
    await write(seriesOf(one, one.at + shift));
    const t = new Date(one.at + shift).toISOString();
    const looks = await Promise.all(
      mounts.map(async (task) => {
        await expect.poll(async () => (await looksOf(task)).some((look) => look.t === t)).toBe(true);
        return (await looksOf(task)).find((look) => look.t === t);
      }),
    );
    return looks.map((look) => [one.stage, look?.outcome, look?.reason]);
  };
  const seen: unknown[] = [];
  for (const one of stages.slice(0, 4)) seen.push(await play(one));
  for (const task of mounts) {
    await expect.poll(async () => (await incidentsOf(task)).map(({ status }) => status)).toEqual(["open"]);
    const [incident] = await incidentsOf(task);
    expect(incident?.members?.deciding[0]?.member).toEqual({ mountpoint: full });
  }
  for (const one of stages.slice(4)) seen.push(await play(one));
  const both = (stage: string, outcome: string, reason: string | null = null) =>
    mounts.map(() => [stage, outcome, reason]);
  expect(seen).toEqual([
    both("room", "not_triggered"),
    both("full", "triggered"),
    both("gone", "not_triggered", "member_silent"),
    both("back", "triggered"),
    both("counted", "triggered"),
    both("restarted", "triggered"),
    both("emptied", "not_triggered"),
  ]);
  for (const task of mounts)
    await expect.poll(async () => (await incidentsOf(task)).map(({ status }) => status)).toEqual(["closed"]);

  const span = { from: new Date((stages[0]?.at ?? 0) + shift).toISOString(), to: new Date().toISOString() };
  const replayed = async ({ condition_id, condition_version }: WatchedTask) =>
    (
      await service.call<Output<"backtestConditions">>("POST", "/conditions/backtest", {
        condition_id,
        condition_version,
        entities: [host],
        ...span,
      })
    ).body;
  expect(await Promise.all(mounts.map(replayed))).toMatchObject([
    { evaluations: 7, triggered: 4 },
    { evaluations: 7, triggered: 4 },
  ]);
  for (const task of scrapes) {
    expect(await incidentsOf(task)).toEqual([]);
    expect(await replayed(task)).toMatchObject({ evaluations: 7, triggered: 0, reasons: { null_input: 5 } });
  }
});
