/**
 * `node bench/archive.ts [--short] [--kills 30]`: a million decisions, a third of which moves into the archive; every filter's pages, and
 * what is read of a decision, before and after, in bytes and in time. Then a service killed with -9 at each step of archiving.
 * Fails where anything is lost, doubled or different. `--short` is the same with 100,000.
 */
import { parseArgs } from "node:util";
import { kills } from "./archive/kills.ts";
import { million } from "./archive/million.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    size: { type: "string", default: "1000000" },
    kills: { type: "string", default: "30" },
    only: { type: "string" },
  },
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
const isRight = [];
if (values.only !== "kills") isRight.push(await million(size));
if (values.only !== "million") isRight.push(await kills(Number(values.kills)));
if (isRight.includes(false)) process.exitCode = 1;
