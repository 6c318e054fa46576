import { OpenAPIHono, type RouteConfig, type z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Tag } from "../../contract/wire/document.ts";
import type { AnswerHeader } from "../../contract/wire/headers.ts";
import { checked, validationError } from "../../contract/wire/validation.ts";
import type { Scope } from "../../domain/values/roles.ts";
import type { Claim } from "../../usecases/ports/service/idempotency.ts";
import { narrowedServices } from "../../usecases/reach/narrow.ts";
import { requireWithin } from "../../usecases/reach/touch.ts";
import type { Services } from "../../usecases/services.ts";
import { whoAsks } from "../middleware/api-key.ts";
import { type Audited, changeOf } from "../middleware/audited.ts";
import type { AppEnv } from "../middleware/context.ts";
import { type DoorAnswer, answerAtDoor } from "../middleware/door.ts";
import { checkScope, holdsScope } from "../middleware/scope.ts";
import { once } from "../middleware/idempotency.ts";
import { type Streamed, stream } from "../middleware/stream.ts";

import type { Asked, Definition, Described, Gives, Touching } from "./definition.ts";
import { noQuery, routeOf, scopesOf } from "./route-of.ts";

/** The parts of a request that came by another protocol: a query in the words of HTTP, a body as it would be sent. */
export interface RequestParts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  claim?: Claim;
}

/** One operation of the interface: how it is described, and what answers it. */
export interface Operation {
  route: RouteConfig;
  /** What the key must be allowed to do. */
  scope: Scope | readonly Scope[] | "open";
  answer: (c: Context<AppEnv>) => Promise<Response>;
  /**
   * Does it for a request that came by another protocol, with the same checks and the same row in the audit trail, and resolves to
   * what it gives. Never what needs the elevated key.
   */
  perform: (c: Context<AppEnv>, parts: RequestParts) => Promise<unknown>;
}

/** Makes operations that the description has under one heading. */
export const operationsOf =
  (tag: Tag) =>
  <P extends z.ZodObject, Q extends z.ZodObject, B, const G extends Gives>(definition: Definition<P, Q, B, G>) =>
    operation(tag, definition);

/** An operation from its description: what is written here is both documented and enforced. */
function operation<P extends z.ZodObject, Q extends z.ZodObject, B, const G extends Gives>(
  tag: Tag,
  definition: Definition<P, Q, B, G>,
): Operation {
  const { takes, idempotent, scope, elevated } = definition;
  const done = async (c: Context<AppEnv>, asked: Asked<P, Q, B>) =>
    definition.call({ ...asked, ...(await auditing(c, definition, asked)) });
  const run = async (c: Context<AppEnv>, body: B): Promise<Response> => {
    const found = await done(c, { ...askedOf(c, body), ...validParts<P, Q>(c) });
    if (definition.gives.door !== undefined) return answerAtDoor(c, found as DoorAnswer);
    if (definition.gives.streams !== undefined) return stream(c, found as Streamed);
    if (definition.gives.existing === undefined) return c.json(found, definition.gives.status as 200);
    const { given, created } = found as { given: unknown; created: boolean };
    return c.json(given, created ? (definition.gives.status as 201) : 200);
  };
  return {
    route: routeOf({ ...definition, tag }),
    scope,
    answer: async (c) => {
      const body = (await takes?.body?.read(c)) as B;
      await checkReach(c, definition.reach, () => ({ ...askedOf(c, body), ...validParts<P, Q>(c) }));
      return idempotent ? once(c, body, () => run(c, body)) : run(c, body);
    },
    perform: async (c, { params = {}, query = {}, body, claim }) => {
      if (elevated) throw new Error(`${definition.id} needs the elevated key`);
      if (scope !== "open") checkScope(c, ...scopesOf(scope));
      const asked = {
        ...askedOf(c, takes?.body?.check(body) as B),
        params: checked("param", takes?.params ?? noQuery, params) as z.output<P>,
        query: checked("query", takes?.query ?? noQuery, query) as z.output<Q>,
        claim,
      };
      await checkReach(c, definition.reach, () => asked);
      return done(c, asked);
    },
  };
}

/** How a change leaves its row in the audit trail: by the services that make it, or by a note. */
async function auditing<A extends Pick<Asked<z.ZodObject, z.ZodObject, unknown>, "services" | "claim" | "body">>(
  c: Context<AppEnv>,
  { id, audited }: { id: string; audited?: Audited<A> | undefined },
  asked: A,
): Promise<Partial<Pick<Asked<z.ZodObject, z.ZodObject, unknown>, "services" | "note" | "auditedFor">>> {
  const { services, claim, body } = asked;
  if (audited === undefined || "none" in audited) return {};
  const asking = {
    audit_id: `aud_${claim?.id ?? services.newId()}`,
    at: services.now(),
    key_id: whoAsks(c).id,
    operation: id,
    request_id: c.get("requestId"),
  };
  if ("noted" in audited) {
    const row = { ...asking, subject: audited.noted(asked), before: null, after: null };
    return { note: () => services.audit.add(row) };
  }
  if ("each" in audited) {
    const auditedFor = async (subject: string, done: object) => {
      const change = { ...asking, audit_id: `aud_${services.newId()}`, body: done };
      return servicesOf(
        c,
        c.var.services.audited(await changeOf({ ...audited, subject: () => subject }, asked, change)),
      );
    };
    return { auditedFor };
  }
  const change = await changeOf(audited, asked, { ...asking, body });
  return { services: servicesOf(c, c.var.services.audited(change)) };
}

const noNote = () => Promise.resolve();

const servicesOf = (c: Context<AppEnv>, services: Services) => narrowedServices(services, c.var.narrowed ?? null);

/** Refuses what is out of reach of whoever may not touch everything. */
async function checkReach<P extends z.ZodObject, Q extends z.ZodObject, B>(
  c: Context<AppEnv>,
  reach: Described<P, Q, B, Gives>["reach"],
  asked: () => Touching<P, Q, B>,
): Promise<void> {
  const { narrowed, services } = c.var;
  if (narrowed == null || reach === "own" || reach === "each") return;
  await requireWithin(services, narrowed, reach === "whole" ? reach : await reach(asked()));
}

/** The router has checked the parts against the very schemas whose types these are. */
function validParts<P extends z.ZodObject, Q extends z.ZodObject>(c: Context<AppEnv>) {
  const part = (name: "param" | "query") => c.req.valid(name as never) as unknown;
  return { params: part("param") as z.output<P>, query: part("query") as z.output<Q> };
}

function askedOf<B>(c: Context<AppEnv>, body: B) {
  return {
    services: servicesOf(c, c.var.services),
    body,
    claim: c.var.claim,
    by: whoAsks(c),
    note: noNote,
    auditedFor: () => Promise.resolve(c.var.services),
    holds: (scope: Scope) => holdsScope(c, scope),
    refuse: c.var.refuse,
    accept: c.req.header("Accept") ?? "",
    tell: (name: AnswerHeader, value: string) => c.header(name, value),
    header: (name: string) => c.req.header(name),
    origin: new URL(c.req.url).origin,
  };
}

/** A router of operations, which refuses what does not fit their schemas in the one error shape. */
export function createRouter(operations: readonly Operation[] = []) {
  const router = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const { target } = result;
      const part = target === "query" || target === "param" || target === "header" ? target : "json";
      throw validationError(part, "data" in result ? result.data : undefined, result.error.issues);
    },
  });
  for (const { route, answer } of operations) router.openapi(route, answer);
  return router;
}
