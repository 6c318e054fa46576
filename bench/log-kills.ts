/**
 * `node bench/log-kills.ts [--kills 30]`: a service killed with -9 at each step of the way into its log, and started again on the same
 * files. Fails where a decision or a rating has no leaf or two, where the log does not go on from a checkpoint that was seen, or
 * where its audit finds anything.
 */
import { parseArgs } from "node:util";
import { kills } from "./log/kills.ts";

const { values } = parseArgs({ options: { kills: { type: "string", default: "30" } } });
if (!(await kills(Number(values.kills)))) process.exitCode = 1;
