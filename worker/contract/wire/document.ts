import type { OpenAPIHono } from "@hono/zod-openapi";
import { components, leaf, leaves } from "./component.ts";
import { entity, entityId, instant, namespace, primitiveId, scalarValue, version } from "./common.ts";
import { failureResponses } from "./error.ts";
import { answerHeaders, apiKeyHeader, elevatedKeyHeader } from "./headers.ts";
import { hasMore, nextCursor } from "./pagination.ts";
import { sayOnce, shareParameters, shareSchemas } from "./sharing.ts";
import { sortedByKey } from "../../domain/values/sorted-by-key.ts";

const openapi = "3.1.0";
const info = {
  title: "Decision Monitor",
  version: "2.1",
  summary: "One sentence in, a pinned and reproducible monitoring decision out.",
  description: [
    "A sentence becomes a pinned **task**: a concept (what is computed), a condition (how it is judged) and an action (what happens).",
    "From then on the same question always gets the same answer, and every evaluation is recorded.",
    "",
    "Bodies are strict: an unknown field is refused by name; an optional field given as null counts as absent; nesting goes down 32 levels at most.",
    "Timestamps are ISO 8601 with `Z` or an offset, and come back in UTC with milliseconds.",
    "Every failure has the same body, and every answer carries an `X-Request-Id`.",
    "An API key has scopes; each operation's security requirement names the one it needs. Calls are counted per key and minute, and every answer says how many are left.",
    "Lists are newest first; pass `next_cursor` as `cursor` for the next page.",
  ].join("\n"),
  license: { name: "MIT", identifier: "MIT" },
};

const local = "http://localhost:8787";
const servers = [
  {
    url: "{base_url}",
    description: "Your deployment; the address ends in the version segment.",
    variables: {
      base_url: { default: `${local}/v1`, description: "Address of the service, without a trailing slash." },
    },
  },
];
/** Of operations that lie beside the versioned paths, such as /healthz. */
const originServers = [
  {
    url: "{origin}",
    description: "Your deployment without the version segment.",
    variables: { origin: { default: local, description: "Scheme, host and port of the service." } },
  },
];

const tags = [
  { name: "Primitives", description: "Typed signals." },
  { name: "Observations", description: "Values of signals, in an append-only ledger." },
  { name: "Feeds", description: "Doors that speak other protocols: Prometheus, OpenTelemetry, webhooks." },
  { name: "Concepts", description: "How a Result is computed from signals." },
  { name: "Conditions", description: "How a Result becomes a Decision." },
  { name: "Guardrails", description: "The rules under which sentences are compiled, by version." },
  { name: "Context", description: "What the application is about, by version." },
  { name: "Tasks", description: "Sentences bound to a concept, a condition and an action." },
  { name: "Actions", description: "What happens when a condition comes true, and how it went." },
  { name: "Evaluation", description: "Evaluating entities." },
  { name: "Jobs", description: "Long evaluations, answered later." },
  { name: "Decisions", description: "The record of every evaluation." },
  { name: "Entities", description: "What pseudonyms stand for." },
  { name: "Feedback", description: "Ratings of decisions, and calibration based on them." },
  { name: "Silences", description: "Periods in which nothing is sent." },
  { name: "Incidents", description: "Periods in which a watched entity met a task's condition or sent no data." },
  { name: "Notifications", description: "Named channels, and the stored inbox." },
  { name: "Workflows", description: "What `workflow` actions have started." },
  { name: "Audit", description: "Who changed what: one row for every change made with an API key." },
  { name: "Keys", description: "API keys: what each may do, and when it expires." },
  { name: "Manifests", description: "What folders of files have made of the service." },
  { name: "Service", description: "Readiness and description." },
] as const;
/** Under which an operation is listed. */
export type Tag = (typeof tags)[number]["name"];

const securitySchemes = {
  ApiKey: { type: "apiKey", in: "header", name: apiKeyHeader, description: "Your API key." },
  Bearer: { type: "http", scheme: "bearer", description: "Your API key, where a program sends no header of its own." },
  ElevatedKey: {
    type: "apiKey",
    in: "header",
    name: elevatedKeyHeader,
    description: "The deployment's elevated key, needed to change what applies to everyone.",
  },
} as const;

for (const [name, schema] of Object.entries({
  Version: version,
  Entity: entity,
  EntityPseudonym: entityId,
  PrimitiveId: primitiveId,
  Namespace: namespace,
  Scalar: scalarValue,
  Instant: instant,
  NextCursor: nextCursor,
  HasMore: hasMore,
}))
  leaf(name, schema);

type Describable = Pick<OpenAPIHono, "getOpenAPI31Document" | "openAPIRegistry">;

export type ApiDescription = ReturnType<typeof describeApi>;

/** The operations of an app whose paths start with /v1, and the named schemas, in full wherever they are used. */
function describeInFull(app: Describable) {
  // Parts first: a schema that is met for the first time inside `nullable` or `default` would be described as such.
  for (const { name, schema } of components) app.openAPIRegistry.register(name, schema);
  for (const [name, schema] of leaves) app.openAPIRegistry.register(name, schema);
  const document = app.getOpenAPI31Document({ openapi, info, servers, tags: [...tags] });
  const paths = Object.entries(document.paths ?? {}).map(([path, item]: [string, object]) => {
    const operations = mapped(item, withoutFilters);
    return path.startsWith("/v1/")
      ? [path.slice("/v1".length), operations]
      : [path, mapped(operations, (operation) => ({ ...operation, servers: originServers }))];
  });
  return {
    paths: sortedByKey(sayOnce(flattened(Object.fromEntries(paths) as Record<string, object>))),
    schemas: sortedByKey(undiscriminated(flattened(document.components?.schemas ?? {}))),
  };
}

/** The OpenAPI document of an app, its keys in a fixed order; unless told otherwise, what many places say is said once. */
export function describeApi(app: Describable, { sharing = true } = {}) {
  const { paths, schemas } = describeInFull(app);
  const names = sharing ? [...leaves.keys()] : [];
  const named = Object.fromEntries(names.map((name) => [name, schemas[name] ?? {}]));
  const shared = sharing ? shareParameters(shareSchemas(paths, named)) : { paths, parameters: {} };
  return {
    openapi,
    info,
    servers,
    security: [{ ApiKey: [] }, { Bearer: [] }],
    tags,
    paths: shared.paths,
    components: {
      schemas: { ...mapped(schemas, (schema) => shareSchemas(schema, named)), ...named },
      parameters: sortedByKey(shared.parameters),
      responses: sortedByKey(Object.fromEntries(failureResponses)),
      headers: answerHeaders,
      securitySchemes,
    },
  };
}

interface Parameter {
  in: string;
  required?: boolean;
  schema: object;
}

/** The reference page sends every example it finds, and one on a filter that may be left out would hide the list. */
function withoutFilters(operation: { parameters?: Parameter[] }): object {
  const { parameters } = operation;
  if (parameters === undefined) return operation;
  return {
    ...operation,
    parameters: parameters.map((one) => {
      if (one.in !== "query" || one.required) return one;
      const { example: _, ...schema }: { example?: unknown } = one.schema;
      return { ...one, schema };
    }),
  };
}

/** The same document with the address of the deployment that was asked for it. */
export function describedAt(origin: string, document: ApiDescription) {
  const paths = mapped(document.paths, (item) =>
    mapped(item, (operation) => ("servers" in operation ? { ...operation, servers: [{ url: origin }] } : operation)),
  );
  return { ...document, servers: [{ url: `${origin}/v1`, description: "This deployment." }], paths };
}

function mapped<T>(record: object, change: (value: object) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]: [string, object]) => [key, change(value)]));
}

const annotations = new Set(["description", "example", "default"]);

/** OpenAPI 3.1 allows annotations next to a $ref, and null next to it in anyOf, where the generator writes allOf. */
function flattened<T>(value: T): T {
  return plainSchema(value) as T;
}

function plainSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchema);
  if (typeof value !== "object" || value === null) return value;
  return reference(value) ?? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plainSchema(held)]));
}

function reference(schema: object): object | null {
  if (!("allOf" in schema) || !Array.isArray(schema.allOf)) return null;
  const [target, extra] = schema.allOf as [object, { type?: unknown } | undefined];
  if (!("$ref" in target) || extra === undefined) return null;
  const { type, ...about } = extra;
  if (Object.keys(about).some((key) => !annotations.has(key))) return null;
  if (type === undefined) return { ...target, ...about };
  return Array.isArray(type) && type.includes("null") ? { anyOf: [target, { type: "null" }], ...about } : null;
}

type Schemas = Record<string, object>;
interface Choice {
  oneOf: { $ref: string }[];
  discriminator: { propertyName: string };
}

/** A discriminator must be present to tell: where one kind may leave it out, the choice is any of the kinds. */
function undiscriminated(schemas: Schemas): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      if (!isChoice(schema) || alwaysTold(schema, schemas)) return [name, schema];
      const { oneOf, discriminator: _, ...about } = schema;
      return [name, { anyOf: oneOf, ...about }];
    }),
  );
}

const isChoice = (schema: object): schema is Choice => "oneOf" in schema && "discriminator" in schema;

function alwaysTold({ oneOf, discriminator }: Choice, schemas: Schemas): boolean {
  return oneOf.every(({ $ref }) => {
    const option: { required?: string[] } = schemas[$ref.replace("#/components/schemas/", "")] ?? {};
    return option.required?.includes(discriminator.propertyName) === true;
  });
}
