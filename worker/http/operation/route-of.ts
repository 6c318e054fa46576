import type { Tag } from "../../contract/wire/document.ts";
import { type RouteConfig, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { answer, doorAnswer, streamedAnswer } from "../../contract/wire/answer.ts";
import { doorFailures, bodied, failures, keyedFailures, openFailures, repeatable } from "../../contract/wire/error.ts";
import { idempotencyHeaders, keyedHeaders, openHeaders, replayedHeaders } from "../../contract/wire/headers.ts";
import type { Scope } from "../../domain/values/roles.ts";
import { readDeadline } from "../middleware/deadline.ts";
import { elevatedKey, notNarrowed, requireScope } from "../middleware/scope.ts";
import type { Described, Gives, Method } from "./definition.ts";

type AboutRoute = Omit<Described<z.ZodObject, z.ZodObject, unknown, Gives>, "call" | "reach"> & {
  tag: Tag;
  reach: string | object;
  route: `${Method} /${string}`;
  audited?: object | undefined;
};

/** How an operation is described, and what stands before it. */
export function routeOf(about: AboutRoute): RouteConfig {
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
    request: describedRequest(about),
    responses: { ...successesOf(about), ...failuresOf(about) },
  };
}

/** The scopes of which a key needs one. */
export const scopesOf = (scope: Scope | readonly Scope[]): readonly Scope[] =>
  typeof scope === "string" ? [scope] : scope;

/** An API key comes in one of two headers; nothing described stands for a signature. */
function securityOf({ scope, elevated, signed }: AboutRoute): Record<string, string[]>[] {
  if (scope === "open") return [];
  const keys = scopesOf(scope).flatMap((one) =>
    ["ApiKey", "Bearer"].map((scheme) => ({ [scheme]: [one], ...(elevated && { ElevatedKey: [] }) })),
  );
  return signed ? [...keys, {}] : keys;
}

function guardsOf(about: AboutRoute): MiddlewareHandler[] {
  return [
    ...(about.scope === "open" ? [] : [requireScope(scopesOf(about.scope), about.signed)]),
    ...(about.scope !== "open" && about.route.startsWith("GET ") ? [readDeadline] : []),
    ...(about.elevated ? [elevatedKey] : []),
    ...(about.reach === "whole" ? [notNarrowed] : []),
    ...(about.takes?.body?.guards ?? []),
  ];
}

/** No query at all. */
export const noQuery = z.strictObject({});

/** A query that is not described is refused, but where no key is needed: probes like to add one. */
function describedRequest({
  takes: { body, ...rest } = {},
  scope,
  idempotent,
  resumable,
}: AboutRoute): NonNullable<RouteConfig["request"]> {
  return {
    ...(scope !== "open" && { query: noQuery }),
    ...((idempotent || resumable) && { headers: idempotencyHeaders }),
    ...rest,
    ...(body && { body: body.described }),
  };
}

function successesOf({ gives, scope, idempotent, resumable }: AboutRoute): RouteConfig["responses"] {
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

function failuresOf(about: AboutRoute): RouteConfig["responses"] {
  if (about.gives.door !== undefined)
    return openFailures(...doorFailures, ...(about.takes?.body ? bodied : []), ...(about.fails ?? []));
  return failures(
    ...(about.scope === "open" ? [] : keyedFailures),
    ...(about.takes?.body ? bodied : []),
    ...(about.idempotent || about.resumable ? repeatable : []),
    ...(about.route.includes("{") && !about.creates ? (["not_found"] as const) : []),
    ...(about.fails ?? []),
  );
}
