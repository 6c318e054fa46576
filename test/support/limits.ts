import { type DescribedOperation, describedSchemas } from "./schema.ts";

/** What of a schema in openapi.json sets or leads to a limit. */
export interface LimitedSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  required?: string[];
  properties?: Record<string, LimitedSchema>;
  additionalProperties?: LimitedSchema | boolean;
  items?: LimitedSchema;
  anyOf?: LimitedSchema[];
  oneOf?: LimitedSchema[];
  [keyword: string]: unknown;
}

/** A limit of a request, with the request's part that keeps it just so and the one that breaks it by the least. */
export interface Limit {
  /** Where the part is, as errors name it: `observations[0].value`. */
  at: string;
  keyword: string;
  limit: number;
  kept: unknown;
  broken: unknown;
}

type Place = (value: unknown) => unknown;

const resolved = (schema: LimitedSchema): LimitedSchema =>
  schema.$ref === undefined
    ? schema
    : (describedSchemas[schema.$ref.replace("#/components/schemas/", "")] as LimitedSchema);

/** A value that fits a schema: its example, or the least of it. */
function sampleOf(schema: LimitedSchema): unknown {
  const { example, enum: values, anyOf, oneOf, items, properties = {}, required = [], ...rest } = resolved(schema);
  if (example !== undefined) return example;
  if (rest.const !== undefined) return rest.const;
  if (values !== undefined) return values[0];
  if (rest.default !== undefined) return rest.default;
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return sampleOf(first);
  const [type] = [rest.type].flat();
  if (type === "object") return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  if (type === "array") return items === undefined ? [] : [sampleOf(items)];
  if (type === "number" || type === "integer") return 1;
  return type === "boolean" ? false : type === "null" ? null : "a";
}

/** Every limit of a schema; `place` puts a value of it where it belongs in the whole request. */
export function* limitsOf(schema: LimitedSchema, at: string, place: Place, above: string[] = []): Generator<Limit> {
  if (schema.$ref !== undefined && above.includes(schema.$ref)) return;
  const within = schema.$ref === undefined ? above : [...above, schema.$ref];
  const own = resolved(schema);
  const { properties = {}, items, additionalProperties: rest, anyOf = [], oneOf = [] } = own;
  for (const [keyword, breaks] of Object.entries(ways)) {
    const limit = own[keyword];
    if (typeof limit !== "number") continue;
    const [kept, broken] = breaks(limit, own).map(place);
    yield { at, keyword, limit, kept, broken };
  }
  const beside = sampleOf(schema);
  const held = typeof beside === "object" && beside !== null ? beside : {};
  const inside = (name: string) => (/^\w+$/.test(name) ? `${at === "" ? "" : `${at}.`}${name}` : `${at}["${name}"]`);
  for (const [name, part] of Object.entries(properties))
    yield* limitsOf(part, inside(name), (value) => place({ ...held, [name]: value }), within);
  if (items !== undefined) yield* limitsOf(items, `${at}[0]`, (value) => place([value]), within);
  if (typeof rest === "object") yield* limitsOf(rest, inside("a"), (value) => place({ a: value }), within);
  for (const branch of [...anyOf, ...oneOf]) yield* limitsOf(branch, at, place, within);
}

type Sized = (limit: number, schema: LimitedSchema) => [kept: unknown, broken: unknown];

const text = (length: number, { format }: LimitedSchema) =>
  (format === "uri" ? "https://example.com/" : "").padEnd(length, "a").slice(0, length);

/** Items that differ where their kind allows it. */
function list(length: number, { items = {} }: LimitedSchema): unknown[] {
  const sample = sampleOf(items);
  const { enum: values } = resolved(items);
  if (typeof sample !== "string" || values !== undefined) return Array.from({ length }, () => structuredClone(sample));
  const stem = resolved(items).pattern === undefined ? "" : sample;
  return Array.from({ length }, (_, i) => `${stem}${i}`);
}

const ways: Readonly<Record<string, Sized>> = {
  maxLength: (limit, schema) => [text(limit, schema), text(limit + 1, schema)],
  minLength: (limit, schema) => [text(limit, schema), text(limit - 1, schema)],
  maxItems: (limit, schema) => [list(limit, schema), list(limit + 1, schema)],
  minItems: (limit, schema) => [list(limit, schema), list(limit - 1, schema)],
  maximum: (limit) => [limit, limit + 1],
  minimum: (limit) => [limit, limit - 1],
  exclusiveMinimum: (limit) => [limit + 1, limit],
};

/** The limits of an operation's body, each with a whole body. */
export function bodyLimits(operation: DescribedOperation): Limit[] {
  const schema = operation.requestBody?.content["application/json"]?.schema as LimitedSchema | undefined;
  return schema === undefined ? [] : [...limitsOf(schema, "", (value) => value)];
}

/** The limits of what an operation takes in its path and its query, each with a path and query. */
export function addressLimits({
  path,
  parameters = [],
}: DescribedOperation): (Limit & Record<"kept" | "broken", string>)[] {
  const written = (name: string, value: unknown) => {
    const filled = path.replaceAll(/\{([^}]+)\}/g, (_, field: string) =>
      encodeURIComponent(String(field === name ? value : "a.b")),
    );
    const asked = parameters.filter((one) => one.in === "query" && (one.required === true || one.name === name));
    const query = asked.map((one) => `${one.name}=${encodeURIComponent(one.name === name ? String(value) : "a.b")}`);
    return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
  };
  return parameters
    .filter((one) => one.in !== "header")
    .flatMap((one) => [...limitsOf(one.schema ?? {}, one.name, (value) => value)])
    .filter(({ at, broken }) => !(path.includes(`{${at}}`) && broken === ""))
    .map((limit) => ({ ...limit, kept: written(limit.at, limit.kept), broken: written(limit.at, limit.broken) }));
}
