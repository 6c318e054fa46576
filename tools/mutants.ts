/** `npm run mutants` puts small faults into the worker, runs the tests with each that they come by, and lists the faults that no test notices.
 * `--seed 2` chooses others, `--times 10` more, `--room worker/ledger` those of a room, `--file out.json` keeps the results, `--replay out.json` tries the same again, `--quick` stays outside the runtime, `--tests test/domain/firing` runs those alone. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Mutant, mutantsOf } from "./mutants/mutate.ts";
import { filesOf, furtherTests, type Step } from "./mutants/related.ts";
import { noticed, tryAll } from "./mutants/run.ts";

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    times: { type: "string", default: "1" },
    room: { type: "string", default: "" },
    file: { type: "string" },
    replay: { type: "string" },
    quick: { type: "boolean", default: false },
    tests: { type: "string", default: "" },
  },
});

/** How many mutants are tried of each room. */
const rooms: Readonly<Record<string, number>> = {
  "worker/domain": 100,
  "worker/domain/language": 10,
  "worker/usecases": 60,
  "worker/ledger": 24,
  "worker/reading": 24,
};

/** Of all mutants of a room those with the lowest hash: the choice depends on the seed and a mutant's own line alone. */
function chosen(): Mutant[] {
  const found = Object.entries(rooms).flatMap(([room, count]) =>
    filesOf(room)
      .flatMap((file) => hashed(mutantsOf(file, readFileSync(file, "utf8"))))
      .toSorted((a, b) => (a[0] < b[0] ? -1 : 1))
      .slice(0, Math.ceil(count * Number(options.times))),
  );
  return [...new Map(found).values()];
}

/** Each mutant by a hash of what it is; the second of two that look alike counts as another. */
function hashed(mutants: readonly Mutant[]): [hash: string, mutant: Mutant][] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const name = [mutant.file, mutant.kind, mutant.line, mutant.now].join("\0");
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return [
      createHash("sha256")
        .update(`${options.seed}\0${name}\0${seen.get(name)}`)
        .digest("hex"),
      mutant,
    ];
  });
}

/** The mutants of an earlier run, where they stand today; one whose line is gone is left out. */
function replayed(path: string): Mutant[] {
  const earlier: Mutant[] = JSON.parse(readFileSync(path, "utf8"));
  return earlier.flatMap((was) => {
    const today = existsSync(was.file) ? mutantsOf(was.file, readFileSync(was.file, "utf8")) : [];
    const same = today.filter(({ kind, line, now }) => kind === was.kind && line === was.line && now === was.now);
    const nearest = same.toSorted((a, b) => Math.abs(a.start - was.start) - Math.abs(b.start - was.start))[0];
    if (nearest === undefined) console.log(`gone  ${shown(was)}`);
    return nearest === undefined ? [] : [nearest];
  });
}

const shown = ({ file, kind, line, now }: Mutant): string => `${file}: ${kind} -> ${now.slice(0, 60)} in: ${line}`;

const mutants = (options.replay === undefined ? chosen() : replayed(options.replay)).filter(({ file }) =>
  file.startsWith(options.room),
);
const { early, killers, unsure } = await tryAll(mutants, options.tests);
for (const [id, mutant] of mutants.entries()) {
  if (killers.has(id)) continue;
  const again: Step[] = unsure.has(id) ? [{ project: "unit", files: unsure.get(id) ?? [] }] : [];
  for (const step of [
    ...again,
    ...(options.quick || options.tests !== "" ? [] : furtherTests(mutant.file, early.has(id))),
  ]) {
    if (!(await noticed(mutants, id, step))) continue;
    killers.set(id, step.files);
    break;
  }
}
const results = mutants.map((mutant, id) => ({ ...mutant, killers: killers.get(id) ?? [], early: early.has(id) }));
if (options.file !== undefined) writeFileSync(options.file, JSON.stringify(results, null, 2));
const survivors = results.filter((result) => result.killers.length === 0);
for (const survivor of survivors) console.log(`survived  ${shown(survivor)}`);
console.log(`${results.length} mutants, ${survivors.length} survived`);
