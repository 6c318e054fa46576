/**
 * `node bench/lists.ts [--size 1000000]`: the first and the hundredth page of each list, a calibration and /healthz on a service with
 * so many decisions, a tenth of that in ratings, notifications and what else a firing leaves, and a hundredth in tasks, beside a service
 * that fills little more than a page of each. The two are asked in turn, in one run; the median counts.
 */
import { parseArgs } from "node:util";
import { withLocal } from "../tools/local.ts";
import { type Ask, asking, listsOf } from "./growth/calls.ts";
import { grow, ratingShare, seed, share } from "./growth/grow.ts";
import { quantile } from "./http/load.ts";
import { tableHead, tableRow } from "./print.ts";

const { values } = parseArgs({
  options: { size: { type: "string", default: "1000000" }, rounds: { type: "string", default: "15" } },
});
const size = Number(values.size);
const rounds = Number(values.rounds);
const hundredth = 100;
/** Enough for a full page of tasks, of which there are fewest. */
const little = 6_000;
const aim = 2;

/** Milliseconds of each, asked in turn. */
async function inTurn(asks: readonly Ask[]): Promise<number[]> {
  const taken = asks.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [index, ask] of asks.entries()) {
      const from = performance.now();
      await ask();
      if (round >= 0) taken[index]?.push(performance.now() - from);
    }
  return taken.map((times) => quantile(times, 0.5));
}

const started = performance.now();
const missed: string[] = [];
await withLocal((small) =>
  withLocal(async (full) => {
    const [few, many] = [asking(small), asking(full)];
    const [seededFew, seeded] = [await seed(small), await seed(full)];
    await grow(small, seededFew, little);
    await grow(full, seeded, size);
    console.log(`\n${size.toLocaleString("en")} decisions; milliseconds, median of ${rounds} rounds in turn\n`);
    console.log(tableHead(["", "little", "full", "ratio", "aim", "hundredth page", "ratio to the first", "aim"]));
    const ms = (time: number | undefined) => (time === undefined ? "" : time.toFixed(1));
    const row = (name: string, [first = Number.NaN, second = Number.NaN, last]: number[], most = aim) => {
      const later = last === undefined ? ["", "", ""] : [ms(last), (last / second).toFixed(2), aim];
      if (second / first > most || (last ?? 0) / second > aim) missed.push(name);
      const ratio = (second / first).toFixed(2);
      console.log(tableRow([name, ms(first), ms(second), ratio, Number(most.toFixed(1)), ...later]));
    };
    const pathsOfFew = listsOf(seededFew);
    for (const [name, path] of Object.entries(listsOf(seeded))) {
      let cursor: string | null = null;
      for (let at = 1; at < hundredth; at += 1) {
        const next: string | undefined | null = (await many.page(path, cursor)).next_cursor;
        if (next == null) break;
        cursor = next;
      }
      const last = cursor;
      const later = last === null ? [] : [() => many.page(path, last)];
      row(
        `GET ${name}`,
        await inTurn([() => few.page(pathsOfFew[name] ?? path, null), () => many.page(path, null), ...later]),
      );
    }
    row("GET /healthz", await inTurn([() => few.call("/healthz"), () => many.call("/healthz")]));
    row(
      "POST /conditions/calibrate, as many of its own",
      await inTurn([few.calibrate(seededFew.steady), many.calibrate(seeded.steady)]),
    );
    const own = (stored: number) => stored / share + stored / 10 / ratingShare;
    row(
      "POST /conditions/calibrate, with its own",
      await inTurn([few.calibrate(seededFew.growing), many.calibrate(seeded.growing)]),
      own(size) / own(little),
    );
    console.log(
      missed.length === 0 ? "\nevery aim met" : `\nbeyond its aim: ${missed.join("; ")}`,
      `(${Math.round((performance.now() - started) / 1000)} s)`,
    );
  }),
);
