import { counted } from "../../../../../worker/domain/values/wording/counted.ts";
import type { Fields } from "../../../local/fields.ts";
import type { DecisionMonitor } from "../../../client.ts";
import type { CreateTaskBody, Task, UpdateTaskBody } from "../../../generated/schemas.ts";
import { textOrJson } from "../canonical.ts";
import { allItems, type Kind, type Live, pick } from "../kind.ts";
import { variableFor } from "../secrets.ts";

const order = [
  "external_id",
  "intent",
  "asked_as",
  "bind",
  "sensitivity",
  "entity_scope",
  "firing",
  "watch",
  "delivery",
  "meta",
  "status",
  "pinned",
];
/** What makes a task what it is: with another, it is another task. */
const identity = ["intent", "asked_as", "bind", "sensitivity"];
const watchDefaults = { no_data: "ignore", keep: "all" };
const inboxDelivery = { type: "notification", channel: "inbox" };

/** What can be seen of a delivery. */
function shownDelivery(delivery: unknown): unknown {
  const { type, endpoint: _, headers, ...rest } = { ...inboxDelivery, ...(delivery as Fields) } as Fields;
  if (type !== "webhook") return { type, ...rest };
  const { channel: __, ...webhook } = rest;
  return { type, ...webhook, ...(headers === undefined ? {} : { headers: Object.keys(headers as object).toSorted() }) };
}

/** The version of a condition counts only where it is pinned: calibration makes others. */
function shownBind(bind: unknown, pinned: unknown): unknown {
  if (bind === undefined) return undefined;
  return pinned === true ? bind : pick(bind as object, ["condition_id"]);
}

function expectedFields(fields: Fields, { fields: there, facts = {} }: Live): Fields {
  const said = facts["said"] as { firing?: Fields; watch?: Fields };
  const { firing, watch, delivery, meta, status, bind, pinned, ...rest } = fields;
  const watches = watch ?? said.watch ?? null;
  return {
    ...pick(rest, order),
    ...(bind === undefined ? {} : { bind: shownBind(bind, pinned) }),
    ...(firing === undefined
      ? {}
      : { firing: firingField(firing as Fields, said.firing, (there["firing"] as Fields)["active"]) }),
    ...(watches === null ? {} : { watch: { ...watchDefaults, ...(watches as Fields) } }),
    delivery: shownDelivery(delivery ?? inboxDelivery),
    meta: meta ?? {},
    status: status ?? "active",
  };
}

/** What the file says and what the sentence says; of hours the service fills in what neither does. */
function firingField(firing: Fields, said: Fields = {}, filled: unknown = {}): Fields {
  const both = { ...said, ...firing };
  return both["active"] === undefined
    ? both
    : { ...both, active: { ...(filled as Fields), ...(both["active"] as Fields) } };
}

function liveOf(task: Task): Live {
  const { task_id, external_id, provenance, delivery, condition_id, condition_version } = task;
  const id = external_id ?? task_id;
  const shift = provenance.parts
    .flatMap(({ tier }) => tier?.shifts ?? [])
    .find(({ source }) => /^sensitivity /.test(source));
  const hidden = (name: string) => variableFor("task", id, name);
  const told =
    delivery.type !== "webhook"
      ? delivery
      : {
          ...delivery,
          endpoint: hidden("endpoint"),
          ...(delivery.headers === undefined ? {} : { headers: hiddenHeaders(delivery.headers, hidden) }),
        };
  const isBound = provenance.reader === "none";
  const fields = {
    ...task,
    external_id: id,
    delivery: told,
    ...(isBound ? { bind: { condition_id, condition_version } } : {}),
    ...(shift === undefined ? {} : { sensitivity: shift.source.slice("sensitivity ".length) }),
    ...(Object.keys(task.meta).length === 0 ? { meta: null } : {}),
    ...(task.status === "active" ? { status: null } : {}),
  };
  return { id, ref: task_id, fields: pick(fields, order), facts: { said: provenance, condition_version } };
}

/** A value that is one variable and nothing else is shown as it is. */
const hiddenHeaders = (headers: Record<string, string>, hidden: (name: string) => string) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value === "***" ? hidden(name) : value]));

const createTaskBody = ({ sensitivity, pinned: _, status, ...fields }: Fields): CreateTaskBody =>
  ({
    delivery: inboxDelivery,
    ...fields,
    ...(sensitivity === undefined ? {} : { constraints: { sensitivity } }),
    ...(status === "preview" ? { status } : {}),
  }) as unknown as CreateTaskBody;

async function createWithStatus(client: DecisionMonitor, fields: Fields): Promise<void> {
  const made = await client.tasks.create(createTaskBody(fields));
  if (fields["status"] === "paused" && "task_id" in made)
    await client.tasks.update({ id: made.task_id, status: "paused" });
}

/** A preview becomes active or paused, and nothing becomes a preview. */
const statusCanBecome = (wanted: unknown, now: unknown): boolean => wanted !== "preview" || now === "preview";

/** Tasks: all but what they mean changes; with another meaning they are replaced. */
export const taskKind: Kind = {
  name: "task",
  list: "tasks",
  order,
  idOf: ({ external_id }) => String(external_id),
  read: async (client) => (await allItems(client.tasks.list({ limit: 100 }))).map(liveOf),
  expected: expectedFields,
  shown: ({ delivery, bind, watch, meta, status, ...fields }, { pinned }) => ({
    ...fields,
    ...(bind === undefined ? {} : { bind: shownBind(bind, pinned) }),
    ...(watch === undefined ? {} : { watch: { ...watchDefaults, ...(watch as Fields) } }),
    delivery: shownDelivery(delivery),
    meta: meta ?? {},
    status: status ?? "active",
  }),
  unseen: ({ bind }) => (bind === undefined ? [] : [(bind as Fields)["condition_version"]]),
  secrets: ({ delivery }) => {
    const { type, endpoint, headers } = (delivery ?? inboxDelivery) as Fields;
    if (type !== "webhook") return [];
    return [
      { path: "delivery.endpoint", value: endpoint, byService: false },
      ...Object.entries((headers ?? {}) as Fields)
        .filter(([name]) => !["accept", "content-type", "user-agent"].includes(name.toLowerCase()))
        .map(([name, value]) => ({ path: `delivery.headers.${name}`, value, byService: true })),
    ];
  },
  remedy: (differing, { bind, status }, { fields, id }) => {
    const other = differing.filter((field) => identity.includes(field));
    if (differing.includes("status") && !statusCanBecome(status, fields["status"]))
      return {
        how: "replace",
        why: `a task that is ${textOrJson(fields["status"] ?? "active")} cannot become a preview: ${id} becomes another task`,
      };
    if (other.length === 0) return { how: "change" };
    const [now, before] = [bind, fields["bind"]].map((one) => (one as Fields | undefined)?.["condition_id"]);
    if (other.every((field) => field === "bind") && now !== undefined && now === before) return { how: "change" };
    return { how: "replace", why: `${other.join(", ")} changed: ${id} becomes another task` };
  },
  losses: async (client, { ref, facts = {} }) => {
    const [open, silences] = await Promise.all([
      allItems(client.incidents.list({ task_id: ref, status: "open", limit: 100 })),
      allItems(client.silences.list({ task_id: ref, active: true, limit: 100 })),
    ]);
    const version = String(facts["condition_version"]);
    return [
      ...(open.length === 0 ? [] : [`${counted(open.length, "open incident")}, closed without a message`]),
      ...(silences.length === 0
        ? []
        : [`${counted(silences.length, "silence")}; what the folder has of it begins again`]),
      ...(version === "1.0" ? [] : [`what was learned: it runs version ${version} of its condition`]),
      `decisions and ratings stay under ${ref}`,
    ];
  },
  tried: async (client, fields) => void (await client.tasks.create({ ...createTaskBody(fields), dry_run: true })),
  create: ({ client }, fields) => createWithStatus(client, fields),
  change: async ({ client }, fields, live, differing) => {
    const { ref: id, fields: there } = live;
    const wanted = expectedFields(fields, live);
    const metaBefore = Object.keys(there["meta"] ?? {}).map((name) => [name, null]);
    const { bind } = fields as { bind?: Fields };
    const has = (field: string) => differing.includes(field);
    const body = {
      ...(has("entity_scope") ? pick(fields, ["entity_scope"]) : {}),
      ...(has("firing") ? { firing: wanted["firing"] } : {}),
      ...(has("watch") ? { watch: fields["watch"] ?? wanted["watch"] ?? null } : {}),
      ...(has("meta")
        ? { meta: { ...(Object.fromEntries(metaBefore) as Fields), ...(fields["meta"] as Fields) } }
        : {}),
      ...(has("status") ? { status: wanted["status"] === "paused" ? "paused" : "active" } : {}),
      ...((has("bind") || differing.length === 0) && bind !== undefined
        ? { condition_version: bind["condition_version"] }
        : {}),
      ...(has("delivery") || differing.length === 0 ? { delivery: fields["delivery"] ?? inboxDelivery } : {}),
    };
    await client.tasks.update({ id, ...(body as UpdateTaskBody) });
  },
  remove: async (client, { ref }) => void (await client.tasks.delete({ id: ref })),
};
