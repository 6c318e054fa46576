import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { answer, doorAnswer, streamedAnswer } from "../contract/wire/answer.ts";
import type { Tag } from "../contract/wire/document.ts";
import { atDoor, bodied, failures, keyed, openFailures, repeatable } from "../contract/wire/error.ts";
import {
  type AnswerHeader,
  idempotencyHeaders,
  keyedHeaders,
  openHeaders,
  replayedHeaders,
} from "../contract/wire/headers.ts";
import { checked, validationError } from "../contract/wire/validation.ts";
import type { DomainError, ErrorCode } from "../domain/values/errors/errors.ts";
import type { Principal } from "../domain/values/principal.ts";
import type { Scope } from "../domain/values/roles.ts";
import type { Claim } from "../usecases/ports/service/idempotency.ts";
import { narrowedServices } from "../usecases/reach/narrow.ts";
import { type Touches, requireWithin } from "../usecases/reach/touch.ts";
import type { Services } from "../usecases/services.ts";
import type { Body } from "./body.ts";
import { whoAsks } from "./middleware/api-key.ts";
import { type Audited, changeOf } from "./middleware/audited.ts";
import type { AppEnv } from "./middleware/context.ts";
import { readDeadline } from "./middleware/deadline.ts";
import { type DoorAnswer, answerAtDoor } from "./middleware/door.ts";
import { checkScope, elevatedKey, holdsScope, notNarrowed, requireScope } from "./middleware/scope.ts";
import { once } from "./middleware/idempotency.ts";
import { type Streamed, stream } from "./middleware/stream.ts";

type Method = "GET" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The methods of operations that change nothing. */
type Reading = "GET" | "OPTIONS";

interface Gives {
  status: 200 | 201 | 202 | 204;
  /** None where the answer is in another protocol's words. */
  schema?: z.ZodType;
  words: string;
  /** Where an equal object may be there already: the words of the 200 that then answers. */
  existing?: string;
  /** Where the answer is sent while it is read: the media types it has, with the schema of a line or of all. */
  streams?: Readonly<Record<string, z.ZodType>>;
  /** Of a door for another protocol: the media types of its answers. */
  door?: readonly string[];
}

/** What a use case returns for an answer: a value of its schema. */
type Given<G extends Gives> = G extends { door: object }
  ? DoorAnswer
  : G extends { existing: string }
    ? { given: z.output<G["schema"]>; created: boolean }
    : G extends { streams: object }
      ? Streamed
      : z.output<G["schema"]>;

/** What an operation was asked, checked against what it takes, and who asks. */
interface Asked<P extends z.ZodObject, Q extends z.ZodObject, B> {
  services: Services;
  params: z.output<P>;
  query: z.output<Q>;
  body: B;
  /** Present where an Idempotency-Key was sent. */
  claim: Claim | undefined;
  /** Who asks. */
  by: Principal;
  /** Stores the row of the audit trail by itself, for what changes nothing in the database. */
  note: () => Promise<void>;
  /** The services that leave a row of the audit trail about one of several subjects, with what is done to it. */
  auditedFor: (subject: string, body: object) => Promise<Services>;
  /** Whether the API key has a scope besides the one that was needed. */
  holds: (scope: Scope) => boolean;
  /** The refusal where no known key came, of an operation that takes a signature in its place. */
  refuse: (() => Promise<DomainError>) | undefined;
  /** The Accept header. */
  accept: string;
  /** Sets a header of the answer. */
  tell: (name: AnswerHeader, value: string) => void;
  /** Any other header of the request. */
  header: (name: string) => string | undefined;
  /** Scheme, host and port at which the service was asked. */
  origin: string;
}

type Touching<P extends z.ZodObject, Q extends z.ZodObject, B> = Pick<
  Asked<P, Q, B>,
  "services" | "params" | "query" | "body"
>;

interface Described<P extends z.ZodObject, Q extends z.ZodObject, B, G extends Gives> {
  /** Becomes the SDK's method. */
  id: string;
  tag: Tag;
  /** What the API key must be allowed to do, one of these where there are several; an open operation needs no key. */
  scope: Scope | readonly Scope[] | "open";
  /** Whether it needs the elevated key too. */
  elevated?: boolean;
  /**
   * What of the data it touches, for whoever may not touch everything: `whole` is refused; `own` is nothing of the data, or what the
   * asker has made; of `each` row it takes it leaves out what is out of reach; or what this request touches.
   */
  reach: "whole" | "own" | "each" | ((asked: Touching<P, Q, B>) => Touches | Promise<Touches>);
  /** Whether a signature may stand for the key; the operation itself checks it. */
  signed?: boolean;
  /** Whether it takes an Idempotency-Key and answers a repetition as it did before. */
  idempotent?: boolean;
  /** Whether it takes an Idempotency-Key by which it goes on where an earlier request stopped; the operation itself does so. */
  resumable?: boolean;
  summary: string;
  description: string;
  takes?: { params?: P; query?: Q; body?: Body<B> };
  gives: G;
  /** Its own failures; those that the key, the body and the Idempotency-Key bring are added. */
  fails?: readonly ErrorCode[];
  call: (asked: Asked<P, Q, B>) => Promise<Given<G>>;
}

/** What reads needs no more words; what may change something says what it leaves in the audit trail. */
type Definition<P extends z.ZodObject, Q extends z.ZodObject, B, G extends Gives> = Described<P, Q, B, G> &
  (
    | { route: `${Reading} /${string}`; audited?: never }
    | { route: `${Exclude<Method, Reading>} /${string}`; audited: Audited<Asked<P, Q, B>> }
  );

/** The parts of a request that came by another protocol: a query in the words of HTTP, a body as it would be sent. */
export interface Parts {
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
  perform: (c: Context<AppEnv>, parts: Parts) => Promise<unknown>;
}

/** An operation from its description: what is written here is both documented and enforced. */
export function operation<P extends z.ZodObject, Q extends z.ZodObject, B, const G extends Gives>(
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
    route: routeOf(definition),
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

const nothing = () => Promise.resolve();

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
    note: nothing,
    auditedFor: () => Promise.resolve(c.var.services),
    holds: (scope: Scope) => holdsScope(c, scope),
    refuse: c.var.refuse,
    accept: c.req.header("Accept") ?? "",
    tell: (name: AnswerHeader, value: string) => c.header(name, value),
    header: (name: string) => c.req.header(name),
    origin: new URL(c.req.url).origin,
  };
}

type About = Omit<Described<z.ZodObject, z.ZodObject, unknown, Gives>, "call" | "reach"> & {
  reach: string | object;
  route: `${Method} /${string}`;
  audited?: object | undefined;
};

function routeOf(about: About): RouteConfig {
  const [method = "", path = ""] = about.route.split(" ");
  return {
    method: method.toLowerCase() as Lowercase<Method>,
    path,
    operationId: about.id,
    tags: [about.tag],
    summary: about.summary,
    description: about.description,
    security: securityOf(about),
    ...(about.gives.door && { "x-door": true }),
    ...(about.scope !== "open" && { "x-reach": typeof about.reach === "string" ? about.reach : "named" }),
    ...(about.audited && { "x-audit": "none" in about.audited ? `none: ${String(about.audited.none)}` : "row" }),
    middleware: guardsOf(about),
    request: requestOf(about),
    responses: { ...successesOf(about), ...failuresOf(about) },
  };
}

const scopesOf = (scope: Scope | readonly Scope[]): readonly Scope[] => (typeof scope === "string" ? [scope] : scope);

/** An API key comes in one of two headers; nothing described stands for a signature. */
function securityOf({ scope, elevated, signed }: About): Record<string, string[]>[] {
  if (scope === "open") return [];
  const keys = scopesOf(scope).flatMap((one) =>
    ["ApiKey", "Bearer"].map((scheme) => ({ [scheme]: [one], ...(elevated && { ElevatedKey: [] }) })),
  );
  return signed ? [...keys, {}] : keys;
}

function guardsOf(about: About): MiddlewareHandler[] {
  return [
    ...(about.scope === "open" ? [] : [requireScope(scopesOf(about.scope), about.signed)]),
    ...(about.scope !== "open" && about.route.startsWith("GET ") ? [readDeadline] : []),
    ...(about.elevated ? [elevatedKey] : []),
    ...(about.reach === "whole" ? [notNarrowed] : []),
    ...(about.takes?.body?.guards ?? []),
  ];
}

const noQuery = z.strictObject({});

/** A query that is not described is refused, but where no key is needed: probes like to add one. */
function requestOf({
  takes: { body, ...rest } = {},
  scope,
  idempotent,
  resumable,
}: About): NonNullable<RouteConfig["request"]> {
  return {
    ...(scope !== "open" && { query: noQuery }),
    ...((idempotent || resumable) && { headers: idempotencyHeaders }),
    ...rest,
    ...(body && { body: body.described }),
  };
}

function successesOf({ gives, scope, idempotent, resumable }: About): RouteConfig["responses"] {
  const { status, schema = z.null(), words, existing, streams, door } = gives;
  const named = [
    ...(scope === "open" || door ? openHeaders : keyedHeaders),
    ...(idempotent || resumable ? replayedHeaders : []),
  ];
  if (door !== undefined) return { [status]: doorAnswer(door, words, named) };
  return {
    [status]: streams === undefined ? answer(schema, words, named) : streamedAnswer(streams, words, named),
    ...(existing !== undefined && { 200: answer(schema, existing, named) }),
  };
}

function failuresOf(about: About): RouteConfig["responses"] {
  if (about.gives.door !== undefined)
    return openFailures(...atDoor, ...(about.takes?.body ? bodied : []), ...(about.fails ?? []));
  return failures(
    ...(about.scope === "open" ? [] : keyed),
    ...(about.takes?.body ? bodied : []),
    ...(about.idempotent || about.resumable ? repeatable : []),
    ...(about.fails ?? []),
  );
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
