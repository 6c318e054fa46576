import { type ProofInput, verifyProof } from "@decision-monitor/sdk/local";
import { rate, readings, timeCalls } from "./calls.ts";
import { filtersOf } from "./filters.ts";
import { comparePages, cursorBehind, takePages, walk } from "./pages.ts";
import { textTable, whole } from "../print.ts";
import { copyDecisions, entityNo, type Sample, seed, settled, timesOf } from "./seed.ts";
import type { Stored } from "../kills/stored.ts";
import { measureTables, type TableBytes } from "./tables.ts";
import { day, keptDays, startWorld, type KillWorld } from "../kills/world.ts";

interface Size {
  decisions: number;
  /** How many of them are asked for, by a thousand; the rest are copies of those. */
  rounds: number;
  cursors: number;
  timed: number;
  /** Whether every decision is read in a row, too. */
  isWalked: boolean;
}

const days = keptDays * 1.5;

/** So many decisions, of which the oldest third moves: everything is read before and after. Tells whether all was right. */
export async function million(size: Size): Promise<boolean> {
  const world = await startWorld();
  try {
    const now = Date.now();
    const times = timesOf(size.rounds, days, now - day);
    const { conditions, samples } = await seed(world, times);
    await world.order({ verb: "set the clock", at: now });
    await settled(world);
    await copyDecisions(world, Math.round(size.decisions / (size.rounds * 1_000)) - 1, (days * day) / size.rounds);
    const cut = now - keptDays * day;
    const old = samples.filter(({ at }) => at < cut - day);
    const young = samples.filter(({ at }) => at > cut);
    const pseudonym = await pseudonymOf(world, entityNo(42));
    const filters = filtersOf(conditions, { from: cut - 10 * day, to: cut + 10 * day, pseudonym });
    const cursors = evenly(samples, size.cursors).map(cursorBehind);
    const pages = await takePages(world, filters, cursors);
    const ratings = await rateAll(world, old);
    await settled(world);
    const read = await readAll(world, old);
    const all = size.isWalked ? await walk(world) : "";
    const before = await world.order({ verb: "count" });
    const seconds = await archiveAll(world);
    const after = await world.order({ verb: "count" });
    const tables = await measureTables(world);
    await world.order({ verb: "set the clock", at: now });
    tellSizes({ before, after, tables, seconds });

    const compared = await comparePages(world, pages);
    console.log(`\nPages of GET /decisions before and after, first ones and behind ${size.cursors} cursors each:\n`);
    const row = (one: (typeof compared)[number]) => [
      one.filter,
      ...[one.pages, one.same, one.spread, one.different].map(whole),
    ];
    console.log(
      textTable([["filter", "pages", "same bytes", "same in more pages", "different"], ...compared.map(row)]),
    );
    const again = await readAll(world, old);
    const rated = await rateAll(world, old);
    const wrong = [...read, ...ratings].filter((text, at) => text !== [...again, ...rated][at]).length;
    console.log(
      `\n${whole(read.length + ratings.length)} answers about archived decisions (read, explain, verify, proof, rate): ${wrong === 0 ? "all the same" : `${wrong} DIFFERENT`}`,
    );
    const isSameWalk = !size.isWalked || (await walk(world)) === all;
    if (size.isWalked) console.log(`Every decision in a row: ${isSameWalk ? "the same bytes" : "DIFFERENT"}`);
    const timed = await timeCalls(world, { stored: young, archived: old }, size.timed);
    console.log(`\nMilliseconds, median of ${size.timed} in turn:\n`);
    const lines = timed.map(({ name, ...of }) => [
      name,
      of.stored.toFixed(1),
      of.archived.toFixed(1),
      of.ratio.toFixed(2),
    ]);
    console.log(textTable([["call", "in the database", "in the archive", "ratio"], ...lines]));
    return wrong === 0 && isSameWalk && compared.every(({ different }) => different === 0);
  } finally {
    await world.end();
  }
}

const evenly = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter((_, at) => Math.floor((at * count) / items.length) !== Math.floor(((at - 1) * count) / items.length));

async function pseudonymOf({ ask }: KillWorld, entity: string): Promise<string> {
  const { items } = JSON.parse(await ask(`/decisions?entity_id=${entity}&limit=1`)) as {
    items: { entity_id: string }[];
  };
  return items[0]?.entity_id ?? "";
}

async function readAll(world: KillWorld, samples: readonly Sample[]): Promise<string[]> {
  const { proof, ...others } = readings(world);
  const verifierKey = (await (await fetch(new URL("/log/key", world.service.baseUrl))).text()).trim();
  const texts: string[] = [];
  for (const sample of evenly(samples, 100)) {
    for (const call of Object.values(others)) texts.push(await call(sample));
    if (proof) texts.push(settledProof(await proof(sample), verifierKey));
  }
  return texts;
}

/** A proof without the checkpoint that its leaf is proven under, which grows with the log; that it holds is checked here. */
function settledProof(text: string, verifierKey: string): string {
  const proof = JSON.parse(text) as ProofInput & { log: object | null };
  const found = verifyProof(proof, { verifierKey });
  if (!found.verified || found.log?.included !== true)
    throw new Error(`a proof does not hold: ${JSON.stringify(found)}`);
  return JSON.stringify({ ...proof, log: { ...proof.log, checkpoint: "", inclusion: [] } });
}

async function rateAll(world: KillWorld, samples: readonly Sample[]): Promise<string[]> {
  const texts: string[] = [];
  for (const sample of evenly(samples, 20)) texts.push(await rate(world, sample));
  return texts;
}

/** Sweeps until nothing moves any more; the seconds that took. */
async function archiveAll({ order, service }: KillWorld): Promise<number> {
  const from = performance.now();
  for (let last = -1, { archived } = await order({ verb: "sweep" }); archived > last;) {
    last = archived;
    ({ archived } = await order({ verb: "sweep" }));
    process.stderr.write(`${whole(archived)} archived, ${whole((performance.now() - from) / 1_000)} s\n`);
  }
  const seconds = (performance.now() - from) / 1_000;
  const failures = service
    .output()
    .split("\n")
    .filter((line) => line.includes("archive_failed"));
  if (failures.length > 0) console.log(`Sweeps that failed and were not tried again:\n${failures.join("\n")}`);
  return seconds;
}

function tellSizes(sizes: { before: Stored; after: Stored; tables: TableBytes; seconds: number }): void {
  const { before, after, tables, seconds } = sizes;
  const each = (bytes: number, count: number) => (bytes / count).toFixed(0);
  console.log(`
${whole(after.archived)} of ${whole(before.decisions)} decisions moved into ${after.segments} segments in ${seconds.toFixed(0)} s, ${whole(after.archived / seconds)} a second.
D1: ${whole(before.d1_bytes)} bytes before, ${whole(after.d1_bytes)} after, with free room in its pages. R2: ${whole(after.object_bytes)} bytes in ${after.objects} objects.
Where every page is full, a decision takes ${each(tables.decisions, after.decisions)} bytes of D1; archived, ${each(tables.archived, after.archived)} of D1 and ${each(after.object_bytes, after.archived)} of R2.`);
  if (after.decisions + after.archived !== before.decisions) throw new Error("decisions were lost or doubled");
}
