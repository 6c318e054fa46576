import { checkLog } from "../../../log/check-log.ts";
import { type Command, exitCodes, required } from "../../command.ts";
import { keptLog } from "../../definition-file.ts";
import { fields } from "../../table.ts";
import { exportCommand } from "./export.ts";
import { auditTheLog } from "./log-audit.ts";
import { verifyKept } from "./verify.ts";

const watch: Command = {
  name: "log watch",
  usage: "--log URL --keep FILE [--first]",
  summary: "Proves that the log only grew since the last time; exit code 1 if history changed. Needs no key.",
  options: {
    log: { type: "string", help: "the address of the log, such as https://monitor.example.com/log" },
    keep: { type: "string", help: "where the last checkpoint is kept; keep it away from whoever runs the service" },
    first: { type: "boolean", help: "for the first time: trusts the key the log names" },
  },
  examples: [
    "dm log watch --log https://monitor.example.com/log --keep checkpoint.json --first",
    "dm log watch --log https://monitor.example.com/log --keep checkpoint.json",
  ],
  takes: [0, 0],
  async run(context) {
    const { readFile, writeFile, flag, show } = context;
    const [url, path] = [required(context, "log"), required(context, "keep")];
    const before = flag("first") ? null : keptLog(await readFile(path), path);
    const check = await checkLog({ url }, before);
    if (check.holds) await writeFile(path, `${JSON.stringify(check.known, null, 2)}\n`);
    const { holds, problem, origin, size, known_size } = check;
    show(check, () =>
      fields({
        log: origin,
        leaves: known_size === null ? `${size}` : `${size}, ${size - known_size} more than last time`,
        holds: holds
          ? known_size === null
            ? "first check: its key and checkpoint are kept now"
            : "yes: it only grew"
          : "NO",
        ...(problem === null ? {} : { problem }),
      }),
    );
    return holds ? exitCodes.ok : exitCodes.no;
  },
};

/** Commands about proofs and the log, and the export. */
export const logCommands: Command[] = [verifyKept, watch, auditTheLog, exportCommand];
