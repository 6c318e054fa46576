/**
 * `node bench/statements.ts`: every statement of D1 that an evaluation sends, with the rows that it reads and writes: a quiet one,
 * one with an Idempotency-Key, one that fires and a batch of 100.
 */
import { counting } from "./cost/counting.ts";
import { countSingles } from "./cost/singles.ts";

const shown = 110;
const short = (sql: string) => sql.replaceAll(/\s+/g, " ").trim().slice(0, shown);
const line = (figures: readonly (string | number)[], what: string) =>
  console.log(`${figures.map((figure) => String(figure).padStart(6)).join("")}  ${what}`);

for (const { name, statements } of await counting(1, countSingles)) {
  console.log(`\n${name}\n`);
  for (const { sql, times, rows_read, rows_written } of statements) line([times, rows_read, rows_written], short(sql));
  const sum = (of: "rows_read" | "rows_written") => statements.reduce((all, use) => all + use[of], 0);
  line(["", sum("rows_read"), sum("rows_written")], "in all");
}
