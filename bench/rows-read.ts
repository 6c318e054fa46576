/**
 * `node bench/rows-read.ts [--little 1000] [--much 100000]`: the rows that each call reads, as the databases count them, with a little
 * stored and with much. Nothing here is timed, so a busy machine changes nothing.
 */
import { parseArgs } from "node:util";
import { counting } from "./cost/counting.ts";
import { allSent } from "./cost/scenarios.ts";
import { read } from "./cost/scene.ts";
import { type Ask, asking, callsOf, listsOf } from "./growth/calls.ts";
import { grow, seed } from "./growth/grow.ts";
import { tableHead, tableRow } from "./print.ts";

const { values } = parseArgs({
  options: {
    little: { type: "string", default: "1000" },
    much: { type: "string", default: "100000" },
    statements: { type: "boolean", default: false },
  },
});
/** Beyond these many times a call grows with what is stored. */
const aim = 2;
const hundredth = 100;
const shown = 160;

interface Rows {
  d1: number;
  objects: number;
}

/** The rows of each call when it is made a second time: what is kept from the first is not read again. */
const rowsAt = (size: number): Promise<Record<string, Rows>> =>
  counting(2, async (scene) => {
    const local = { ...scene, elevatedKey: "counting-elevated" };
    const seeded = await seed(local);
    await grow(local, seeded, size);
    const { page } = asking(local);
    const asks: Record<string, Ask> = callsOf(local, seeded);
    for (const [name, path] of Object.entries(listsOf(seeded))) {
      asks[`GET ${name}`] = () => page(path, null);
      let cursor: string | null = null;
      for (let at = 1; at < hundredth; at += 1) cursor = (await page(path, cursor)).next_cursor ?? cursor;
      const last = cursor;
      if (last !== null) asks[`GET ${name}, far page`] = () => page(path, last);
    }
    const rows: Record<string, Rows> = {};
    for (const [name, ask] of Object.entries(asks)) {
      await ask();
      await allSent(scene);
      await read(scene);
      await ask();
      await allSent(scene);
      const { counts, statements } = await read(scene);
      rows[name] = { d1: counts.d1_rows_read, objects: counts.do_rows_read };
      if (values.statements)
        for (const { sql, rows_read } of statements)
          console.log(`${size}  ${name}  ${rows_read}  ${sql.replaceAll(/\s+/g, " ").trim().slice(0, shown)}`);
    }
    return rows;
  });

const [little, much] = [Number(values.little), Number(values.much)];
const before = await rowsAt(little);
const after = await rowsAt(much);
console.log(`Rows read by one call with ${little} and with ${much} decisions stored; aim at most ${aim} times.\n`);
console.log(tableHead(["call", "D1, little", "D1, much", "ratio", "objects, little", "objects, much", ""]));
for (const [name, rows] of Object.entries(after)) {
  const first = before[name];
  if (first === undefined) continue;
  const ratio = (rows.d1 + rows.objects) / Math.max(1, first.d1 + first.objects);
  const verdict = ratio <= aim ? "" : "grows";
  console.log(tableRow([name, first.d1, rows.d1, ratio.toFixed(2), first.objects, rows.objects, verdict]));
}
