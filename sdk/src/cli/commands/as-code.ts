import { grouped } from "../../../../worker/domain/values/grouped.ts";
import { applyPlan, type Applied, refuseUnfit } from "../code/apply.ts";
import { canonical } from "../code/canonical.ts";
import { readFolder } from "../code/folder.ts";
import { isDue, makePlan, type FolderPlan, type PlanStep } from "../code/plan.ts";
import { pulled } from "../code/pull.ts";
import { type Command, type Context, exitCodes, UsageError } from "../command.ts";
import { cliFailure } from "../failure.ts";

const actionSigns: Readonly<Record<PlanStep["action"], string>> = {
  create: "+",
  change: "~",
  replace: "±",
  remove: "-",
  unchanged: " ",
  left: "?",
  blocked: "!",
};

const shortText = (value: unknown): string => {
  const text = canonical(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
};

function stepLines({ action, kind, id, drift, differences, notes }: PlanStep): string[] {
  const outside = drift ? "  (drift: changed outside)" : "";
  return [
    `${actionSigns[action]} ${kind} ${id}${outside}`,
    ...differences.flatMap(({ field, service, folder }) => [
      `    ${field}`,
      `      service ${shortText(service)}`,
      `      folder  ${shortText(folder)}`,
    ]),
    ...notes.map((note) => `    ${note}`),
  ];
}

/** How often each happens, in words. */
function stepCounts(steps: readonly PlanStep[]): string {
  const counts = grouped(steps, ({ action }) => action);
  const words = ["create", "change", "replace", "remove", "blocked", "left", "unchanged"] as const;
  const told = words.flatMap((word) => (counts.has(word) ? [`${counts.get(word)?.length} ${word}`] : []));
  const drifted = steps.filter(({ drift }) => drift).length;
  return [...told, ...(drifted === 0 ? [] : [`${drifted} with drift`])].join(", ") || "nothing in the folder";
}

const toShow = ({ name, fingerprint, steps }: FolderPlan) => ({
  name,
  plan: fingerprint,
  changes: steps.filter(isDue).length,
  steps: steps.map(({ of: _, spec: __, live: ___, ...step }) => step),
});

const planLines = ({ steps, fingerprint }: FolderPlan): string[] => [
  ...steps.filter((step) => isDue(step) || step.drift || step.notes.length > 0).flatMap(stepLines),
  `plan ${fingerprint}: ${stepCounts(steps)}`,
];

async function folderPlan(context: Context): Promise<FolderPlan> {
  const folder = await readFolder(context, context.subject);
  return makePlan(context.client(), folder, { prune: context.flag("prune"), now: Date.now() });
}

const pull: Command = {
  name: "pull",
  usage: "DIR",
  summary: "Writes signals, concepts, conditions, channels, feeds, tasks and silences of a service as YAML.",
  examples: ["dm pull rules"],
  async run(context) {
    const files = await pulled(context.client(), context.subject);
    for (const { path, text } of files) await context.writeFile(path, text);
    const counts = Object.fromEntries(files.map(({ kind, lives }) => [kind.list, lives.length]));
    return context.show(counts, () => files.map(({ path, lives }) => `${path}: ${lives.length}`));
  },
};

const prune = { type: "boolean", help: "remove what the folder described before and does not any more" } as const;

const plan: Command = {
  name: "plan",
  usage: "DIR [--prune]",
  summary: "Compares a folder with the service and writes nothing; exit code 0 if equal, 2 if not, 1 for any failure.",
  options: { prune },
  examples: ["dm plan rules", "dm plan rules --prune --json"],
  failsWith: exitCodes.no,
  async run(context) {
    const made = await folderPlan(context);
    context.show(toShow(made), () => planLines(made));
    return made.steps.some(isDue) ? exitCodes.usage : exitCodes.ok;
  },
};

const apply: Command = {
  name: "apply",
  usage: "DIR [--plan PLAN] [--prune] [--yes]",
  summary: "Makes the service equal to a folder; goes on where it stopped when it is repeated.",
  options: {
    plan: { type: "string", help: "the plan that was agreed on; another one is refused" },
    prune,
    yes: { type: "boolean", help: "do not ask" },
  },
  examples: ["dm apply rules", "dm apply rules --plan 3f2a9c01d4e5 --yes"],
  async run(context) {
    const { ask, text, flag, progress } = context;
    const agreed = text("plan");
    let made = await folderPlan(context);
    const refuseStale = (expected: string) => {
      if (made.fingerprint !== expected)
        throw new UsageError(
          `The plan is ${made.fingerprint} now, not ${expected}: the folder or the service has changed. Look at dm plan again.`,
        );
    };
    if (agreed !== undefined) refuseStale(agreed);
    refuseUnfit(made);
    if (made.steps.some(isDue) && !flag("yes")) {
      if (ask === null) throw new UsageError("Nobody can be asked here: give --yes, or --plan with --yes.");
      for (const line of planLines(made)) progress(line);
      if (!/^y(?:es)?$/i.test((await ask("Apply it? [y/N] ")).trim())) throw new UsageError("Nothing was applied.");
      const seen = made.fingerprint;
      made = await folderPlan(context);
      refuseStale(seen);
    }
    return shownApplied(context, await applyPlan(context.client(), made, (step) => progress(stepLines(step)[0] ?? "")));
  },
};

function shownApplied({ show }: Context, { done, failed, left }: Applied) {
  if (failed === null) {
    return show({ done, failed: null, left }, () => [
      done.length === 0 ? "Nothing to do." : `Done: ${stepCounts(done)}.`,
    ]);
  }
  const { code, lines } = cliFailure(failed.error, false);
  const { kind, id } = failed.step;
  show({ done, failed: { ...failed.step, error: lines.join("\n") }, left }, () => [
    `Stopped at ${kind} ${id}: ${lines.join("\n")}`,
    `Done before that: ${done.length === 0 ? "nothing" : done.map((one) => `${one.kind} ${one.id}`).join(", ")}.`,
    `Not done: ${[failed.step, ...left].map((one) => `${one.kind} ${one.id}`).join(", ")}.`,
    "The same command goes on from there.",
  ]);
  return code;
}

/** Commands about folders of files. */
export const asCodeCommands: Command[] = [pull, plan, apply];
