import type { Fields } from "../../local/fields.ts";
import { counted } from "../../../../worker/domain/values/wording/counted.ts";
import { grouped } from "../../../../worker/domain/values/grouped.ts";
import { stringify } from "yaml";
import { canonical } from "../code/canonical.ts";
import { type Command, type Context, type ExitCode, UsageError } from "../command.ts";
import { importDatadog } from "../import/datadog/import.ts";
import type { Imported } from "../import/plan.ts";
import { importPrometheus } from "../import/prometheus/import.ts";
import { table } from "../table.ts";

const options = {
  out: { type: "string", help: "the folder to write; without it, only the report is shown" },
  feed: { type: "string", help: "the name of the feed (prometheus or datadog)" },
  channel: { type: "string", help: "the channel that the tasks deliver to (inbox)" },
} as const;

/** A feed takes so many rules. */
const mostRules = 500;

/** Descriptions without those that are there already, in the order of their first. */
function unique(items: readonly Fields[]): Fields[] {
  return [...new Map(items.map((item) => [canonical(item), item])).values()];
}

function filesOf({ planned, feed }: Imported, { text }: Context): Record<string, string> {
  const name = text("feed") ?? (feed === "prometheus" ? "prometheus" : "datadog");
  const channel = text("channel");
  const map = unique(planned.flatMap((one) => one.map));
  const feeds = Array.from({ length: Math.ceil(map.length / mostRules) }, (_, at) => ({
    feed_id: at === 0 ? name : `${name}-${at + 1}`,
    kind: feed,
    map: map.slice(at * mostRules, (at + 1) * mostRules),
  }));
  const tasks = planned.flatMap(({ task, differences }) => [
    ...differences.map((one) => `  # ${one}`),
    ...itemLines({ ...task, ...(channel === undefined ? {} : { delivery: { type: "notification", channel } }) }),
  ]);
  const yaml = (value: object) => stringify(value, { lineWidth: 0 });
  return {
    [`${name}-signals.yaml`]: yaml({ signals: unique(planned.flatMap((one) => one.signals)) }),
    [`${name}-feeds.yaml`]: yaml({ feeds }),
    [`${name}-rules.yaml`]: yaml({
      concepts: planned.map((one) => one.concept),
      conditions: planned.map((one) => one.condition),
    }),
    [`${name}-tasks.yaml`]: `tasks:\n${tasks.join("\n")}\n`,
  };
}

/** A task as an item of a list, so that a comment can stand before it. */
const itemLines = (task: Fields): string[] =>
  stringify([task], { lineWidth: 0 })
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? line : `  ${line}`));

const filesIn = ({ positionals, readFile }: Context) =>
  Promise.all(positionals.map(async (path) => ({ path, text: await readFile(path) })));

async function reportImport(context: Context, imported: Imported): Promise<ExitCode> {
  const { planned, refused } = imported;
  const out = context.text("out");
  if (out !== undefined && planned.length > 0)
    for (const [name, text] of Object.entries(filesOf(imported, context)))
      await context.writeFile(`${out}/${name}`, text);
  const total = planned.length + refused.length;
  const missing = [...grouped(refused, (one) => one.missing)].map(([name, all]) => ({ name, rules: all.length }));
  missing.sort((a, b) => b.rules - a.rules || (a.name < b.name ? -1 : 1));
  const share = total === 0 ? 0 : Math.round((planned.length / total) * 1_000) / 10;
  const data = {
    rules: total,
    planned: planned.length,
    refused: refused.length,
    share,
    missing,
    plans: planned.map(({ rule, file, differences }) => ({ rule, file, differences })),
    refusals: refused,
  };
  return context.show(data, () => [
    ...table(
      ["rule", "", "why"],
      [
        ...planned.map(({ rule, differences }) => [
          rule,
          "plan",
          differences.length === 0 ? "the same" : counted(differences.length, "difference"),
        ]),
        ...refused.map(({ rule, message }) => [rule, "refused", message]),
      ],
      "No rules.",
    ),
    "",
    ...table(
      ["missing", "rules"],
      missing.map(({ name, rules }) => [name, rules]),
      "Nothing is missing.",
    ),
    "",
    `${planned.length} of ${total} rules become plans (${share}%), refused: ${refused.length}.`,
    ...(out === undefined || planned.length === 0 ? [] : [`Look at ${out}, then dm plan ${out} and dm apply ${out}.`]),
  ]);
}

const fromPrometheus: Command = {
  name: "import prometheus",
  usage: "FILE... [--out DIR] [--feed NAME] [--channel CHANNEL] [--interval DURATION]",
  summary:
    "Makes plans of Prometheus' alerting rules; what is missing here is refused by name, and nothing is changed silently.",
  options: {
    ...options,
    interval: { type: "string", help: "how often rules are evaluated where their group does not say (60s)" },
  },
  examples: ["dm import prometheus rules/*.yml", "dm import prometheus alerts.yml --out rules --channel oncall"],
  takes: [1, 1000],
  async run(context) {
    return reportImport(context, importPrometheus(await filesIn(context), scrapeInterval(context)));
  },
};

function scrapeInterval({ text }: Context): number {
  const given = text("interval") ?? "60s";
  const [, count, unit] = /^(\d+)([smh])$/.exec(given) ?? [];
  const size = { s: 1, m: 60, h: 3_600 }[unit ?? ""];
  if (count === undefined || size === undefined)
    throw new UsageError(`--interval must be a duration such as 30s; it is "${given}".`);
  return Number(count) * size;
}

const fromDatadog: Command = {
  name: "import datadog",
  usage: "FILE [--out DIR] [--feed NAME] [--channel CHANNEL]",
  summary: "Makes plans of Datadog's monitors, as its API lists them; what is missing here is refused by name.",
  options,
  examples: ["dm import datadog monitors.json --out rules"],
  takes: [1, 1000],
  async run(context) {
    return reportImport(context, importDatadog(await filesIn(context)));
  },
};

/** Commands about rules of other systems. */
export const importCommands: Command[] = [fromPrometheus, fromDatadog];
