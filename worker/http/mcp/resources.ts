import type { DecisionRecordView } from "../../contract/resources/decisions/decisions.ts";
import type { Incident } from "../../contract/resources/alarms/incidents.ts";
import type { TaskDetails } from "../../contract/resources/tasks/task-details.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { ToolContext } from "./tool.ts";
import { dayMs } from "../../domain/values/time.ts";

interface ResourceKind {
  name: string;
  title: string;
  description: string;
  read: (context: ToolContext, id: string) => Promise<unknown>;
  /** How long, in milliseconds, what was read holds. */
  ttlMs: number;
}

/** What can be read by its id. A record never changes; the others do. */
const resourceKinds: Readonly<Record<string, ResourceKind>> = {
  decision: {
    name: "decision",
    title: "A recorded decision",
    description: "The record of one evaluation, as it is kept.",
    ttlMs: dayMs,
    read: ({ perform }, decision_id) => perform<DecisionRecordView>("getDecision", { params: { decision_id } }),
  },
  incident: {
    name: "incident",
    title: "An incident",
    description: "A period in which a task's condition held of an entity.",
    ttlMs: 0,
    read: ({ perform }, id) => perform<Incident>("getIncident", { params: { id } }),
  },
  task: {
    name: "task",
    title: "A task",
    description: "A sentence with its condition, its watch, its deliveries and what it has raised.",
    ttlMs: 0,
    read: ({ perform }, id) => perform<TaskDetails>("getTask", { params: { id } }),
  },
};

/** Docs change with the deployment alone. */
const docsTtlMs = 3_600_000;

/** The templates of what is read by id. */
export const resourceTemplates = Object.entries(resourceKinds).map(([scheme, { name, title, description }]) => ({
  uriTemplate: `${scheme}://{id}`,
  name,
  title,
  description,
  mimeType: "application/json",
}));

/** The pages of the docs. */
export async function listResources({ docs }: ToolContext) {
  const titles = new Map((await docs()).map(({ page, title }) => [page, title]));
  return [...titles].map(([page, title]) => ({
    uri: `docs://${page}`,
    name: page,
    title,
    mimeType: "text/markdown",
  }));
}

/** What a URI names; throws `not_found`. `page` reads a page of the docs. */
export async function readResource(context: ToolContext, uri: string, page: (name: string) => Promise<string | null>) {
  const [, scheme = "", id = ""] = /^([a-z]+):\/\/([^/?#]+)$/.exec(uri) ?? [];
  if (scheme === "docs") {
    context.allows("read");
    const text = await page(id);
    if (text === null) throw noResource();
    return { contents: [{ uri, mimeType: "text/markdown", text }], ttlMs: docsTtlMs, cacheScope: "public" as const };
  }
  const kind = Object.hasOwn(resourceKinds, scheme) ? resourceKinds[scheme] : undefined;
  if (kind === undefined) throw noResource();
  const text = JSON.stringify(await kind.read(context, decodeURIComponent(id)));
  return { contents: [{ uri, mimeType: "application/json", text }], ttlMs: kind.ttlMs, cacheScope: "private" as const };
}

const noResource = () =>
  new DomainError("not_found", "There is no resource of this URI.", {
    location: "uri",
    suggestion: `Known are docs:// and ${Object.keys(resourceKinds).join("://, ")}://; resources/list names the pages of the docs.`,
  });
