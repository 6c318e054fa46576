/**
 * `node bench/archive.ts [--short]`: a million decisions, a third of which moves into the archive; every filter's pages, and what is read of
 * a decision, before and after, in bytes and in time. Fails where anything is lost, doubled or different. `--short` is the same with 100,000.
 */
import { parseArgs } from "node:util";
import { million } from "./archive/million.ts";

const { values } = parseArgs({
  options: { short: { type: "boolean", default: false }, size: { type: "string", default: "1000000" } },
});
const size = values.short
  ? { decisions: 100_000, rounds: 20, cursors: 20, timed: 15, isWalked: true }
  : {
      decisions: Number(values.size),
      rounds: Math.max(10, Math.min(50, Number(values.size) / 20_000)),
      cursors: 60,
      timed: 25,
      isWalked: false,
    };
if (!(await million(size))) process.exitCode = 1;
