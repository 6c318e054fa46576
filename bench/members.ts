/**
 * `npm run bench -- members`: rows that a scrape writes and a look reads and writes where a host has 1, 10, 100 or 1,000 members, as the
 * databases count them, and the time of a look; each also as a multiple of one member. The times are those of this machine.
 */
import { pinned } from "../test/support/world.ts";
import { counting } from "./cost/counting.ts";
import { counted, type Scene } from "./cost/scene.ts";
import { quantile } from "./http/load.ts";
import { markdownTable } from "../tools/print.ts";

const signal = "disk.used";
const sizes = [1, 10, 100, 1_000];
const hosts = 4;
const scrapes = 12;
const looks = 25;
const start = Date.UTC(2026, 0, 1);
const sentences = {
  "newest values": `Alert when max across members of \`${signal}\` is above 90.`,
  "means over an hour": `Alert when max across members of mean of \`${signal}\` over 1h is above 90.`,
};

const at = (scrape: number, seconds = 0) => new Date(start + scrape * 300_000 + seconds * 1_000).toISOString();

/** One scrape of all hosts of a size. */
async function scrape({ client }: Scene, members: number, nth: number): Promise<void> {
  for (let host = 0; host < hosts; host++)
    await client.pushObservations({
      observations: Array.from({ length: members }, (_, i) => ({
        primitive_id: signal,
        entity: `host:${members}-${host}`,
        observed_at: at(nth),
        value: (i * 7 + nth) % 80,
        member: { mount: `/${i}` },
      })),
    });
}

async function useOf(scene: Scene, members: number, intent: string) {
  const { client } = scene;
  const task = await client.tasks.create({ intent, entity_scope: "all", delivery: { type: "notification" } });
  const asked = pinned(task);
  const ask = (host: number, timestamp: string) =>
    client.evaluateFull({ ...asked, entity: `host:${members}-${host}`, timestamp });
  let times: number[] = [];
  const rounds = async (from: number, to: number) => {
    times = [];
    for (let round = from; round < to; round++)
      for (let host = 0; host < hosts; host++) {
        const began = performance.now();
        await ask(host, at(scrapes - 1, round));
        times.push(performance.now() - began);
      }
  };
  const first = await counted(scene, `${members}: first`, hosts, () => rounds(0, 1));
  const next = await counted(scene, `${members}: next`, hosts * looks, () => rounds(1, 1 + looks));
  await client.deleteTask({ id: task.task_id });
  return {
    first: first.counts.do_rows_read / first.of,
    next: next.counts.do_rows_read / next.of,
    recorded: (next.counts.do_rows_written + next.counts.d1_rows_written) / next.of,
    ms: quantile(times, 0.5),
  };
}

const uses = await counting(1, async (scene) => {
  const { client } = scene;
  const mounts = { members: ["mount"], max_age: "10m" };
  await client.registerPrimitive({ primitive_id: signal, type: "time_series<float>", ...mounts });
  const found = [];
  for (const members of sizes) {
    const scraped = await counted(scene, `${members}: scrapes`, scrapes * hosts, async () => {
      for (let nth = 0; nth < scrapes; nth++) await scrape(scene, members, nth);
    });
    const written = scraped.counts.do_rows_written / scraped.of;
    for (const [name, intent] of Object.entries(sentences))
      found.push({ name, members, use: { ...(await useOf(scene, members, intent)), written } });
  }
  return found;
});

const shown = (value: number, one: number) =>
  `${value.toFixed(value < 10 ? 2 : 0)}${one > 0 ? ` (${(value / one).toFixed(1)})` : ""}`;
for (const name of Object.keys(sentences)) {
  const own = uses.filter((one) => one.name === name);
  const base = own[0]?.use;
  if (base === undefined) continue;
  const columns = ["written", "first", "next", "recorded", "ms"] as const;
  const head = [
    name,
    "rows written a scrape",
    "rows read by the first look",
    "by the next",
    "rows written a look",
    "ms a look",
  ];
  const rows = own.map(({ members, use }) => [
    `${members.toLocaleString("en")} member${members === 1 ? "" : "s"}`,
    ...columns.map((column) => shown(use[column], base[column])),
  ]);
  console.log(`${markdownTable([head, ...rows])}\n`);
}
