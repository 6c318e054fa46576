import type { Contract, Operation, Schema } from "./contract.ts";

/** An example of what an operation takes, from the examples of its parameters and its body; undefined where it needs nothing. */
export function exampleInput({ schemas }: Contract, operation: Operation): Record<string, unknown> | undefined {
  const parameters = (operation.parameters ?? []).filter(
    ({ required, in: place }) => required === true && place !== "header",
  );
  const fromParameters = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, needed(exampleOf(schema ?? {}, schemas), operation, name)]),
  );
  const content = operation.requestBody?.content ?? {};
  const media = content["application/json"];
  const body = media === undefined ? undefined : (media.example ?? exampleOf(media.schema, schemas));
  const line = content["application/x-ndjson"]?.schema;
  const lines = line === undefined ? {} : { records: [exampleOf(line, schemas)] };
  const input = { ...fromParameters, ...(body as Record<string, unknown> | undefined), ...lines };
  return Object.keys(input).length === 0 ? undefined : input;
}

/** An example without a field that is required would not compile. */
function needed(example: unknown, { operationId }: Operation, name: string): unknown {
  if (example === undefined) throw new Error(`${name} of ${operationId} has no example.`);
  return example;
}

function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  const { $ref } = schema;
  if ($ref !== undefined) return exampleOf(schemas[$ref.replace(/^.*\//, "")] ?? {}, schemas);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.oneOf?.[0] !== undefined) return exampleOf(schema.oneOf[0], schemas);
  if (schema.type === "array") {
    const { items } = schema as { items?: Schema };
    return items === undefined ? [] : [exampleOf(items, schemas)];
  }
  const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  if (required.length === 0) return undefined;
  return Object.fromEntries(required.map(([name, property]) => [name, exampleOf(property, schemas)]));
}

/** A value as it is written in TypeScript, on one line where it is short. */
export function literal(value: unknown, indent = ""): string {
  const flat = JSON.stringify(value, undefined, 1)
    .replaceAll(/\n\s*/g, " ")
    .replaceAll(/"([A-Za-z_]\w*)":/g, "$1:");
  if (indent.length + flat.length <= 90 || typeof value !== "object" || value === null) return flat;
  const deeper = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(
        ([name, item]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${literal(item, deeper)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${entries.map((entry) => `${deeper}${entry},`).join("\n")}\n${indent}${close}`;
}
