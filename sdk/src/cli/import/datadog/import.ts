import type { Fields } from "../../../local/fields.ts";
import { isRecord } from "../../../../../worker/domain/values/is-record.ts";
import { UsageError } from "../../command.ts";
import { checkImported } from "../check-concept.ts";
import { textOrJson } from "../../code/canonical.ts";
import { type Imported, type Planned, type Refused, Missing, slug } from "../plan.ts";
import { readQuery } from "./query.ts";
import { differences, translatedMonitor } from "./translate.ts";

const monitorTypes = new Set(["metric alert", "query alert"]);

/** Makes plans of metric monitors as Datadog's API lists them; what cannot become one is refused by name. */
export function importDatadog(files: readonly { path: string; text: string }[]): Imported {
  const planned: Planned[] = [];
  const refused: Refused[] = [];
  for (const { path, text } of files)
    for (const monitor of monitorsIn(text, path)) {
      const rule = `${textOrJson(monitor["id"] ?? "monitor")}/${slug(textIn(monitor["name"]), "monitor").slice(0, 80)}`;
      try {
        planned.push(plannedMonitor(monitor, rule, path));
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        refused.push({ rule, file: path, missing: error.missing, message: error.message });
      }
    }
  return { feed: "otlp", planned, refused };
}

function monitorsIn(text: string, path: string): Fields[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is no JSON.`);
  }
  const listed =
    isRecord(read) && Array.isArray(read["monitors"]) ? read["monitors"] : Array.isArray(read) ? read : [read];
  const monitors = listed.filter(isRecord);
  const hasQuery = (one: Fields) => typeof one["query"] === "string";
  if (monitors.length < listed.length || (monitors.length > 0 && !monitors.some(hasQuery)))
    throw new UsageError(`${path} holds no monitors: each needs a \`query\`.`);
  return monitors;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

function plannedMonitor(monitor: Fields, rule: string, file: string): Planned {
  const type = textIn(monitor["type"]) || "metric alert";
  if (!monitorTypes.has(type)) throw new Missing(`monitors of the type ${type}`);
  if (typeof monitor["query"] !== "string") throw new Missing("a monitor without a `query`");
  const query = readQuery(monitor["query"]);
  const made = translatedMonitor(query);
  const { options, name, notes } = monitorOptions(monitor);
  const definition = `datadog.${rule.replaceAll("/", ".")}`;
  const { primitives, features, output_feature, strategy } = made;
  const concept = {
    concept_id: definition,
    version: "1.0",
    description: monitor["query"].slice(0, 2_000),
    output_type: "float?",
    primitives,
    features,
    output_feature,
  };
  const bound = thresholdsOf(options, query.bound);
  const settled = { type: strategy.type, params: { ...strategy.params, value: bound.critical } };
  checkImported(
    concept,
    settled,
    made.signals.map(({ fields }) => fields),
  );
  const remind = Number(options["renotify_interval"] ?? 0);
  return {
    rule,
    file,
    signals: made.signals.map(({ fields }) => fields),
    map: made.signals.map(({ map }) => map),
    concept,
    condition: {
      condition_id: definition,
      version: "1.0",
      description: name,
      concept_id: definition,
      concept_version: "1.0",
      strategy: settled,
    },
    task: {
      external_id: `datadog/${rule}`,
      intent: name,
      bind: { condition_id: definition, condition_version: "1.0" },
      entity_scope: made.scope,
      firing: {
        mode: "on_change",
        ...(bound.recovery === null ? {} : { release: bound.recovery }),
        recovered: true,
        ...(remind > 0 ? { remind: `${remind}m` } : {}),
      },
      watch: { every: "1m", ...(options["notify_no_data"] === true ? { no_data: "alert" } : {}) },
      ...(isMuted(options) ? { status: "paused" } : {}),
      meta: monitorMeta(monitor, name),
    },
    differences: [...[...made.differences].toSorted().map((one) => differences[one]), ...notes],
  };
}

/** By scope, `*` being all of it; the value is until when, or null. */
const mutesIn = ({ silenced }: Fields): string[] => (isRecord(silenced) ? Object.keys(silenced) : []);
const isMuted = (options: Fields): boolean => mutesIn(options).includes("*");

function monitorOptions(monitor: Fields): { options: Fields; name: string; notes: string[] } {
  const options = isRecord(monitor["options"]) ? monitor["options"] : {};
  const delay = Number(options["evaluation_delay"] ?? 0);
  const notes = [
    ...(delay > 0
      ? [`Datadog waits ${delay} s for late samples; here SVC_WATCH_SETTLE says how long, for all tasks.`]
      : []),
    ...(options["require_full_window"] === true ? ["A window counts also while it is not full."] : []),
    ...(textIn(monitor["message"]).includes("{{")
      ? ["Templates in the message are not filled in; messages name the entity and the value."]
      : []),
    ...(/@[\w-]/.test(textIn(monitor["message"]))
      ? ["Mentions in the message reach nobody: the task's channel does."]
      : []),
    ...(isMuted(options) ? ["It is muted in Datadog, so the task is paused: take `status` out to start it."] : []),
    ...mutesIn(options)
      .filter((scope) => scope !== "*")
      .map((scope) => `The mute of ${scope} is left out: make a silence for it.`),
    ...(isRecord(options["thresholds"]) &&
    options["thresholds"]["warning"] !== undefined &&
    options["thresholds"]["warning"] !== null
      ? ["The warning threshold is left out: make a second task for it."]
      : []),
  ];
  return { options, name: textIn(monitor["name"]).slice(0, 120).trim() || "monitor", notes };
}

/** The bound of the options goes before that of the query, which it repeats. */
function thresholdsOf({ thresholds }: Fields, bound: number): { critical: number; recovery: number | null } {
  const { critical, critical_recovery } = isRecord(thresholds) ? thresholds : ({} as Fields);
  if (typeof critical === "number" && critical !== bound)
    throw new Missing("a threshold that is not that of the query", `${critical}, and ${bound}`);
  return { critical: bound, recovery: typeof critical_recovery === "number" ? critical_recovery : null };
}

function monitorMeta({ message, priority, tags }: Fields, name: string): Fields {
  const severity = { 1: "critical", 2: "error", 3: "warning", 4: "info", 5: "info" }[Number(priority)];
  const team = Array.isArray(tags) ? tags.map(textIn).find((tag) => tag.startsWith("team:")) : undefined;
  const note = textIn(message)
    .replaceAll(/\{\{[^}]*\}\}/g, "<...>")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 1_000);
  return {
    name,
    ...(team === undefined ? {} : { owner: team.slice("team:".length) }),
    ...(severity === undefined ? {} : { severity }),
    ...(note === "" ? {} : { note }),
  };
}
